#include "irwe/methods/usable_weights.h"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include <cmath>
#include <string>
#include <vector>

#include "irwe/base/random.h"
#include "irwe/graph/weighted_builder.h"
#include "irwe/methods/registry/apply.h"
#include "irwe/methods/registry/registry.h"
#include "irwe/methods/run.h"
#include "tests/support/errors.h"
#include "tests/support/graphs.h"
#include "tests/support/small_method_settings.h"

namespace irwe {
namespace {

using testing::HasSubstr;

// Random pairs whose weights go from 10^least to 10^largest, both of which occur.
Graph graph_of_weights(double least, double largest, bool directed) {
    constexpr NodeId kNodes = 40;
    RandomStream stream = Random(5).stream("extreme weights of a test");
    std::vector<Edge> edges;
    std::vector<float> weights;
    for (int i = 0; i < 120; ++i) {
        const double share = i < 2 ? i : stream.uniform();
        const auto u = static_cast<NodeId>(stream.below(kNodes));
        edges.push_back({u, static_cast<NodeId>((u + 1 + stream.below(kNodes - 1)) % kNodes)});
        weights.push_back(static_cast<float>(std::pow(10, std::lerp(least, largest, share))));
    }
    return build_weighted_graph(NodeNames::consecutive(kNodes), edges, weights,
                                {.directed = directed})
        .graph;
}

class ExtremeWeights : public testing::TestWithParam<std::string> {
protected:
    const Method& method() const { return find_method(GetParam()); }

    std::shared_ptr<const Model> trained(const Graph& graph) {
        return train(method(), {graph}, *small_method_settings(method(), graph, pool_), {},
                     resources_);
    }

    void expect_finite(const Model& model, const Graph& graph) {
        for (const OutputForm form : {OutputForm::ready, OutputForm::raw}) {
            const Application applied = application(model, graph);
            const Embeddings embeddings = collected(*model.embed(applied, form, resources_));
            for (const Space& space : embeddings.spaces) {
                EXPECT_TRUE(space.vectors.allFinite()) << space.info.name;
                EXPECT_FALSE(space.vectors.isZero(0)) << space.info.name;
            }
        }
    }

    ThreadPool pool_{2};
    Resources resources_{.pool = pool_};
};

TEST_P(ExtremeWeights, GiveFiniteVectorsWithinTheBounds) {
    for (const auto& [least, largest] :
         {std::pair(-10.0, 10.0), std::pair(-24.9, -4.95), std::pair(4.95, 24.9)}) {
        for (const bool directed : {false, true}) {
            SCOPED_TRACE(fmt::format("10^{} to 10^{}, {}", least, largest, directed));
            const Graph graph = graph_of_weights(least, largest, directed);
            const std::shared_ptr<const Model> model = trained(graph);
            expect_finite(*model, graph);
            if (method().reach == Reach::new_graphs) {
                expect_finite(*model, random_weighted_graph(30, 80, 9));
                expect_finite(*trained(random_weighted_graph(30, 80, 9)), graph);
            }
        }
    }
}

TEST_P(ExtremeWeights, AreRefusedBeyondTheBoundsIfTheyAreUsed) {
    for (const auto& [least, largest] : {std::pair(-29.0, 29.9), std::pair(-29.0, -20.0),
                                         std::pair(20.0, 29.0), std::pair(-12.0, 12.0)}) {
        const Graph graph = graph_of_weights(least, largest, false);
        if (!method().uses.weights) {
            EXPECT_EQ(input_error([&] { trained(graph); }), "no error");
            break;
        }
        EXPECT_THAT(input_error([&] { trained(graph); }),
                    testing::AllOf(testing::StartsWith("weights go from"),
                                   HasSubstr("use their logarithms by --weights log")));
        if (method().reach == Reach::new_graphs) {
            const std::shared_ptr<const Model> model = trained(random_weighted_graph(30, 80, 9));
            EXPECT_THAT(input_error([&] { application(*model, graph); }),
                        testing::StartsWith("the graph: weights go from"));
        }
    }
}

std::vector<std::string> names_of_every_method() {
    std::vector<std::string> names;
    for (const Method& method : methods()) {
        names.push_back(method.name);
    }
    return names;
}

INSTANTIATE_TEST_SUITE_P(Registry, ExtremeWeights, testing::ValuesIn(names_of_every_method()),
                         [](const testing::TestParamInfo<std::string>& name) {
                             std::string words = name.param;
                             std::ranges::replace(words, '-', '_');
                             return words;
                         });

TEST(UsableWeights, AreNamedByTheMessage) {
    EXPECT_EQ(input_error([] {
                  require_usable_weights(find_method("irwe"), graph_of_weights(-29, 30, false));
              }).substr(0, 60),
              "weights go from 1e-29 to 1e+30, expected them between 1e-25 ");
}

}  // namespace
}  // namespace irwe
