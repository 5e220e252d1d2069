#include "irwe/graph/degree_buckets.h"

#include <gmock/gmock.h>

#include <vector>

namespace irwe {
namespace {

using testing::ElementsAre;

std::vector<std::uint32_t> buckets_of(const DegreeBuckets& buckets, NodeId first, NodeId last) {
    std::vector<std::uint32_t> result;
    for (NodeId degree = first; degree <= last; ++degree) {
        result.push_back(buckets.bucket(degree));
    }
    return result;
}

// floor((deg - 1) 4 / (9 - 1)), with the largest degree in the last bucket.
TEST(DegreeBuckets, AreEquallyWideBetweenTheSmallestAndTheLargestDegree) {
    EXPECT_THAT(buckets_of(DegreeBuckets(1, 9, 4), 1, 9), ElementsAre(0, 0, 1, 1, 2, 2, 3, 3, 3));
}

TEST(DegreeBuckets, PutUnseenDegreesIntoTheNearestBucket) {
    const DegreeBuckets buckets(3, 7, 4);
    EXPECT_EQ(buckets.bucket(0), 0U);
    EXPECT_EQ(buckets.bucket(2), 0U);
    EXPECT_EQ(buckets.bucket(8), 3U);
    EXPECT_EQ(buckets.bucket(4000000000U), 3U);
}

TEST(DegreeBuckets, AreOneOnARegularGraph) {
    EXPECT_THAT(buckets_of(DegreeBuckets(5, 5, 10), 3, 7), ElementsAre(0, 0, 0, 0, 0));
}

TEST(DegreeBuckets, DoNotOverflowOnLargeDegrees) {
    const DegreeBuckets buckets(0, 10000000, DegreeBuckets::kMaxBuckets);
    EXPECT_EQ(buckets.bucket(10000000), 65535U);
    EXPECT_EQ(buckets.bucket(5000000), 32768U);
}

// A file may claim any degree; a table of all of them would take 8 GB.
TEST(DegreeBuckets, TakeLittleMemoryForTheLargestDegreeThereIs) {
    const DegreeBuckets buckets(1, 0xFFFFFFFFU, 4);
    EXPECT_EQ(buckets.bucket(0), 0U);
    EXPECT_EQ(buckets.bucket(1U << 20), 0U);
    EXPECT_EQ(buckets.bucket(0x7FFFFFFFU), 1U);
    EXPECT_EQ(buckets.bucket(0x80000001U), 2U);
    EXPECT_EQ(buckets.bucket(0xFFFFFFFFU), 3U);
}

}  // namespace
}  // namespace irwe
