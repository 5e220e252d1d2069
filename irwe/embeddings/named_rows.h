// The rows of a file of text, with the names of their nodes.

#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "irwe/embeddings/embeddings.h"
#include "irwe/embeddings/row_blocks.h"
#include "irwe/graph/name_table.h"
#include "irwe/io/line_reader.h"

namespace irwe {

class NamedRows {
public:
    // The rows may take at most `max_bytes`. The caller keeps `lines` alive.
    NamedRows(const LineReader& lines, std::size_t max_bytes)
        : lines_(lines), max_bytes_(max_bytes), names_(lines.name()) {}

    // Says of which spaces a row holds the vectors. REQUIRES: no row was added yet.
    void set_spaces(std::vector<SpaceInfo> spaces);
    std::span<const SpaceInfo> spaces() const { return spaces_; }
    // Returns the numbers of a row, of all spaces.
    std::size_t num_columns() const { return rows_.num_columns(); }
    NodeId size() const { return names_.size(); }

    // Adds a row of zeros for a node of the current line; the result is valid until the next call.
    // Throws InputError for a name that no node can have, or that has a row, and if the rows take
    // more memory than allowed.
    std::span<Real> add(std::string_view name);

    // Returns the rows in the order of their names.
    Embeddings take() &&;

private:
    const LineReader& lines_;
    std::size_t max_bytes_;
    NameTable names_;
    std::vector<SpaceInfo> spaces_;
    RowBlocks rows_;
};

}  // namespace irwe
