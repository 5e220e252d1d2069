#include "irwe/evaluation/link_prediction.h"

#include <fmt/format.h>

#include <Eigen/Core>
#include <algorithm>
#include <cmath>
#include <iterator>

#include "irwe/base/chunks.h"
#include "irwe/base/error.h"
#include "irwe/base/shuffle.h"
#include "irwe/evaluation/common_neighbors.h"
#include "irwe/evaluation/link_regression.h"
#include "irwe/evaluation/ranking_metrics.h"
#include "irwe/evaluation/regularization.h"
#include "irwe/evaluation/softmax_regression.h"

namespace irwe {
namespace {

using Eigen::Index;

void require_held_out(const Graph& graph, std::span<const Edge> held_out) {
    require(!held_out.empty(), "there are no held-out edges to predict");
    require(graph.num_edges() > graph.num_self_loops(),
            "the graph has no edges; there is nothing to predict others from");
    for (const auto& [u, v] : held_out) {
        require(u < v, [&] {
            return fmt::format(
                "expected held-out edges between two nodes, found one from {} to "
                "itself",
                graph.names()[u]);
        });
        require(!graph.has_edge(u, v), [&] {
            return fmt::format(
                "the held-out edge between {} and {} is an edge of the graph, which should lack "
                "it; give the graph that was trained on, without the held-out edges",
                graph.names()[u], graph.names()[v]);
        });
    }
}

void require_link_options(const LinkPredictionOptions& options) {
    require(options.num_runs >= 1,
            fmt::format("the number of runs is {}, expected at least 1", options.num_runs));
    require(options.max_training_edges >= 1, "expected at least one training edge, found 0");
    require_inverse_regularization(options.inverse_regularization);
    for (const int k : options.hits_at) {
        require(k >= 1, fmt::format("hits at {}: expected a number of at least 1", k));
    }
}

// At most `count` random edges of the graph, without self-loops.
std::vector<Edge> drawn_edges(const Graph& graph, std::size_t count, RandomStream stream) {
    std::vector<Edge> edges;
    for (NodeId u = 0; u < graph.num_nodes(); ++u) {
        for (const NodeId v : graph.neighbors(u)) {
            if (u < v) {
                edges.push_back({u, v});
            }
        }
    }
    count = std::min(count, edges.size());
    shuffle_front(std::span(edges), count, stream);
    edges.resize(count);
    return edges;
}

// The entrywise products of the vectors of each pair, one row per pair.
Eigen::MatrixXd products(ConstMatrixView embeddings, std::span<const Edge> pairs) {
    Eigen::MatrixXd result(std::ssize(pairs), embeddings.cols());
    for (Index i = 0; i < result.rows(); ++i) {
        const Edge& pair = pairs[static_cast<std::size_t>(i)];
        result.row(i) = embeddings.row(pair.u).cast<double>().cwiseProduct(
            embeddings.row(pair.v).cast<double>());
    }
    return result;
}

std::vector<double> inner_scores(ConstMatrixView embeddings, std::span<const Edge> pairs,
                                 PairScore how) {
    std::vector<double> scores;
    scores.reserve(pairs.size());
    for (const auto& [u, v] : pairs) {
        const Eigen::RowVectorXd a = embeddings.row(u).cast<double>();
        const Eigen::RowVectorXd b = embeddings.row(v).cast<double>();
        const double lengths = how == PairScore::dot ? 1 : a.norm() * b.norm();
        scores.push_back(lengths > 0 ? a.dot(b) / lengths : 0);
    }
    return scores;
}

// Logistic regression on products of vectors, standardized by the training pairs.
class HadamardRegression {
public:
    HadamardRegression(ConstMatrixView embeddings, const LinkPairs& pairs,
                       double inverse_regularization)
        : embeddings_(embeddings) {
        std::vector<Edge> all = pairs.training_edges;
        std::ranges::copy(pairs.training_negatives, std::back_inserter(all));
        std::vector<std::uint32_t> is_edge(all.size(), 0);
        std::fill_n(is_edge.begin(), pairs.training_edges.size(), 1U);
        Eigen::MatrixXd rows = products(embeddings, all);
        mean_ = rows.colwise().mean();
        rows.rowwise() -= mean_;
        factor_ =
            (rows.colwise().squaredNorm() / static_cast<double>(rows.rows()))
                .cwiseSqrt()
                .unaryExpr([](double deviation) { return deviation > 0 ? 1 / deviation : 0; });
        const Matrix standardized = (rows * factor_.asDiagonal()).cast<Real>();
        const auto regression =
            SoftmaxRegression::fit(standardized, is_edge, inverse_regularization);
        weights_ = regression.weights().col(0);  // of the second class: being an edge
    }

    // Returns the logits but for the intercept, which changes no order.
    std::vector<double> scores(std::span<const Edge> pairs) const {
        const Eigen::MatrixXd rows = products(embeddings_, pairs);
        const Eigen::VectorXd logits = (rows.rowwise() - mean_) * factor_.asDiagonal() * weights_;
        return {logits.begin(), logits.end()};
    }

private:
    ConstMatrixView embeddings_;
    Eigen::RowVectorXd mean_;
    Eigen::RowVectorXd factor_;  // 1 / deviation; 0 for a constant column
    Eigen::VectorXd weights_;
};

LinkScores measured(std::span<const double> positives, std::span<const double> negatives,
                    std::span<const int> hits_of) {
    LinkScores result{.area_under_curve = area_under_curve(positives, negatives),
                      .average_precision = average_precision(positives, negatives),
                      .hits = {}};
    for (const int k : hits_of) {
        result.hits.push_back(hits_at(static_cast<std::size_t>(k), positives, negatives));
    }
    return result;
}

template <typename PairToScore>
std::vector<double> scores_of_pairs(std::span<const Edge> pairs, const PairToScore& score) {
    std::vector<double> scores;
    scores.reserve(pairs.size());
    for (const auto& [u, v] : pairs) {
        scores.push_back(score(u, v));
    }
    return scores;
}

template <typename Value>
Score score_over(std::span<const LinkScores> runs, const Value& value) {
    std::vector<double> values;
    std::ranges::transform(runs, std::back_inserter(values), value);
    return score_of(values);
}

}  // namespace

LinkPairs link_pairs(const Graph& graph, std::span<const Edge> held_out,
                     const LinkPredictionOptions& options, int run) {
    require_held_out(graph, held_out);
    require_link_options(options);
    const Random random(options.seed);
    const auto item = static_cast<std::uint64_t>(run);
    LinkPairs result{.held_out = {held_out.begin(), held_out.end()},
                     .negatives = {},
                     .training_edges = drawn_edges(graph, options.max_training_edges,
                                                   random.stream("links training", item)),
                     .training_negatives = {}};
    // Drawn together, so that no pair is in both.
    std::vector<Edge> all =
        pairs_without_edge(graph, held_out, held_out.size() + result.training_edges.size(),
                           options.negatives, random.stream("links negatives", item));
    const auto end = all.begin() + std::ssize(held_out);
    result.negatives.assign(all.begin(), end);
    result.training_negatives.assign(end, all.end());
    return result;
}

LinkScores link_scores(ConstMatrixView embeddings, const Graph& graph, const LinkPairs& pairs,
                       PairScore how, const LinkPredictionOptions& options) {
    if (how == PairScore::adamic_adar) {
        const auto scores = [&](std::span<const Edge> of) {
            return scores_of_pairs(
                of, [&](NodeId u, NodeId v) { return common_neighbors(graph, u, v).adamic_adar; });
        };
        return measured(scores(pairs.held_out), scores(pairs.negatives), options.hits_at);
    }
    if (how == PairScore::combined) {
        const LinkRegression regression(embeddings, graph, pairs.training_edges,
                                        pairs.training_negatives, options.inverse_regularization);
        const auto scores = [&](std::span<const Edge> of) {
            return scores_of_pairs(of, [&](NodeId u, NodeId v) { return regression.logit(u, v); });
        };
        return measured(scores(pairs.held_out), scores(pairs.negatives), options.hits_at);
    }
    if (how == PairScore::hadamard) {
        const HadamardRegression regression(embeddings, pairs, options.inverse_regularization);
        return measured(regression.scores(pairs.held_out), regression.scores(pairs.negatives),
                        options.hits_at);
    }
    return measured(inner_scores(embeddings, pairs.held_out, how),
                    inner_scores(embeddings, pairs.negatives, how), options.hits_at);
}

LinkPrediction predict_links(ConstMatrixView embeddings, const Graph& graph,
                             std::span<const Edge> held_out, PairScore how,
                             const LinkPredictionOptions& options, ThreadPool& pool) {
    require(embeddings.rows() == static_cast<Index>(graph.num_nodes()),
            fmt::format("there are {} embeddings and {} nodes, expected one for each node; do they "
                        "belong to this graph?",
                        embeddings.rows(), graph.num_nodes()));
    require(embeddings.cols() >= 1 && embeddings.allFinite(),
            "expected embeddings of at least one column of finite numbers, found none or an "
            "infinity or NaN");
    require_link_options(options);
    LinkPrediction result;
    result.of_run = map_chunks(pool, options.num_runs, 1, [&](std::int64_t run, std::int64_t) {
        const LinkPairs pairs = link_pairs(graph, held_out, options, static_cast<int>(run));
        return link_scores(embeddings, graph, pairs, how, options);
    });
    result.area_under_curve = score_over(result.of_run, &LinkScores::area_under_curve);
    result.average_precision = score_over(result.of_run, &LinkScores::average_precision);
    for (std::size_t i = 0; i < options.hits_at.size(); ++i) {
        result.hits.push_back(
            score_over(result.of_run, [i](const LinkScores& scores) { return scores.hits[i]; }));
    }
    return result;
}

}  // namespace irwe
