// Embeddings read from files, of ours or of another program (docs/file-formats.md).

#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "irwe/base/matrix.h"
#include "irwe/graph/node_names.h"

namespace irwe {

struct EmbeddingSpace {
    std::string name;  // "identity", "position", the name of an array, or "embedding" without one
    Matrix vectors;    // finite numbers
};

// Row i of every space belongs to (*names)[i].
struct EmbeddingTable {
    std::shared_ptr<const NodeNames> names;
    std::vector<EmbeddingSpace> spaces;

    const EmbeddingSpace* find(std::string_view name) const;  // null: there is none
};

// Reads one of
//   .npz   the arrays identity and position, or else every array of floating-point numbers with two
//          dimensions; names from an array nodes, ids or names, without one 0, 1, ...
//   .npy   one array, a row for each of the nodes 0, 1, ...
//   text   a table or the format of word2vec (see embedding_text.h), gzipped or not; "-" is
//          standard input.
// The content tells which, not the name. If there is no file town.txt, but town.identity.txt and
// town.position.txt, as EmbeddingsWriter names them, both are read.
//
// Costs one pass over the file, and memory for the vectors twice at most.
//
// Throws InputError, with the file and the line or array, for what cannot be read, is damaged, has
// a node twice, rows of different lengths, or a number that is not finite.
EmbeddingTable read_embeddings(const std::string& path);

}  // namespace irwe
