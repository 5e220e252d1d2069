#include "irwe/evaluation/clustering.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <vector>

#include "irwe/base/error.h"
#include "irwe/evaluation/clustering_metrics.h"
#include "irwe/graph/generators.h"
#include "tests/support/errors.h"

namespace irwe {
namespace {

using testing::Each;
using testing::HasSubstr;
using testing::SizeIs;

// Embeddings that name the clique of a node, and noise of the given size.
Matrix noisy_cliques(double noise) {
    RandomStream stream = Random(1).stream("noise");
    Matrix result = Matrix::Zero(48, 6);
    for (Eigen::Index v = 0; v < 48; ++v) {
        result(v, v / 8) = 1;
        for (Eigen::Index j = 0; j < 6; ++j) {
            result(v, j) += static_cast<Real>(noise * (stream.uniform() - 0.5));
        }
    }
    return result;
}

class ClusteringTasks : public testing::Test {
protected:
    Graph graph_ = ring_of_cliques({.num_cliques = 6, .clique_size = 8});
    ClusteringOptions options_{.kmeans = {.num_clusters = 6}, .num_runs = 4, .seed = 3};
    ThreadPool pool_{2};
};

// A clique has 56 ends inside and two out.
TEST_F(ClusteringTasks, FindCliquesThatTheEmbeddingsName) {
    const ClusteringScore community =
        community_detection(noisy_cliques(0.1), graph_, options_, pool_);
    EXPECT_THAT(community.of_run, SizeIs(4));
    EXPECT_THAT(community.of_run, Each(testing::DoubleNear(56.0 / 58 - 1.0 / 6, 1e-12)));
    EXPECT_NEAR(community.score.mean, 56.0 / 58 - 1.0 / 6, 1e-12);
    const ClusteringScore identity =
        identity_clustering(noisy_cliques(0.1), graph_, options_, pool_);
    EXPECT_THAT(identity.of_run, Each(testing::DoubleNear(6 * 2.0 / 58, 1e-12)));
}

TEST_F(ClusteringTasks, EveryRunHasRandomNumbersOfItsOwn) {
    options_.kmeans.num_starts = 1;
    const Matrix noise = noisy_cliques(10);
    const ClusteringScore four = community_detection(noise, graph_, options_, pool_);
    EXPECT_GT(four.score.deviation, 0);
    EXPECT_EQ(four.score, score_of(four.of_run));
    options_.num_runs = 2;
    EXPECT_THAT(community_detection(noise, graph_, options_, pool_).of_run,
                testing::ElementsAre(four.of_run[0], four.of_run[1]));
    options_.seed = 4;
    EXPECT_NE(community_detection(noise, graph_, options_, pool_).of_run[0], four.of_run[0]);
}

TEST_F(ClusteringTasks, KeepTheFirstOfTheTightestRuns) {
    options_.kmeans.num_starts = 1;
    std::vector<Clustering> runs;
    const Clustering tightest =
        tightest_of_runs(noisy_cliques(10), options_, pool_,
                         [&](const Clustering& found) { runs.push_back(found); });
    ASSERT_THAT(runs, SizeIs(4));
    const auto expected = std::ranges::min_element(runs, {}, &Clustering::inertia);
    EXPECT_EQ(tightest.inertia, expected->inertia);
    EXPECT_EQ(tightest.cluster_of, expected->cluster_of);
    EXPECT_NE(runs[0].inertia, runs[1].inertia);
}

TEST_F(ClusteringTasks, AreTheSameForEveryNumberOfThreads) {
    ThreadPool one(1);
    ThreadPool four(4);
    const Matrix noise = noisy_cliques(3);
    EXPECT_EQ(identity_clustering(noise, graph_, options_, one).of_run,
              identity_clustering(noise, graph_, options_, four).of_run);
}

TEST_F(ClusteringTasks, RefuseWhatDoesNotFit) {
    const auto error = [&](const Matrix& embeddings) {
        return input_error([&] { community_detection(embeddings, graph_, options_, pool_); });
    };
    EXPECT_THAT(error(Matrix::Zero(47, 2)), HasSubstr("47 embeddings and 48 nodes"));
    options_.num_runs = 0;
    EXPECT_THAT(error(Matrix::Zero(48, 2)), HasSubstr("the number of runs is 0"));
    options_.num_runs = 1;
    options_.kmeans.num_clusters = 49;
    EXPECT_THAT(error(Matrix::Zero(48, 2)), HasSubstr("48 points for 49 clusters"));
}

// The ends of the path and the corners of the cliques look alike from afar, whichever side they are
// on.
TEST_F(ClusteringTasks, TheRoleGraphJoinsNodesOfTheSamePart) {
    const Graph barbell_graph = barbell({.clique_size = 12, .path_length = 4});
    const Graph roles = role_graph(barbell_graph, {.num_neighbors = 1}, pool_);
    for (NodeId v = 0; v < roles.num_nodes(); ++v) {
        for (const NodeId u : roles.neighbors(v)) {
            EXPECT_EQ(barbell_graph.degree(v), barbell_graph.degree(u)) << v << " " << u;
        }
    }
}

}  // namespace
}  // namespace irwe
