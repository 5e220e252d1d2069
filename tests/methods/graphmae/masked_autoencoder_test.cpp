#include "irwe/methods/graphmae/masked_autoencoder.h"

#include <gtest/gtest.h>

#include <set>

namespace irwe {
namespace {

TEST(NodeMasks, TakeTheirSharesOfTheNodes) {
    const NodeMasks masks = node_masks(1000, {}, Random(1));
    EXPECT_EQ(masks.masked.size(), 500U);
    EXPECT_EQ(masks.tokens.size(), 475U);
    EXPECT_EQ(masks.replaced.size(), 25U);
    EXPECT_EQ(masks.templates.size(), 25U);
    std::set<std::uint32_t> distinct(masks.masked.begin(), masks.masked.end());
    EXPECT_EQ(distinct.size(), 500U);
    EXPECT_NE(node_masks(1000, {}, Random(2)).masked, masks.masked);
    EXPECT_EQ(node_masks(2, {.mask_share = 0.1}, Random(1)).masked.size(), 1U);
    distinct.insert(masks.kept.begin(), masks.kept.end());
    EXPECT_EQ(masks.kept.size(), 500U);
    EXPECT_EQ(distinct.size(), 1000U);
    EXPECT_EQ(*distinct.rbegin(), 999U);
}

}  // namespace
}  // namespace irwe
