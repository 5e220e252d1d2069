#include "irwe/methods/spine/spine_method.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>

#include "irwe/graph/all_nodes.h"
#include "irwe/methods/registry/registry.h"
#include "tests/support/errors.h"
#include "tests/support/graphs.h"
#include "tests/support/nn_random_sparse.h"

namespace irwe {
namespace {

class SpineTest : public testing::Test {
protected:
    std::vector<std::vector<RankedNode>> ranks() {
        const std::span<const std::uint32_t> buckets = ground_.input.buckets.rows();
        return rooted_pagerank(graph_, options_.ranks, {buckets.begin(), buckets.end()}, pool_);
    }

    ThreadPool pool_{2};
    SpineOptions options_{.embedding_dim = 7};
    Graph graph_ = random_graph(50, 200, 2);
    DegreeInputs degrees_{graph_, options_.degrees};
    TrainingGround ground_{graph_, degrees_, encoder_input(graph_, degrees_, Neighborhood::none)};
    SpineNetwork network_{options_, degrees_.num_buckets(), nn::Initializer(Random(3))};
};

TEST_F(SpineTest, AgreesWithItsFormula) {
    const auto of_nodes = ranks();
    const Eigen::MatrixXd weight = network_.parameters()[0]->value.cast<double>();
    nn::Tape tape = nn::Tape::inference(pool_);
    const Matrix& found = tape.value(network_.encode(tape, ground_.input));
    for (NodeId v = 0; v < graph_.num_nodes(); ++v) {
        Eigen::RowVectorXd sum = Eigen::RowVectorXd::Zero(7);
        EXPECT_LE(of_nodes[v].size(), 20U);
        for (const RankedNode& ranked : of_nodes[v]) {
            sum += static_cast<double>(ranked.share) *
                   weight.row(degrees_.bucket(graph_.degree(ranked.node)));
        }
        EXPECT_LT((found.row(v).cast<double>() - sum.cwiseMax(0)).cwiseAbs().maxCoeff(), 1e-5);
    }
}

TEST_F(SpineTest, AgreesWithItsFormulaOnAttributes) {
    EncoderInput input = ground_.input;
    input.rows = nn::SparseOperator(nn::random_sparse_rows(50, 6, 0.5, Random(2)), 6);
    const Eigen::MatrixXd x = nn::dense_copy(input.rows->rows(), 6);
    SpineNetwork network(options_, 6, nn::Initializer(Random(3)));
    const Eigen::MatrixXd products = x * network.parameters()[0]->value.cast<double>();
    const auto of_nodes = ranks();
    nn::Tape tape = nn::Tape::inference(pool_);
    const Matrix& found = tape.value(network.encode(tape, input));
    for (NodeId v = 0; v < graph_.num_nodes(); ++v) {
        Eigen::RowVectorXd sum = Eigen::RowVectorXd::Zero(7);
        for (const RankedNode& ranked : of_nodes[v]) {
            sum += static_cast<double>(ranked.share) * products.row(ranked.node);
        }
        EXPECT_LT((found.row(v).cast<double>() - sum.cwiseMax(0)).cwiseAbs().maxCoeff(), 1e-5);
    }
}

TEST_F(SpineTest, PairsNodesOfAWalkOrOfNearDegree) {
    const auto of_nodes = ranks();
    options_.walk_length = 1;
    options_.pairs_per_batch = 4000;
    const SpinePairSource source(graph_, of_nodes, options_, pool_);
    const SpinePairs pairs = source.draw(Random(1).stream("pairs"));
    ASSERT_EQ(pairs.left.size(), 4000U);
    double num_partners = 0;
    for (std::size_t i = 0; i < pairs.left.size(); ++i) {
        const NodeId u = pairs.left[i];
        const NodeId v = pairs.right[i];
        EXPECT_NE(u, v);
        if (pairs.weights[i] == 1 && graph_.has_edge(u, v)) {
            continue;
        }
        num_partners += 1;
        EXPECT_TRUE(std::ranges::count(source.partners()[u], v) > 0);
        EXPECT_NEAR(pairs.weights[i], std::exp(-share_distance(of_nodes[u], of_nodes[v])), 1e-5);
    }
    EXPECT_NEAR(num_partners / 4000, 0.2, 5 * std::sqrt(0.2 * 0.8 / 4000));
}

TEST_F(SpineTest, DrawsOnlyPartnersOfNearDegreeIfAskedTo) {
    const auto of_nodes = ranks();
    options_.role_share = 1;
    const SpinePairSource source(graph_, of_nodes, options_, pool_);
    const SpinePairs pairs = source.draw(Random(1).stream("pairs"));
    for (std::size_t i = 0; i < pairs.left.size(); ++i) {
        EXPECT_TRUE(std::ranges::count(source.partners()[pairs.left[i]], pairs.right[i]) > 0);
    }
}

// The factors of the four terms add up to 5.25, and pairs of walks have the weight 1: 5.25 (1 + 50)
// ln 2. Where the scores of negatives are one number, 5.25 (1 + 1) ln 2.
TEST_F(SpineTest, HasTheLossOfGuessesWhereAllVectorsAreZero) {
    options_.role_share = 0;
    for (const auto scores : {nn::NegativeScores::each, nn::NegativeScores::summed}) {
        options_.negative_scores = scores;
        const auto objective = spine_objective(ground_, network_, options_, pool_);
        network_.parameters()[0]->value.setZero();
        for (nn::Parameter* parameter : objective->parameters()) {
            parameter->value.setZero();
        }
        nn::Tape tape = nn::Tape::training(pool_, 0);
        const double num_losses = scores == nn::NegativeScores::each ? 51 : 2;
        EXPECT_NEAR(objective->loss(tape, 0), 5.25 * num_losses * std::log(2), 1e-5);
    }
}

TEST_F(SpineTest, HasALossThatDependsOnTheStepAlone) {
    const auto objective = spine_objective(ground_, network_, options_, pool_);
    const std::int64_t pairs = std::ssize(nodes_with_neighbors(graph_)) * 50 * 4;
    EXPECT_EQ(objective->steps_per_epoch(), (pairs + 511) / 512);
    const auto loss = [&](std::int64_t step) {
        nn::Tape tape = nn::Tape::training(pool_, 9);
        return objective->loss(tape, step);
    };
    const double expected = loss(1);
    EXPECT_NE(loss(7), expected);
    EXPECT_EQ(loss(1), expected);
}

TEST_F(SpineTest, TrainsItsWeightAndTheRowsOfItsTables) {
    const auto objective = spine_objective(ground_, network_, options_, pool_);
    nn::Tape tape = nn::Tape::training(pool_, 9);
    static_cast<void>(objective->loss(tape, 0));
    tape.backward();
    const nn::Parameter& weight = *network_.parameters()[0];
    ASSERT_NE(tape.gradient_of(weight), nullptr);
    EXPECT_FALSE(tape.gradient_of(weight)->isZero(0));
    for (const nn::Parameter* table : objective->parameters()) {
        ASSERT_TRUE(tape.row_gradient_of(*table).has_value());
        EXPECT_FALSE(tape.row_gradient_of(*table)->gradient->isZero(0));
    }
}

TEST_F(SpineTest, SumsItsNegativesAsItsAuthorsDoWithTheirPreset) {
    const Method& method = find_method("spine");
    const auto text = [&](const char* preset) {
        const auto settings = method.settings(preset, nullptr);
        return find_field(settings->fields(), "training.negative_scores").text();
    };
    EXPECT_EQ(text("auto"), "\"each\"");
    EXPECT_EQ(text("paper"), "\"summed\"");
}

TEST_F(SpineTest, NamesASettingThatIsOutOfRange) {
    options_.ranks.restart = 0;
    EXPECT_EQ(input_error([&] { validate(options_); }),
              "ranks.restart: expected a number from 0.001 to 1, found 0");
}

}  // namespace
}  // namespace irwe
