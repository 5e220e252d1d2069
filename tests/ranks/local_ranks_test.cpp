#include "apps/irwe/local_ranks.h"

#include <gmock/gmock.h>

namespace irwe::cli {
namespace {

using Words = std::vector<std::string>;

TEST(CommandOfRank, HasTheRankAndTheThreadsAfterTheVerb) {
    EXPECT_EQ(command_of_rank({"irwe", "train", "g", "--ranks", "2"}, 1, 3),
              (Words{"irwe", "train", "--rank", "1", "--threads", "3", "g", "--ranks", "2"}));
}

TEST(CommandOfRank, KeepsTheThreadsThatWereAskedFor) {
    EXPECT_EQ(command_of_rank({"irwe", "train", "g", "--threads", "2"}, 1, 0),
              (Words{"irwe", "train", "--rank", "1", "g", "--threads", "2"}));
}

TEST(CommandOfRank, HasOneNumberOfThreads) {
    const Words expected{"irwe", "train", "--rank", "2", "--threads", "4", "g", "-o", "m"};
    EXPECT_EQ(command_of_rank({"irwe", "train", "g", "--threads", "0", "-o", "m"}, 2, 4), expected);
    EXPECT_EQ(command_of_rank({"irwe", "train", "g", "--threads=0", "-o", "m"}, 2, 4), expected);
}

TEST(CommandOfRank, DoesNotTakeTheNameOfTheProgramForTheVerb) {
    EXPECT_EQ(command_of_rank({"train", "train", "g"}, 1, 0),
              (Words{"train", "train", "--rank", "1", "g"}));
}

}  // namespace
}  // namespace irwe::cli
