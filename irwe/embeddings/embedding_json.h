// Reads embeddings from JSON lines: an object with a node and its vectors on each line.

#pragma once

#include <cstddef>
#include <string_view>

#include "irwe/embeddings/embeddings.h"
#include "irwe/io/peeked_bytes.h"

namespace irwe {

// Returns true if a file that begins with `beginning` holds JSON lines: a first line that begins as
// an object with a member does and, if all of it is there, ends as one.
bool are_json_lines(std::string_view beginning);

// Reads lines such as {"node": 7, "identity": [0.5, -1]}. The member node, id or name is the name
// of the node, a text or a whole number; every other member is the vector of a space, the same ones
// in every line, in any order.
//
// Throws the exceptions of read_embeddings, whose rows may take at most `max_bytes`.
Embeddings read_embedding_json(PeekedBytes file, std::size_t max_bytes);

}  // namespace irwe
