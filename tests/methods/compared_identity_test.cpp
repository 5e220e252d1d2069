#include "irwe/methods/registry/compared_identity.h"

#include <gmock/gmock.h>

#include <memory>

#include "irwe/methods/registry/apply.h"
#include "irwe/methods/registry/registry.h"
#include "irwe/methods/run.h"
#include "tests/support/graph_checks.h"
#include "tests/support/graphs.h"

namespace irwe {
namespace {

std::shared_ptr<const Model> trained_by(const Method& method, const Graph& graph,
                                        Resources& resources) {
    const auto settings = default_settings(method, graph, resources.pool);
    return train(method, {graph}, *settings, {}, resources);
}

TEST(ComparedIdentity, IsThatOfTheEmbeddingsOfTheGraph) {
    ThreadPool pool(2);
    Resources resources{.pool = pool};
    const Graph graph = random_graph(60, 150, 1);
    const Graph other = random_graph(50, 120, 2);
    const auto model = trained_by(default_method(), graph, resources);
    const std::string space = compared_space(*model, "m.irwe");
    EXPECT_EQ(space, "identity");
    for (const Graph& each : {graph, other}) {
        const Application applied = application(*model, each);
        const Embeddings expected = collected(*model->embed(applied, OutputForm::ready, resources));
        EXPECT_EQ(compared_rows(*model, each, space, resources), expected.vectors(space));
    }
}

TEST(ComparedIdentity, IsRefusedForAMethodWithoutIt) {
    ThreadPool pool(1);
    Resources resources{.pool = pool};
    const auto model = trained_by(find_method("fastrp"), random_graph(30, 80, 1), resources);
    expect_input_error([&] { compared_space(*model, "m.irwe"); }, "models of the method fastrp",
                       "train one with a method that can: irwe");
}

}  // namespace
}  // namespace irwe
