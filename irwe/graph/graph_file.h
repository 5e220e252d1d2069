// Graphs as binary files, which are mapped into memory instead of parsed: an archive
// (irwe/io/archive.h), little-endian, with checksums of every byte.
//
// The file holds the arrays of the graph as they are in memory; docs/file-formats.md describes
// every byte:
//
//     offsets       U64 (nodes + 1), targets U32: the rows
//     names         I64 (nodes), if they are integers other than 0, 1, ..., nodes - 1
//     name_offsets  U64 (nodes + 1) and texts U8, if they are texts
//
// and as metadata the format and its version, the kind of names, and the numbers of nodes, targets
// and self-loops and the smallest and largest degree.

#pragma once

#include <string>

#include "irwe/graph/graph.h"

namespace irwe {

class ArchiveWriter;

// Writes a graph to a file, completely or not at all. Equal graphs give equal bytes. Throws the
// exceptions of ArchiveWriter.
void write_graph_file(const Graph& graph, const std::string& path);

// Writes a graph through `writer` and commits it. The writer can be created before long work, to
// find an unwritable path early. REQUIRES: nothing was added to `writer`.
void write_graph_file(const Graph& graph, ArchiveWriter& writer);

// Returns true if the file begins like those of write_graph_file. Returns false for a file that
// cannot be read and for a pipe, from which nothing is consumed.
bool is_graph_file(const std::string& path);

// Returns the graph of a file. Its rows stay in the mapped file; its names are copied.
//
// Throws InputError, one sentence that begins with the path, if the file is damaged, truncated, of
// another kind or of another version. Sizes are compared with that of the file before memory is
// allocated. Then checksums and the order of rows, targets and names are checked, and that every
// edge is in the rows of both its ends, so that later code can rely on it.
//
// Takes three passes over the file, about two nanoseconds per byte. While the graph or a copy
// exists, the file must not be written to or truncated (see Archive::map); it may be replaced or
// removed.
Graph read_graph_file(const std::string& path);

}  // namespace irwe
