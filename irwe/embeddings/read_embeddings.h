// Reads embeddings from files of irwe and of other programs (docs/file-formats.md).

#pragma once

#include <cstddef>
#include <string>

#include "irwe/embeddings/embeddings.h"

namespace irwe {

// Reads one of
//   .npz   the spaces that its origin names (see origin_text.h); without one, the arrays identity
//          and position, or else every array of floating-point numbers with two
//          dimensions; names from an array nodes, ids or names, without one 0, 1, ... (see
//          npz_names.h)
//   .npy   one array, a row for each of the nodes 0, 1, ...
//   text   a table or the format of word2vec (see embedding_text.h), gzipped or not; "-" is
//          standard input.
// A space has the name of its array, or of its columns (see embedding_text.h), or "embedding". The
// content decides which, not the name. If there is no file town.txt, but town.identity.txt and
// town.position.txt, as EmbeddingsWriter names them, both are read.
//
// Costs one pass over the file, and memory for the vectors: once for arrays, twice at most for
// text.
//
// Throws InputError, with the file and the line or array, if the file cannot be read, is damaged,
// or has a repeated node, rows of different lengths, or a number that is not finite; and before it
// asks for memory, if names and vectors take more than `max_bytes` (0: half of the free memory).
Embeddings read_embeddings(const std::string& path, std::size_t max_bytes = 0);

}  // namespace irwe
