#include "irwe/methods/shared/contrast_encoding.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>
#include <optional>
#include <utility>

#include "irwe/base/phase.h"
#include "irwe/linalg/largest_eigenvectors.h"

namespace irwe {
namespace {

using RowVector = Eigen::Matrix<Real, 1, Eigen::Dynamic, Eigen::RowMajor>;

// Rows are summed in single precision, and as many of them at a time in double precision.
constexpr std::size_t kRowsPerPart = 64;

// The contrast of several hops is the mean of theirs.
double contrast_of_hop(double lift) { return contrast_of({&lift, 1}); }

}  // namespace

ContrastEncoding contrast_encoding(const Graph& graph, const ContrastOptions& options, int dim,
                                   const Random& random, const Workers& workers) {
    constexpr double kShareOfPairs = 0.4;
    std::optional<Phase> phase(std::in_place, workers.pool, "near pairs", 0, kShareOfPairs);
    const WalkContrast contrast(graph, options, random, workers);
    phase.emplace(workers.pool, "eigenvectors", kShareOfPairs, 1);
    LargestEigenvectors found = largest_eigenvectors(contrast, {.count = dim}, random, workers);
    const Eigen::Map<const Eigen::RowVectorXd> values(found.values.data(), found.vectors.cols());
    found.vectors.array().rowwise() *= values.cast<Real>().array().eval();
    return {.rows = {"encodings", std::move(found.vectors),
                     shares_of_eigenvectors(workers.world, graph.num_nodes()), workers.world},
            .values = std::move(found.values)};
}

ContrastFoldIn::ContrastFoldIn(const ContrastEncoding& encoding, const ContrastOptions& options,
                               std::span<const double> strengths)
    : encoding_(encoding),
      options_(options),
      strengths_(strengths),
      total_strength_(std::accumulate(strengths_.begin(), strengths_.end(), 0.0)),
      inverse_values_(Eigen::RowVectorXd::Zero(encoding.rows.cols())),
      sum_(Eigen::RowVectorXd::Zero(encoding.rows.cols())) {
    assert(encoding.rows.rows() == std::ssize(strengths_));
    for (std::size_t j = 0; j < encoding.values.size(); ++j) {
        const double value = encoding.values[j];
        inverse_values_(static_cast<Eigen::Index>(j)) = value != 0 ? 1 / value : 0;
    }
    for (Eigen::Index v = 0; v < encoding.rows.rows(); ++v) {
        sum_ += encoding.rows.whole().row(v).cast<double>();  // zero for nodes without neighbors
    }
    sum_.array() *= inverse_values_.array();
}

Matrix ContrastFoldIn::rows(const AddedNodes& added, ThreadPool& pool) const {
    constexpr std::int64_t kNodesPerTask = 64;
    Matrix result(std::ssize(added.nodes), encoding_.rows.cols());
    parallel_for_chunks(pool, result.rows(), kNodesPerTask,
                        [&](std::int64_t begin, std::int64_t end) {
                            NodeFolder<Graph> folder(*this, added.grown, added.known_places);
                            for (std::int64_t i = begin; i < end; ++i) {
                                const NodeId node = added.nodes[static_cast<std::size_t>(i)];
                                result.row(i) = folder.row(node).cast<Real>();
                            }
                        });
    return result;
}

template <typename AnyGraph>
NodeFolder<AnyGraph>::NodeFolder(const ContrastFoldIn& fold_in, const AnyGraph& grown,
                                 std::span<const std::optional<NodeId>> known_places)
    : fold_in_(fold_in),
      known_places_(known_places),
      spreader_(grown, fold_in.options_.near.spread),
      places_(fold_in.strengths_.size(), kNowhere) {
    assert(std::ssize(known_places) == grown.num_nodes());
}

// Adds the contrasts of a hop, unless it meets no known node.
template <typename AnyGraph>
void NodeFolder<AnyGraph>::add(const Spread& hop) {
    double known = hop.dropped;
    for (std::size_t i = 0; i < hop.nodes.size(); ++i) {
        known += known_places_[hop.nodes[i]] ? hop.probabilities[i] : Real{0};
    }
    if (known <= 0) {
        return;
    }
    const double lift_of_others = hop.dropped / known;
    const double contrast_with_others = contrast_of_hop(lift_of_others);
    background_ += contrast_with_others;
    num_counted_hops_ += 1;
    for (std::size_t i = 0; i < hop.nodes.size(); ++i) {
        const std::optional<NodeId> place = known_places_[hop.nodes[i]];
        if (!place || fold_in_.strengths_[*place] == 0) {
            continue;  // the contrast of a node without neighbors is zero
        }
        if (places_[*place] == kNowhere) {
            places_[*place] = static_cast<std::uint32_t>(met_.size());
            met_.push_back(*place);
            excess_.push_back(0);
        }
        const double lift =
            hop.probabilities[i] / known * fold_in_.total_strength_ / fold_in_.strengths_[*place];
        excess_[places_[*place]] += contrast_of_hop(lift + lift_of_others) - contrast_with_others;
    }
}

template <typename AnyGraph>
Eigen::RowVectorXd NodeFolder<AnyGraph>::row(NodeId node) {
    met_.clear();
    excess_.clear();
    background_ = 0;
    num_counted_hops_ = 0;
    for (const Spread& hop : spreader_.from(node)) {
        add(hop);
    }
    const Matrix& known_rows = fold_in_.encoding_.rows.whole();
    Eigen::RowVectorXd sum = Eigen::RowVectorXd::Zero(known_rows.cols());
    RowVector part(known_rows.cols());
    for (std::size_t begin = 0; begin < met_.size(); begin += kRowsPerPart) {
        part.setZero();
        for (std::size_t i = begin; i < std::min(begin + kRowsPerPart, met_.size()); ++i) {
            places_[met_[i]] = kNowhere;
            part += static_cast<Real>(excess_[i]) * known_rows.row(met_[i]);
        }
        sum += part.template cast<double>();
    }
    sum.array() *= fold_in_.inverse_values_.array();
    return (sum + background_ * fold_in_.sum_) / std::max(num_counted_hops_, 1.0);
}

template class NodeFolder<Graph>;
template class NodeFolder<GraphWithNode>;

}  // namespace irwe
