// Tables for people: columns of text that begin at the same place in every row.

#pragma once

#include <string>
#include <vector>

namespace irwe {

// Returns `rows` with aligned columns, one line a row; the first row has the headings.
// REQUIRES: there is one, and no row has more entries.
std::string aligned(const std::vector<std::vector<std::string>>& rows);

}  // namespace irwe
