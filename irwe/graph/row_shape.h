// How many columns the rows of an edge list have, and what is said of one that has others.

#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "irwe/graph/edge_columns.h"
#include "irwe/io/line_reader.h"
#include "irwe/io/table_format.h"

namespace irwe {

class RowShape {
public:
    // Returns the number of columns, that of the first row; 0: there was none yet.
    std::size_t num_columns() const { return num_columns_; }

    // Returns the fields of a row without empty ones behind its last column. Throws InputError if
    // a name is missing or if the row has more or fewer columns than the first one. `is_given` says
    // that the separator was chosen by the user.
    std::span<const std::string_view> checked(std::span<const std::string_view> fields,
                                              std::string_view record, const EdgeColumns& columns,
                                              Separator separator, bool is_given,
                                              const LineReader& lines);

private:
    std::size_t num_columns_ = 0;
    std::uint64_t first_line_ = 0;  // of data, below the header
};

}  // namespace irwe
