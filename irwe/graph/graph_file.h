// Graphs as binary files, which are mapped into memory and not read: an archive
// (irwe/io/archive.h), little-endian, with checksums of every byte.
//
// It holds the arrays of the graph as they lie in memory; docs/file-formats.md tells every byte:
//
//     offsets       U64 (nodes + 1), targets U32: the rows
//     names         I64 (nodes), if they are whole numbers other than 0, 1, ..., nodes - 1
//     name_offsets  U64 (nodes + 1) and texts U8, if they are texts
//
// and as metadata the format and its version, what kind of names there are, and the numbers of
// nodes, targets and self-loops and the smallest and largest degree.

#pragma once

#include <string>

#include "irwe/graph/graph.h"
#include "irwe/io/archive.h"

namespace irwe {

// The file appears whole or not at all; equal graphs give equal bytes. Throws as ArchiveWriter does.
void write_graph_file(const Graph& graph, const std::string& path);

// The same through a writer made before, so that a path that cannot be written is found before long
// work. Commits it. REQUIRES: nothing was added to it.
void write_graph_file(const Graph& graph, ArchiveWriter& writer);

// True if the file begins as those of write_graph_file do. False for what cannot be read and for a
// pipe, of which nothing is taken.
bool is_graph_file(const std::string& path);

// The graph of a file; its rows lie in the file, its names are copied.
//
// Throws InputError, one sentence that begins with the path, for a file that is damaged, cut short,
// of another kind or of another version. Sizes are held to that of the file before memory is asked
// for, then checksums and the order of rows, targets and names are checked, and that every edge
// stands in the rows of both its ends, so that no later code can stumble.
//
// Three passes over the file, about two nanoseconds a byte. While the graph or a copy lives, the file
// must not be written into or cut, as Archive::map has it; it may be replaced or removed.
Graph read_graph_file(const std::string& path);

}  // namespace irwe
