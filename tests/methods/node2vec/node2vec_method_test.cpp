#include "irwe/methods/node2vec/node2vec_method.h"

#include <gmock/gmock.h>

#include <vector>

#include "irwe/graph/generators.h"
#include "irwe/graph/graph_builder.h"
#include "irwe/methods/registry/apply.h"
#include "irwe/methods/run.h"
#include "tests/support/errors.h"
#include "tests/support/graphs.h"

namespace irwe {
namespace {

class Node2VecTest : public testing::Test {
protected:
    Matrix position(const Graph& graph, const Node2VecOptions& options) {
        const OptionSettings<Node2VecOptions> settings(options);
        const auto model = train(node2vec_method(), {graph}, settings, {}, resources_);
        return collected(*model->embed(application(*model, graph), OutputForm::ready, resources_))
            .vectors("position");
    }

    ThreadPool pool_{2};
    Resources resources_{.pool = pool_};
};

// 600 nodes are trained in two parts.
TEST_F(Node2VecTest, PutsNodesOfACliqueBesideEachOther) {
    const Graph graph = ring_of_cliques({.num_cliques = 60, .clique_size = 10});
    const Matrix rows =
        position(graph,
                 {.bias = {.p = 0.5, .q = 2}, .window = 4, .training = {.embedding_dim = 32}})
            .rowwise()
            .normalized();
    const Matrix products = rows * rows.transpose();
    int num_right = 0;
    for (Eigen::Index v = 0; v < rows.rows(); ++v) {
        Eigen::RowVectorX<Real> others = products.row(v);
        others[v] = -1;
        Eigen::Index nearest = 0;
        others.maxCoeff(&nearest);
        num_right += nearest / 10 == v / 10 ? 1 : 0;
    }
    EXPECT_GT(num_right, 590);
}

TEST_F(Node2VecTest, GivesZeroToIsolatedNodes) {
    const std::vector<Edge> path{{0, 1}, {1, 2}, {3, 4}};
    const Graph graph = build_graph(NodeNames::consecutive(6), path).graph;
    const Matrix rows = position(graph, {});
    EXPECT_GT(rows.topRows(5).rowwise().norm().minCoeff(), 0);
    EXPECT_EQ(rows.row(5).norm(), 0);
}

TEST_F(Node2VecTest, TellsTheLossOfItsStepsAndOfTheWhole) {
    const Graph graph = ring_of_cliques({.num_cliques = 60, .clique_size = 10});
    const OptionSettings<Node2VecOptions> settings({.training = {.embedding_dim = 8}});
    const auto training = node2vec_method().begin({graph}, settings, resources_);
    EXPECT_GT(training->progress().num_steps, 1);
    training->step();
    const double first = training->progress().number("loss");
    while (!training->is_finished()) {
        training->step();
    }
    EXPECT_LT(training->progress().number("loss"), first);
    EXPECT_THAT(training->summary(), testing::StartsWith("position of 600 nodes, loss "));
}

TEST_F(Node2VecTest, NamesASettingThatIsOutOfRange) {
    const Graph graph = random_graph(10, 20, 1);
    EXPECT_EQ(input_error([&] { position(graph, {.bias = {.p = 0}}); }),
              "walks.p: expected a number above 0, found 0");
    EXPECT_EQ(input_error([&] { position(graph, {.window = -1}); }),
              "walks.window: expected a whole number from 1 to 1000, found -1");
}

}  // namespace
}  // namespace irwe
