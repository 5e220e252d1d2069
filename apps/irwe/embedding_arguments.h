// The arguments that name a file of embeddings.

#pragma once

#include <CLI/CLI.hpp>
#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "apps/irwe/console.h"
#include "irwe/base/parallel.h"
#include "irwe/embeddings/embeddings_file.h"
#include "irwe/graph/graph.h"

namespace irwe::cli {

struct EmbeddingArguments {
    std::string option;                         // "-o,--output" or "--embeddings"
    std::vector<std::string> space_names = {};  // of the embeddings to write
    std::string path = {};
    std::string format = {};  // empty: given by the file name
    bool force = false;       // replace files of another kind
    int num_axes = 0;         // principal axes to keep of each space; 0: the vectors as they are

    // Adds the option, --format and --dims, which need it, and --force to a verb.
    CLI::Option* add_options(CLI::App& verb, const std::string& meaning);

    // Throws InputError if a file of another kind would be replaced.
    void require_replaceable_files() const;
    // Throws InputError if a file of another kind would be replaced, and the exceptions of opening
    // the file for writing.
    void probe() const;
    // Throws InputError if the format cannot represent a name.
    void check_names(const NodeNames& names) const;
    // Writes the embeddings, or their coordinates along the axes that --dims keeps, and says how
    // much of the variance these hold.
    void write(EmbeddingSource& embeddings, ThreadPool& pool,
               const std::function<void(const std::string&)>& say) const;

    // Returns true if a table is written, which spreadsheets open.
    bool is_table() const;

    // Throws InputError if one of the files to write is `input`, which is read.
    void require_other_than(const std::string& input) const;
    // Returns the files to write; none without the option.
    std::vector<std::string> files() const;

    // Returns the options as typed, for messages: " --embeddings OUT --format tsv".
    std::string as_typed() const;

private:
    const EmbeddingFormat& chosen_format() const;
};

// Reads embeddings, as read_embeddings does, and says so if the file has no names, and its rows are
// taken for the nodes 0, 1, ...
Embeddings load_embeddings(const std::string& path, std::size_t max_memory, const Console& console);

// Returns what is said of embeddings without names, such as those of an .npy.
std::string assumed_names_note(std::uint64_t num_rows);

// Adds --max-memory to a verb that reads embeddings.
void add_embeddings_memory(CLI::App& verb, std::size_t& max_memory);

// Returns the rows of the nodes of `graph`, in their order. Reports how many other rows were left
// out, and warns if most were. Throws InputError as rows_of does.
Embeddings rows_of_graph(const Graph& graph, const std::string& graph_path, Embeddings embeddings,
                         const std::string& path, const Console& console);

// Adds --raw to a verb.
void add_raw(CLI::App& verb, bool& raw);

// Returns true if both names lead to the same file, even if it does not exist yet.
bool is_same_file(const std::string& a, const std::string& b);

}  // namespace irwe::cli
