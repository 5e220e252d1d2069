#include "irwe/evaluation/link_prediction.h"

#include <gmock/gmock.h>

#include <array>
#include <limits>

#include "irwe/graph/generators.h"
#include "irwe/graph/graph_builder.h"
#include "tests/support/errors.h"
#include "tests/support/graphs.h"

namespace irwe {
namespace {

using testing::HasSubstr;

// Those that know vectors alone, and all.
constexpr std::array kPairScores{PairScore::cosine, PairScore::dot, PairScore::hadamard};
constexpr std::array kAllPairScores{PairScore::cosine, PairScore::dot, PairScore::hadamard,
                                    PairScore::adamic_adar, PairScore::combined};

// A ring of cliques, some edges held out, and vectors that know the clique of a node.
struct LinkCase {
    EdgeSplit split =
        hold_out_edges(ring_of_cliques({.num_cliques = 12, .clique_size = 8}), 0.2, Random(1));
    Matrix cliques = Matrix::Zero(96, 12);

    LinkCase() {
        for (Eigen::Index v = 0; v < 96; ++v) {
            cliques(v, v / 8) = 1;
        }
    }

    LinkPrediction predict(const Matrix& vectors, PairScore how,
                           const LinkPredictionOptions& options = {}, int num_threads = 2) const {
        ThreadPool pool(num_threads);
        return predict_links(vectors, split.training, split.held_out, how, options, pool);
    }
};

Matrix random_vectors(Eigen::Index rows, Eigen::Index cols) {
    Matrix result(rows, cols);
    RandomStream stream = Random(9).stream("vectors");
    for (Real& value : result.reshaped()) {
        value = static_cast<Real>(stream.gaussian_pair().first);
    }
    return result;
}

TEST(LinkPrediction, FindsTheEdgesOfCliquesByVectorsThatKnowThem) {
    const LinkCase town;
    for (const PairScore how : kAllPairScores) {
        const LinkPrediction found = town.predict(town.cliques, how);
        EXPECT_EQ(found.of_run.size(), 5U);
        EXPECT_GT(found.area_under_curve.mean, 0.95);  // edges between cliques are not known
        EXPECT_GT(found.average_precision.mean, 0.95);
    }
}

TEST(LinkPrediction, IsChanceForRandomVectors) {
    const Graph graph = random_graph(400, 4000, 1);
    const EdgeSplit split = hold_out_edges(graph, 0.3, Random(1));
    ThreadPool pool(2);
    for (const PairScore how : kPairScores) {
        const LinkPrediction found =
            predict_links(random_vectors(400, 8), split.training, split.held_out, how, {}, pool);
        EXPECT_NEAR(found.area_under_curve.mean, 0.5, 0.05);
    }
}

TEST(LinkPrediction, OfEqualVectorsCountsTiesHalf) {
    const LinkCase town;
    for (const PairScore how : kPairScores) {
        for (const Real value : {Real{0}, Real{2}}) {
            const LinkPrediction found = town.predict(Matrix::Constant(96, 3, value), how);
            EXPECT_EQ(found.area_under_curve.mean, 0.5);
            EXPECT_EQ(found.average_precision.mean, 0.5);
        }
    }
}

TEST(LinkPrediction, ByDotProductHeedsLengthsAndByCosineNot) {
    const LinkCase town;
    const Matrix vectors = random_vectors(96, 5);
    Matrix longer = vectors;
    for (Eigen::Index v = 0; v < 96; ++v) {
        longer.row(v) *=
            static_cast<Real>(1 << (v % 5));  // exact, so that cosines stay as they are
    }
    const auto precision = [&](const Matrix& of, PairScore how) {
        return town.predict(of, how).average_precision.mean;
    };
    EXPECT_NEAR(precision(longer, PairScore::cosine), precision(vectors, PairScore::cosine), 1e-9);
    EXPECT_NE(precision(longer, PairScore::dot), precision(vectors, PairScore::dot));
}

// Only the first column tells edges, with the wrong sign for a dot product.
TEST(LinkPrediction, ByRegressionLearnsWhatTheColumnsMean) {
    const Graph sides = [] {
        std::vector<Edge> edges;
        RandomStream stream = Random(4).stream("edges");
        for (int i = 0; i < 600; ++i) {
            edges.push_back({static_cast<NodeId>(2 * stream.below(50)),
                             static_cast<NodeId>(2 * stream.below(50) + 1)});
        }
        return build_graph(NodeNames::consecutive(100), edges).graph;
    }();
    const EdgeSplit split = hold_out_edges(sides, 0.2, Random(1));
    Matrix vectors = random_vectors(100, 4) / Real{10};
    for (Eigen::Index v = 0; v < 100; ++v) {
        vectors(v, 0) = v % 2 == 0 ? 1 : -1;
    }
    ThreadPool pool(1);
    const auto auc = [&](PairScore how) {
        return predict_links(vectors, split.training, split.held_out, how, {}, pool)
            .area_under_curve.mean;
    };
    EXPECT_LT(auc(PairScore::dot), 0.4);
    EXPECT_GT(auc(PairScore::hadamard), 0.6);
}

TEST(LinkPrediction, IsTheSameForEveryNumberOfThreadsAndOtherForAnotherSeed) {
    const LinkCase town;
    const Matrix vectors = random_vectors(96, 5);
    for (const PairScore how : kAllPairScores) {
        EXPECT_EQ(town.predict(vectors, how, {}, 1), town.predict(vectors, how, {}, 4));
        EXPECT_NE(town.predict(vectors, how, {}), town.predict(vectors, how, {.seed = 2}));
    }
}

TEST(LinkPairs, AreBalancedAndApart) {
    const LinkCase town;
    for (const NegativePairs how : {NegativePairs::uniform, NegativePairs::degree}) {
        const LinkPredictionOptions options{.negatives = how, .max_training_edges = 100};
        const LinkPairs pairs = link_pairs(town.split.training, town.split.held_out, options, 0);
        EXPECT_EQ(pairs.held_out, town.split.held_out);
        EXPECT_EQ(pairs.negatives.size(), pairs.held_out.size());
        EXPECT_EQ(pairs.training_edges.size(), 100U);
        EXPECT_EQ(pairs.training_negatives.size(), 100U);
        for (const Edge& pair : pairs.training_negatives) {
            EXPECT_THAT(pairs.negatives, testing::Not(testing::Contains(pair)));
        }
        for (const auto& [u, v] : pairs.training_edges) {
            EXPECT_TRUE(town.split.training.has_edge(u, v));
        }
        const LinkPairs next = link_pairs(town.split.training, town.split.held_out, options, 1);
        EXPECT_NE(next.negatives, pairs.negatives);
    }
}

TEST(LinkPrediction, RefusesWhatItCannotMeasure) {
    const LinkCase town;
    ThreadPool pool(1);
    const auto error = [&](const Matrix& vectors, const std::vector<Edge>& held_out,
                           const LinkPredictionOptions& options) {
        return input_error([&] {
            predict_links(vectors, town.split.training, held_out, PairScore::dot, options, pool);
        });
    };
    const Edge edge{0, town.split.training.neighbors(0).front()};
    EXPECT_THAT(error(town.cliques, {edge}, {}),
                HasSubstr("is an edge of the graph, which should"));
    EXPECT_THAT(error(town.cliques, {{3, 3}}, {}), HasSubstr("found one from 3 to itself"));
    EXPECT_THAT(error(town.cliques, {}, {}), HasSubstr("no held-out edges"));
    EXPECT_THAT(error(Matrix::Zero(95, 2), town.split.held_out, {}),
                HasSubstr("95 embeddings and 96 nodes"));
    Matrix odd = town.cliques;
    odd(3, 1) = std::numeric_limits<Real>::quiet_NaN();
    EXPECT_THAT(error(odd, town.split.held_out, {}), HasSubstr("NaN"));
    EXPECT_THAT(error(town.cliques, town.split.held_out, {.num_runs = 0}),
                HasSubstr("the number of runs is 0"));
    EXPECT_THAT(error(town.cliques, town.split.held_out, {.hits_at = {0}}), HasSubstr("hits at 0"));
    for (const double inverse : {0.0, 1e-9, 1e13}) {
        EXPECT_THAT(error(town.cliques, town.split.held_out, {.inverse_regularization = inverse}),
                    HasSubstr("inverse regularization above 0"));
    }
}

}  // namespace
}  // namespace irwe
