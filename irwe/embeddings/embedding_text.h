// Reads embeddings from text: a node and its numbers on each line.

#pragma once

#include <cstddef>
#include <string>

#include "irwe/embeddings/embeddings.h"

namespace irwe {

// Reads three kinds of text, which are distinguished by the first lines:
//   tables    columns separated by tabs, semicolons or commas. Comments, blank lines and quotes as
//             in an edge list. A first line of headings is recognized by words instead of numbers,
//             or by a usual heading (or none) above 0, 1, ... or 1, 2, ...; headings identity_1,
//             ..., position_1, ... give two spaces with these names.
//   word2vec  columns separated by blanks, names are literal, with quotes and #; a first line
//             "count dim" is optional. Lines before the first row that are no rows, and begin with
//             # or %, are comments.
//   JSON      an object on each line (see embedding_json.h).
// Takes one pass, without an allocation for each line: 50,000 rows of 128 numbers took 0.4 s of one
// core as a table.
//
// Throws the exceptions of read_embeddings, whose rows may take at most `max_bytes`.
Embeddings read_embedding_text(const std::string& path, std::size_t max_bytes);

}  // namespace irwe
