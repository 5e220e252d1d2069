#include "irwe/embeddings/npz_names.h"

#include <gmock/gmock.h>

#include <string>
#include <vector>

#include "irwe/embeddings/embeddings_file.h"
#include "irwe/embeddings/read_embeddings.h"
#include "irwe/io/npz.h"
#include "tests/support/errors.h"
#include "tests/support/file_content.h"
#include "tests/support/temporary_directory.h"

namespace irwe {
namespace {

using testing::EndsWith;
using testing::HasSubstr;

class NpzNamesTest : public testing::Test {
protected:
    // Reads two rows of one number each, with what add(writer) adds.
    template <typename Add>
    Embeddings read_with(Add add) const {
        NpzWriter writer(path_);
        writer.add("vectors", std::vector<float>{1, 2}, {2, 1});
        add(writer);
        writer.commit();
        return read_embeddings(path_);
    }
    template <typename Add>
    std::string error_with(Add add) const {
        return input_error([&] { read_with(add); });
    }
    static auto texts(const char* key, std::vector<std::string> names) {
        return [key, names](NpzWriter& writer) { writer.add_texts(key, names); };
    }
    template <typename Number>
    static auto numbers(const char* key, std::vector<Number> names) {
        return [key, names](NpzWriter& writer) { writer.add(key, names); };
    }

    TemporaryDirectory directory_;
    std::string path_ = directory_.path_of("a.npz");
};

TEST_F(NpzNamesTest, AssumesNumbersWhereThereIsNothingElse) {
    const Embeddings read = read_with([](NpzWriter& writer) {
        writer.add("weights", std::vector<float>{1, 2});               // no names
        writer.add("epochs", std::vector<std::int64_t>{1, 2, 3});      // not one for each row
        writer.add("pairs", std::vector<std::int64_t>{1, 2}, {2, 1});  // two dimensions
    });
    EXPECT_TRUE(read.names_are_assumed);
    EXPECT_EQ((*read.names)[1], "1");
    EXPECT_FALSE(read_with(texts("names", {"b", "a"})).names_are_assumed);
}

TEST_F(NpzNamesTest, RefusesToPassOverNamesUnderAnotherKey) {
    EXPECT_THAT(error_with(texts("node_names", {"b", "a"})),
                EndsWith("a.npz: array \"node_names\": has a value for each of the 2 rows; if they "
                         "are the names of the nodes, call the array nodes, ids or names, and "
                         "otherwise leave it out of the file"));
    EXPECT_THAT(error_with(numbers<std::uint32_t>("index", {5, 4})), HasSubstr("array \"index\""));
    EXPECT_FALSE(read_with([](NpzWriter& writer) {
                     writer.add("index", std::vector<std::int32_t>{5, 4});
                     writer.add("ids", std::vector<std::int32_t>{8, 9});
                 }).names_are_assumed);
}

TEST_F(NpzNamesTest, RefusesToChooseBetweenTwoArraysOfNames) {
    EXPECT_THAT(error_with([](NpzWriter& writer) {
                    writer.add_texts("names", std::vector<std::string>{"b", "a"});
                    writer.add("ids", std::vector<std::int32_t>{8, 9});
                }),
                EndsWith("a.npz: array \"names\": may hold the names of the nodes as well as the "
                         "array \"ids\"; leave one of them out of the file"));
    EXPECT_THAT(error_with([](NpzWriter& writer) {
                    writer.add("nodes", std::vector<std::int32_t>{8, 9});
                    writer.add("ids", std::vector<std::int32_t>{8, 9});
                }),
                HasSubstr("array \"ids\": may hold the names"));
    EXPECT_THAT(error_with([](NpzWriter& writer) {
                    writer.add("nodes", std::vector<std::int32_t>{8, 9});
                    writer.add("nodes_utf8", std::vector<std::uint8_t>{97, 98});
                    writer.add("nodes_offsets", std::vector<std::uint64_t>{0, 1, 2});
                }),
                HasSubstr("array \"nodes_offsets\": may hold the names"));
}

TEST_F(NpzNamesTest, HoldsNamesToTheRuleOfAllFiles) {
    for (const char* const name : {"\x1b[2J", "a\nirwe: error: forged", "\xc2\x9b", "a\tb"}) {
        EXPECT_THAT(error_with(texts("nodes", {"a", name})),
                    HasSubstr("in row 1 (from 0), expected UTF-8 text of at most 1024 bytes "
                              "without control characters"));
    }
    EXPECT_THAT(error_with(texts("nodes", {"a", std::string(1025, 'x')})), HasSubstr("in row 1"));
    EXPECT_THAT(error_with(texts("nodes", {"", "a"})), HasSubstr("has an empty name in row 0"));
    EXPECT_THAT(error_with(texts("nodes", {"a", "a"})), HasSubstr("has node \"a\" a second time"));
    EXPECT_THAT(error_with(numbers<std::int64_t>("nodes", {4, 4})),
                HasSubstr("has node \"4\" a second time in row 1"));
}

TEST_F(NpzNamesTest, ReadsNamesAsBytesAndOffsets) {
    const auto with = [](const std::string& bytes, const std::vector<std::uint64_t>& offsets) {
        return [=](NpzWriter& writer) {
            writer.add("nodes_utf8", std::vector<std::uint8_t>(bytes.begin(), bytes.end()));
            writer.add("nodes_offsets", offsets);
        };
    };
    const Embeddings read =
        read_with(with("b\xC3\xA9"
                       "a",
                       {0, 3, 4}));
    EXPECT_EQ((*read.names)[0], "a");
    EXPECT_EQ(read.spaces[0].vectors(0, 0), 2);
    EXPECT_THAT(error_with(with("ba", {0, 1})), HasSubstr("expected one for each of the 1 nodes"));
    EXPECT_THAT(error_with(with("ba", {0, 1, 3})), HasSubstr("does not ascend from 0 to the 2"));
    EXPECT_THAT(error_with(with("ba", {1, 1, 2})), HasSubstr("does not ascend from 0"));
    EXPECT_THAT(error_with(with("ba", {0, 2, 1})), HasSubstr("does not ascend from 0"));
    EXPECT_THAT(error_with(with("ba", {0, 0, 2})), HasSubstr("has an empty name in row 0"));
    EXPECT_THAT(error_with(with("\x1b"
                                "a",
                                {0, 1, 2})),
                HasSubstr("has the name \"\\x1B\""));
    EXPECT_THAT(error_with(numbers<std::uint8_t>("nodes_utf8", {97})), HasSubstr("both or none"));
}

TEST_F(NpzNamesTest, OneLongNameAmongManyTakesItsOwnRoom) {
    std::vector<std::string> names;
    for (int i = 0; i < 9000; ++i) {
        names.push_back("n" + std::to_string(10'000 + i));
    }
    names.push_back(std::string(1024, 'x'));
    const std::vector<std::string_view> views(names.begin(), names.end());
    const Embeddings written{
        .names = std::make_shared<const NodeNames>(NodeNames::from_texts(views)),
        .spaces = {{{"identity", 1, true}, Matrix::Random(9001, 1)}}};
    write_embeddings(written, path_);
    EXPECT_LT(file_content(path_).size(), 300'000U);
    const Embeddings read = read_embeddings(path_);
    EXPECT_EQ(*read.names, *written.names);
    EXPECT_EQ(read.spaces[0].vectors.cast<float>(), written.spaces[0].vectors.cast<float>());
}

TEST_F(NpzNamesTest, OrdinaryNamesStayATextArray) {
    const std::vector<std::string_view> names{"a", "bb", "ccc"};
    write_embeddings({.names = std::make_shared<const NodeNames>(NodeNames::from_texts(names)),
                      .spaces = {{{"identity", 1, true}, Matrix::Random(3, 1)}}},
                     path_);
    EXPECT_THAT(file_content(path_), HasSubstr("nodes.npy"));
}

TEST_F(NpzNamesTest, MoreThanTheMemoryAllowsIsRefusedBeforeItIsRead) {
    NpzWriter writer(path_);
    writer.add("identity", std::vector<float>(50'000), {1000, 50});
    writer.commit();
    EXPECT_EQ(read_embeddings(path_, 300'000).names->size(), 1000U);
    EXPECT_THAT(input_error([&] { read_embeddings(path_, 200'000); }),
                EndsWith("a.npz: takes 1 MB of memory or more, and 1 MB may be used; allow more by "
                         "--max-memory, or give a file with fewer rows or columns"));
}

}  // namespace
}  // namespace irwe
