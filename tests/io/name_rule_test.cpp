#include "irwe/io/name_rule.h"

#include <gtest/gtest.h>

#include <string>

namespace irwe {
namespace {

TEST(IsCleanName, AcceptsWhatCanBeShown) {
    for (const std::string name :
         {"", "7", "two words", "S\xC3\xA3o Paulo", "\xC2\xA0", "#\"%,;"}) {
        EXPECT_TRUE(is_clean_name(name)) << name;
    }
    EXPECT_TRUE(is_clean_name(std::string(1024, 'x')));
}

TEST(IsCleanName, RejectsControlCharactersBrokenTextAndWhatIsTooLong) {
    for (const std::string name : {"a\tb", "a\nb", "\x1B[2J", "a\x7F", "\xC2\x80",
                                   "a\xC2\x9B"
                                   "31m",
                                   "\xC2\x9F", "caf\xE9", "\xC2"}) {
        EXPECT_FALSE(is_clean_name(name)) << name;
    }
    EXPECT_FALSE(is_clean_name(std::string(1, '\0')));
    EXPECT_FALSE(is_clean_name(std::string(1025, 'x')));
}

// Takes the names of tests/browser/foreign_names.test.mjs.
TEST(IsFormula, IsTrueForWhatSpreadsheetsWouldRun) {
    for (const std::string name :
         {"=cmd|' /C calc'!A0", "+1+2", "-2+3", "@SUM(A1)", "-", "\uff1d1", "\uff20x"}) {
        EXPECT_TRUE(is_formula(name)) << name;
    }
    for (const std::string name : {"-5", "+49.5e3", "a=b", "a;=b", "plain", "", "1", "Zo\u00eb"}) {
        EXPECT_FALSE(is_formula(name)) << name;
    }
}

}  // namespace
}  // namespace irwe
