#include "irwe/methods/shared/walk_contrast.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <utility>

#include "irwe/base/chunks.h"
#include "irwe/graph/adjacency_matrix.h"
#include "irwe/linalg/dense_decomposition.h"
#include "irwe/linalg/sparse_product_kernel.h"

namespace irwe {
namespace {

constexpr std::int64_t kRowsPerTask = 256;  // divides the rows of a block of P
constexpr Eigen::Index kPanelColumns = 64;
constexpr NodeId kLargeGraph = 200'000;  // nodes; from here on panels are narrower, for the memory

Eigen::Index panel_columns(std::int64_t num_nodes) {
    return std::min<Eigen::Index>(num_nodes < kLargeGraph ? kPanelColumns : kPanelColumns / 2,
                                  static_cast<Eigen::Index>(sparse_panel_width()));
}

// Rounds up to whole vectors of any instruction set: the kernel reads rows to the end of a vector.
Eigen::Index padded(Eigen::Index num_columns) {
    constexpr Eigen::Index kMaxLanes = 16;
    return num_chunks(num_columns, kMaxLanes) * kMaxLanes;
}

// Returns pi_v.
double chance_of(const Graph& graph, NodeId v) {
    return static_cast<double>(graph.degree(v)) / static_cast<double>(graph.targets().size());
}

// Adds rows begin, ..., end - 1 of sparse * dense to the result. They lie in one block.
void add_product(const SparseMatrix& sparse, std::int64_t begin, std::int64_t end,
                 const Matrix& dense, Matrix& result) {
    const std::int64_t rows_per_block = sparse.blocks().front().num_rows();
    const SparseBlock& block = sparse.blocks()[static_cast<std::size_t>(begin / rows_per_block)];
    multiply_panel({.offsets = block.offsets.data() + begin % rows_per_block,
                    .columns = block.columns.data(),
                    .values = block.values.data(),
                    .num_rows = static_cast<std::size_t>(end - begin),
                    .dense = dense.data(),
                    .dense_stride = static_cast<std::size_t>(dense.cols()),
                    .result = result.data() + begin * result.cols(),
                    .result_stride = static_cast<std::size_t>(result.cols()),
                    .width = static_cast<std::size_t>(dense.cols()),
                    .accumulate = true});
}

// A node that walks from another meet, with the mean of its lifts over the hops.
struct Meeting {
    NodeId node;
    bool is_neighbor;
    double mean_lift;
};

// Finds the near nodes of one node after another, for one thread.
class NearNodes {
public:
    NearNodes(const Graph& graph, const ContrastOptions& options)
        : graph_(graph),
          options_(options),
          num_hops_(static_cast<std::size_t>(options.spread.num_hops)),
          spreader_(graph, options.spread),
          places_(graph.num_nodes(), kNowhere) {}

    // Finds the near nodes of `start`.
    void find(NodeId start) {
        const std::span<const Spread> hops = spreader_.from(start);
        gather_mean_lifts(hops);
        choose();
        set_lifts(hops);
    }

    // The near nodes of the last find(), ascending, and the lifts x_1, ..., x_T of each.
    std::size_t count() const { return chosen_.size(); }
    NodeId node(std::size_t i) const { return chosen_[i].node; }
    std::span<const double> lifts(std::size_t i) const {
        return std::span(lifts_).subspan(i * num_hops_, num_hops_);
    }

private:
    static constexpr std::uint32_t kNowhere = 0xffffffffU;

    void gather_mean_lifts(std::span<const Spread> hops) {
        chosen_.clear();
        double dropped = 0;
        for (std::size_t t = 0; t < hops.size(); ++t) {
            const Spread& hop = hops[t];
            dropped += hop.dropped;
            for (std::size_t i = 0; i < hop.nodes.size(); ++i) {
                const NodeId v = hop.nodes[i];
                if (places_[v] == kNowhere) {
                    places_[v] = static_cast<std::uint32_t>(chosen_.size());
                    chosen_.push_back({v, t == 0, 0});
                }
                chosen_[places_[v]].mean_lift += hop.probabilities[i];
            }
        }
        const auto num_hops = static_cast<double>(num_hops_);
        for (Meeting& meeting : chosen_) {
            places_[meeting.node] = kNowhere;
            meeting.mean_lift = meeting.mean_lift / (num_hops * chance_of(graph_, meeting.node)) +
                                dropped / num_hops;
        }
    }

    void choose() {
        std::erase_if(chosen_, [&](const Meeting& meeting) {
            return !meeting.is_neighbor && meeting.mean_lift <= options_.min_lift;
        });
        const auto others = std::ranges::find(chosen_, false, &Meeting::is_neighbor);
        if (chosen_.end() - others > options_.max_entries) {
            const auto last = others + options_.max_entries;
            std::ranges::nth_element(
                others, last, chosen_.end(), [](const Meeting& a, const Meeting& b) {
                    return a.mean_lift != b.mean_lift ? a.mean_lift > b.mean_lift : a.node < b.node;
                });
            chosen_.erase(last, chosen_.end());
        }
        std::ranges::sort(chosen_, {}, &Meeting::node);
    }

    void set_lifts(std::span<const Spread> hops) {
        lifts_.resize(chosen_.size() * num_hops_);
        for (std::size_t i = 0; i < chosen_.size(); ++i) {
            places_[chosen_[i].node] = static_cast<std::uint32_t>(i);
            for (std::size_t t = 0; t < num_hops_; ++t) {
                lifts_[i * num_hops_ + t] = hops[t].dropped;
            }
        }
        for (std::size_t t = 0; t < num_hops_; ++t) {
            for (std::size_t i = 0; i < hops[t].nodes.size(); ++i) {
                const NodeId v = hops[t].nodes[i];
                if (places_[v] != kNowhere) {
                    lifts_[places_[v] * num_hops_ + t] +=
                        hops[t].probabilities[i] / chance_of(graph_, v);
                }
            }
        }
        for (const Meeting& meeting : chosen_) {
            places_[meeting.node] = kNowhere;
        }
    }

    const Graph& graph_;
    ContrastOptions options_;
    std::size_t num_hops_;
    WalkSpreader spreader_;
    std::vector<std::uint32_t> places_;  // of every node in chosen_, for a moment
    std::vector<Meeting> chosen_;
    std::vector<double> lifts_;
};

// The least-squares fit of targets to a line in the lifts, one pair after another.
class LineFit {
public:
    explicit LineFit(std::size_t num_hops)
        : size_(static_cast<Eigen::Index>(num_hops) + 1),
          products_(Eigen::MatrixXd::Zero(size_, size_)),
          targets_(Eigen::VectorXd::Zero(size_)),
          row_(size_) {}

    void add(std::span<const double> lifts, double target) {
        for (std::size_t t = 0; t < lifts.size(); ++t) {
            row_(static_cast<Eigen::Index>(t)) = lifts[t];
        }
        row_(size_ - 1) = 1;
        products_.noalias() += row_ * row_.transpose();
        targets_ += target * row_;
    }

    LineFit& operator+=(const LineFit& other) {
        products_ += other.products_;
        targets_ += other.targets_;
        return *this;
    }

    // Returns the line of least norm among the best ones, in units of the columns' lengths.
    ContrastLine line() const {
        constexpr double kSmallest = 1e-9;  // of the largest eigenvalue: columns that are dependent
        const Eigen::VectorXd scale = products_.diagonal().unaryExpr(
            [](double square) { return square > 0 ? 1 / std::sqrt(square) : 0; });
        const SymmetricEigen eigen =
            symmetric_eigen(scale.asDiagonal() * products_ * scale.asDiagonal());
        const Eigen::VectorXd inverses = eigen.values.unaryExpr([&](double value) {
            return value > kSmallest * eigen.values.maxCoeff() ? 1 / value : 0;
        });
        const Eigen::VectorXd solution =
            scale.asDiagonal() *
            (eigen.vectors * (inverses.asDiagonal() *
                              (eigen.vectors.transpose() * (scale.asDiagonal() * targets_))));
        return {.slopes = {solution.begin(), solution.end() - 1}, .constant = solution(size_ - 1)};
    }

private:
    Eigen::Index size_;
    Eigen::MatrixXd products_;
    Eigen::VectorXd targets_;
    Eigen::VectorXd row_;
};

// Distinct nodes with neighbors, at most options.num_fit_nodes, ascending.
std::vector<NodeId> fit_nodes(const Graph& graph, const ContrastOptions& options,
                              const Random& random) {
    std::vector<NodeId> nodes;
    RandomStream stream = random.stream("contrast fit");
    const std::int64_t num_draws = 4 * std::int64_t{options.num_fit_nodes};
    for (std::int64_t i = 0; i < num_draws && std::ssize(nodes) < options.num_fit_nodes; ++i) {
        const auto v = static_cast<NodeId>(stream.below(graph.num_nodes()));
        if (graph.degree(v) > 0 && std::ranges::find(nodes, v) == nodes.end()) {
            nodes.push_back(v);
        }
    }
    std::ranges::sort(nodes);
    return nodes;
}

// Adds the far pairs of `nodes` to a fit, from their exact lifts. Holds T + 1 columns for each.
LineFit fit_of(const Graph& graph, const SparseMatrix& steps, const ContrastOptions& options,
               std::span<const NodeId> nodes, ThreadPool& pool) {
    const std::int64_t num_nodes = graph.num_nodes();
    const auto num_hops = static_cast<std::size_t>(options.spread.num_hops);
    const Eigen::Index num_columns = padded(static_cast<Eigen::Index>(nodes.size()));
    std::vector<Matrix> lifts(num_hops + 1);
    lifts[0] = Matrix::Zero(num_nodes, num_columns);
    std::vector<std::vector<NodeId>> near(nodes.size());
    NearNodes finder(graph, options);
    for (std::size_t f = 0; f < nodes.size(); ++f) {
        lifts[0](nodes[f], static_cast<Eigen::Index>(f)) =
            static_cast<Real>(1 / chance_of(graph, nodes[f]));
        finder.find(nodes[f]);
        for (std::size_t i = 0; i < finder.count(); ++i) {
            near[f].push_back(finder.node(i));
        }
    }
    for (std::size_t t = 1; t <= num_hops; ++t) {
        lifts[t] = Matrix::Zero(num_nodes, num_columns);
        parallel_for_chunks(pool, num_nodes, kRowsPerTask,
                            [&](std::int64_t begin, std::int64_t end) {
                                add_product(steps, begin, end, lifts[t - 1], lifts[t]);
                            });
    }
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
                    of_pair[t] = lifts[t + 1](v, static_cast<Eigen::Index>(f));
                }
                fit.add(of_pair, contrast_of(of_pair));
            }
        }
        return fit;
    };
    constexpr std::int64_t kRowsPerFit = 4096;
    LineFit sum(num_hops);
    for (std::int64_t begin = 0; begin < num_nodes; begin += 16 * kRowsPerFit) {
        // Some chunks at a time: the sums of all would take memory for nothing.
        const std::int64_t count = std::min(16 * kRowsPerFit, num_nodes - begin);
        std::vector<LineFit> parts(static_cast<std::size_t>(num_chunks(count, kRowsPerFit)),
                                   LineFit(num_hops));
        parallel_for_chunks(pool, count, kRowsPerFit, [&](std::int64_t first, std::int64_t last) {
            parts[static_cast<std::size_t>(first / kRowsPerFit)] =
                fit_rows(begin + first, begin + last);
        });
        for (const LineFit& part : parts) {
            sum += part;
        }
    }
    return sum;
}

ContrastLine fitted_line(const Graph& graph, const SparseMatrix& steps,
                         const ContrastOptions& options, const Random& random, ThreadPool& pool) {
    constexpr std::size_t kNodesAtOnce = 16;
    const std::vector<NodeId> nodes = fit_nodes(graph, options, random);
    LineFit fit(static_cast<std::size_t>(options.spread.num_hops));
    for (std::size_t first = 0; first < nodes.size(); first += kNodesAtOnce) {
        const std::size_t count = std::min(kNodesAtOnce, nodes.size() - first);
        fit += fit_of(graph, steps, options, std::span(nodes).subspan(first, count), pool);
    }
    return fit.line();
}

// C minus the line for the near nodes of every node, as far as walks from that node find them.
SparseMatrix found_pairs(const Graph& graph, const ContrastOptions& options,
                         const ContrastLine& line, ThreadPool& pool) {
    const auto rows_of_nodes = [&](std::int64_t begin, std::int64_t end) {
        NearNodes near(graph, options);
        SparseRows rows;
        for (std::int64_t v = begin; v < end; ++v) {
            near.find(static_cast<NodeId>(v));
            for (std::size_t i = 0; i < near.count(); ++i) {
                const std::span<const double> lifts = near.lifts(i);
                rows.append(near.node(i), static_cast<Real>(contrast_of(lifts) - line.at(lifts)));
            }
            rows.end_row();
        }
        rows.columns.shrink_to_fit();
        rows.values.shrink_to_fit();
        return rows;
    };
    return {map_chunks(pool, graph.num_nodes(), kRowsPerTask, rows_of_nodes), kRowsPerTask,
            graph.num_nodes()};
}

// Appends the union of two rows: the mean where both have an entry.
void append_union(const SparseRow& a, const SparseRow& b, SparseRows& rows) {
    std::size_t i = 0;
    std::size_t j = 0;
    while (i < a.columns.size() || j < b.columns.size()) {
        const bool take_a =
            j == b.columns.size() || (i < a.columns.size() && a.columns[i] <= b.columns[j]);
        const bool take_b =
            i == a.columns.size() || (j < b.columns.size() && b.columns[j] <= a.columns[i]);
        if (take_a && take_b) {
            rows.append(a.columns[i], (a.values[i] + b.values[j]) / 2);
        } else {
            rows.append(take_a ? a.columns[i] : b.columns[j], take_a ? a.values[i] : b.values[j]);
        }
        i += take_a ? 1 : 0;
        j += take_b ? 1 : 0;
    }
    rows.end_row();
}

// The pairs that walks from either of their nodes find, times pi of the column.
SparseMatrix near_pairs(const Graph& graph, const ContrastOptions& options,
                        const ContrastLine& line, ThreadPool& pool) {
    const SparseMatrix found = found_pairs(graph, options, line, pool);
    const SparseMatrix turned = transposed(found);
    const auto merged_rows = [&](std::int64_t begin, std::int64_t end) {
        SparseRows rows;
        for (std::int64_t v = begin; v < end; ++v) {
            append_union(found.row(v), turned.row(v), rows);
        }
        for (std::size_t i = 0; i < rows.columns.size(); ++i) {
            rows.values[i] *= static_cast<Real>(chance_of(graph, rows.columns[i]));
        }
        rows.columns.shrink_to_fit();
        rows.values.shrink_to_fit();
        return rows;
    };
    return {map_chunks(pool, graph.num_nodes(), kRowsPerTask, merged_rows), kRowsPerTask,
            graph.num_nodes()};
}

}  // namespace

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

WalkContrast::WalkContrast(const Graph& graph, const ContrastOptions& options, const Random& random,
                           ThreadPool& pool)
    : graph_(graph),
      steps_(edge_matrix(
          graph, pool,
          [&](NodeId i, NodeId) { return 1.0 / static_cast<double>(graph.degree(i)); })),
      line_(fitted_line(graph, steps_, options, random, pool)),
      near_(near_pairs(graph, options, line_, pool)) {}

void WalkContrast::multiply(const Matrix& right, Matrix& result, ThreadPool& pool) const {
    assert(right.rows() == size() && result.rows() == size() && result.cols() == right.cols());
    const Eigen::RowVectorXd sums =
        sum_in_order(pool, size(), 4096, Eigen::RowVectorXd(Eigen::RowVectorXd::Zero(right.cols())),
                     [&](std::int64_t begin, std::int64_t end) {
                         Eigen::RowVectorXd sum = Eigen::RowVectorXd::Zero(right.cols());
                         for (std::int64_t v = begin; v < end; ++v) {
                             if (graph_.degree(static_cast<NodeId>(v)) > 0) {
                                 sum += right.row(v).cast<double>();
                             }
                         }
                         return sum;
                     });
    const Eigen::Index width = panel_columns(size());
    Matrix scaled;  // right / pi
    Matrix lifted;
    Matrix product;
    for (Eigen::Index first = 0; first < right.cols(); first += width) {
        const Eigen::Index columns = std::min(width, right.cols() - first);
        scaled.setZero(size(), padded(columns));
        lifted.resize(size(), padded(columns));
        product.resize(size(), padded(columns));
        parallel_for_chunks(pool, size(), kRowsPerTask, [&](std::int64_t begin, std::int64_t end) {
            for (std::int64_t v = begin; v < end; ++v) {
                const double chance = chance_of(graph_, static_cast<NodeId>(v));
                const Real factor = chance > 0 ? static_cast<Real>(1 / chance) : Real{0};
                scaled.row(v).head(columns) = factor * right.row(v).segment(first, columns);
                lifted.row(v) = static_cast<Real>(line_.slopes.back()) * scaled.row(v);
            }
        });
        // sum over t of a_t P^t = P (a_1 + P (a_2 + ...)).
        for (std::size_t t = line_.slopes.size() - 1; t-- > 0;) {
            const auto slope = static_cast<Real>(line_.slopes[t]);
            parallel_for_chunks(pool, size(), kRowsPerTask,
                                [&](std::int64_t begin, std::int64_t end) {
                                    product.middleRows(begin, end - begin) =
                                        slope * scaled.middleRows(begin, end - begin);
                                    add_product(steps_, begin, end, lifted, product);
                                });
            std::swap(lifted, product);
        }
        Matrix constants = Matrix::Zero(1, padded(columns));
        constants.leftCols(columns) =
            (line_.constant * sums.segment(first, columns)).template cast<Real>();
        parallel_for_chunks(pool, size(), kRowsPerTask, [&](std::int64_t begin, std::int64_t end) {
            for (std::int64_t v = begin; v < end; ++v) {
                if (graph_.degree(static_cast<NodeId>(v)) > 0) {
                    product.row(v) = constants;
                } else {
                    product.row(v).setZero();
                }
            }
            add_product(steps_, begin, end, lifted, product);
            add_product(near_, begin, end, scaled, product);
            result.block(begin, first, end - begin, columns) =
                product.block(begin, 0, end - begin, columns);
        });
    }
}

}  // namespace irwe
