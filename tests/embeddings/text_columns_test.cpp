#include "irwe/embeddings/text_columns.h"

#include <gmock/gmock.h>

#include <string>
#include <vector>

#include "irwe/embeddings/embedding_text.h"
#include "tests/support/errors.h"
#include "tests/support/gzip.h"
#include "tests/support/temporary_directory.h"

namespace irwe {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

constexpr std::size_t kMuchMemory = std::size_t{1} << 30;

class FirstRows : public testing::Test {
protected:
    std::vector<std::string> names(const std::string& content) const {
        const Embeddings read = read_embedding_text(directory_.file("a.vec", content), kMuchMemory);
        std::vector<std::string> result;
        for (NodeId v = 0; v < read.names->size(); ++v) {
            result.push_back((*read.names)[v]);
        }
        return result;
    }
    TemporaryDirectory directory_;
};

TEST_F(FirstRows, MayBeginWithANumberSignOrAPercentSign) {
    EXPECT_THAT(names("#a 1 2\n#b 3 4\nc 5 6\nd 1 5\n"), ElementsAre("#a", "#b", "c", "d"));
    EXPECT_THAT(names("% 1 2\nc 5 6\n"), ElementsAre("%", "c"));
    EXPECT_THAT(names("#a 1 2\n#b 3 4\n"), ElementsAre("#a", "#b"));
    EXPECT_THAT(names("2 2\n#a 1 2\n%b 3 4\n"), ElementsAre("#a", "%b"));
}

TEST_F(FirstRows, AreNotWhatOnlyCommentsOnThem) {
    EXPECT_THAT(names("# made in 2026\n#a 1 2\nc 5 6\n"), ElementsAre("#a", "c"));
    EXPECT_THAT(names("# 3 rows\n# 7\na 1 2\nb 5 6\n"), ElementsAre("a", "b"));
    EXPECT_THAT(names("#node\tx\ty\na\t1\t2\n#b\t1\t2\nc\t3\t4\n"), ElementsAre("a", "c"));
    EXPECT_THAT(names("# 1 2\na,1,2\nb,3,4\n"), ElementsAre("a", "b"));
    EXPECT_THAT(input_error([&] { names("# nothing\n# 2\n"); }), HasSubstr("is empty"));
}

TEST_F(FirstRows, TakeNoMoreMemoryThanAllowed) {
    std::string rows;
    for (int i = 0; i < 1000; ++i) {
        rows += "n" + std::to_string(i) + " 0 0 0 0 0 0 0 0 0 0\n";
    }
    const std::string path = directory_.file("a.vec", gzip(rows));
    EXPECT_EQ(read_embedding_text(path, 40'000).names->size(), 1000U);
    EXPECT_THAT(input_error([&] { read_embedding_text(path, 39'999); }),
                HasSubstr("a.vec: takes 1 MB of memory or more"));
}

}  // namespace
}  // namespace irwe
