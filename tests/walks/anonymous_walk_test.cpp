#include "irwe/walks/anonymous_walk.h"

#include <gmock/gmock.h>

#include <array>
#include <vector>

#include "irwe/base/random.h"
#include "tests/support/reference/walk_features.h"

namespace irwe {
namespace {

using testing::ElementsAreArray;

// The running example of Definition 4: (v1, v4, v5, v1, v6) has the anonymous walk (0, 1, 2, 0, 3).
TEST(AnonymousWalk, MatchesTheRunningExampleOfThePaper) {
    const std::array<NodeId, 5> walk{1, 4, 5, 1, 6};
    EXPECT_EQ(anonymous_walk(walk), 0x30210U);
}

// "(v1, v4, v5, v1) and (v8, v10, v9, v8) can be mapped to a common AW (0, 1, 2, 0)".
TEST(AnonymousWalk, IsSharedByWalksOverOtherNodes) {
    EXPECT_EQ(anonymous_walk(std::array<NodeId, 4>{1, 4, 5, 1}), 0x0210U);
    EXPECT_EQ(anonymous_walk(std::array<NodeId, 4>{8, 10, 9, 8}), 0x0210U);
}

TEST(AnonymousWalk, AgreesWithTheReferenceOnRandomSequences) {
    RandomStream stream = Random(1).stream("walks");
    for (int trial = 0; trial < 2000; ++trial) {
        std::vector<NodeId> walk(1 + stream.below(16));
        for (NodeId& node : walk) {
            node = static_cast<NodeId>(stream.below(7));
        }
        const AnonymousWalk packed = anonymous_walk(walk);
        std::vector<int> labels(walk.size());
        for (std::size_t j = 0; j < walk.size(); ++j) {
            labels[j] = label_at(packed, static_cast<int>(j));
        }
        EXPECT_EQ(labels, reference::anonymous_walk(walk));
    }
}

// The paper prints 0000 for the first block of rho(0, 1, 2, 3), where its own definition, the
// one-hot encoding of label 0, is 1000: docs/paper-to-code.md.
TEST(OneHotWalk, EncodesTheRunningExampleOfThePaper) {
    const AnonymousWalk walk = anonymous_walk(std::array<NodeId, 4>{5, 6, 7, 8});
    EXPECT_THAT(one_hot_walk(walk, 3), ElementsAreArray({1, 0, 0, 0,  //
                                                         0, 1, 0, 0,  //
                                                         0, 0, 1, 0,  //
                                                         0, 0, 0, 1}));
}

}  // namespace
}  // namespace irwe
