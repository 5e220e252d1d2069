#include "irwe/nn/row_kernels.h"

#include <gmock/gmock.h>
#include <hwy/targets.h>

#include <cmath>
#include <functional>
#include <vector>

#include "irwe/base/random.h"
#include "tests/support/nn_random_values.h"

namespace irwe::nn {
namespace {

constexpr std::size_t kSizes[] = {1, 3, 8, 17, 64, 259, 600};

void on_every_target(const std::function<void()>& test) {
    for (const std::int64_t target : hwy::SupportedAndGeneratedTargets()) {
        hwy::SetSupportedTargetsForTest(target);
        SCOPED_TRACE(hwy::TargetName(target));
        test();
    }
    hwy::SetSupportedTargetsForTest(0);
}

TEST(RowKernels, AddAndFillAndScaleWholeRows) {
    on_every_target([] {
        for (const std::size_t size : kSizes) {
            const auto a = random_values(3 * size, 1);
            const auto b = random_values(size, 2);
            const auto c = random_values(size, 3);
            std::vector<Real> sum(size), sums = b, filled(3 * (size + 2), 7), scaled(3 * size);
            add_row(a.data(), b.data(), size, sum.data());
            add_column_sums(a.data(), size, {3, size}, sums.data());
            fill_rows(b.data(), {3, size}, filled.data(), size + 2);
            scale_and_shift_rows(a.data(), b.data(), c.data(), {3, size}, scaled.data());
            for (std::size_t i = 0; i < size; ++i) {
                EXPECT_EQ(sum[i], a[i] + b[i]);
                EXPECT_NEAR(sums[i], b[i] + a[i] + a[size + i] + a[2 * size + i], 1e-6);
                EXPECT_EQ(filled[2 * (size + 2) + i], b[i]);
                EXPECT_NEAR(scaled[2 * size + i], a[2 * size + i] * b[i] + c[i], 1e-6);
            }
            EXPECT_EQ(filled[size], 7);
        }
    });
}

TEST(RowKernels, SumColumnsOfManyRows) {
    on_every_target([] {
        const auto a = random_values(std::size_t{11} * 20, 1);
        std::vector<Real> sums(17);
        add_column_sums(a.data(), 20, {11, 17}, sums.data());
        for (std::size_t i = 0; i < 17; ++i) {
            double expected = 0;
            for (std::size_t r = 0; r < 11; ++r) {
                expected += static_cast<double>(a[r * 20 + i]);
            }
            EXPECT_NEAR(sums[i], expected, 1e-5);
        }
    });
}

// The definition: entry i stays if the i-th 16 bits of the row's words are below num_kept.
TEST(RowKernels, DropWhatTheRandomBitsSay) {
    const Dropout dropout{.key = 5, .num_kept = num_kept_at(0.4), .first_row = 70, .row_step = 10};
    on_every_target([&] {
        for (const std::size_t size : kSizes) {
            const auto before = random_values(size, 4);
            std::vector<Real> after = before;
            drop_entries(dropout, 3, size, after.data());
            RandomStream words = dropout.row_words(3);
            std::uint64_t word = 0;
            for (std::size_t i = 0; i < size; ++i) {
                word = i % 4 == 0 ? words() : word >> 16;
                const bool stays = (word & 0xffff) < dropout.num_kept;
                EXPECT_EQ(after[i], stays ? before[i] * dropout.scale() : 0) << i;
            }
        }
    });
}

TEST(RowKernels, DropAtTheRateAskedForAndIndependentlyOfRows) {
    for (const double rate : {0.1, 0.5, 0.9}) {
        const Dropout dropout{.key = 9, .num_kept = num_kept_at(rate)};
        constexpr std::size_t kRows = 2000;
        constexpr std::size_t kColumns = 100;
        double num_dropped = 0;
        double num_pairs = 0;  // dropped both here and in the row before
        std::vector<Real> previous(kColumns, 1);
        for (std::size_t r = 0; r < kRows; ++r) {
            std::vector<Real> row(kColumns, 1);
            drop_entries(dropout, r, kColumns, row.data());
            for (std::size_t i = 0; i < kColumns; ++i) {
                num_dropped += row[i] == 0 ? 1 : 0;
                num_pairs += row[i] == 0 && previous[i] == 0 ? 1 : 0;
            }
            previous = row;
        }
        const double count = kRows * kColumns;
        EXPECT_NEAR(num_dropped / count, rate, 5 * std::sqrt(rate * (1 - rate) / count));
        EXPECT_NEAR(num_pairs / count, rate * rate, 0.01);
        EXPECT_NEAR(dropout.scale() * (1 - rate), 1, 1e-4);
    }
    EXPECT_FALSE(Dropout{.num_kept = num_kept_at(0)}.is_active());
}

TEST(RowKernels, RectifyAndFindTheWayBack) {
    on_every_target([] {
        for (const double rate : {0.0, 0.3}) {
            const Dropout dropout{.key = 2, .num_kept = num_kept_at(rate)};
            const std::size_t size = 37;
            const auto input = random_values(2 * size, 6);
            const auto d_output = random_values(2 * size, 7);
            std::vector<Real> output = input, d_input = d_output, d_bias(size, 1);
            relu_rows(dropout, {2, size}, output.data());
            relu_rows_backward(output.data(), dropout, {2, size}, d_input.data(), d_bias.data());
            for (std::size_t i = 0; i < 2 * size; ++i) {
                EXPECT_TRUE(output[i] == 0 || output[i] == input[i] * dropout.scale());
                EXPECT_TRUE(input[i] > 0 || output[i] == 0);
                EXPECT_EQ(d_input[i], output[i] > 0 ? d_output[i] * dropout.scale() : 0);
            }
            EXPECT_NEAR(d_bias[5], 1 + d_input[5] + d_input[size + 5], 1e-6);
            EXPECT_TRUE(rate > 0 || output[0] == std::max(input[0], Real{0}));
        }
    });
}

}  // namespace
}  // namespace irwe::nn
