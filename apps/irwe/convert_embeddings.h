// Embeddings from one format to another: what irwe convert does if its input holds embeddings.

#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "apps/irwe/console.h"

namespace irwe::cli {

struct EmbeddingConversion {
    std::string input;
    std::string output;
    std::string format;  // of --to; empty: by the ending
    int num_axes = 0;    // of --dims; 0: all
    bool force = false;
    std::size_t max_memory = 0;
    int num_threads = 0;
};

// Returns true if `to` is a format that embeddings have and graphs have not, or if `input` holds
// embeddings by its content, and neither `to` nor the ending of `output` is of graphs alone.
bool is_conversion_of_embeddings(const std::string& input, const std::string& output,
                                 const std::string& to);

// Returns the values of --to that graphs have not: npz, tsv, jsonl, ...
std::vector<std::string> embedding_format_names();

// Reads embeddings and writes them. Throws InputError if they cannot be read, and if the output
// would replace the input or a file of another kind.
void convert_embeddings(const EmbeddingConversion& conversion, const Console& console);

}  // namespace irwe::cli
