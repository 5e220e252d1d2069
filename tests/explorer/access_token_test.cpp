#include "apps/explorer/access_token.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <set>
#include <string>
#include <vector>

namespace irwe::explorer {
namespace {

TEST(AccessToken, Has22LettersThatNeedNoEscapeInAnAddress) {
    for (int i = 0; i < 100; ++i) {
        const std::string token = make_access_token();
        EXPECT_EQ(token.size(), 22U);
        EXPECT_EQ(token.find_first_not_of(
                      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"),
                  std::string::npos)
            << token;
    }
}

TEST(AccessToken, IsAnotherEachTime) {
    std::set<std::string> tokens;
    for (int i = 0; i < 1000; ++i) {
        tokens.insert(make_access_token());
    }
    EXPECT_EQ(tokens.size(), 1000U);
}

// 22 letters of 6 bits hold 132: the last letter has 2 bits of the secret, then 4 zeros.
TEST(AccessToken, UsesEveryBitOfTheSecretInEveryLetter) {
    std::vector<std::set<char>> letters(22);
    for (int i = 0; i < 3000; ++i) {
        const std::string token = make_access_token();
        for (std::size_t j = 0; j < letters.size(); ++j) {
            letters[j].insert(token[j]);
        }
    }
    for (std::size_t j = 0; j < 21; ++j) {
        EXPECT_EQ(letters[j].size(), 64U) << j;
    }
    EXPECT_EQ(letters[21], (std::set<char>{'A', 'Q', 'g', 'w'}));
}

TEST(EqualInConstantTime, IsTrueForTheSameBytesOnly) {
    EXPECT_TRUE(equal_in_constant_time("", ""));
    EXPECT_TRUE(equal_in_constant_time("secret", "secret"));
    EXPECT_FALSE(equal_in_constant_time("secret", "secreT"));
    EXPECT_FALSE(equal_in_constant_time("secret", "Secret"));
    EXPECT_FALSE(equal_in_constant_time("secret", "secre"));
    EXPECT_FALSE(equal_in_constant_time("secret", "secret "));
    EXPECT_FALSE(equal_in_constant_time("", "secret"));
    EXPECT_FALSE(equal_in_constant_time("\x01\x01", "\x02\x02"));
}

}  // namespace
}  // namespace irwe::explorer
