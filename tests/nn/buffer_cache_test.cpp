#include "irwe/nn/buffer_cache.h"

#include <gmock/gmock.h>

#include <cstdint>
#include <utility>

namespace irwe::nn {
namespace {

TEST(BufferCache, LendsTheSameMemoryAgainAndNeverTwiceAtATime) {
    BufferCache cache;
    BufferCache::Buffer first = cache.take(1000);
    const BufferCache::Buffer second = cache.take(1000);
    Real* place = first.get();
    EXPECT_NE(place, second.get());
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(place) % 64, 0);
    first.reset();
    const BufferCache::Buffer other_size = cache.take(999);
    EXPECT_NE(other_size.get(), place);
    const BufferCache::Buffer again = cache.take(1000);
    EXPECT_EQ(again.get(), place);
}

}  // namespace
}  // namespace irwe::nn
