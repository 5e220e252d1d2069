// A training by several ranks beside that of one process.

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "irwe/base/owned_rows.h"
#include "irwe/io/archive.h"
#include "irwe/methods/irwe/irwe_method.h"
#include "irwe/methods/model_file.h"
#include "irwe/methods/registry/apply.h"
#include "irwe/methods/run.h"
#include "tests/support/barbell.h"
#include "tests/support/graphs.h"
#include "tests/support/memory_worlds.h"

namespace irwe {
namespace {

std::map<std::string, Graph> graphs() {
    std::map<std::string, Graph> result;
    result.emplace("of 2 nodes", random_graph(2, 1, 1));
    result.emplace("barbell", barbell(5, 3));
    result.emplace("with self-loops and isolated nodes",
                   random_graph(150, 120, 3, SelfLoops::keep));
    result.emplace("of several chunks", random_graph(700, 2500, 4));
    result.emplace("with weights", random_weighted_graph(260, 900, 5));
    result.emplace("with arrows", random_weighted_graph(130, 500, 6, SelfLoops::keep, true));
    return result;
}

// The model as rank 0 writes it, and the embeddings of the training graph.
struct Result {
    std::string model;
    std::vector<Matrix> spaces;

    bool operator==(const Result&) const = default;
};

Result result_of(const Training& training, const Model& model, const Graph& graph, OutputForm form,
                 Resources& resources) {
    ArchiveContent content("x.irwe");
    write_model(model, content);
    Result result{.model = content.bytes(), .spaces = {}};
    const Application itself = application(model, graph);
    for (Space& space : collected(*training.embed(model, itself, form, resources)).spaces) {
        result.spaces.push_back(std::move(space.vectors));
    }
    return result;
}

TEST(IrweOfRanks, HasTheModelAndTheEmbeddingsOfOneProcess) {
    const OptionSettings<IrweOptions> settings({.embedding_dim = 24});
    for (const auto& [name, graph] : graphs()) {
        const auto result_on = [&, &used = graph](World& world, int num_threads) {
            ThreadPool pool(num_threads);
            Resources resources{.pool = pool, .world = world};
            Result result;
            const OutputForm form =
                used.num_nodes() % 20 == 0 ? OutputForm::raw : OutputForm::ready;
            const RunOptions options{
                .on_result = [&](const Training& training, const Model& model) {
                    on_rank_0(world, training.rows_of_ranks(),
                              [&] { result = result_of(training, model, used, form, resources); });
                }};
            train(irwe_method(), {used}, settings, options, resources);
            return result;
        };
        const Result expected = result_on(lone_world(), 1);
        const std::vector<std::pair<int, int>> forms =
            name == "barbell" ? std::vector<std::pair<int, int>>{{4, 1}, {16, 2}}
                              : std::vector<std::pair<int, int>>{{2, 2}, {3, 1}, {7, 1}};
        for (const auto& [size, num_threads] : forms) {
            const auto found = of_ranks(size, [&, threads = num_threads](World& world) {
                return result_on(world, threads);
            });
            EXPECT_TRUE(found.front() == expected)
                << "the graph " << name << ", " << size << " ranks of " << num_threads;
        }
    }
}

}  // namespace
}  // namespace irwe
