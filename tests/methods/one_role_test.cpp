// Graphs in which all nodes play one role: what every method with identities makes of them.

#include <gmock/gmock.h>

#include <set>
#include <string>
#include <vector>

#include "irwe/embeddings/known_spaces.h"
#include "irwe/graph/generators.h"
#include "irwe/graph/graph_builder.h"
#include "irwe/methods/registry/apply.h"
#include "irwe/methods/registry/registry.h"
#include "irwe/methods/run.h"
#include "tests/support/reference/dense_graph.h"

namespace irwe {
namespace {

// Node v is joined to v + step, for all steps, modulo the number of nodes: by turning, every node
// can take the place of every other.
Graph circulant(NodeId num_nodes, const std::vector<NodeId>& steps) {
    std::vector<Edge> edges;
    for (NodeId v = 0; v < num_nodes; ++v) {
        for (const NodeId step : steps) {
            edges.push_back({v, (v + step) % num_nodes});
        }
    }
    return build_graph(NodeNames::consecutive(num_nodes), edges).graph;
}

Graph torus(NodeId side) {
    std::vector<Edge> edges;
    for (NodeId i = 0; i < side; ++i) {
        for (NodeId j = 0; j < side; ++j) {
            edges.push_back({i * side + j, i * side + (j + 1) % side});
            edges.push_back({i * side + j, (i + 1) % side * side + j});
        }
    }
    return build_graph(NodeNames::consecutive(side * side), edges).graph;
}

std::vector<std::string> methods_with_identities() {
    std::vector<std::string> names;
    for (const Method& method : methods()) {
        for (const Method::SpaceMeaning& space : method.spaces) {
            if (space.name == kKnownSpaces[0].name) {
                names.push_back(method.name);
            }
        }
    }
    return names;
}

class OneRole : public testing::TestWithParam<std::string> {
protected:
    struct Result {
        bool has_one_role;
        Matrix identity;
    };

    Result trained(const Graph& graph, const std::string& seed) {
        const Method& method = find_method(GetParam());
        const std::unique_ptr<MethodSettings> settings = default_settings(method, graph, pool_);
        const std::vector<OptionField> fields = settings->fields();
        if (!method.seed_setting.empty()) {
            find_field(fields, method.seed_setting).assign(seed);
        }
        for (const OptionField& field : fields) {  // fewer steps do for a method that has some
            if (field.name() == "training.identity_steps" ||
                field.name() == "training.position_steps") {
                field.assign("20");
            }
            if (field.name() == "training.walks_per_batch") {
                find_field(fields, "walks.walks_per_node").assign("4");
            }
        }
        const std::shared_ptr<const Model> model =
            train(method, {graph}, *settings, {}, resources_);
        const Embeddings embeddings =
            collected(*model->embed(application(*model, graph), OutputForm::ready, resources_));
        return {model->has_one_role(), embeddings.vectors(kKnownSpaces[0].name)};
    }

    ThreadPool pool_{2};
    Resources resources_{.pool = pool_};
};

TEST_P(OneRole, GivesInterchangeableNodesTheSameIdentityWhateverTheSeed) {
    const std::vector<std::pair<const char*, Graph>> graphs{
        {"ring", circulant(100, {1})},
        {"circulant", circulant(120, {1, 5, 17, 40})},
        {"torus", torus(10)},
        {"clique", all_joined(40)}};
    for (const auto& [name, graph] : graphs) {
        for (const char* const seed : {"1", "2"}) {
            const Result result = trained(graph, seed);
            EXPECT_TRUE(result.has_one_role) << name << ", seed " << seed;
            const Matrix differences = result.identity.rowwise() - result.identity.row(0);
            EXPECT_EQ(differences.cwiseAbs().maxCoeff(), 0) << name << ", seed " << seed;
        }
    }
}

// With few nodes, chance may make columns deviate by more than another set of walks changes them.
TEST_P(OneRole, IsThatOfASmallGraphWhateverTheSeed) {
    const std::vector<std::pair<const char*, Graph>> graphs{{"triangle", all_joined(3)},
                                                            {"square", circulant(4, {1})},
                                                            {"clique of 5", all_joined(5)},
                                                            {"clique of 8", all_joined(8)},
                                                            {"ring of 12", circulant(12, {1})}};
    for (const auto& [name, graph] : graphs) {
        for (const char* const seed : {"1", "2", "3"}) {
            const Result result = trained(graph, seed);
            EXPECT_TRUE(result.has_one_role) << name << ", seed " << seed;
            const Matrix differences = result.identity.rowwise() - result.identity.row(0);
            EXPECT_EQ(differences.cwiseAbs().maxCoeff(), 0) << name << ", seed " << seed;
        }
    }
}

TEST_P(OneRole, IsNotSaidOfASmallGraphWithTwo) {
    const Graph path =
        build_graph(NodeNames::consecutive(3), std::vector<Edge>{{0, 1}, {1, 2}}).graph;
    const Result result = trained(path, "1");
    EXPECT_FALSE(result.has_one_role);
    EXPECT_GT((result.identity.row(0) - result.identity.row(1)).norm(), 0.1);
}

// Methods whose identities chance has no part in, or only in what is fitted for all nodes alike,
// cannot tell nodes apart that a symmetry exchanges.
TEST_P(OneRole, GivesNodesThatASymmetryExchangesTheSameIdentityIfChanceHasNoPart) {
    const std::set<std::string> by_chance{"irwe-network", "struc2gauss", "struc2vec",
                                          "ugformer",     "sanne",       "gralsp"};
    if (by_chance.contains(GetParam())) {
        return;
    }
    const Graph mirrored = barbell({.clique_size = 10, .path_length = 10});
    const Matrix identity = trained(mirrored, "1").identity;
    const Real scale = identity.cwiseAbs().maxCoeff();
    for (Eigen::Index v = 0; v < 15; ++v) {
        EXPECT_LT((identity.row(v) - identity.row(29 - v)).cwiseAbs().maxCoeff(),
                  static_cast<Real>(1e-3) * scale)
            << v;
    }
    EXPECT_GT((identity.row(0) - identity.row(14)).norm(), static_cast<Real>(1e-2) * scale);
}

TEST_P(OneRole, IsNotSaidOfAGraphWithTwo) {
    // A wheel: the hub, and a rim whose nodes are interchangeable.
    std::vector<Edge> edges;
    constexpr NodeId kRim = 60;
    for (NodeId v = 0; v < kRim; ++v) {
        edges.push_back({v, (v + 1) % kRim});
        edges.push_back({v, kRim});
    }
    const Result wheel = trained(build_graph(NodeNames::consecutive(kRim + 1), edges).graph, "1");
    EXPECT_FALSE(wheel.has_one_role);
    EXPECT_GT((wheel.identity.row(0) - wheel.identity.row(kRim)).norm(), 1);
}

INSTANTIATE_TEST_SUITE_P(Methods, OneRole, testing::ValuesIn(methods_with_identities()),
                         [](const auto& instance) {
                             std::string name = instance.param;
                             std::erase(name, '-');
                             return name;
                         });

}  // namespace
}  // namespace irwe
