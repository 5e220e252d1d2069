// What the paper reports for the systems that it compares itself with.

#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "apps/reproduce/paper_values.h"

namespace irwe {

// Returns true if the paper's tables have a row for a method of this name.
bool is_system_of_paper(std::string_view method);

// Returns the name of the row of a method in the paper's tables; its own name if they have none.
std::string_view row_of_paper(std::string_view method);

// Returns the systems of the table PoC-Att: methods, "attributes", and those that are joined by +.
std::span<const std::string_view> attribute_systems();

// Returns a number of that row, as paper_value() does.
std::optional<double> system_value(const PaperKey& key);

}  // namespace irwe
