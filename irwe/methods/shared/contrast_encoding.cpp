#include "irwe/methods/shared/contrast_encoding.h"

#include <cassert>
#include <cmath>
#include <numeric>
#include <utility>

#include "irwe/linalg/largest_eigenvectors.h"

namespace irwe {
namespace {

// The contrast of one new node with the known ones, for one thread.
class NewRow {
public:
    NewRow(const AddedNodes& added, const ContrastOptions& options, std::span<const NodeId> degrees,
           double total_degree)
        : added_(added),
          degrees_(degrees),
          total_degree_(total_degree),
          num_hops_(static_cast<std::size_t>(options.spread.num_hops)),
          spreader_(added.grown, options.spread),
          places_(degrees.size(), kNowhere) {}

    // Computes the contrast of `node` with the known nodes that its walks meet, and `background`,
    // its contrast with all others.
    void compute(NodeId node) {
        met_.clear();
        lifts_.clear();
        background_lifts_.clear();
        for (const Spread& hop : spreader_.from(node)) {
            add(hop);
        }
        background = background_lifts_.empty() ? 0 : contrast_of(background_lifts_);
        contrasts.clear();
        const std::size_t num_hops = background_lifts_.size();
        std::vector<double> of_pair(num_hops);
        for (std::size_t i = 0; i < met_.size(); ++i) {
            places_[met_[i]] = kNowhere;
            for (std::size_t t = 0; t < num_hops; ++t) {
                of_pair[t] = lifts_[i * num_hops_ + t] + background_lifts_[t];
            }
            contrasts.push_back(contrast_of(of_pair));
        }
    }

    std::span<const NodeId> met() const { return met_; }
    std::vector<double> contrasts;  // with each of met()
    double background = 0;

private:
    static constexpr std::uint32_t kNowhere = 0xffffffffU;

    // Adds the lifts of a hop, unless it meets no known node.
    void add(const Spread& hop) {
        double known = hop.dropped;
        for (std::size_t i = 0; i < hop.nodes.size(); ++i) {
            known += added_.known_places[hop.nodes[i]] ? hop.probabilities[i] : Real{0};
        }
        if (known <= 0) {
            return;
        }
        const std::size_t place_of_hop = background_lifts_.size();
        background_lifts_.push_back(hop.dropped / known);
        for (std::size_t i = 0; i < hop.nodes.size(); ++i) {
            const std::optional<NodeId> place = added_.known_places[hop.nodes[i]];
            if (!place || degrees_[*place] == 0) {
                continue;  // the contrast of a node without neighbors is zero
            }
            if (places_[*place] == kNowhere) {
                places_[*place] = static_cast<std::uint32_t>(met_.size());
                met_.push_back(*place);
                lifts_.resize(lifts_.size() + num_hops_, 0.0);
            }
            lifts_[places_[*place] * num_hops_ + place_of_hop] +=
                hop.probabilities[i] / known * total_degree_ / degrees_[*place];
        }
    }

    const AddedNodes& added_;
    std::span<const NodeId> degrees_;
    double total_degree_;
    std::size_t num_hops_;
    WalkSpreader spreader_;
    std::vector<std::uint32_t> places_;  // of every known node in met_, for a moment
    std::vector<NodeId> met_;
    std::vector<double> lifts_;             // num_hops_ for each of met_
    std::vector<double> background_lifts_;  // of the hops that count
};

}  // namespace

ContrastEncoding contrast_encoding(const Graph& graph, const ContrastOptions& options, int dim,
                                   const Random& random, ThreadPool& pool) {
    const WalkContrast contrast(graph, options, random, pool);
    LargestEigenvectors found = largest_eigenvectors(contrast, {.count = dim}, random, pool);
    for (Eigen::Index j = 0; j < found.vectors.cols(); ++j) {
        found.vectors.col(j) *= static_cast<Real>(found.values[static_cast<std::size_t>(j)]);
    }
    return {.rows = std::move(found.vectors), .values = std::move(found.values)};
}

ContrastFoldIn::ContrastFoldIn(const ContrastEncoding& encoding, const ContrastOptions& options,
                               std::vector<NodeId> degrees)
    : encoding_(encoding),
      options_(options),
      degrees_(std::move(degrees)),
      total_degree_(std::accumulate(degrees_.begin(), degrees_.end(), 0.0)),
      inverse_values_(Eigen::RowVectorXd::Zero(encoding.rows.cols())),
      sum_(Eigen::RowVectorXd::Zero(encoding.rows.cols())) {
    assert(encoding.rows.rows() == std::ssize(degrees_));
    for (std::size_t j = 0; j < encoding.values.size(); ++j) {
        const double value = encoding.values[j];
        inverse_values_(static_cast<Eigen::Index>(j)) = value != 0 ? 1 / value : 0;
    }
    for (Eigen::Index v = 0; v < encoding.rows.rows(); ++v) {
        sum_ += encoding.rows.row(v).cast<double>();  // zero for nodes without neighbors
    }
    sum_.array() *= inverse_values_.array();
}

Matrix ContrastFoldIn::rows(const AddedNodes& added, ThreadPool& pool) const {
    constexpr std::int64_t kNodesPerTask = 64;
    assert(std::ssize(added.known_places) == added.grown.num_nodes());
    Matrix result(std::ssize(added.nodes), encoding_.rows.cols());
    parallel_for_chunks(pool, result.rows(), kNodesPerTask,
                        [&](std::int64_t begin, std::int64_t end) {
                            NewRow row(added, options_, degrees_, total_degree_);
                            for (std::int64_t i = begin; i < end; ++i) {
                                row.compute(added.nodes[static_cast<std::size_t>(i)]);
                                Eigen::RowVectorXd sum = Eigen::RowVectorXd::Zero(result.cols());
                                for (std::size_t m = 0; m < row.met().size(); ++m) {
                                    sum += (row.contrasts[m] - row.background) *
                                           encoding_.rows.row(row.met()[m]).cast<double>();
                                }
                                sum.array() *= inverse_values_.array();
                                result.row(i) = (sum + row.background * sum_).cast<Real>();
                            }
                        });
    return result;
}

}  // namespace irwe
