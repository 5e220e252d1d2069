#include "irwe/methods/shared/heat_panels.h"

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <utility>
#include <vector>

#include "irwe/base/chunks.h"
#include "irwe/base/phase.h"
#include "irwe/linalg/heat_series.h"
#include "irwe/linalg/sparse_product.h"
#include "irwe/methods/shared/walk_panels.h"

namespace irwe {
namespace {

// The Chebyshev polynomials of a matrix times the columns of a panel, and the sums of series.
class HeatRecurrence {
public:
    HeatRecurrence(const SparseMatrix& matrix, std::span<const std::vector<double>> series,
                   ThreadPool& pool)
        : matrix_(matrix), series_(series), kernels_(series.size()), pool_(pool) {}

    std::span<const Matrix> kernels(Eigen::Index first, Eigen::Index count) {
        const Eigen::Index size = matrix_.num_rows();
        current_.setZero(size, count);
        current_.middleRows(first, count).setIdentity();
        before_.resize(size, count);
        next_.resize(size, count);
        for (std::size_t t = 0; t < series_.size(); ++t) {
            kernels_[t] = static_cast<Real>(series_[t][0]) * current_;
        }
        std::size_t num_terms = 0;
        for (const std::vector<double>& terms : series_) {
            num_terms = std::max(num_terms, terms.size());
        }
        for (std::size_t k = 1; k < num_terms; ++k) {
            add_term(k);
        }
        return kernels_;
    }

private:
    // T_1 = S and T_k = 2 S T_(k-1) - T_(k-2).
    void add_term(std::size_t k) {
        constexpr std::int64_t kRowsPerTask = 256;
        sparse_product_from_memory(pool_, matrix_, current_, next_);
        parallel_for_chunks(pool_, next_.rows(), kRowsPerTask,
                            [&](std::int64_t begin, std::int64_t end) {
                                auto rows = next_.middleRows(begin, end - begin);
                                if (k > 1) {
                                    rows = 2 * rows - before_.middleRows(begin, end - begin);
                                }
                                for (std::size_t t = 0; t < series_.size(); ++t) {
                                    if (k < series_[t].size()) {
                                        kernels_[t].middleRows(begin, end - begin) +=
                                            static_cast<Real>(series_[t][k]) * rows;
                                    }
                                }
                            });
        std::swap(before_, current_);
        std::swap(current_, next_);
    }

    const SparseMatrix& matrix_;
    std::span<const std::vector<double>> series_;
    Matrix before_;
    Matrix current_;
    Matrix next_;
    std::vector<Matrix> kernels_;
    ThreadPool& pool_;
};

}  // namespace

void for_each_heat_panel(
    const Graph& graph, std::span<const double> times, ThreadPool& pool,
    const std::function<void(Eigen::Index first, std::span<const Matrix> kernels)>& visit) {
    assert(!times.empty());
    std::vector<std::vector<double>> series;
    for (const double time : times) {
        series.push_back(heat_series(time));
    }
    const SparseMatrix matrix = normalized_adjacency(graph, pool);
    const Eigen::Index size = matrix.num_rows();
    const Eigen::Index width = panel_columns(size);
    HeatRecurrence recurrence(matrix, series, pool);
    PhaseProgress progress(pool, num_chunks(size, width));
    for (Eigen::Index first = 0; first < size; first += width) {
        visit(first, recurrence.kernels(first, std::min(width, size - first)));
        progress.add(1);
    }
}

}  // namespace irwe
