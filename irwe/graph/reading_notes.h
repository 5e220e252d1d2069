// What a reader understood and changed, in sentences for users.

#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "irwe/graph/graph_format.h"

namespace irwe {

// Returns one sentence for each fact of the report that a user should know: "3 duplicate or
// reversed edges merged". Returns none for a plain edge list in which nothing changed. `options`
// are those of reading.
std::vector<std::string> reading_notes(const ReadGraphReport& report,
                                       const ReadGraphOptions& options);

// Returns a note about lines that were left out as comments, and read like rows: `more` of it
// follows the word "comments".
std::string comments_note(std::uint64_t count, std::string_view more);

}  // namespace irwe
