#include "irwe/methods/walklets/walklets_method.h"

#include <gmock/gmock.h>

#include <vector>

#include "irwe/graph/graph_builder.h"
#include "irwe/methods/registry/apply.h"
#include "irwe/methods/run.h"
#include "tests/support/errors.h"
#include "tests/support/graphs.h"

namespace irwe {
namespace {

class WalkletsTest : public testing::Test {
protected:
    Matrix position(const Graph& graph, const WalkletsOptions& options) {
        const OptionSettings<WalkletsOptions> settings(options);
        const auto model = train(walklets_method(), {graph}, settings, {}, resources_);
        return collected(*model->embed(application(*model, graph), OutputForm::ready, resources_))
            .vectors("position");
    }

    ThreadPool pool_{2};
    Resources resources_{.pool = pool_};
};

// On a ring of 20 nodes, walks of an odd distance lead to the other color and walks of an even one
// to the same: rows of contexts differ, and so nodes of one color are alike in every block.
TEST_F(WalkletsTest, HasABlockOfColumnsForEachDistance) {
    std::vector<Edge> edges;
    for (NodeId v = 0; v < 20; ++v) {
        edges.push_back({v, (v + 1) % 20});
    }
    const Graph ring = build_graph(NodeNames::consecutive(20), edges).graph;
    WalkletsOptions options{.training = {.embedding_dim = 24}};
    options.num_distances = 3;
    const Matrix rows = position(ring, options);
    ASSERT_EQ(rows.cols(), 24);
    for (const Eigen::Index begin : {0, 8, 16}) {
        const Matrix block = rows.middleCols(begin, 8).rowwise().normalized();
        const Matrix products = block * block.transpose();
        double of_same_color = 0;
        double of_other_color = 0;
        for (Eigen::Index v = 0; v < 20; ++v) {
            of_same_color += products(v, (v + 2) % 20) / 20;
            of_other_color += products(v, (v + 1) % 20) / 20;
        }
        EXPECT_GT(of_same_color, of_other_color + 0.2) << begin;
    }
}

TEST_F(WalkletsTest, DividesTheDimensionAsEvenlyAsItCan) {
    const Graph graph = random_graph(30, 80, 1);
    WalkletsOptions options{.walks = {.walk_length = 10, .walks_per_node = 5},
                            .training = {.embedding_dim = 10}};
    EXPECT_EQ(position(graph, options).cols(), 10);
    // The first block is that of a training of one distance with its share of the columns.
    const Matrix all = position(graph, options);
    options.num_distances = 1;
    options.training.embedding_dim = 3;
    EXPECT_EQ(position(graph, options), all.leftCols(3));
}

TEST_F(WalkletsTest, GivesZeroToIsolatedNodes) {
    const std::vector<Edge> path{{0, 1}, {1, 2}, {3, 4}};
    const Graph graph = build_graph(NodeNames::consecutive(6), path).graph;
    const Matrix rows = position(graph, {});
    EXPECT_GT(rows.topRows(5).rowwise().norm().minCoeff(), 0);
    EXPECT_EQ(rows.row(5).norm(), 0);
}

TEST_F(WalkletsTest, NamesASettingThatIsOutOfRange) {
    const Graph graph = random_graph(10, 20, 1);
    WalkletsOptions options{.training = {.embedding_dim = 3}};
    EXPECT_EQ(input_error([&] { position(graph, options); }),
              "walks.num_distances: expected a whole number from 1 to 3, as walks have 80 steps "
              "and embeddings 3 dimensions, found 4");
}

}  // namespace
}  // namespace irwe
