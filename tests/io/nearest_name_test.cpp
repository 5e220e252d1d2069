#include "irwe/io/nearest_name.h"

#include <gmock/gmock.h>

namespace irwe {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(EditDistance, CountsWhatMustBeTypedAnew) {
    EXPECT_EQ(edit_distance("train", "train"), 0U);
    EXPECT_EQ(edit_distance("", "abc"), 3U);
    EXPECT_EQ(edit_distance("abc", ""), 3U);
    EXPECT_EQ(edit_distance("train", "trains"), 1U) << "added";
    EXPECT_EQ(edit_distance("train", "tain"), 1U) << "left out";
    EXPECT_EQ(edit_distance("train", "traim"), 1U) << "replaced";
    EXPECT_EQ(edit_distance("train", "trian"), 1U) << "swapped";
    EXPECT_EQ(edit_distance("kitten", "sitting"), 3U);
    EXPECT_EQ(edit_distance("ANN", "ann"), 0U) << "capital letters";
}

TEST(NearestName, IsTheOneThatWasMeant) {
    const std::vector<std::string> verbs{"info", "train", "embed", "explain", "explore"};
    EXPECT_EQ(nearest_name("trian", verbs), "train");
    EXPECT_EQ(nearest_name("Train", verbs), "train");
    EXPECT_EQ(nearest_name("explan", verbs), "explain");
    EXPECT_EQ(did_you_mean("trian", verbs), "; did you mean train?");
}

TEST(NearestName, IsNoneWhereNoneIsLikeIt) {
    const std::vector<std::string> verbs{"info", "train"};
    EXPECT_EQ(nearest_name("", verbs), std::nullopt);
    EXPECT_EQ(nearest_name("x", verbs), std::nullopt);
    EXPECT_EQ(nearest_name("sing", verbs), std::nullopt);
    EXPECT_EQ(nearest_name(std::string(1'000'000, 'a'), verbs), std::nullopt);
    EXPECT_EQ(nearest_name("train", {}), std::nullopt);
    EXPECT_EQ(did_you_mean("sing", verbs), "");
}

TEST(NearNames, AreAtMostThreeOfTheLeastDistance) {
    NearNames near("anna");
    EXPECT_THAT(near.nearest(), IsEmpty());
    for (const char* const name : {"bob", "annabel", "hanna", "annas", "ann", "ana"}) {
        near.offer(name);
    }
    EXPECT_THAT(near.nearest(), ElementsAre("hanna", "annas", "ann"));
    near.offer("Anna");
    EXPECT_THAT(near.nearest(), ElementsAre("Anna"));
}

}  // namespace
}  // namespace irwe
