#include "apps/irwe/embedded_graph.h"

#include <fmt/format.h>

#include <utility>

#include "apps/irwe/embedding_arguments.h"
#include "apps/irwe/file_kind.h"
#include "apps/irwe/model_application.h"
#include "apps/irwe/option_values.h"
#include "irwe/base/error.h"
#include "irwe/embeddings/belonging.h"
#include "irwe/io/archive.h"
#include "irwe/io/atomic_file.h"

namespace irwe::cli {

const Matrix& EmbeddedGraph::vectors(std::string_view space) const {
    return find_space(embeddings, path, space, "--by").vectors;
}

void EmbeddedGraphArguments::add_graph_and_embeddings(CLI::App& verb) {
    graph_.add_options(verb);
    verb.add_option("EMBEDDINGS", path_,
                    "Embeddings of the graph, of irwe or another program; or a model, which embeds "
                    "it")
        ->type_name("")
        ->required()
        ->check(file_name());
}

void EmbeddedGraphArguments::add_common(CLI::App& verb, int& num_threads) {
    add_embeddings_memory(verb, max_memory_);
    add_threads(verb, num_threads, console_);
    console_.add_options(verb);
}

void EmbeddedGraphArguments::check() const {
    require(graph_.path() != "-" || path_ != "-",
            "standard input cannot be several files at once; give a file for all but one of them");
    require_may_be_graph(graph_.path());
}

void EmbeddedGraphArguments::require_output(const std::string& output, bool force) const {
    if (output.empty()) {
        return;
    }
    require(!is_standard_output(output),
            "--output: standard output has the answer; give the name of a file");
    graph_.require_not_replaced_by(output);
    require(!is_same_file(path_, output),
            fmt::format("{}: is read, so it cannot be the output, too; give another name for the "
                        "output",
                        path_));
    require_replaceable(output, {FileKind::text, FileKind::compressed}, "a table of nodes", force);
}

EmbeddedGraph EmbeddedGraphArguments::load(ThreadPool& pool) const {
    const bool is_model = looks_like_archive(path_);
    Embeddings given;
    if (!is_model) {
        given = load_embeddings(path_, max_memory_, console_);
    }
    EmbeddedGraph result{.loaded = graph_.load(), .embeddings = {}, .path = path_};
    graph_.announce(result.loaded, console_);
    result.embeddings = is_model ? embedded(path_, graph_, result.loaded, console_, pool)
                                 : rows_of_graph(result.loaded.graph, graph_.path(),
                                                 std::move(given), path_, console_);
    return result;
}

}  // namespace irwe::cli
