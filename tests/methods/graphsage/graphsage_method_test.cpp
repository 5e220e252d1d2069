#include "irwe/methods/graphsage/graphsage_method.h"

#include <gmock/gmock.h>

#include <cmath>
#include <map>

#include "tests/support/graphs.h"
#include "tests/support/nn_random_sparse.h"

namespace irwe {
namespace {

std::vector<NodeId> joined_nodes_of(const Graph& graph) {
    std::vector<NodeId> nodes;
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        if (graph.degree(v) > 0) {
            nodes.push_back(v);
        }
    }
    return nodes;
}

class GraphSageTest : public testing::Test {
protected:
    Matrix all_rows() {
        nn::Tape tape = nn::Tape::inference(pool_);
        return tape.value(network_.encode(tape, ground_.input));
    }

    ThreadPool pool_{2};
    GraphSageOptions options_{.embedding_dim = 7, .hidden_dim = 10};
    Graph graph_ = random_graph(50, 200, 2);
    DegreeInputs degrees_{graph_, options_.degrees};
    TrainingGround ground_{graph_, degrees_, encoder_input(graph_, degrees_, Neighborhood::mean)};
    GraphSageNetwork network_{options_, degrees_.num_buckets(), nn::Initializer(Random(3))};
};

// The full mean by its formula, with dense matrices in double precision.
TEST_F(GraphSageTest, AgreesWithADenseTwin) {
    const Eigen::MatrixXd p = nn::dense_copy(ground_.input.neighbors.rows(), 50);
    Eigen::MatrixXd x = Eigen::MatrixXd::Zero(50, degrees_.num_buckets());
    for (NodeId v = 0; v < 50; ++v) {
        x(v, degrees_.bucket(graph_.degree(v))) = 1;
    }
    const std::vector<nn::Parameter*> parameters = network_.parameters();
    const auto layer = [&](const Eigen::MatrixXd& h, std::size_t first) {
        const Eigen::MatrixXd own = h * parameters[first]->value.cast<double>();
        const Eigen::MatrixXd means = p * h * parameters[first + 1]->value.cast<double>();
        Eigen::MatrixXd result(50, own.cols() + means.cols());
        result << own, means;
        return result;
    };
    Eigen::MatrixXd expected = layer(layer(x, 0).cwiseMax(0), 2);
    expected.rowwise().normalize();
    EXPECT_EQ(expected.cols(), 7);
    EXPECT_LT((all_rows().cast<double>() - expected).cwiseAbs().maxCoeff(), 1e-5);
}

TEST_F(GraphSageTest, GivesTheFullMeanWhereSamplesTakeAllNeighbors) {
    options_.near_samples = options_.far_samples = 1000;
    std::vector<NodeId> nodes = joined_nodes_of(graph_);
    nodes.erase(nodes.begin() + 3, nodes.begin() + 20);
    const SageBatch batch = sage_batch(ground_, nodes, options_, Random(1));
    nn::Tape tape = nn::Tape::inference(pool_);
    const Matrix found = tape.value(network_.encode(tape, batch));
    const Matrix expected = all_rows()(nodes, Eigen::all);
    EXPECT_LT((found - expected).cwiseAbs().maxCoeff(), 1e-5);
}

TEST_F(GraphSageTest, SamplesSomeNeighborsEquallyOften) {
    options_.near_samples = 2;
    NodeId hub = 0;
    for (NodeId v = 0; v < graph_.num_nodes(); ++v) {
        hub = graph_.degree(v) > graph_.degree(hub) ? v : hub;
    }
    ASSERT_GT(graph_.degree(hub), 3U);
    std::map<NodeId, int> counts;
    constexpr int kDraws = 4000;
    for (std::uint64_t seed = 0; seed < kDraws; ++seed) {
        const std::vector<NodeId> nodes{hub};
        const SageBatch batch = sage_batch(ground_, nodes, options_, Random(seed));
        const SparseRow row = batch.near_means.rows().row(0);
        ASSERT_EQ(row.columns.size(), 2U);
        EXPECT_EQ(row.values[0], static_cast<Real>(0.5));
        EXPECT_EQ(batch.near_means.num_columns(), 3);  // the hub and two neighbors
        for (const std::uint32_t column : row.columns) {
            counts[batch.near_buckets.rows()[column]] += 1;
        }
    }
    // By bucket, which several neighbors may share.
    std::map<NodeId, int> members;
    for (const NodeId u : graph_.neighbors(hub)) {
        members[degrees_.bucket(graph_.degree(u))] += 1;
    }
    for (const auto& [bucket, count] : members) {
        const double share = static_cast<double>(count) / graph_.degree(hub);
        EXPECT_NEAR(counts[bucket] / (2.0 * kDraws), share,
                    5 * std::sqrt(share * (1 - share) / kDraws) + 1e-9);
    }
}

TEST_F(GraphSageTest, PairsNodesThatAWalkReachesAndNeverANodeWithItself) {
    const SagePairs pairs =
        sage_pairs(graph_, joined_nodes_of(graph_), 1, 2000, Random(1).stream("pairs"));
    ASSERT_EQ(pairs.starts.size(), 2000U);
    for (std::size_t i = 0; i < pairs.starts.size(); ++i) {
        EXPECT_TRUE(graph_.has_edge(pairs.starts[i], pairs.met[i]));
    }
    const SagePairs far =
        sage_pairs(graph_, joined_nodes_of(graph_), 4, 2000, Random(1).stream("pairs"));
    bool has_far = false;
    for (std::size_t i = 0; i < far.starts.size(); ++i) {
        EXPECT_NE(far.starts[i], far.met[i]);
        has_far = has_far || !graph_.has_edge(far.starts[i], far.met[i]);
    }
    EXPECT_TRUE(has_far);
}

TEST_F(GraphSageTest, HasALossOfTwentyOneTimesLogTwoWhereAllVectorsAreZero) {
    for (nn::Parameter* parameter : network_.parameters()) {
        parameter->value.setZero();
    }
    const auto objective = graphsage_objective(ground_, network_, options_);
    nn::Tape tape = nn::Tape::training(pool_, 0);
    EXPECT_NEAR(objective->loss(tape, 0), 21 * std::log(2), 1e-9);
}

TEST_F(GraphSageTest, HasAsManyBatchesInAnEpochAsItsWalksHavePairs) {
    const auto objective = graphsage_objective(ground_, network_, options_);
    const std::int64_t pairs = std::ssize(joined_nodes_of(graph_)) * 50 * 4;
    EXPECT_EQ(objective->steps_per_epoch(), (pairs + 511) / 512);
}

}  // namespace
}  // namespace irwe
