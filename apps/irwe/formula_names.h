// Names of nodes that spreadsheets would run as formulas. Tables that irwe reads again keep names
// as they are, and a note tells of these.

#pragma once

#include <string>

#include "irwe/graph/node_names.h"

namespace irwe::cli {

// Returns a sentence about a table at `path` that says how many of its names spreadsheets take for
// formulas, and the first of them; empty if there are none.
std::string formula_note(const NodeNames& names, const std::string& path);

// Returns true for the name of a file that opens in a spreadsheet: .csv or .tsv, gzipped or not.
bool is_of_spreadsheets(const std::string& path);

}  // namespace irwe::cli
