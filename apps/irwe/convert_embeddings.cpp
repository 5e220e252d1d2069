#include "apps/irwe/convert_embeddings.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>
#include <string_view>
#include <vector>

#include "apps/irwe/embedding_arguments.h"
#include "apps/irwe/file_kind.h"
#include "apps/irwe/formula_names.h"
#include "irwe/base/parallel.h"
#include "irwe/graph/formats/graph_writers.h"

namespace irwe::cli {
namespace {

// Endings of graphs alone, beside those of the table of writers.
constexpr std::array<std::string_view, 3> kGraphEndings{".graph", ".edges", ".edgelist"};

// True for what is known by its content.
bool holds_embeddings(const std::string& path) {
    const FileKind kind = file_kind(path);
    return kind == FileKind::arrays || kind == FileKind::table;
}

bool is_of_graphs(std::string_view name) {
    return std::ranges::find(graph_writers(), name, &GraphWriter::name) != graph_writers().end();
}

template <typename Endings>
bool ends_in_one_of(std::string_view path, const Endings& endings) {
    return std::ranges::any_of(endings,
                               [&](std::string_view ending) { return path.ends_with(ending); });
}

bool is_name_of_embeddings(std::string_view path) {
    return std::ranges::any_of(embedding_formats(), [&](const EmbeddingFormat& format) {
        return ends_in_one_of(path, format.endings);
    });
}

// True for the name of a file that holds a graph and no embeddings.
bool is_name_of_graph(std::string_view path) {
    return !is_name_of_embeddings(path) &&
           (ends_in_one_of(path, kGraphEndings) ||
            std::ranges::any_of(graph_writers(), [&](const GraphWriter& writer) {
                return ends_in_one_of(path, writer.endings);
            }));
}

}  // namespace

std::vector<std::string> embedding_format_names() {
    std::vector<std::string> names;
    for (const EmbeddingFormat& format : embedding_formats()) {
        if (!is_of_graphs(format.name)) {
            names.emplace_back(format.name);
        }
    }
    return names;
}

bool is_conversion_of_embeddings(const std::string& input, const std::string& output,
                                 const std::string& to) {
    const std::vector<std::string> names = embedding_format_names();
    const bool is_asked_for = std::ranges::find(names, to) != names.end();
    if (!holds_embeddings(input)) {
        return is_asked_for;
    }
    const std::string path = output.ends_with(".gz") ? output.substr(0, output.size() - 3) : output;
    return is_asked_for || to == "csv" || (to.empty() && !is_name_of_graph(path));
}

void convert_embeddings(const EmbeddingConversion& conversion, const Console& console) {
    EmbeddingArguments output{.option = "-o,--output",
                              .space_names = {},
                              .path = conversion.output,
                              .format = conversion.format,
                              .force = conversion.force,
                              .num_axes = conversion.num_axes};
    const auto read = std::make_shared<const Embeddings>(
        load_embeddings(conversion.input, conversion.max_memory, console));
    if (!holds_embeddings(conversion.input)) {
        console.say(fmt::format("{}: is taken for embeddings, a node and its numbers on each line",
                                conversion.input));
    }
    for (const Space& space : read->spaces) {
        output.space_names.push_back(space.info.name);
    }
    output.require_other_than(conversion.input);
    output.require_replaceable_files();
    ThreadPool pool(conversion.num_threads);
    output.write(*stored_source(read), pool, [&](const std::string& note) { console.say(note); });
    if (output.is_table()) {
        if (const std::string note = formula_note(*read->names, conversion.output); !note.empty()) {
            console.say(note);
        }
    }
}

}  // namespace irwe::cli
