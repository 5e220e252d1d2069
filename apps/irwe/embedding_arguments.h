// The arguments that name a file of embeddings.

#pragma once

#include <CLI/CLI.hpp>
#include <span>
#include <string>
#include <vector>

#include "irwe/embeddings/embeddings_file.h"

namespace irwe::cli {

struct EmbeddingArguments {
    std::string option;                        // "-o,--output" or "--embeddings"
    std::span<const std::string> space_names;  // of the embeddings to write
    std::string path = {};
    std::string format = {};  // empty: by the name of the file

    // Adds the option and --format, which needs it, to a verb.
    CLI::Option* add_options(CLI::App& verb, const std::string& meaning);

    // Throws as opening the file for writing would.
    void probe() const;
    // Throws InputError for a name that the format cannot hold.
    void check_names(const NodeNames& names) const;
    void write(EmbeddingSource& embeddings) const;

    // Throws InputError if one of the files to write is `input`, which is read.
    void require_other_than(const std::string& input) const;
    // The files to write; none without the option.
    std::vector<std::string> files() const;

    // " --embeddings OUT --format tsv", as far as given; for messages.
    std::string as_typed() const;

private:
    const EmbeddingFormat& chosen_format() const;
};

// Adds --raw to a verb.
void add_raw(CLI::App& verb, bool& raw);

// True if both names lead to one file, also if it is not there yet.
bool is_same_file(const std::string& a, const std::string& b);

}  // namespace irwe::cli
