// A training by several ranks beside that of one process.

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "irwe/methods/irwe/irwe_method.h"
#include "irwe/methods/model_file.h"
#include "irwe/methods/run.h"
#include "tests/support/barbell.h"
#include "tests/support/file_content.h"
#include "tests/support/graphs.h"
#include "tests/support/memory_worlds.h"
#include "tests/support/temporary_directory.h"

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

std::string model_bytes(const Model& model, const TemporaryDirectory& directory, int rank) {
    const std::string path = directory.path_of(std::to_string(rank) + ".irwe");
    write_model(model, path);
    return file_content(path);
}

// All ranks end with the model, though rank 0 alone writes it in the program.
TEST(IrweOfRanks, HasTheModelOfOneProcess) {
    const TemporaryDirectory directory;
    const OptionSettings<IrweOptions> settings({.embedding_dim = 24});
    for (const auto& [name, graph] : graphs()) {
        const auto bytes_on = [&, &used = graph](World& world, int num_threads) {
            ThreadPool pool(num_threads);
            Resources resources{.pool = pool, .world = world};
            return model_bytes(*train(irwe_method(), {used}, settings, {}, resources), directory,
                               world.rank());
        };
        const std::string expected = bytes_on(lone_world(), 1);
        const std::vector<std::pair<int, int>> forms =
            name == "barbell" ? std::vector<std::pair<int, int>>{{4, 1}, {16, 2}}
                              : std::vector<std::pair<int, int>>{{2, 2}, {3, 1}, {7, 1}};
        for (const auto& [size, num_threads] : forms) {
            const auto found = of_ranks(size, [&, threads = num_threads](World& world) {
                return bytes_on(world, threads);
            });
            for (const std::string& bytes : found) {
                EXPECT_TRUE(bytes == expected)
                    << "the graph " << name << ", " << size << " ranks of " << num_threads;
            }
        }
    }
}

}  // namespace
}  // namespace irwe
