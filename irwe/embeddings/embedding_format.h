// The formats in which embeddings are written (docs/file-formats.md). A new one is a row of the
// table in embedding_format.cpp.

#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "irwe/embeddings/embedding_output.h"

namespace irwe {

struct EmbeddingFormat {
    std::string_view name;                      // "tsv", for options
    std::string_view meaning;                   // "table", for messages
    std::span<const std::string_view> endings;  // of file names
    bool may_be_gzipped;                        // with .gz after the ending
    bool is_file_per_space;                     // unless there is only one space
    std::string_view not_on_standard_output;    // the reason; empty if it is possible
    // Throws InputError, with `path`, if the format cannot represent the name of a node.
    void (*check_name)(std::string_view name, const std::string& path);
    std::unique_ptr<EmbeddingOutput> (*open)(const std::vector<std::string>& files);
    bool is_readable = true;  // by read_embeddings
};

// Returns all formats: npz, tsv, csv, jsonl, pgvector, pgarray, word2vec.
std::span<const EmbeddingFormat> embedding_formats();

// Returns the format called `name`. REQUIRES: there is one.
const EmbeddingFormat& embedding_format(std::string_view name);

// Returns the format of a file name: .npz; .tsv; .csv; .jsonl or .ndjson; .pgvector; .pgarray;
// .txt, .vec or .w2v for word2vec; text also with .gz after it. "-" and "", standard output, are
// tsv. Throws InputError for another name.
const EmbeddingFormat& embedding_format_of(const std::string& path);

// Returns the files that are written for `path`: itself, or town.identity.txt and town.position.txt
// instead of town.txt if the format has one file per space.
std::vector<std::string> embedding_files(const std::string& path, const EmbeddingFormat& format,
                                         std::span<const std::string> space_names);

}  // namespace irwe
