// What a file holds, by its beginning: to recognize arguments in the wrong place, and outputs that
// would replace something else.

#pragma once

#include <CLI/CLI.hpp>
#include <initializer_list>
#include <string>

#include "irwe/embeddings/embedding_format.h"

namespace irwe::cli {

enum class FileKind {
    nothing,     // no file, an empty one, or a device or pipe
    model,       // of irwe train
    checkpoint,  // of irwe train
    graph,       // binary
    arrays,      // .npz or .npy, such as embeddings
    features,    // .npz of irwe features
    matrix,      // .npz or .npy of a graph
    page,        // HTML
    comparison,  // HTML of irwe compare
    report,      // JSON of irwe compare
    table,       // embeddings as text, as irwe writes them
    text,        // any other, such as an edge list
    compressed,  // by gzip, zstd, xz, bzip2 or zip
    other,
};

// Returns what a file holds. Takes nothing from a pipe.
FileKind file_kind(const std::string& path);

// Returns "a model", "a text file".
std::string kind_text(FileKind kind);

// Adds --force to a verb.
void add_force(CLI::App& verb, bool& force);

// Throws InputError if an output of one of these kinds, or `what` in words, would replace a file of
// another kind.
void require_replaceable(const std::string& path, std::initializer_list<FileKind> kinds,
                         const std::string& what, bool force);
// Throws InputError if embeddings would replace something else.
void require_replaceable(const std::string& path, const EmbeddingFormat& format, bool force);

// Throws InputError if `graph` is no graph but a model, embeddings or a page.
void require_may_be_graph(const std::string& graph);
// Throws InputError if the model stands where the graph is expected, and the other way round.
void require_order(const std::string& model, const std::string& graph, const std::string& usage);

// Throws InputError for a name that a model should not have: one called .npz would be taken for
// something else, by people and by programs.
void require_model_name(const std::string& path);

}  // namespace irwe::cli
