// What the first lines of a text of embeddings say about its columns.

#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "irwe/embeddings/embeddings.h"
#include "irwe/io/line_reader.h"
#include "irwe/io/table_format.h"

namespace irwe {

using Fields = std::span<const std::string_view>;

// Returns true if the fields are the headings of a table: words instead of numbers, or a usual
// heading (or none) above 0, 1, ... or 1, 2, ...
bool are_headings(Fields fields);

// Returns one space without a name.
std::vector<SpaceInfo> one_space(std::uint64_t dim);

// Returns the spaces that headings name: identity_1, identity_2, position_1 are two of identity and
// one of position; anything else is one space without a name.
std::vector<SpaceInfo> spaces_of(Fields headings);

// Returns the separator of the first lines. If they disagree, as in a table with an error, the name
// of the file decides whether it is meant to be a table.
Separator separator_of(const std::string& path, std::span<const std::string_view> sample);

// The first line of word2vec: how many vectors of how many numbers follow.
struct Announcement {
    std::uint64_t num_rows;
    std::uint64_t num_columns;
};

// Returns what the first line announces. Two whole numbers above longer lines are an announcement.
// Above lines of a name and one number they could be such a line, too: then it must not announce
// fewer lines than there are.
std::optional<Announcement> announcement_in(std::span<const std::string_view> sample);

// Returns true if `line`, which begins as a comment does, is a row of word2vec all the same: only
// numbers follow its first word, separated by blanks, and as many as in the next line of data. In
// word2vec nothing is a comment, and # is a word like others.
bool is_row_and_no_comment(std::string_view line, const LineReader& lines);

}  // namespace irwe
