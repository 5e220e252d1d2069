#include "irwe/base/owned_rows.h"

#include <gmock/gmock.h>

#include <stdexcept>

#include "tests/support/memory_worlds.h"

namespace irwe {
namespace {

using testing::Each;

Matrix numbered(Eigen::Index num_rows) {
    return Matrix::NullaryExpr(num_rows, 3,
                               [](Eigen::Index i, Eigen::Index j) { return Real(10 * i + j); });
}

OwnedRows owned(std::string_view name, const Matrix& all, World& world) {
    const Shares shares = shares_of(world, all.rows(), 4);
    const Share own = shares[static_cast<std::size_t>(world.rank())];
    return {name, all.middleRows(own.begin, own.size()), shares, world};
}

TEST(OwnedRows, AreThereAsAWholeInOneProcess) {
    const OwnedRows rows(numbered(5));
    EXPECT_TRUE(rows.is_whole());
    EXPECT_EQ(rows.rows(), 5);
    EXPECT_EQ(rows.whole(), numbered(5));
    EXPECT_EQ(rows.block(1, 3), numbered(5).middleRows(1, 3));
    EXPECT_EQ(rows.chosen(std::vector<std::uint32_t>{0, 4}), numbered(5)({0, 4}, Eigen::all));
}

TEST(OwnedRows, ComeToRankZeroThatAsksForThem) {
    for (const int size : {1, 2, 3, 7, 16}) {
        for (const Eigen::Index num_rows : {1, 5, 40}) {
            const Matrix tens = numbered(num_rows);
            const Matrix halves = tens / 2;
            on_ranks(size, [&](World& world) {
                const OwnedRows a = owned("tens", tens, world);
                const OwnedRows b = owned("halves", halves, world);
                int calls = 0;
                on_rank_0(world, std::vector<const OwnedRows*>{&a, &b}, [&] {
                    ++calls;
                    EXPECT_EQ(b.block(0, num_rows), halves);
                    EXPECT_EQ(a.block(num_rows / 2, 1), tens.middleRows(num_rows / 2, 1));
                    EXPECT_EQ(a.block(0, 0).rows(), 0);
                    EXPECT_EQ(a.chosen({}).rows(), 0);
                    const std::vector<std::uint32_t> ends{0,
                                                          static_cast<std::uint32_t>(num_rows - 1)};
                    EXPECT_EQ(b.chosen(ends), halves(ends, Eigen::all));
                });
                EXPECT_EQ(calls, world.rank() == 0 ? 1 : 0);
            });
        }
    }
}

TEST(OnRank0, LetsTheOthersGoIfTheWorkFails) {
    const auto failed = of_ranks(3, [](World& world) {
        const auto fail = [] { throw std::runtime_error("the disk is full"); };
        try {
            on_rank_0(world, {}, fail);
        } catch (const std::runtime_error&) {
            return true;
        }
        return false;
    });
    EXPECT_THAT(failed, testing::ElementsAre(true, false, false));
}

TEST(GatheredRows, ReachAllRanks) {
    const Matrix all = numbered(30);
    for (const int size : {1, 2, 5, 16}) {
        for (const std::vector<std::uint32_t>& numbers :
             {std::vector<std::uint32_t>{}, {0}, {29}, {3, 4, 5, 19, 20, 29}}) {
            const auto found = of_ranks(size, [&](World& world) {
                const Shares shares = shares_of(world, 30, 4);
                const Share own = shares[static_cast<std::size_t>(world.rank())];
                // One row more than the share, where there is one.
                const std::int64_t end = std::min<std::int64_t>(own.end + 1, 30);
                return gathered_rows(world, shares, all.middleRows(own.begin, end - own.begin),
                                     own.begin, numbers);
            });
            EXPECT_THAT(found, Each(Matrix(all(numbers, Eigen::all))));
        }
    }
}

TEST(OneAfterAnother, AddsInTheOrderOfAllItems) {
    const auto found = of_ranks(5, [](World& world) {
        std::vector<double> sums{1, 0};
        one_after_another(world, sums, [&] {
            sums[0] = sums[0] * 10 + world.rank();
            sums[1] += 1;
        });
        return sums;
    });
    EXPECT_THAT(found, Each(std::vector<double>{101234, 5}));
}

}  // namespace
}  // namespace irwe
