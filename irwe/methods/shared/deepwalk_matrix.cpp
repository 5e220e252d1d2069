#include "irwe/methods/shared/deepwalk_matrix.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "irwe/base/chunks.h"
#include "irwe/io/option_range.h"
#include "irwe/linalg/gemm.h"
#include "irwe/linalg/largest_eigenvectors.h"
#include "irwe/linalg/sparse_product.h"
#include "irwe/linalg/symmetric_operator.h"
#include "irwe/methods/shared/walk_panels.h"

namespace irwe {
namespace {

constexpr std::int64_t kRowsPerTask = 256;

// (S + S^2 + ... + S^T) / T.
class MeanOfPowers final : public SymmetricOperator {
public:
    MeanOfPowers(SparseMatrix matrix, int num_powers)
        : matrix_(std::move(matrix)), num_powers_(num_powers) {}

    std::int64_t size() const override { return matrix_.num_rows(); }

    void multiply(const Matrix& right, Matrix& result, ThreadPool& pool) const override {
        Matrix power = right;
        Matrix next(right.rows(), right.cols());
        result.setZero();
        for (int i = 0; i < num_powers_; ++i) {
            sparse_product_from_memory(pool, matrix_, power, next);
            std::swap(power, next);
            parallel_for_chunks(
                pool, size(), kRowsPerTask, [&](std::int64_t begin, std::int64_t end) {
                    result.middleRows(begin, end - begin) += power.middleRows(begin, end - begin);
                });
        }
        result *= Real{1} / static_cast<Real>(num_powers_);
    }

private:
    SparseMatrix matrix_;
    int num_powers_;
};

// The inverse of a degree or of its root; 0 for a node without neighbors.
double inverse(double value) { return value > 0 ? 1 / value : 0; }

// An entry of a row and its column.
struct Entry {
    Real value;
    std::uint32_t column;
};

// Appends the logarithms of the largest entries above 1, by column.
void append_logarithms(std::span<const Real> row, int max_entries, std::vector<Entry>& entries,
                       SparseRows& rows) {
    entries.clear();
    for (std::uint32_t j = 0; j < row.size(); ++j) {
        if (row[j] > 1) {
            entries.push_back({row[j], j});
        }
    }
    if (entries.size() > static_cast<std::size_t>(max_entries)) {
        std::nth_element(entries.begin(), entries.begin() + max_entries, entries.end(),
                         [](const Entry& a, const Entry& b) {
                             return std::pair(-a.value, a.column) < std::pair(-b.value, b.column);
                         });
        entries.resize(static_cast<std::size_t>(max_entries));
        std::ranges::sort(entries, {}, &Entry::column);
    }
    for (const Entry& entry : entries) {
        rows.append(entry.column, std::log(entry.value));
    }
    rows.end_row();
}

}  // namespace

std::vector<OptionField> option_fields(WalkMatrixOptions& options) {
    return {{"walks.window", options.window}, {"walks.num_negatives", options.num_negatives}};
}

void validate(const WalkMatrixOptions& options) {
    constexpr int kMaxWindow = 1000;
    constexpr double kLeastNegatives = 1e-6;  // beyond, single precision does not hold the matrix
    constexpr double kMostNegatives = 1e6;
    require_between("walks.window", options.window, 1, kMaxWindow);
    require_within("walks.num_negatives", options.num_negatives, kLeastNegatives, kMostNegatives);
}

std::vector<OptionField> option_fields(LowRankOptions& options) {
    return {{"low_rank.rank", options.rank}, {"low_rank.max_entries", options.max_entries}};
}

void validate(const LowRankOptions& options) {
    constexpr int kMaxRank = 1 << 16;
    constexpr int kManyEntries = 1'000'000'000;
    require_between("low_rank.rank", options.rank, 1, kMaxRank);
    require_between("low_rank.max_entries", options.max_entries, 1, kManyEntries);
}

Matrix deepwalk_matrix(const Graph& graph, const WalkMatrixOptions& options, ThreadPool& pool) {
    const auto num_nodes = static_cast<Eigen::Index>(graph.num_nodes());
    const double scale = graph.total_strength() / (options.num_negatives * options.window);
    Matrix result(num_nodes, num_nodes);
    Eigen::Matrix<Real, 1, Eigen::Dynamic> scales(num_nodes);
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        scales(v) = static_cast<Real>(scale * inverse(graph.strength(v)));
    }
    const auto add = [&](int step, Eigen::Index first, const Matrix& columns) {
        parallel_for_chunks(
            pool, num_nodes, kRowsPerTask, [&](std::int64_t begin, std::int64_t end) {
                auto sums = result.block(begin, first, end - begin, columns.cols());
                if (step == 1) {
                    sums = columns.middleRows(begin, end - begin);
                } else {
                    sums += columns.middleRows(begin, end - begin);
                }
                if (step == options.window) {
                    sums.array().rowwise() *= scales.segment(first, columns.cols()).array();
                }
            });
    };
    for_each_power_panel(transition_matrix(graph, pool), options.window, pool, add);
    return result;
}

void take_logarithm(Matrix& matrix, PairLogarithm kind, ThreadPool& pool) {
    Real floor = 1;
    if (kind == PairLogarithm::above_least) {
        const auto least = [&](std::int64_t begin, std::int64_t end) {
            const auto part = matrix.middleRows(begin, end - begin).array();
            return (part > 0).select(part, std::numeric_limits<Real>::max()).minCoeff();
        };
        const std::vector<Real> parts = map_chunks(pool, matrix.rows(), kRowsPerTask, least);
        floor = parts.empty() ? Real{1} : *std::ranges::min_element(parts);
    }
    parallel_for_chunks(pool, matrix.rows(), kRowsPerTask,
                        [&](std::int64_t begin, std::int64_t end) {
                            auto part = matrix.middleRows(begin, end - begin).array();
                            part = (part > floor).select((part / floor).log(), Real{0});
                        });
}

SparseMatrix low_rank_logarithm(const Graph& graph, const WalkMatrixOptions& options,
                                const LowRankOptions& low_rank, const Random& random,
                                ThreadPool& pool) {
    constexpr std::int64_t kRowsPerBlock = 32;
    const std::int64_t num_nodes = graph.num_nodes();
    const MeanOfPowers mean(normalized_adjacency(graph, pool), options.window);
    const auto rank = static_cast<int>(std::min<std::int64_t>(low_rank.rank, num_nodes));
    LargestEigenvectors eigen = largest_eigenvectors(mean, {.count = rank}, random, pool);
    Matrix& factor = eigen.vectors;  // M ~ factor factor^T
    for (int j = 0; j < rank; ++j) {
        const double value = std::max(eigen.values[static_cast<std::size_t>(j)], 0.0);
        factor.col(j) *=
            static_cast<Real>(std::sqrt(value * graph.total_strength() / options.num_negatives));
    }
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        factor.row(v) *= static_cast<Real>(std::sqrt(inverse(graph.strength(v))));
    }
    const auto rows_of_block = [&](std::int64_t begin, std::int64_t end) {
        Matrix block(end - begin, num_nodes);
        gemm(factor.middleRows(begin, end - begin), factor, block, {.right = Transpose::yes});
        SparseRows rows;
        std::vector<Entry> entries;
        for (Eigen::Index i = 0; i < block.rows(); ++i) {
            append_logarithms({block.row(i).data(), static_cast<std::size_t>(num_nodes)},
                              low_rank.max_entries, entries, rows);
        }
        rows.columns.shrink_to_fit();
        rows.values.shrink_to_fit();
        return rows;
    };
    return {map_chunks(pool, num_nodes, kRowsPerBlock, rows_of_block), kRowsPerBlock, num_nodes};
}

}  // namespace irwe
