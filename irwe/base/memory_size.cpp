#include "irwe/base/memory_size.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <limits>

#include "irwe/base/error.h"

namespace irwe {
namespace {

// The number in the first line of `path` that begins with `key`; nothing there: a very large one.
double number_after(const char* path, const std::string& key) {
    std::ifstream file(path);
    std::string word;
    while (file >> word) {
        double value = 0;
        if (key.empty() && word != "max") {
            return std::stod(word);
        }
        if (word == key && file >> value) {
            return value;
        }
    }
    return std::numeric_limits<double>::max();
}

}  // namespace

std::size_t default_memory() {
    const double available = number_after("/proc/meminfo", "MemAvailable:") * 1024;
    const double limit = number_after("/sys/fs/cgroup/memory.max", "");
    const double used = number_after("/sys/fs/cgroup/memory.current", "");
    const double in_group = limit < 1e18 && used < limit ? limit - used : limit;
    const double free = std::min(available, in_group);
    constexpr double kUnknown = 8e9;  // no Linux, or an odd one
    return static_cast<std::size_t>((free < 1e18 ? free : kUnknown) / 2);
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
