#include "irwe/io/json_text.h"

#include <gtest/gtest.h>

#include <string>

namespace irwe {
namespace {

TEST(JsonText, EscapesEveryControlCharacterAndGivesBackTheText) {
    const std::string text = "a\x1B\n\x7F\xC2\x9B\xC2\xA0\xC3\xA9";
    const std::string json = json_text({{"name", text}});
    EXPECT_EQ(json, "{\n  \"name\": \"a\\u001b\\n\\u007f\\u009b\xC2\xA0\xC3\xA9\"\n}");
    EXPECT_EQ(nlohmann::json::parse(json)["name"], text);
}

TEST(JsonText, EscapesHiddenCharactersAndGivesBackTheText) {
    const std::string text = "a\xE2\x80\xAE\xEF\xBB\xBFz\xF3\xA0\x81\xA7";
    const std::string json = json_text({{"name", text}});
    EXPECT_EQ(json, "{\n  \"name\": \"a\\u202e\\ufeffz\\udb40\\udc67\"\n}");
    EXPECT_EQ(nlohmann::json::parse(json)["name"], text);
}

TEST(JsonText, ReplacesWhatIsNotUtf8) { EXPECT_EQ(json_text("caf\xE9"), "\"caf\xEF\xBF\xBD\""); }

}  // namespace
}  // namespace irwe
