#include "irwe/methods/p_gnn/p_gnn_method.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "irwe/graph/all_nodes.h"
#include "irwe/graph/graph_builder.h"
#include "irwe/methods/registry/apply.h"
#include "irwe/methods/registry/registry.h"
#include "irwe/methods/run.h"
#include "tests/support/errors.h"
#include "tests/support/graphs.h"

namespace irwe {
namespace {

TEST(EdgesAndOthers, AreAllEdgesAndAsManyPairsWithoutOne) {
    const Graph graph = random_graph(60, 200, 2);
    const nn::SignedPairs pairs = edges_and_others(graph, Random(1).stream("pairs"));
    const auto num_edges = static_cast<std::int64_t>(graph.num_edges());
    ASSERT_EQ(pairs.size(), 2 * num_edges);
    std::set<std::pair<NodeId, NodeId>> distinct;
    for (std::int64_t i = 0; i < pairs.size(); ++i) {
        EXPECT_EQ(graph.has_edge(pairs.left(i), pairs.right(i)), i < num_edges);
        EXPECT_EQ(pairs.sign(i), i < num_edges ? 1 : -1);
        EXPECT_NE(pairs.left(i), pairs.right(i));
        if (i < num_edges) {
            distinct.insert({pairs.left(i), pairs.right(i)});
        }
    }
    EXPECT_EQ(std::ssize(distinct), num_edges);
}

TEST(EdgesAndOthers, AreEdgesAloneWhereAllPairsHaveOne) {
    const std::vector<Edge> triangle{{0, 1}, {1, 2}, {0, 2}};
    const Graph graph = build_graph(NodeNames::consecutive(4), triangle).graph;
    EXPECT_EQ(edges_and_others(graph, Random(1).stream("pairs")).size(), 3);
}

Graph grid(NodeId side) {
    std::vector<Edge> edges;
    for (NodeId v = 0; v < side * side; ++v) {
        if (v % side + 1 < side) {
            edges.push_back({v, v + 1});
        }
        if (v + side < side * side) {
            edges.push_back({v, v + side});
        }
    }
    return build_graph(NodeNames::consecutive(side * side), edges).graph;
}

class PGnnTest : public testing::Test {
protected:
    Matrix rows(const std::string& method, const Graph& graph) {
        const Method& found = find_method(method);
        const auto settings = default_settings(found, graph, pool_);
        const std::vector<OptionField> fields = settings->fields();
        find_field(fields, "model.embedding_dim").assign("16");
        find_field(fields, "training.epochs").assign("30");
        const auto model = train(found, {graph}, *settings, {}, resources_);
        const Application itself = application(*model, graph);
        return collected(*model->embed(itself, OutputForm::raw, resources_)).spaces[0].vectors;
    }

    ThreadPool pool_{2};
    Resources resources_{.pool = pool_};
    PGnnOptions options_{.embedding_dim = 12, .hidden_dim = 8};
    Graph graph_ = random_graph(60, 200, 2);
    DegreeInputs degrees_{graph_, options_.degrees};
    PGnnNetwork network_{options_, degrees_.num_buckets(), nn::Initializer(Random(3))};
    TrainingGround ground_{graph_, degrees_,
                           network_.input(graph_, degrees_, all_nodes(graph_), pool_)};
};

// Corners of a grid have the same surroundings, and lie in different places.
TEST_F(PGnnTest, TellsCornersOfAGridApartThatAreAlikeByTheirSurroundings) {
    const Graph graph = grid(8);
    const auto difference = [&](const std::string& method) {
        const Matrix all = rows(method, graph);
        return (all.row(0) - all.row(63)).norm() / all.row(0).norm();
    };
    EXPECT_LT(difference("dgi"), 1e-4);
    EXPECT_GT(difference("p-gnn"), 0.1);
}

TEST_F(PGnnTest, HasRowsOfLengthOneWithACoordinateForEachSet) {
    nn::Tape tape = nn::Tape::inference(pool_);
    const Matrix& all = tape.value(network_.encode(tape, ground_.input));
    EXPECT_EQ(all.cols(), 12);
    for (Eigen::Index v = 0; v < all.rows(); ++v) {
        EXPECT_NEAR(all.row(v).norm(), 1, 1e-5);
    }
}

// The cosines of rows of length one are between -1 and 1.
TEST_F(PGnnTest, HasALossThatCannotPassItsBounds) {
    const auto objective = p_gnn_objective(ground_, network_, options_, pool_);
    const auto loss = [&](std::int64_t step) {
        nn::Tape tape = nn::Tape::training(pool_, 9);
        return objective->loss(tape, step);
    };
    EXPECT_EQ(loss(0), loss(0));
    EXPECT_NE(loss(0), loss(1));  // other sets
    EXPECT_GT(loss(0), std::log(1 + std::exp(-1)));
    EXPECT_LT(loss(0), std::log(1 + std::exp(1)));
}

TEST_F(PGnnTest, LearnsToTellEdges) {
    const auto loss_after = [&](int epochs) {
        const Method& method = find_method("p-gnn");
        const Graph graph = grid(8);
        const auto settings = default_settings(method, graph, pool_);
        find_field(settings->fields(), "training.epochs").assign(std::to_string(epochs));
        const auto training = method.begin({graph}, *settings, resources_);
        while (!training->is_finished()) {
            training->step();
        }
        return training->progress().number("loss");
    };
    EXPECT_LT(loss_after(60), loss_after(1) - 0.05);
}

TEST_F(PGnnTest, TrainsEveryParameter) {
    const auto objective = p_gnn_objective(ground_, network_, options_, pool_);
    nn::Tape tape = nn::Tape::training(pool_, 9);
    static_cast<void>(objective->loss(tape, 0));
    tape.backward();
    for (const nn::Parameter* parameter : network_.parameters()) {
        ASSERT_NE(tape.gradient_of(*parameter), nullptr) << parameter->name;
        EXPECT_FALSE(tape.gradient_of(*parameter)->isZero(0)) << parameter->name;
    }
}

TEST_F(PGnnTest, NamesASettingThatIsOutOfRange) {
    options_ = {.dropout = 1};
    EXPECT_EQ(input_error([&] { validate(options_); }),
              "model.dropout: expected a number from 0 to below 1, found 1");
}

}  // namespace
}  // namespace irwe
