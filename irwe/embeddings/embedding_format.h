// The formats in which embeddings are written (docs/file-formats.md). A new one is a row of the table
// in embedding_format.cpp.

#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "irwe/embeddings/embedding_output.h"

namespace irwe {

struct EmbeddingFormat {
    std::string_view name;                      // "tsv", for those who choose it
    std::string_view meaning;                   // "table", for messages
    std::span<const std::string_view> endings;  // of the names of its files
    bool may_be_gzipped;                        // with .gz behind the ending
    bool is_file_per_space;                     // unless there is only one space
    std::string_view not_on_standard_output;    // why not; empty: it can go there
    // Throws InputError, with `path`, if a file of the format cannot hold the name of a node.
    void (*check_name)(std::string_view name, const std::string& path);  // null: it holds all
    std::unique_ptr<EmbeddingOutput> (*open)(const std::vector<std::string>& files);
};

// All of them: npz, tsv, word2vec.
std::span<const EmbeddingFormat> embedding_formats();

// Returns the format called `name`. REQUIRES: there is one.
const EmbeddingFormat& embedding_format(std::string_view name);

// Returns the format that the end of the name tells: .npz; .tsv; .txt, .vec or .w2v for word2vec; text
// also with .gz behind it. "-" and "", standard output, are tsv. Throws InputError for another name.
const EmbeddingFormat& embedding_format_of(const std::string& path);

// Returns the files that are written for `path`: itself, or town.identity.txt and town.position.txt
// in the place of town.txt if the format has a file for each of these spaces.
std::vector<std::string> embedding_files(const std::string& path, const EmbeddingFormat& format,
                                         std::span<const std::string> space_names);

}  // namespace irwe
