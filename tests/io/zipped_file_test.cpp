#include "irwe/io/zipped_file.h"

#include <gmock/gmock.h>

#include <string>
#include <vector>

#include "irwe/io/line_reader.h"
#include "tests/support/compress.h"
#include "tests/support/errors.h"
#include "tests/support/file_content.h"
#include "tests/support/standard_input.h"
#include "tests/support/temporary_directory.h"

namespace irwe {
namespace {

using testing::AllOf;
using testing::AnyOf;
using testing::ElementsAre;
using testing::HasSubstr;

class ZippedFileTest : public testing::Test {
protected:
    using Files = std::vector<std::pair<std::string, std::string>>;

    std::string zip(const Files& files) const {
        const std::string path = directory_.path_of("f.zip");
        write_zip(path, files);
        return path;
    }
    static std::vector<std::string> lines_of(const std::string& path) {
        LineReader reader(path);
        std::vector<std::string> lines;
        while (const auto line = reader.next()) {
            lines.emplace_back(*line);
        }
        return lines;
    }
    static std::string error(const std::string& path) {
        return input_error([&] { lines_of(path); });
    }

    TemporaryDirectory directory_;
};

TEST_F(ZippedFileTest, IsTheOneFileOfAnArchive) {
    EXPECT_THAT(lines_of(zip({{"town.edges", "a b\nb c\n"}})), ElementsAre("a b", "b c"));
    EXPECT_THAT(lines_of(zip({{"data/", ""}, {"data/town.edges", "a b\n"}})), ElementsAre("a b"));
    EXPECT_THAT(lines_of(zip({{"town.edges", "a b\n"}, {"__MACOSX/._town.edges", "x"}})),
                ElementsAre("a b"));
    EXPECT_THAT(lines_of(zip({{"empty", ""}})), ElementsAre());
}

TEST_F(ZippedFileTest, MayBeLarge) {
    std::string text;
    for (int i = 0; i < 400'000; ++i) {
        text += std::to_string(i) + "\n";
    }
    const std::vector<std::string> lines = lines_of(zip({{"f", text}}));
    ASSERT_EQ(lines.size(), 400'000U);
    EXPECT_EQ(lines.back(), "399999");
}

TEST_F(ZippedFileTest, IsRefusedAmongSeveral) {
    EXPECT_THAT(error(zip({{"a.txt", "1"}, {"b.txt", "2"}})),
                HasSubstr("f.zip: is a zip archive of 2 files, expected one: \"a.txt\", \"b.txt\"; "
                          "extract the one that is meant, e.g. by unzip"));
    Files many;
    for (int i = 0; i < 9; ++i) {
        many.emplace_back("f" + std::to_string(i), "x");
    }
    EXPECT_THAT(error(zip(many)), HasSubstr("\"f4\" and 4 others; extract"));
    EXPECT_THAT(error(zip({})), HasSubstr("is a zip archive without files"));
    EXPECT_THAT(error(zip({{"folder/", ""}})), HasSubstr("is a zip archive of folders only"));
    EXPECT_THAT(error(zip({{"identity.npy", "x"}, {"nodes.npy", "y"}})),
                HasSubstr("is an .npz with arrays of NumPy (\"identity.npy\", \"nodes.npy\"), "
                          "expected text"));
}

TEST_F(ZippedFileTest, CannotComeFromAPipe) {
    const StandardInput input(zip({{"a", "1 2\n"}}));
    EXPECT_THAT(error("-"), HasSubstr("standard input: is a zip archive, which cannot be read from "
                                      "a pipe; give the name of the file"));
}

TEST_F(ZippedFileTest, IsRefusedIfItIsTruncatedAnywhere) {
    const std::string whole = file_content(zip({{"town.edges", "1 2\n2 3\n3 1\n"}}));
    for (std::size_t size = 4; size < whole.size(); ++size) {
        EXPECT_THAT(error(directory_.file("cut.zip", whole.substr(0, size))),
                    AllOf(HasSubstr("cut.zip: the zip archive is damaged"), HasSubstr(";")))
            << size;
    }
}

TEST_F(ZippedFileTest, IsNeverReadDamaged) {
    std::string text;
    for (int i = 0; i < 300; ++i) {
        text += std::to_string(i) + " " + std::to_string(i * 7919 % 1009) + "\n";
    }
    const std::string path = zip({{"town.edges", text}});
    const std::string whole = file_content(path);
    const std::vector<std::string> expected = lines_of(path);
    for (std::size_t place = 4; place < whole.size(); ++place) {
        std::string damaged = whole;
        damaged[place] ^= 0x21;
        const std::string other = directory_.file("damaged.zip", damaged);
        std::vector<std::string> found;
        const std::string message = input_error([&] { found = lines_of(other); });
        // What does not matter to the content, such as a date, may differ.
        EXPECT_TRUE(found == expected || message.find("damaged.zip") != std::string::npos) << place;
    }
}

TEST_F(ZippedFileTest, ThatIsABombIsReadNoFurtherThanItsFirstLine) {
    EXPECT_THAT(error(zip({{"bomb", std::string(50'000'000, 'a')}})),
                HasSubstr("f.zip:1: a line longer than"));
}

}  // namespace
}  // namespace irwe
