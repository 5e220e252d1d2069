// The arguments that name a file of embeddings.

#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "irwe/inference/embeddings_file.h"

namespace irwe::cli {

struct EmbeddingArguments {
    std::string option;  // "-o,--output" or "--embeddings"
    std::string path = {};
    std::string format = {};  // empty: by the name of the file

    // Adds the option and --format to a verb.
    CLI::Option* add_options(CLI::App& verb, const std::string& meaning);

    // Throws as opening the file for writing would.
    void probe() const;
    void write(const Embeddings& embeddings) const;

    // " --embeddings OUT --format tsv", as far as given; for messages.
    std::string as_typed() const;

private:
    EmbeddingFormat chosen_format() const;
};

}  // namespace irwe::cli
