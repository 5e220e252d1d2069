#include "apps/irwe/shown_embeddings.h"

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

}  // namespace

ShownEmbeddings shown_embeddings(const std::vector<std::string>& paths, const Graph& graph,
                                 const std::string& graph_path, std::size_t max_memory,
                                 const Console& console) {
    const auto rows = [&](const std::string& path) {
        return rows_of_graph(graph, graph_path, load_embeddings(path, max_memory, console), path,
                             console);
    };
    ShownEmbeddings result{.table = rows(paths.front()), .files = {}};
    if (paths.size() == 1) {
        return result;
    }
    const std::vector<std::string> files = short_names(paths);
    result.files.assign(result.table.spaces.size(), files.front());
    for (std::size_t i = 1; i < paths.size(); ++i) {
        Embeddings more = rows(paths[i]);
        for (Space& space : more.spaces) {
            result.table.spaces.push_back(std::move(space));
            result.files.push_back(files[i]);
        }
    }
    result.table.origin.reset();  // they have no common one
    return result;
}

}  // namespace irwe::cli
