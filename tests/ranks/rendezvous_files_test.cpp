#include "irwe/ranks/rendezvous_files.h"

#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>

#include "irwe/base/error.h"
#include "irwe/ranks/secret.h"
#include "tests/support/errors.h"

namespace irwe {
namespace {

const std::string kDigits = "0123456789abcdef0123456789abcdef";

TEST(IsNameOfRanks, HoldsForWhatRanksWrite) {
    for (const std::string kind : {kCall, kGo, kStore, kUnfinished}) {
        EXPECT_TRUE(is_name_of_ranks(kind + "." + new_name())) << kind;
    }
    EXPECT_TRUE(is_name_of_ranks("answer." + new_name() + ".3." + new_name()));
}

TEST(IsNameOfRanks, DoesNotHoldForFilesOfOthers) {
    for (const std::string& name :
         {std::string(), std::string("."), std::string("go"), std::string("call"),
          std::string("go."), std::string("store.sqlite"), std::string("answer.txt"),
          std::string("thesis.txt"), "go." + kDigits.substr(1), "go." + kDigits + "0",
          "go." + kDigits + ".txt", "store" + kDigits, "." + kDigits, "stores." + kDigits,
          "call.G" + kDigits.substr(1), "a.call." + kDigits}) {
        EXPECT_FALSE(is_name_of_ranks(name)) << name;
    }
}

TEST(ReadFileOfRanks, RefusesAFileThatIsTooLarge) {
    const std::string path = testing::TempDir() + "irwe_rendezvous_" + new_name();
    EXPECT_EQ(read_file_of_ranks(path), std::nullopt);
    constexpr std::size_t kLargest = 1 << 20;
    const std::string object = R"({"a": 1})";
    std::ofstream(path) << object << std::string(kLargest - object.size(), ' ');
    EXPECT_EQ(read_file_of_ranks(path).value().at("a"), 1);
    std::ofstream(path, std::ios::app) << ' ';
    const std::string error = input_error([&] { read_file_of_ranks(path); });
    EXPECT_THAT(error, testing::HasSubstr(path + ": has more than 1048576 bytes"));
    EXPECT_THAT(error, testing::HasSubstr("--rendezvous"));
    std::filesystem::remove(path);
}

}  // namespace
}  // namespace irwe
