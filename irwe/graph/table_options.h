// Options of tables, which other formats do not use.

#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

#include "irwe/graph/graph_format.h"

namespace irwe {

// Throws InputError if an option is given that is for tables of edges, such as --source, and that
// is not one of `used`. `source` is the file, and `format` what it holds, for the message.
void require_no_table_options(const ReadGraphOptions& options, const std::string& source,
                              std::string_view format,
                              std::initializer_list<std::string_view> used = {});

}  // namespace irwe
