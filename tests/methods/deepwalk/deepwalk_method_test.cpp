#include "irwe/methods/deepwalk/deepwalk_method.h"

#include <gmock/gmock.h>

#include <vector>

#include "irwe/graph/weighted_builder.h"
#include "irwe/methods/node2vec/node2vec_method.h"
#include "irwe/methods/registry/apply.h"
#include "irwe/methods/run.h"
#include "tests/support/errors.h"
#include "tests/support/graphs.h"

namespace irwe {
namespace {

// Twenty nodes that are all joined: by heavy edges within the first and the last ten, and by light
// ones between them.
Graph two_heavy_groups() {
    std::vector<Edge> edges;
    std::vector<float> weights;
    for (NodeId v = 0; v < 20; ++v) {
        for (NodeId u = 0; u < v; ++u) {
            edges.push_back({u, v});
            weights.push_back(u / 10 == v / 10 ? 1 : 0.01F);
        }
    }
    return build_weighted_graph(NodeNames::consecutive(20), edges, weights).graph;
}

class DeepWalkTest : public testing::Test {
protected:
    template <typename Options>
    Matrix position(const Method& method, const Graph& graph, const Options& options) {
        const OptionSettings<Options> settings(options);
        const auto model = train(method, {graph}, settings, {}, resources_);
        return collected(*model->embed(application(*model, graph), OutputForm::ready, resources_))
            .vectors("position");
    }

    ThreadPool pool_{2};
    Resources resources_{.pool = pool_};
};

TEST_F(DeepWalkTest, IsNode2VecWithoutBias) {
    const Graph graph = random_weighted_graph(40, 120, 3);
    const SkipGramOptions training{.embedding_dim = 8};
    const Matrix rows = position(deepwalk_method(), graph, DeepWalkOptions{.training = training});
    EXPECT_EQ(position(node2vec_method(), graph, Node2VecOptions{.training = training}), rows);
    EXPECT_NE(
        position(node2vec_method(), graph, Node2VecOptions{.bias = {.q = 2}, .training = training}),
        rows);
}

// Nodes that are joined by heavy edges alone come to stand beside each other.
TEST_F(DeepWalkTest, CrossesHeavyEdgesMoreOften) {
    const Matrix rows = position(deepwalk_method(), two_heavy_groups(),
                                 DeepWalkOptions{.training = {.embedding_dim = 8}})
                            .rowwise()
                            .normalized();
    const Matrix products = rows * rows.transpose();
    const Real within = products.topLeftCorner(10, 10).mean();
    EXPECT_GT(within, products.topRightCorner(10, 10).mean() + 0.5);
}

TEST_F(DeepWalkTest, NamesASettingThatIsOutOfRange) {
    const DeepWalkOptions options{.walks = {.walks_per_node = 0}};
    EXPECT_EQ(input_error([&] { position(deepwalk_method(), random_graph(10, 20, 1), options); }),
              "walks.walks_per_node: expected a whole number from 1 to 1000000, found 0");
}

}  // namespace
}  // namespace irwe
