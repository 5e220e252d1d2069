#include "irwe/base/spares.h"

#include <gmock/gmock.h>

#include <atomic>
#include <cstdint>
#include <memory>

#include "irwe/base/parallel.h"

namespace irwe {
namespace {

TEST(Spares, LendsAnObjectToOneBorrowerAtATimeAndAgainWhenItIsBack) {
    int num_made = 0;
    Spares<int> spares([&] { return std::make_unique<int>(++num_made); });
    {
        const auto first = spares.borrow();
        const auto second = spares.borrow();
        EXPECT_NE(&*first, &*second);
        EXPECT_EQ(num_made, 2);
    }
    const auto third = spares.borrow();
    const auto fourth = spares.borrow();
    EXPECT_NE(*third, *fourth);
    EXPECT_EQ(num_made, 2);
}

TEST(Spares, MakesNoMoreObjectsThanThereAreThreads) {
    std::atomic<int> num_made = 0;
    Spares<int> spares([&] {
        ++num_made;
        return std::make_unique<int>(0);
    });
    ThreadPool pool(4);
    parallel_for_chunks(pool, 1000, 1, [&](std::int64_t, std::int64_t) { ++*spares.borrow(); });
    EXPECT_LE(num_made, 4);
    EXPECT_GE(num_made, 1);
}

}  // namespace
}  // namespace irwe
