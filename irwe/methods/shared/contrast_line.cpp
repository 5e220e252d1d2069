#include "irwe/methods/shared/contrast_line.h"

#include <Eigen/Core>
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>
#include <numeric>
#include <utility>

#include "irwe/base/matrix.h"
#include "irwe/base/shares.h"
#include "irwe/base/spares.h"
#include "irwe/linalg/dense_decomposition.h"
#include "irwe/linalg/sparse_product.h"

namespace irwe {
namespace {

constexpr std::int64_t kRowsPerFit = 256;  // which have sums of their own
static_assert(kRowsPerFit % kRowsPerPart == 0);

// The least-squares fit of targets to a line in the lifts, one pair after another.
class LineFit {
public:
    explicit LineFit(std::size_t num_hops)
        : size_(static_cast<Eigen::Index>(num_hops) + 1),
          sums_(Eigen::MatrixXd::Zero(size_, size_ + 1)),
          row_(size_) {}

    void add(std::span<const double> lifts, double target) {
        for (std::size_t t = 0; t < lifts.size(); ++t) {
            row_(static_cast<Eigen::Index>(t)) = lifts[t];
        }
        row_(size_ - 1) = 1;
        sums_.leftCols(size_).noalias() += row_ * row_.transpose();
        sums_.col(size_) += target * row_;
    }

    // Returns what the pairs add up to: the products of their rows, and the targets times the rows.
    const Eigen::MatrixXd& sums() const { return sums_; }

    void add(const Eigen::MatrixXd& sums) { sums_ += sums; }

    // Returns the line of least norm among the best ones, in units of the columns' lengths.
    ContrastLine line() const {
        constexpr double kSmallest = 1e-9;  // of the largest eigenvalue: columns that are dependent
        const Eigen::MatrixXd products = sums_.leftCols(size_);
        const Eigen::VectorXd scale = products.diagonal().unaryExpr(
            [](double square) { return square > 0 ? 1 / std::sqrt(square) : 0; });
        const SymmetricEigen eigen =
            symmetric_eigen(scale.asDiagonal() * products * scale.asDiagonal());
        const Eigen::VectorXd inverses = eigen.values.unaryExpr([&](double value) {
            return value > kSmallest * eigen.values.maxCoeff() ? 1 / value : 0;
        });
        const Eigen::VectorXd solution =
            scale.asDiagonal() *
            (eigen.vectors * (inverses.asDiagonal() * (eigen.vectors.transpose() *
                                                       (scale.asDiagonal() * sums_.col(size_)))));
        return {.slopes = {solution.begin(), solution.end() - 1}, .constant = solution(size_ - 1)};
    }

private:
    Eigen::Index size_;
    Eigen::MatrixXd sums_;
    Eigen::VectorXd row_;
};

// Distinct nodes with neighbors, at most `num_nodes`, ascending.
std::vector<NodeId> fit_nodes(const Graph& graph, int num_nodes, const Random& random) {
    std::vector<NodeId> nodes;
    RandomStream stream = random.stream("contrast fit");
    const std::int64_t num_draws = 4 * std::int64_t{num_nodes};
    for (std::int64_t i = 0; i < num_draws && std::ssize(nodes) < num_nodes; ++i) {
        const auto v = static_cast<NodeId>(stream.below(graph.num_nodes()));
        if (graph.degree(v) > 0 && std::ranges::find(nodes, v) == nodes.end()) {
            nodes.push_back(v);
        }
    }
    std::ranges::sort(nodes);
    return nodes;
}

// The near nodes of each of `nodes`, ascending.
std::vector<std::vector<NodeId>> near_nodes_of(Spares<NearNodes>& finders,
                                               std::span<const NodeId> nodes, ThreadPool& pool) {
    std::vector<std::vector<NodeId>> near(nodes.size());
    parallel_for_chunks(pool, std::ssize(nodes), 1, [&](std::int64_t f, std::int64_t) {
        const auto finder = finders.borrow();
        finder->find(nodes[static_cast<std::size_t>(f)]);
        for (std::size_t i = 0; i < finder->count(); ++i) {
            near[static_cast<std::size_t>(f)].push_back(finder->node(i));
        }
    });
    return near;
}

// The exact lifts of nodes of this rank with each of `nodes`: x_1, ..., x_T, a column for each of
// `nodes`.
std::vector<Matrix> exact_lifts(const Graph& graph, const SparseMatrix& steps, int num_hops,
                                std::span<const NodeId> nodes, const Workers& workers) {
    const Share own = own_rows_of_fit(workers.world, graph.num_nodes());
    const Shares shares = shares_of(workers.world, graph.num_nodes(), kRowsPerFit);
    const Eigen::Index num_columns = padded_columns(static_cast<Eigen::Index>(nodes.size()));
    Matrix before = Matrix::Zero(graph.num_nodes(), num_columns);  // all rows
    for (std::size_t f = 0; f < nodes.size(); ++f) {
        before(nodes[f], static_cast<Eigen::Index>(f)) =
            static_cast<Real>(1 / chance_of(graph, nodes[f]));
    }
    std::vector<Matrix> lifts;
    while (true) {
        Matrix next = Matrix::Zero(own.size(), num_columns);
        for_chunks_of(own, kRowsPerPart, workers.pool, [&](std::int64_t begin, std::int64_t end) {
            add_part_of_product(steps, begin, end, before,
                                next.middleRows(begin - own.begin, end - begin));
        });
        if (std::ssize(lifts) + 1 == num_hops) {
            lifts.push_back(std::move(next));
            return lifts;
        }
        lifts.push_back(next);
        gather_own_rows(workers.world, shares, next, before);
    }
}

// Returns the sums of a fit to the far pairs of `nodes`, from their exact lifts. Holds T columns
// for each, of the rows of this rank, and one of all rows.
Eigen::MatrixXd sums_of(const Graph& graph, const SparseMatrix& steps, int hops_of_walk,
                        Spares<NearNodes>& finders, std::span<const NodeId> nodes,
                        const Workers& workers) {
    const std::int64_t num_nodes = graph.num_nodes();
    const auto num_hops = static_cast<std::size_t>(hops_of_walk);
    const std::vector<std::vector<NodeId>> near = near_nodes_of(finders, nodes, workers.pool);
    const std::vector<Matrix> lifts = exact_lifts(graph, steps, hops_of_walk, nodes, workers);
    const std::int64_t first_row = own_rows_of_fit(workers.world, graph.num_nodes()).begin;
    const auto fit_rows = [&](std::int64_t begin, std::int64_t end) {
        LineFit fit(num_hops);
        std::vector<double> of_pair(num_hops);
        for (std::int64_t v = begin; v < end; ++v) {
            for (std::size_t f = 0; f < nodes.size() && graph.degree(static_cast<NodeId>(v)) > 0;
                 ++f) {
                if (std::ranges::binary_search(near[f], static_cast<NodeId>(v))) {
                    continue;
                }
                for (std::size_t t = 0; t < num_hops; ++t) {
                    of_pair[t] = lifts[t](v - first_row, static_cast<Eigen::Index>(f));
                }
                fit.add(of_pair, contrast_of(of_pair));
            }
        }
        return fit.sums();
    };
    return sum_over_shares(workers, num_nodes, kRowsPerFit, LineFit(num_hops).sums(), fit_rows);
}

}  // namespace

Share own_rows_of_fit(const World& world, NodeId num_nodes) {
    return own_share(world, num_nodes, kRowsPerFit);
}

double contrast_of(std::span<const double> lifts) {
    double sum = 0;
    for (const double lift : lifts) {
        sum += std::log1p(lift);
    }
    return sum / static_cast<double>(lifts.size());
}

double ContrastLine::at(std::span<const double> lifts) const {
    return std::inner_product(slopes.begin(), slopes.end(), lifts.begin(), constant);
}

ContrastLine fitted_line(const Graph& graph, const SparseMatrix& steps, const NearOptions& near,
                         int num_nodes, const Random& random, const Workers& workers) {
    constexpr std::size_t kNodesAtOnce = 16;
    const std::vector<NodeId> nodes = fit_nodes(graph, num_nodes, random);
    Spares<NearNodes> finders([&] { return std::make_unique<NearNodes>(graph, near); });
    LineFit fit(static_cast<std::size_t>(near.spread.num_hops));
    for (std::size_t first = 0; first < nodes.size(); first += kNodesAtOnce) {
        const std::size_t count = std::min(kNodesAtOnce, nodes.size() - first);
        fit.add(sums_of(graph, steps, near.spread.num_hops, finders,
                        std::span(nodes).subspan(first, count), workers));
    }
    ContrastLine line = fit.line();
    broadcast(workers.world, std::span(line.slopes));
    broadcast(workers.world, std::span(&line.constant, 1));
    return line;
}

}  // namespace irwe
