#include "irwe/base/memory_size.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "irwe/base/error.h"
#include "irwe/base/free_memory.h"

namespace irwe {

std::size_t default_memory() {
    const double free =
        std::min({available_memory(""), memory_left_in_groups(""), addresses_left()});
    constexpr double kUnknown = 8e9;  // no Linux, or an odd one
    return static_cast<std::size_t>((std::isfinite(free) ? free : kUnknown) / 2);
}

void require_room(const std::string& place, double num_bytes, std::size_t max_bytes) {
    require(num_bytes <= static_cast<double>(max_bytes), [&] {
        return fmt::format(
            "{}: takes {} of memory or more, and {} may be used; allow more by --max-memory, or "
            "give a file with fewer rows or columns",
            place, memory_text(static_cast<std::size_t>(num_bytes)), memory_text(max_bytes));
    });
}

std::string memory_text(std::size_t num_bytes) {
    const auto bytes = static_cast<double>(num_bytes);
    return bytes >= 1e9 ? fmt::format("{:.1f} GB", bytes / 1e9)
                        : fmt::format("{:.0f} MB", std::max(bytes / 1e6, 1.0));
}

}  // namespace irwe
