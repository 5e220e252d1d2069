#include "irwe/methods/sanne/sanne_method.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>

#include "irwe/graph/all_nodes.h"
#include "irwe/graph/graph_builder.h"
#include "tests/support/errors.h"
#include "tests/support/graphs.h"
#include "tests/support/nn_random_sparse.h"
#include "tests/support/reference/encoder.h"

namespace irwe {
namespace {

class SanneTest : public testing::Test {
protected:
    Matrix outputs(const std::vector<std::uint32_t>& tokens, std::int64_t walk_size) {
        return outputs(InputTable{.tokens = tokens, .num_rows = degrees_.num_buckets()}, walk_size);
    }
    Matrix outputs(const InputTable& inputs, std::int64_t walk_size) {
        nn::Tape tape = nn::Tape::inference(pool_);
        return tape.value(
            network_.encode_walks(tape, inputs, walk_size, nn::WalkOutputs::all_tokens));
    }

    std::vector<std::uint32_t> some_tokens(std::size_t count) {
        RandomStream stream(5);
        std::vector<std::uint32_t> tokens(count);
        for (std::uint32_t& token : tokens) {
            token = static_cast<std::uint32_t>(
                stream.below(static_cast<std::uint64_t>(degrees_.num_buckets())));
        }
        return tokens;
    }

    ThreadPool pool_{2};
    SanneOptions options_{.embedding_dim = 12, .feedforward_dim = 20, .walk_length = 4};
    Graph graph_ = random_graph(60, 200, 2);
    DegreeInputs degrees_{graph_, options_.degrees};
    TrainingGround ground_{graph_, degrees_, encoder_input(graph_, degrees_, Neighborhood::none)};
    SanneNetwork network_{options_, degrees_.num_buckets(), nn::Initializer(Random(3))};
};

TEST_F(SanneTest, AgreesWithADenseTwin) {
    const std::vector<std::uint32_t> tokens = some_tokens(5 * 40);
    const std::vector<nn::Parameter*> parameters = network_.parameters();
    reference::DoubleMatrix expected =
        reference::walk_outputs({parameters.begin() + 1, parameters.end()}, 1, parameters[0]->value,
                                Matrix::Zero(5, 12), tokens);
    expected.rowwise().normalize();
    EXPECT_LT((outputs(tokens, 5).cast<double>() - expected).cwiseAbs().maxCoeff(), 2e-5);
}

// The twin reads the products of attributes and weight as its table.
TEST_F(SanneTest, AgreesWithADenseTwinOnAttributes) {
    EncoderInput input = ground_.input;
    input.rows = nn::SparseOperator(nn::random_sparse_rows(60, 6, 0.5, Random(2)), 6);
    const JoinedPart part = joined_part(input);
    network_ = SanneNetwork(options_, 6, nn::Initializer(Random(3)));
    const std::vector<nn::Parameter*> parameters = network_.parameters();
    const Matrix table = nn::dense_copy(part.rows->rows(), 6).cast<Real>() * parameters[0]->value;
    const std::vector<NodeId> walks =
        sanne_walks(part.graph, std::vector<NodeId>{4, 9, 4}, 4, Random(1));
    reference::DoubleMatrix expected = reference::walk_outputs(
        {parameters.begin() + 1, parameters.end()}, 1, table, Matrix::Zero(5, 12), walks);
    expected.rowwise().normalize();
    const Matrix found = outputs(input_table(part, walks), 5);
    EXPECT_LT((found.cast<double>() - expected).cwiseAbs().maxCoeff(), 2e-5);
}

// There are no encodings of places.
TEST_F(SanneTest, ReversesTheOutputsOfAReversedWalk) {
    std::vector<std::uint32_t> tokens = some_tokens(5);
    const Matrix forward = outputs(tokens, 5);
    std::ranges::reverse(tokens);
    EXPECT_LT((outputs(tokens, 5).colwise().reverse() - forward).cwiseAbs().maxCoeff(), 1e-5);
}

TEST_F(SanneTest, AveragesTheFirstOutputsOfWalksWhereItEmbeds) {
    nn::Tape tape = nn::Tape::inference(pool_);
    const Matrix& found = tape.value(network_.encode(tape, ground_.input));
    const JoinedPart part = joined_part(ground_.input);
    std::vector<NodeId> starts;
    for (NodeId v = 0; v < part.graph.num_nodes(); ++v) {
        starts.insert(starts.end(), 8, v);
    }
    const Random of_embeddings(Random(options_.training.seed).stream("embeddings", 0)());
    const Random random(of_embeddings.stream("walks to embed", 0)());
    std::vector<std::uint32_t> tokens;
    for (const NodeId v : sanne_walks(part.graph, starts, 4, random)) {
        tokens.push_back(part.buckets[v]);
    }
    const Matrix of_walks = outputs(tokens, 5);
    for (NodeId v = 0; v < part.graph.num_nodes(); ++v) {
        Matrix mean = Matrix::Zero(1, 12);
        for (Eigen::Index k = 0; k < 8; ++k) {
            mean += of_walks.row((Eigen::Index{v} * 8 + k) * 5) / 8;
        }
        EXPECT_LT((found.row(part.nodes[v]) - mean).cwiseAbs().maxCoeff(), 1e-5) << v;
    }
}

// Two nodes of degree 2, one beside nodes of degree 1 and the other beside hubs. Attention across
// the walks from a node sees nothing but that node.
TEST_F(SanneTest, TellsEqualNodesInOtherSurroundingsApartOnlyByAttentionAlongWalks) {
    std::vector<Edge> edges{{0, 1}, {0, 2}, {3, 4}, {3, 5}};
    for (NodeId ray = 6; ray < 26; ++ray) {
        edges.push_back({ray < 16 ? NodeId{4} : NodeId{5}, ray});
    }
    const Graph graph = build_graph(NodeNames::consecutive(26), edges).graph;
    const DegreeInputs degrees(graph, {});
    const EncoderInput input = encoder_input(graph, degrees, Neighborhood::none);
    const auto distance = [&](SanneAttention attention) -> double {
        options_.attention = attention;
        const SanneNetwork network(options_, degrees.num_buckets(), nn::Initializer(Random(3)));
        nn::Tape tape = nn::Tape::inference(pool_);
        const Matrix& rows = tape.value(network.encode(tape, input));
        return (rows.row(0) - rows.row(3)).norm();
    };
    EXPECT_GT(distance(SanneAttention::along_walks), 0.05);
    EXPECT_LT(distance(SanneAttention::across_walks), 1e-5);
}

TEST_F(SanneTest, WalksAlongEdgesFromItsStarts) {
    const JoinedPart part = joined_part(ground_.input);
    const std::vector<NodeId> starts{7, 7, 3};
    const std::vector<NodeId> walks = sanne_walks(part.graph, starts, 6, Random(1));
    ASSERT_EQ(walks.size(), 21U);
    for (std::size_t i = 0; i < 3; ++i) {
        EXPECT_EQ(walks[7 * i], starts[i]);
        for (std::size_t j = 1; j < 7; ++j) {
            EXPECT_TRUE(part.graph.has_edge(walks[7 * i + j - 1], walks[7 * i + j]));
        }
    }
    EXPECT_FALSE(std::equal(walks.begin(), walks.begin() + 7, walks.begin() + 7));
}

// A table of zeros tells no class from another, and there are fewer nodes than samples.
TEST_F(SanneTest, HasTheLossOfAGuessWhereItsTableIsZeroWhateverTokensAttendTo) {
    for (const SanneAttention attention :
         {SanneAttention::along_walks, SanneAttention::across_walks}) {
        options_.attention = attention;
        const auto objective = sanne_objective(ground_, network_, options_);
        objective->parameters()[0]->value.setZero();
        nn::Tape tape = nn::Tape::training(pool_, 9);
        EXPECT_NEAR(objective->loss(tape, 0), std::log(nodes_with_neighbors(graph_).size()), 1e-5);
    }
}

TEST_F(SanneTest, HasALossThatDependsOnTheStepAlone) {
    const auto objective = sanne_objective(ground_, network_, options_);
    const auto num_walks = static_cast<std::int64_t>(32 * nodes_with_neighbors(graph_).size());
    EXPECT_EQ(objective->steps_per_epoch(), (num_walks + 63) / 64);
    const auto loss = [&](std::int64_t step) {
        nn::Tape tape = nn::Tape::training(pool_, 9);
        return objective->loss(tape, step);
    };
    const double expected = loss(1);
    EXPECT_NE(loss(7), expected);
    EXPECT_EQ(loss(1), expected);
}

TEST_F(SanneTest, TrainsEveryParameter) {
    const auto objective = sanne_objective(ground_, network_, options_);
    nn::Tape tape = nn::Tape::training(pool_, 9);
    static_cast<void>(objective->loss(tape, 0));
    tape.backward();
    for (const nn::Parameter* parameter : network_.parameters()) {
        ASSERT_NE(tape.gradient_of(*parameter), nullptr) << parameter->name;
        EXPECT_FALSE(tape.gradient_of(*parameter)->isZero(0)) << parameter->name;
    }
    EXPECT_TRUE(tape.row_gradient_of(*objective->parameters()[0]).has_value());
}

TEST_F(SanneTest, NamesASettingThatIsOutOfRange) {
    options_ = {.dropout = 1};
    EXPECT_EQ(input_error([&] { validate(options_); }),
              "model.dropout: expected a number from 0 to below 1, found 1");
}

}  // namespace
}  // namespace irwe
