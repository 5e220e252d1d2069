#include "apps/explorer/drop_order.h"

#include <gtest/gtest.h>

namespace irwe::explorer {
namespace {

TEST(DropOrder, DropsStrangersFirstAndAmongThemTheOldest) {
    int guest = 0;
    int first_stranger = 0;
    int second_stranger = 0;
    DropOrder<int> order;
    order.enter(&guest, Standing::kGuest);
    const auto place = order.enter(&first_stranger, Standing::kStranger);
    order.enter(&second_stranger, Standing::kStranger);
    EXPECT_EQ(order.first(), &first_stranger);
    order.leave(place);
    EXPECT_EQ(order.first(), &second_stranger);
    order.enter(&first_stranger, Standing::kStranger);
    EXPECT_EQ(order.first(), &second_stranger);
}

TEST(DropOrder, DropsGuestsWhenThereAreNoStrangers) {
    int guest = 0;
    int busy = 0;
    DropOrder<int> order;
    order.enter(&busy, Standing::kBusy);
    order.enter(&guest, Standing::kGuest);
    EXPECT_EQ(order.first(), &guest);
}

TEST(DropOrder, KeepsThoseThatWaitForTheServer) {
    int busy = 0;
    DropOrder<int> order;
    const auto place = order.enter(&busy, Standing::kBusy);
    EXPECT_EQ(order.first(), nullptr);
    EXPECT_EQ(order.any(), &busy);
    EXPECT_EQ(order.size(), 1U);
    order.leave(place);
    EXPECT_EQ(order.any(), nullptr);
    EXPECT_EQ(order.size(), 0U);
}

}  // namespace
}  // namespace irwe::explorer
