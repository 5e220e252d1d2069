#include "irwe/embeddings/read_embeddings.h"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include <algorithm>
#include <filesystem>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "irwe/embeddings/embeddings_file.h"
#include "irwe/io/npz.h"
#include "tests/support/errors.h"
#include "tests/support/file_content.h"
#include "tests/support/gzip.h"
#include "tests/support/standard_input.h"
#include "tests/support/temporary_directory.h"

namespace irwe {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::vector<std::string> names_of(const Embeddings& table) {
    std::vector<std::string> names;
    for (NodeId v = 0; v < table.names->size(); ++v) {
        names.push_back((*table.names)[v]);
    }
    return names;
}

std::vector<std::string> spaces_of(const Embeddings& table) {
    std::vector<std::string> names;
    for (const Space& space : table.spaces) {
        names.push_back(space.info.name);
    }
    return names;
}

Matrix rows(std::initializer_list<std::initializer_list<Real>> values) { return Matrix(values); }

class ReadEmbeddings : public testing::Test {
protected:
    Embeddings read(std::string_view content, std::string_view name = "a.txt") const {
        return read_embeddings(directory_.file(name, content));
    }
    std::string error(std::string_view content, std::string_view name = "a.txt") const {
        return input_error([&] { read(content, name); });
    }
    // Writes an archive by fill(writer); returns its path.
    template <typename Fill>
    std::string archive(Fill fill) const {
        const std::string path = directory_.path_of("a.npz");
        NpzWriter writer(path);
        fill(writer);
        writer.commit();
        return path;
    }
    void expect_round_trip(const std::string& file, NodeNames names) const {
        const Eigen::Index count = names.size();
        const Embeddings written{.names = std::make_shared<const NodeNames>(std::move(names)),
                                 .spaces = {{{"identity", 5, true}, Matrix::Random(count, 5)},
                                            {{"position", 3, false}, Matrix::Random(count, 3)}}};
        write_embeddings(written, directory_.path_of(file));
        const Embeddings table = read_embeddings(directory_.path_of(file));
        EXPECT_EQ(*table.names, *written.names) << file;
        ASSERT_THAT(spaces_of(table), ElementsAre("identity", "position")) << file;
        for (std::size_t i = 0; i < 2; ++i) {
            EXPECT_EQ(table.spaces[i].info, written.spaces[i].info) << file;
            EXPECT_EQ(table.spaces[i].vectors.cast<float>(),
                      written.spaces[i].vectors.cast<float>())
                << file;
        }
        EXPECT_EQ(table.find("position"), &table.spaces[1]);
        EXPECT_EQ(table.find("other"), nullptr);
    }

    const TemporaryDirectory directory_;
};

TEST_F(ReadEmbeddings, GivesBackWhatWasWrittenInEveryFormat) {
    const std::vector<std::string_view> texts{"\"", "\"a\"", "#1", "%", "Zoë", "a,b;c", "王"};
    for (const char* const file : {"a.npz", "a.tsv", "a.tsv.gz", "a.csv", "a.csv.gz", "a.jsonl",
                                   "a.txt", "a.vec", "a.w2v.gz"}) {
        expect_round_trip(file, NodeNames::from_integers({-3, 0, 7, 1000}));
        expect_round_trip(file, NodeNames::from_texts(texts));
        expect_round_trip(file, NodeNames::consecutive(1));
    }
    const std::vector<std::string_view> with_blanks{" ", " New York ", "a b", "node"};
    expect_round_trip("b.npz", NodeNames::from_texts(with_blanks));
    expect_round_trip("b.tsv", NodeNames::from_texts(with_blanks));
    expect_round_trip("b.csv", NodeNames::from_texts(with_blanks));
    expect_round_trip("b.ndjson.gz", NodeNames::from_texts(with_blanks));
}

TEST_F(ReadEmbeddings, TakesJsonLines) {
    const Embeddings table = read(
        "{\"node\": \"b\", \"identity\": [1, -2.5], \"color\": [3]}\n\n"
        "{\"color\": [1e-3], \"identity\": [0, 4], \"id\": \"a\"}\r\n");
    EXPECT_THAT(names_of(table), ElementsAre("a", "b"));
    EXPECT_THAT(spaces_of(table), ElementsAre("identity", "color"));
    EXPECT_EQ(table.vectors("identity"), rows({{0, 4}, {1, Real(-2.5)}}));
    EXPECT_EQ(table.vectors("color"), rows({{Real(1e-3)}, {3}}));
    const Embeddings numbers = read("{\"node\":10,\"v\":[1]}\n{\"node\":9,\"v\":[2]}\n");
    EXPECT_TRUE(numbers.names->are_integers());
    EXPECT_EQ(numbers.vectors("v"), rows({{2}, {1}}));
}

TEST_F(ReadEmbeddings, NamesTheLineOfJsonThatDoesNotFit) {
    const std::string first = "{\"node\":1,\"v\":[1,2]}\n";
    EXPECT_THAT(error(first + "{\"node\":1,\"v\":[1,2]}\n"),
                HasSubstr("a.txt:2: a second row for node \"1\", expected one"));
    EXPECT_THAT(error(first + "{\"node\":2,\"v\":[1]}\n"),
                HasSubstr("a.txt:2: expected 2 numbers in \"v\", as in line 1, found 1"));
    EXPECT_THAT(error(first + "{\"node\":2}\n"), HasSubstr("as in line 1, found 0"));
    EXPECT_THAT(error(first + "{\"node\":2,\"v\":[1,2],\"w\":[1]}\n"),
                HasSubstr("found the vector \"w\", expected \"v\", as in line 1"));
    EXPECT_THAT(error(first + "{\"node\":2,\"v\":[1,2\n"), HasSubstr("a.txt:2: found what is no"));
    for (const auto& [line, found] : std::vector<std::pair<std::string, std::string>>{
             {"{\"node\":2,\"v\":[1,null]}", "found null in \"v\""},
             {"{\"node\":2,\"v\":[1,1e99]}", "found the number 1e99, which is not finite"},
             {"{\"node\":2,\"v\":[1,[2]]}", "found an array in \"v\""},
             {"{\"node\":2,\"v\":{}}", "found an object as \"v\""},
             {"{\"node\":2,\"v\":\"x\"}", "found \"x\" in \"v\""},
             {"{\"node\":true,\"v\":[1,2]}", "found true in \"node\""},
             {"{\"node\":2.5,\"v\":[1,2]}", "found 2.5 in \"node\""},
             {"{\"node\":2,\"id\":2,\"v\":[1,2]}", "found two names of the node"},
             {"{\"node\":2,\"v\":[1,2],\"v\":[1,2]}", "found \"v\" twice"},
             {"{\"v\":[1,2]}", "found no member node"},
             {"{\"node\":\"\",\"v\":[1,2]}", "found an empty name"},
             {"[1,2]", "found an array"}}) {
        EXPECT_THAT(error(first + line + "\n"), HasSubstr("a.txt:2: " + found)) << line;
    }
    EXPECT_THAT(error("{\"node\":1,\"v\":[]}\n"), HasSubstr("a.txt:1: found 0 numbers in \"v\""));
    EXPECT_THAT(error("{\"node\":1}\n"), HasSubstr("a.txt:1: found no vector"));
}

TEST_F(ReadEmbeddings, SortsRowsByTheirNames) {
    const Embeddings numbers = read("10 1 2\n9 3 4\n-1 5 6\n");
    EXPECT_THAT(names_of(numbers), ElementsAre("-1", "9", "10"));
    EXPECT_EQ(numbers.find("embedding")->vectors, rows({{5, 6}, {3, 4}, {1, 2}}));
    const Embeddings texts = read("b 1 2\n10 3 4\n9 5 6\n");
    EXPECT_THAT(names_of(texts), ElementsAre("10", "9", "b"));
    EXPECT_EQ(texts.spaces[0].vectors, rows({{3, 4}, {5, 6}, {1, 2}}));
}

TEST_F(ReadEmbeddings, TakesTheFormatOfWord2vecWithAndWithoutItsFirstLine) {
    for (const char* const text :
         {"2 3\nb 1 2 3 \na 4 5 6 \n", "b 1 2 3\na 4 5 6\n", "2\t3\r\nb\t1 2 3\r\n\r\na\t4 5 6\r\n",
          "# by hand\n\n2 3\nb 1 2 3\na 4 5 6"}) {
        const Embeddings table = read(text);
        EXPECT_THAT(names_of(table), ElementsAre("a", "b")) << text;
        EXPECT_EQ(table.spaces[0].vectors, rows({{4, 5, 6}, {1, 2, 3}})) << text;
    }
}

TEST_F(ReadEmbeddings, TellsAFirstLineOfWord2vecFromANodeWithOneNumber) {
    EXPECT_THAT(names_of(read("1 1\n2 5\n3 4\n")), ElementsAre("1", "2", "3"));
    EXPECT_THAT(names_of(read("7 5\n8 6\n")), ElementsAre("7", "8"));
    EXPECT_THAT(names_of(read("2 1\n7 5\n8 6\n")), ElementsAre("7", "8"));
}

TEST_F(ReadEmbeddings, TakesANameOfWord2vecThatBeginsLikeJson) {
    const Embeddings table = read("{\"a\" 1 2\n{b} 3 4\n");
    EXPECT_THAT(names_of(table), ElementsAre("{\"a\"", "{b}"));
}

TEST_F(ReadEmbeddings, TakesTablesOfOthers) {
    const Matrix expected = rows({{4, 5}, {1, 2}});
    for (const char* const text :
         {"node,x,y\nb,1,2\na,4,5\n", "b,1,2\na,4,5\n", "b;1;2\na;4;5\n", "b\t1\t2\na\t4\t5\n",
          ",0,1\nb,1,2\na,4,5\n", "id,1,2\nb,1,2\na,4,5\n", "who x y\nb 1 2\na 4 5\n",
          "# c\nnode\tx\ty\n\n\"b\"\t1\t+2\n% c\n a \t4e0\t5.0\n"}) {
        for (const char* const name : {"a.csv", "a.tsv", "a.txt", "a"}) {
            const Embeddings table = read(text, name);
            EXPECT_THAT(names_of(table), ElementsAre("a", "b")) << text;
            EXPECT_THAT(spaces_of(table), ElementsAre("embedding")) << text;
            EXPECT_EQ(table.spaces[0].vectors, expected) << text;
        }
    }
    EXPECT_THAT(names_of(read("node,0.5,2\nb,1,2\n")), ElementsAre("b", "node"));
}

TEST_F(ReadEmbeddings, MakesSpacesOfOurHeadingsAlone) {
    const auto spaces = [&](const std::string& headings) {
        return spaces_of(read("node\t" + headings + "\na\t1\t2\t3\n"));
    };
    EXPECT_THAT(spaces("identity_1\tidentity_2\tposition_1"), ElementsAre("identity", "position"));
    EXPECT_THAT(spaces("position_1\tposition_2\tposition_3"), ElementsAre("position"));
    EXPECT_THAT(spaces("identity_1\tidentity_2\tage"), ElementsAre("embedding"));
    EXPECT_THAT(spaces("identity_1\tposition_1\tidentity_2"), ElementsAre("embedding"));
    EXPECT_THAT(spaces("identity\tposition_x\tidentity_"), ElementsAre("embedding"));
}

TEST_F(ReadEmbeddings, TakesNumbersThatSinglePrecisionHasNot) {
    const Matrix vectors = read("a 1e-60 -1e-400 0.1000000000000000055 -.5\n").spaces[0].vectors;
    EXPECT_NEAR(vectors(0, 0), 0, 1e-50);
    EXPECT_EQ(vectors(0, 1), Real(0));
    EXPECT_EQ(vectors(0, 2), Real(0.1));
    EXPECT_EQ(vectors(0, 3), Real(-0.5));
}

TEST_F(ReadEmbeddings, ReadsGzipAndStandardInput) {
    EXPECT_THAT(names_of(read(gzip("2 1\na 1\nb 2\n"), "a.emb")), ElementsAre("a", "b"));
    const StandardInput input(directory_.file("in", "a,1,2\n"));
    EXPECT_EQ(read_embeddings("-").spaces[0].vectors, rows({{1, 2}}));
}

// Blocks hold a million numbers.
TEST_F(ReadEmbeddings, ReadsFilesOfSeveralBlocks) {
    constexpr int kRows = 5000;
    std::string text = fmt::format("{} 300\n", kRows);
    for (int i = kRows; i-- > 0;) {
        text += std::to_string(i);
        for (int j = 0; j < 300; ++j) {
            text += ' ' + std::to_string(i + j);
        }
        text += '\n';
    }
    const Matrix vectors = read(text).spaces[0].vectors;
    ASSERT_EQ(vectors.rows(), kRows);
    for (Eigen::Index i = 0; i < kRows; ++i) {
        ASSERT_EQ(vectors(i, 0), static_cast<Real>(i));
        ASSERT_EQ(vectors(i, 299), static_cast<Real>(i + 299));
    }
}

TEST_F(ReadEmbeddings, ReadsArchivesOfOthers) {
    const std::vector<float> values{1, 2, 3, 4};
    const Embeddings one = read_embeddings(archive([&](NpzWriter& writer) {
        writer.add("arr_0", values, {2, 2});
    }));
    EXPECT_THAT(spaces_of(one), ElementsAre("embedding"));
    EXPECT_THAT(names_of(one), ElementsAre("0", "1"));
    EXPECT_EQ(one.spaces[0].vectors, rows({{1, 2}, {3, 4}}));

    const Embeddings two = read_embeddings(archive([&](NpzWriter& writer) {
        writer.add("deep", values, {2, 2});
        writer.add("ids", std::vector<std::int32_t>{8, 5});
        writer.add("edges", std::vector<std::int64_t>{0, 1, 1, 0, 0, 1}, {3, 2});
        writer.add("wide", std::vector<double>{1, 2, 3, 4, 5, 6}, {2, 3});
    }));
    EXPECT_THAT(spaces_of(two), ElementsAre("deep", "wide"));
    EXPECT_THAT(names_of(two), ElementsAre("5", "8"));
    EXPECT_EQ(two.spaces[1].vectors, rows({{4, 5, 6}, {1, 2, 3}}));

    const Embeddings counts = read_embeddings(archive([&](NpzWriter& writer) {
        writer.add("counts", std::vector<std::int64_t>{7, 8}, {2, 1});
        writer.add_texts("names", std::vector<std::string>{"b", "a"});
    }));
    EXPECT_EQ(counts.find("counts")->vectors, rows({{8}, {7}}));
}

constexpr const char* kOrigin =
    R"({"model":"0123456789abcdef0123456789abcdef","graph":"fedcba9876543210fedcba9876543210",)"
    R"("form":"raw","spaces":[{"name":"wide","comparable_across_graphs":false},)"
    R"({"name":"deep","comparable_across_graphs":true}]})";

TEST_F(ReadEmbeddings, GivesBackTheOriginAndAnyNumberOfSpaces) {
    Embeddings written{.names = std::make_shared<const NodeNames>(NodeNames::consecutive(3)),
                       .spaces = {{{"wide", 4, false}, Matrix::Random(3, 4)},
                                  {{"deep", 1, true}, Matrix::Random(3, 1)},
                                  {{"identity", 2, false}, Matrix::Random(3, 2)}},
                       .origin = Origin{"0123456789abcdef0123456789abcdef",
                                        "fedcba9876543210fedcba9876543210", OutputForm::raw}};
    const std::string path = directory_.path_of("a.npz");
    write_embeddings(written, path);
    const Embeddings read = read_embeddings(path);
    EXPECT_EQ(read.origin, written.origin);
    ASSERT_EQ(read.spaces.size(), 3U);
    for (std::size_t i = 0; i < 3; ++i) {
        EXPECT_EQ(read.spaces[i].info, written.spaces[i].info);
        EXPECT_EQ(read.spaces[i].vectors.cast<float>(), written.spaces[i].vectors.cast<float>());
    }
    const std::string bytes = file_content(path);
    write_embeddings(written, path);
    EXPECT_EQ(file_content(path), bytes);
    written.origin->form = OutputForm::ready;
    write_embeddings(written, path);
    EXPECT_NE(file_content(path), bytes);
}

TEST_F(ReadEmbeddings, HasNoOriginFromFormatsThatCarryNone) {
    const Embeddings written{
        .names = std::make_shared<const NodeNames>(NodeNames::consecutive(2)),
        .spaces = {{{"identity", 2, true}, Matrix::Random(2, 2)},
                   {{"position", 2, false}, Matrix::Random(2, 2)}},
        .origin = Origin{"0123456789abcdef0123456789abcdef", "fedcba9876543210fedcba9876543210",
                         OutputForm::ready}};
    for (const char* const file : {"a.tsv", "a.txt"}) {
        write_embeddings(written, directory_.path_of(file));
        EXPECT_EQ(read_embeddings(directory_.path_of(file)).origin, std::nullopt) << file;
    }
}

TEST_F(ReadEmbeddings, TakesTheSpacesThatTheOriginNames) {
    const std::vector<float> values{1, 2};
    const Embeddings read = read_embeddings(archive([&](NpzWriter& writer) {
        writer.add("identity", values, {2, 1});
        writer.add("deep", values, {2, 1});
        writer.add("wide", values, {2, 1});
        writer.add_texts("irwe_origin", std::vector<std::string>{kOrigin});
    }));
    EXPECT_THAT(spaces_of(read), ElementsAre("wide", "deep"));
    EXPECT_EQ(read.origin->form, OutputForm::raw);
    EXPECT_FALSE(read.spaces[0].info.comparable_across_graphs);
}

TEST_F(ReadEmbeddings, RefusesAnOriginThatIsDamaged) {
    const std::vector<float> values{1, 2};
    const auto error_of = [&](auto add_origin) {
        return input_error([&] {
            read_embeddings(archive([&](NpzWriter& writer) {
                writer.add("wide", values, {2, 1});
                add_origin(writer);
            }));
        });
    };
    const auto add_text = [](const std::vector<std::string>& texts) {
        return [texts](NpzWriter& writer) { writer.add_texts("irwe_origin", texts); };
    };
    EXPECT_THAT(error_of(add_text({kOrigin})),
                HasSubstr("a.npz: has no array \"deep\" of numbers with two dimensions, which "
                          "irwe_origin names"));
    EXPECT_THAT(error_of(add_text({"{}"})),
                HasSubstr("array \"irwe_origin\": has no \"model\" in"));
    EXPECT_THAT(error_of(add_text({kOrigin, kOrigin})),
                HasSubstr("array \"irwe_origin\": is (2,) of"));
    EXPECT_THAT(error_of(add_text({std::string(1 << 19, ' ')})), HasSubstr("expected one text of"));
    EXPECT_THAT(error_of([&](NpzWriter& writer) {
                    writer.add("irwe_origin", values, {2, 1});
                }),
                HasSubstr("array \"irwe_origin\": is (2, 1) of \"<f4\""));
}

TEST_F(ReadEmbeddings, NamesTheLineThatDoesNotFit) {
    EXPECT_THAT(error("a,1,2\nb,1\n", "a.csv"),
                HasSubstr("a.csv:2: expected 2 numbers behind the name, as in line 1, found 1"));
    EXPECT_THAT(error("2 2\na 1 2\nb 1 2 3\n"),
                HasSubstr("a.txt:3: expected 2 numbers behind the name, announced by line 1, "
                          "found 3 in \"b 1 2 3\""));
    EXPECT_THAT(error("a 1 2\n\nb 1 x\n"),
                HasSubstr("a.txt:3: expected a number in column 3 of node \"b\", found \"x\""));
    EXPECT_THAT(error("a,1,\n", "a.csv"), HasSubstr("expected a number in column 3 of node \"a\""));
    EXPECT_THAT(error("a 1 2\nb nan 2\n"),
                HasSubstr("a.txt:2: expected a finite number in column 2 of node \"b\", found "
                          "\"nan\""));
    EXPECT_THAT(error("a 1e999 2\n"), HasSubstr("expected a finite number"));
    EXPECT_THAT(error("a 1 2\nb 1 2\na 1 2\n"),
                HasSubstr("a.txt:3: a second row for node \"a\", expected one"));
    EXPECT_THAT(error(",1,2\n,3,4\n", "a.csv"),
                HasSubstr("a.csv:2: expected the name of a node in front, found \",3,4\""));
    EXPECT_THAT(error("\"a,1,2\nb,1,2\n", "a.csv"),
                HasSubstr("a.csv:1: a double quote that is not closed"));
    EXPECT_THAT(error("a\nb\n"),
                HasSubstr("a.txt:1: expected a node and its numbers, found \"a\""));
    EXPECT_THAT(error("\xFF 1 2\n"), HasSubstr("a.txt:1: the name \"\\xFF\" is not UTF-8"));
}

TEST_F(ReadEmbeddings, RefusesFilesWithoutAllTheirRows) {
    EXPECT_THAT(error(""), HasSubstr("a.txt: is empty"));
    EXPECT_THAT(error("node,x\n"), HasSubstr("a.txt: has 0 rows, expected one for each node"));
    EXPECT_THAT(error("3 2\na 1 2\nb 1 2\n"),
                HasSubstr("a.txt: has 2 rows, expected the 3 of its first line"));
    EXPECT_THAT(error("5 4\n"), HasSubstr("a.txt: has 0 rows, expected the 5 of its first line"));
    EXPECT_THAT(error("9 99999999999999\na 1 2\n"),
                HasSubstr("a.txt:1: announces vectors of 99999999999999 numbers"));
    EXPECT_THAT(input_error([&] { read_embeddings(directory_.path_of("none.txt")); }),
                HasSubstr("none.txt: cannot be opened: No such file"));
}

TEST_F(ReadEmbeddings, WantsTheSameNodesInBothFilesOfAPair) {
    directory_.file("town.identity.txt", "a 1\nb 2\n");
    EXPECT_THAT(input_error([&] { read_embeddings(directory_.path_of("town.txt")); }),
                HasSubstr("town.txt: cannot be opened"));
    directory_.file("town.position.txt", "a 1\nc 2\nd 5\n");
    EXPECT_THAT(input_error([&] { read_embeddings(directory_.path_of("town.txt")); }),
                HasSubstr("town.position.txt: have different nodes, 2 and 3"));
}

TEST_F(ReadEmbeddings, NamesTheArrayThatDoesNotFit) {
    constexpr float kNaN = std::numeric_limits<float>::quiet_NaN();
    const auto error_of = [&](auto fill) {
        return input_error([&] { read_embeddings(archive(fill)); });
    };
    EXPECT_THAT(error_of([](NpzWriter& w) {
                    w.add("x", std::vector<float>{1, 2});
                }),
                HasSubstr("a.npz: has no array of numbers with two dimensions, a row for a node; "
                          "found \"x\" (2,) of \"<f4\""));
    EXPECT_THAT(error_of([](NpzWriter& w) {
                    w.add("x", std::vector<float>{}, {0, 4});
                }),
                HasSubstr("array \"x\": has the shape (0, 4), expected a row of numbers"));
    EXPECT_THAT(error_of([](NpzWriter& w) {
                    w.add("nodes", std::vector<std::int64_t>{1, 2, 3});
                    w.add("x", std::vector<float>{1, 2}, {2, 1});
                }),
                HasSubstr("array \"x\": has 2 rows, expected one for each of the 3 nodes of "
                          "\"nodes\""));
    EXPECT_THAT(error_of([&](NpzWriter& w) {
                    w.add("identity", std::vector<float>{1, 2, 3, kNaN}, {2, 2});
                }),
                HasSubstr("array \"identity\": has nan in row 1, column 1 (both from 0)"));
    EXPECT_THAT(error_of([](NpzWriter& w) {
                    w.add("nodes", std::vector<std::int64_t>{4, 2, 4});
                    w.add("x", std::vector<float>{1, 2, 3}, {3, 1});
                }),
                HasSubstr("array \"nodes\": has node \"4\" a second time in row 2 (from 0)"));
    EXPECT_THAT(error_of([](NpzWriter& w) {
                    w.add_texts("nodes", std::vector<std::string>{"a", ""});
                    w.add("x", std::vector<float>{1, 2}, {2, 1});
                }),
                HasSubstr("array \"nodes\": has an empty name in row 1"));
    EXPECT_THAT(error_of([](NpzWriter& w) {
                    w.add("nodes", std::vector<double>{1, 2});
                    w.add("x", std::vector<float>{1, 2}, {2, 1});
                }),
                HasSubstr("array \"nodes\": is of type <f8, expected texts"));
}

}  // namespace
}  // namespace irwe
