// Formats of text in which a row has the name of a node and all its vectors. Each says how a line
// looks; the loop over blocks of rows stands here once. Private to embedding_format.

#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "irwe/embeddings/embedding_output.h"

namespace irwe {

// What a line is made of. The views are valid during one call.
struct OutputRow {
    const std::string& name;
    bool is_integer;  // as all names of the file are
    std::span<const SpaceInfo> spaces;
    std::span<const std::span<const Real>> vectors;  // one of each space
};

// How a format writes its lines. Both append to `text` and end what they write by a line feed.
struct RowFormat {
    void (*append_header)(std::span<const SpaceInfo> spaces, std::string& text);
    void (*append_row)(const OutputRow& row, std::string& text);
};

// Opens `file`. Throws the exceptions of TextOutput.
std::unique_ptr<EmbeddingOutput> open_rows(const std::string& file, const RowFormat& format);

// Appends the numbers of a vector with `separator` between them, each with the fewest digits that
// give back the same number in single precision.
void append_numbers(std::span<const Real> vector, char separator, std::string& text);

}  // namespace irwe
