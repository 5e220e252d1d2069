#include "apps/irwe/shown_embeddings.h"

#include <fmt/format.h>

#include <filesystem>
#include <set>
#include <utility>

#include "apps/irwe/embedding_arguments.h"

namespace irwe::cli {
namespace {

// Returns the files by their last parts or, if two are equal, by their whole paths.
std::vector<std::string> short_names(const std::vector<std::string>& paths) {
    std::vector<std::string> names;
    for (const std::string& path : paths) {
        names.push_back(std::filesystem::path(path).filename().string());
    }
    const bool are_unique = std::set(names.begin(), names.end()).size() == names.size();
    return are_unique ? names : paths;
}

std::string unique_name(const Embeddings& table, const std::string& name) {
    std::string result = name;
    for (int number = 2; table.find(result) != nullptr; ++number) {
        result = fmt::format("{}-{}", name, number);
    }
    return result;
}

}  // namespace

void ShownEmbeddings::name_spaces(explorer::GraphView& view) const {
    for (std::size_t i = 0; i < origins.size(); ++i) {
        view.spaces[i].kind = origins[i].kind;
        view.spaces[i].file = origins[i].file;
    }
}

ShownEmbeddings shown_embeddings(Embeddings table) {
    ShownEmbeddings result{.table = std::move(table), .origins = {}};
    for (const Space& space : result.table.spaces) {
        result.origins.push_back({.kind = space.info.name, .file = ""});
    }
    return result;
}

ShownEmbeddings shown_embeddings(const std::vector<std::string>& paths, const Graph& graph,
                                 const std::string& graph_path, std::size_t max_memory,
                                 const Console& console) {
    const auto rows = [&](const std::string& path) {
        return rows_of_graph(graph, graph_path, load_embeddings(path, max_memory, console), path,
                             console);
    };
    ShownEmbeddings result = shown_embeddings(rows(paths.front()));
    if (paths.size() == 1) {
        return result;
    }
    const std::vector<std::string> files = short_names(paths);
    for (SpaceOrigin& origin : result.origins) {
        origin.file = files.front();
    }
    for (std::size_t i = 1; i < paths.size(); ++i) {
        Embeddings more = rows(paths[i]);
        for (Space& space : more.spaces) {
            result.origins.push_back({.kind = space.info.name, .file = files[i]});
            space.info.name = unique_name(result.table, space.info.name);
            result.table.spaces.push_back(std::move(space));
        }
    }
    result.table.origin.reset();  // they have no common one
    return result;
}

}  // namespace irwe::cli
