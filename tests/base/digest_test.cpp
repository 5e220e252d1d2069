#include "irwe/base/digest.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <set>

namespace irwe {
namespace {

TEST(Digest, DependsOnEveryWordAndItsPlace) {
    std::set<std::string> found;
    for (std::uint64_t first = 0; first < 30; ++first) {
        for (std::uint64_t second = 0; second < 30; ++second) {
            Digest digest;
            digest.add(first);
            digest.add(second);
            found.insert(digest.text());
        }
    }
    EXPECT_EQ(found.size(), 900U);
}

TEST(Digest, TellsTextsApartWhereverTheyAreCut) {
    Digest one;
    one.add("ab");
    one.add("c");
    Digest other;
    other.add("a");
    other.add("bc");
    EXPECT_NE(one.text(), other.text());
}

// Fingerprints in files of models and embeddings depend on it.
TEST(Digest, IsTheSameOnEveryMachine) {
    EXPECT_EQ(Digest().text(), "8ebc6af09c88c6e3589965cc75374cc3");
    Digest digest;
    digest.add(1);
    digest.add("town");
    EXPECT_EQ(digest.text(), "8a290c9ddbcabdbee545ba2297162035");
}

TEST(Digest, IsRecognized) {
    EXPECT_TRUE(is_digest(Digest().text()));
    EXPECT_FALSE(is_digest(""));
    EXPECT_FALSE(is_digest("8ebc6af09c88c6e3589965cc75374cc"));
    EXPECT_FALSE(is_digest("8EBC6AF09C88C6E3589965CC75374CC3"));
    EXPECT_FALSE(is_digest("8ebc6af09c88c6e3589965cc75374cg3"));
}

}  // namespace
}  // namespace irwe
