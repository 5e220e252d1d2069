// The names of nodes in an archive: those of a graph, or of the nodes that a model was trained on.

#pragma once

#include <functional>
#include <string>

#include "irwe/graph/node_names.h"
#include "irwe/io/archive.h"

namespace irwe {

// Adds the kind of the names to the metadata, as irwe.names, and the names: the tensor names of
// integers, or texts and name_offsets. The tensors are borrowed: the caller keeps `names` alive
// until the archive is written. Throws InputError for a name that read_names would refuse.
void write_names(const NodeNames& names, ArchiveContent& archive);

// Reads what write_names wrote for `num_nodes` nodes. Calls fail(problem), which must throw, for
// what it cannot have written: names out of order, twice, empty or against the rule of
// name_rule.h. Throws InputError as Archive does if something is missing.
NodeNames read_names(const Archive& archive, NodeId num_nodes,
                     const std::function<void(const std::string& problem)>& fail);

}  // namespace irwe
