// A comparison as one HTML page that needs nothing else: no script, no request.

#pragma once

#include <string>

#include "apps/compare/comparison_report.h"

namespace irwe::compare {

// Returns the page. First what to use for which task, at which cost; then for each task the chart
// of quality against time, all rows, and the commands that repeat them.
std::string report_page(const Report& report);

}  // namespace irwe::compare
