#include "irwe/embeddings/embedding_format.h"

#include <gmock/gmock.h>

#include "tests/support/errors.h"

namespace irwe {
namespace {

using testing::ElementsAre;
using testing::StartsWith;

TEST(EmbeddingFormat, IsToldByTheName) {
    EXPECT_EQ(embedding_format_of("a/town.npz").name, "npz");
    for (const char* path : {"town.tsv", "town.tsv.gz", "-", ""}) {
        EXPECT_EQ(embedding_format_of(path).name, "tsv") << path;
    }
    EXPECT_EQ(embedding_format_of("town.csv.gz").name, "csv");
    EXPECT_EQ(embedding_format_of("town.jsonl").name, "jsonl");
    EXPECT_EQ(embedding_format_of("town.ndjson.gz").name, "jsonl");
    EXPECT_EQ(embedding_format_of("town.pgvector").name, "pgvector");
    EXPECT_EQ(embedding_format_of("town.pgarray.gz").name, "pgarray");
    for (const char* path : {"town.txt", "town.vec", "town.w2v", "town.txt.gz"}) {
        EXPECT_EQ(embedding_format_of(path).name, "word2vec") << path;
    }
    for (const char* path : {"town", "town.json", "town.npz.gz", "town.gz", "tsv"}) {
        EXPECT_THAT(input_error([&] { embedding_format_of(path); }),
                    StartsWith("cannot tell the format of " + std::string(path) + " from its"));
    }
    EXPECT_EQ(input_error([&] { embedding_format_of("town"); }),
              "cannot tell the format of town from its name: expected one that ends in .npz "
              "(NumPy), .tsv (table), .csv (commas), .jsonl or .ndjson (JSON lines), .pgvector "
              "(COPY of PostgreSQL with pgvector), .pgarray (COPY of PostgreSQL), or .txt, .vec or "
              ".w2v (word2vec)");
}

TEST(EmbeddingFormat, HasAName) {
    for (const EmbeddingFormat& format : embedding_formats()) {
        EXPECT_EQ(&embedding_format(format.name), &format);
    }
}

TEST(EmbeddingFiles, AreOneForEachSpaceOfWord2vecWithTheExtensionKept) {
    const auto files = [](const std::string& path) {
        return embedding_files(path, embedding_format("word2vec"),
                               std::vector<std::string>{"identity", "position"});
    };
    EXPECT_THAT(files("town.txt"), ElementsAre("town.identity.txt", "town.position.txt"));
    EXPECT_THAT(files("a.b/town"), ElementsAre("a.b/town.identity", "a.b/town.position"));
    EXPECT_THAT(files("a/t.w.vec.gz"),
                ElementsAre("a/t.w.identity.vec.gz", "a/t.w.position.vec.gz"));
    EXPECT_THAT(files("a/.gz"), ElementsAre("a/.identity.gz", "a/.position.gz"));
}

TEST(EmbeddingFiles, AreOneOtherwise) {
    const std::vector<std::string> two{"identity", "position"};
    const std::vector<std::string> one{"embedding"};
    EXPECT_THAT(embedding_files("town.tsv", embedding_format("tsv"), two), ElementsAre("town.tsv"));
    EXPECT_THAT(embedding_files("town.txt", embedding_format("word2vec"), one),
                ElementsAre("town.txt"));
}

}  // namespace
}  // namespace irwe
