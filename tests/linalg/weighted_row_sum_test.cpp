#include "irwe/linalg/weighted_row_sum.h"

#include <gtest/gtest.h>
#include <hwy/targets.h>

#include <vector>

#include "irwe/base/random.h"

namespace irwe {
namespace {

// Every instruction set of this machine, ragged sizes included, against a plain sum in double.
TEST(WeightedRowSum, AgreesWithAPlainSum) {
    RandomStream stream = Random(4).stream("matrix");
    for (const std::int64_t target : hwy::SupportedAndGeneratedTargets()) {
        hwy::SetSupportedTargetsForTest(target);
        for (const int num_columns : {1, 3, 8, 15, 16, 64, 100, 131}) {
            CompactMatrix matrix(50, num_columns);
            for (Eigen::Index i = 0; i < matrix.size(); ++i) {
                matrix.data()[i] = Eigen::bfloat16(static_cast<float>(stream.uniform() - 0.5));
            }
            for (const std::size_t num_rows : {0U, 1U, 4U, 7U, 12U, 13U, 200U}) {
                std::vector<std::uint32_t> rows(num_rows);
                std::vector<Real> weights(num_rows);
                std::vector<double> expected(static_cast<std::size_t>(num_columns), 0.0);
                for (std::size_t i = 0; i < num_rows; ++i) {
                    rows[i] = static_cast<std::uint32_t>(stream.below(50));
                    weights[i] = static_cast<Real>(1 + stream.below(9));
                    for (int c = 0; c < num_columns; ++c) {
                        expected[static_cast<std::size_t>(c)] +=
                            double{weights[i]} * static_cast<double>(matrix(rows[i], c));
                    }
                }
                std::vector<Real> sum(static_cast<std::size_t>(num_columns), Real{7});
                weighted_row_sum(matrix, rows, weights, sum);
                for (std::size_t c = 0; c < sum.size(); ++c) {
                    ASSERT_NEAR(sum[c], expected[c], 1e-4) << hwy::TargetName(target);
                }
            }
        }
    }
    hwy::SetSupportedTargetsForTest(0);
}

}  // namespace
}  // namespace irwe
