// Quality against time, as SVG for an HTML page.

#pragma once

#include <string>
#include <string_view>

#include "apps/compare/ranking.h"

namespace irwe::compare {

// Returns `text` for HTML and SVG: &, <, >, quotes and control characters are escaped.
std::string html_text(std::string_view text);

// Returns "hop-svd", with the space behind it if the method has several among the rows.
std::string row_title(const RankedTask& task, const RankedRow& row);

// Returns a chart of the rows of a task: a point for each, time to the right on a logarithmic axis,
// better upwards, and a line through the frontier, whose points have their names beside them.
// Styles are those of the page: classes of elements, no colors.
//
// REQUIRES: there are rows.
std::string frontier_chart(const RankedTask& task);

}  // namespace irwe::compare
