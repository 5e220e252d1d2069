// Reads attributes of nodes from a table.

#pragma once

#include <cstdint>
#include <string>

#include "irwe/graph/node_attributes.h"
#include "irwe/graph/node_names.h"

namespace irwe {

// Reports what was found while reading.
struct AttributeTableReport {
    std::uint64_t num_unknown_nodes = 0;  // different nodes that the graph does not have
    std::string node_column;              // the heading of the column of nodes
};

// Returns the attributes that the table `path` gives to `nodes`: CSV, TSV or another table of
// table_format.h, whose first line has the headings. The nodes are in the column called node, id,
// name or the like, the one with the most nodes of the graph if there are several such columns, or
// in the first one; each other column with a heading is an attribute. A column is of numbers if all
// of its values are; empty fields, NA and the like are missing.
//
// A table of three columns with headings such as node, attribute, value has one value a line.
//
// Nodes that the graph does not have are counted and left out. Throws InputError if the file cannot
// be read, has no headings, a node or a value of it twice, rows of different lengths, inf in a
// column of numbers, or none of the nodes.
NodeAttributes read_attribute_table(const std::string& path, const NodeNames& nodes,
                                    AttributeTableReport* report = nullptr);

}  // namespace irwe
