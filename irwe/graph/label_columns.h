// Finds the columns of nodes and labels in a table of labels.

#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>

#include "irwe/graph/labels.h"
#include "irwe/graph/node_names.h"
#include "irwe/io/line_reader.h"
#include "irwe/io/table_sample.h"

namespace irwe {

struct LabelColumns {
    bool has_header = false;
    std::size_t node = 0;
    std::optional<std::size_t> label{};  // nothing: every column but that of the nodes
    std::string description{};           // of both columns, if the table has others
};

// Returns the columns of a table that begins with `rows`, by the rules of read_labels. Throws
// InputError, by `reader`, if a column does not exist or it is not clear which one has the labels.
LabelColumns find_label_columns(std::span<const Row> rows, const NodeNames& nodes,
                                const LabelsOptions& options, const LineReader& reader);

}  // namespace irwe
