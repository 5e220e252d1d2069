#include "irwe/methods/ugformer/ugformer_method.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <span>

#include "irwe/graph/all_nodes.h"
#include "tests/support/errors.h"
#include "tests/support/graphs.h"
#include "tests/support/nn_random_sparse.h"
#include "tests/support/reference/encoder.h"

namespace irwe {
namespace {

class UgformerTest : public testing::Test {
protected:
    Matrix encoded(const UgformerBatch& batch) {
        nn::Tape tape = nn::Tape::inference(pool_);
        return tape.value(network_.encode(tape, batch));
    }

    ThreadPool pool_{2};
    UgformerOptions options_{.embedding_dim = 12, .num_layers = 2, .feedforward_dim = 20};
    Graph graph_ = random_graph(60, 200, 2);
    DegreeInputs degrees_{graph_, options_.degrees};
    TrainingGround ground_{graph_, degrees_, encoder_input(graph_, degrees_, Neighborhood::none)};
    JoinedPart part_ = joined_part(ground_.input);
    UgformerNetwork network_{options_, degrees_.num_buckets(), nn::Initializer(Random(3))};
};

// All rounds by the slow twin of a transformer: the first on buckets, the second on the result of
// the first, read at the same nodes.
TEST_F(UgformerTest, AgreesWithADenseTwin) {
    const std::vector<NodeId> nodes = all_nodes(part_.graph);
    const UgformerBatch batch = ugformer_batch(part_, nodes, options_, Random(1));
    const std::vector<nn::Parameter*> parameters = network_.parameters();
    ASSERT_EQ(parameters.size(), 1U + 2 * 2 * 12);
    const Matrix no_places = Matrix::Zero(5, 6);
    Matrix x = parameters[0]->value;
    Matrix expected(std::ssize(nodes), 12);
    for (std::size_t round = 0; round < 2; ++round) {
        const std::vector<const nn::Parameter*> of_round(
            parameters.begin() + static_cast<std::ptrdiff_t>(1 + 24 * round),
            parameters.begin() + static_cast<std::ptrdiff_t>(25 + 24 * round));
        x = reference::walk_summaries(of_round, 1, x, no_places, batch.sequences[round])
                .cast<Real>();
        expected.middleCols(static_cast<Eigen::Index>(6 * round), 6) = x;
    }
    EXPECT_LT((encoded(batch) - expected).cwiseAbs().maxCoeff(), 2e-5);
}

// The first round reads the products of attributes and weight.
TEST_F(UgformerTest, AgreesWithADenseTwinOnAttributes) {
    options_.num_rounds = 1;
    EncoderInput input = ground_.input;
    input.rows = nn::SparseOperator(nn::random_sparse_rows(60, 6, 0.5, Random(2)), 6);
    const JoinedPart part = joined_part(input);
    network_ = UgformerNetwork(options_, 6, nn::Initializer(Random(3)));
    const std::vector<NodeId> nodes{3, 8, 20};
    const UgformerBatch batch = ugformer_batch(part, nodes, options_, Random(1));
    const std::vector<nn::Parameter*> parameters = network_.parameters();
    const Matrix table = batch.inputs.dense() * parameters[0]->value;
    const Matrix expected =
        reference::walk_summaries({parameters.begin() + 1, parameters.end()}, 1, table,
                                  Matrix::Zero(5, 12), batch.sequences[0])
            .cast<Real>();
    EXPECT_LT((encoded(batch) - expected).cwiseAbs().maxCoeff(), 2e-5);
}

TEST_F(UgformerTest, DoesNotSeeTheOrderOfTheNeighbors) {
    options_.num_rounds = 1;
    const UgformerNetwork network(options_, degrees_.num_buckets(), nn::Initializer(Random(3)));
    const std::vector<NodeId> nodes{3, 8, 20};
    const UgformerBatch batch = ugformer_batch(part_, nodes, options_, Random(1));
    UgformerBatch turned = batch;
    for (std::size_t i = 0; i < 3; ++i) {
        std::ranges::reverse(std::span(turned.sequences[0]).subspan(5 * i + 1, 4));
    }
    ASSERT_NE(turned.sequences, batch.sequences);
    nn::Tape tape = nn::Tape::inference(pool_);
    const Matrix& expected = tape.value(network.encode(tape, batch));
    const Matrix& found = tape.value(network.encode(tape, turned));
    EXPECT_LT((found - expected).cwiseAbs().maxCoeff(), 1e-5);
}

TEST_F(UgformerTest, EncodesSomeNodesAsItDoesAllOfThem) {
    const UgformerBatch of_all = ugformer_batch(part_, all_nodes(part_.graph), options_, Random(1));
    const std::vector<NodeId> nodes{0, 5, 6, 31};
    const UgformerBatch of_some = ugformer_batch(part_, nodes, options_, Random(1));
    const Matrix expected = encoded(of_all)(nodes, Eigen::all);
    EXPECT_LT((encoded(of_some) - expected).cwiseAbs().maxCoeff(), 1e-5);
}

TEST_F(UgformerTest, AveragesItsDrawsWhereItEmbeds) {
    Matrix expected = Matrix::Zero(part_.graph.num_nodes(), 12);
    const Random of_embeddings(Random(options_.training.seed).stream("embeddings", 0)());
    for (std::uint64_t draw = 0; draw < 8; ++draw) {
        const Random random(of_embeddings.stream("draws", draw)());
        expected += encoded(ugformer_batch(part_, all_nodes(part_.graph), options_, random)) / 8;
    }
    nn::Tape tape = nn::Tape::inference(pool_);
    const Matrix& found = tape.value(network_.encode(tape, ground_.input));
    EXPECT_LT((found(part_.nodes, Eigen::all) - expected).cwiseAbs().maxCoeff(), 1e-5);
}

TEST_F(UgformerTest, DrawsNeighborsEquallyOften) {
    options_.num_rounds = 1;
    NodeId hub = 0;
    for (NodeId v = 0; v < part_.graph.num_nodes(); ++v) {
        hub = part_.graph.degree(v) > part_.graph.degree(hub) ? v : hub;
    }
    std::map<std::uint32_t, double> expected;  // by bucket, which several neighbors may share
    for (const NodeId u : part_.graph.neighbors(hub)) {
        expected[part_.buckets[u]] += 1.0 / part_.graph.degree(hub);
    }
    ASSERT_GT(expected.size(), 1U);
    std::map<std::uint32_t, double> found;
    constexpr int kDraws = 2000;
    for (std::uint64_t seed = 0; seed < kDraws; ++seed) {
        const std::vector<NodeId> nodes{hub};
        const std::vector<std::uint32_t> sequence =
            ugformer_batch(part_, nodes, options_, Random(seed)).sequences[0];
        ASSERT_EQ(sequence.size(), 5U);
        EXPECT_EQ(sequence[0], part_.buckets[hub]);
        for (std::size_t j = 1; j < 5; ++j) {
            found[sequence[j]] += 1.0 / (4 * kDraws);
        }
    }
    EXPECT_EQ(found.size(), expected.size());
    for (const auto& [bucket, share] : expected) {
        EXPECT_NEAR(found[bucket], share, 5 * std::sqrt(share * (1 - share) / (4 * kDraws)));
    }
}

// A table of zeros tells no class from another, and there are fewer nodes than samples.
TEST_F(UgformerTest, HasTheLossOfAGuessWhereItsTableIsZero) {
    const auto objective = ugformer_objective(ground_, network_, options_);
    objective->parameters()[0]->value.setZero();
    nn::Tape tape = nn::Tape::training(pool_, 9);
    EXPECT_NEAR(objective->loss(tape, 0), std::log(part_.graph.num_nodes()), 1e-5);
}

TEST_F(UgformerTest, HasALossThatDependsOnTheStepAlone) {
    options_.batch_size = 25;
    const auto objective = ugformer_objective(ground_, network_, options_);
    EXPECT_EQ(objective->steps_per_epoch(), (part_.graph.num_nodes() + 24) / 25);
    const auto loss = [&](std::int64_t step) {
        nn::Tape tape = nn::Tape::training(pool_, 9);
        return objective->loss(tape, step);
    };
    const double expected = loss(1);
    EXPECT_NE(loss(7), expected);
    EXPECT_EQ(loss(1), expected);
}

TEST_F(UgformerTest, TrainsEveryParameter) {
    const auto objective = ugformer_objective(ground_, network_, options_);
    nn::Tape tape = nn::Tape::training(pool_, 9);
    static_cast<void>(objective->loss(tape, 0));
    tape.backward();
    for (const nn::Parameter* parameter : network_.parameters()) {
        ASSERT_NE(tape.gradient_of(*parameter), nullptr) << parameter->name;
        EXPECT_FALSE(tape.gradient_of(*parameter)->isZero(0)) << parameter->name;
    }
    EXPECT_TRUE(tape.row_gradient_of(*objective->parameters()[0]).has_value());
}

TEST_F(UgformerTest, NamesASettingThatDoesNotFit) {
    options_ = {.embedding_dim = 65};
    EXPECT_EQ(input_error([&] { validate(options_); }),
              "model.embedding_dim: expected a multiple of model.num_rounds, which is 2, found 65");
}

}  // namespace
}  // namespace irwe
