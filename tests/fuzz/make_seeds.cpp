// Writes the seeds that are archives: irwe_fuzz_make_seeds tests/fuzz/corpus
//
// Needed where a format changes; make_seeds.py writes those of NumPy. Seeds of text are written by
// hand.

#include <fmt/format.h>

#include <array>
#include <filesystem>
#include <string>

#include "irwe/graph/graph_builder.h"
#include "irwe/graph/graph_file.h"
#include "irwe/methods/model_file.h"
#include "irwe/methods/registry/registry.h"
#include "irwe/methods/run.h"
#include "tests/fuzz/tiny_training.h"

namespace irwe::fuzz {
namespace {

void write_graphs(const std::string& folder) {
    constexpr std::array<Edge, 4> kEdges{{{0, 1}, {1, 2}, {2, 2}, {0, 2}}};
    constexpr std::array<std::string_view, 4> kTexts{"Ann", "Bob", "New York", "caf\xC3\xA9"};
    const auto write = [&](NodeNames names, std::string_view name) {
        const BuiltGraph built = build_graph(std::move(names), kEdges, SelfLoops::keep);
        write_graph_file(built.graph, fmt::format("{}/{}", folder, name));
    };
    write(NodeNames::consecutive(3), "consecutive");
    write(NodeNames::from_integers({-7, 0, 9, 1'000'000'000'000}), "integers");
    write(NodeNames::from_texts(kTexts), "texts");
}

void write_training(const std::string& corpus) {
    TinyTraining training;
    write_model(*training.finished(), corpus + "/model/tiny");
    training.write_checkpoint(corpus + "/checkpoint/tiny");
    for (const Method& method : methods()) {
        if (&method != &training.method()) {
            const std::unique_ptr<MethodSettings> settings =
                default_settings(method, training.graph, training.pool);
            if (!method.dimension_setting.empty()) {
                find_field(settings->fields(), method.dimension_setting).assign("4");
            }
            write_model(*train(method, {training.graph}, *settings, {}, training.resources),
                        corpus + "/model/" + method.name);
        }
    }
}

}  // namespace
}  // namespace irwe::fuzz

int main(int argc, char** argv) {
    if (argc != 2) {
        fmt::print(stderr, "usage: {} tests/fuzz/corpus\n", argv[0]);
        return 2;
    }
    const std::string corpus = argv[1];
    for (const char* const reader : {"/graph_file", "/model", "/checkpoint"}) {
        std::filesystem::create_directories(corpus + reader);
    }
    irwe::fuzz::write_graphs(corpus + "/graph_file");
    irwe::fuzz::write_training(corpus);
    return 0;
}
