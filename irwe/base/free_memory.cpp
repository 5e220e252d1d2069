#include "irwe/base/free_memory.h"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <fstream>
#include <limits>
#include <optional>
#include <string_view>
#include <system_error>
#include <vector>

namespace irwe {
namespace {

constexpr double kUnlimited = std::numeric_limits<double>::infinity();

std::optional<double> number_in(std::string_view text) {
    double value = 0;
    const char* const end = text.data() + text.size();
    const auto [position, error] = std::from_chars(text.data(), end, value);
    return error == std::errc() && position == end ? std::optional(value) : std::nullopt;
}

// Returns the word behind `key` in a file, its first one for an empty key, if it is a number.
std::optional<double> number_after(const std::string& path, std::string_view key) {
    std::ifstream file(path);
    std::string word;
    while (file >> word) {
        if (key.empty() || (word == key && file >> word)) {
            return number_in(word);
        }
    }
    return std::nullopt;
}

// The files of a version of control groups.
struct GroupFiles {
    const char* folder;
    const char* limit;
    const char* used;
    const char* cache;  // in memory.stat: of files, and not in use
};
constexpr GroupFiles kVersion2{"/sys/fs/cgroup", "memory.max", "memory.current", "inactive_file"};
constexpr GroupFiles kVersion1{"/sys/fs/cgroup/memory", "memory.limit_in_bytes",
                               "memory.usage_in_bytes", "total_inactive_file"};

double left_in(const std::string& group, const GroupFiles& files) {
    const std::optional<double> limit = number_after(group + '/' + files.limit, "");
    constexpr double kNoLimit = 1e18;  // version 1 has a very large number in its place
    if (!limit || *limit > kNoLimit) {
        return kUnlimited;
    }
    const double used = number_after(group + '/' + files.used, "").value_or(0);
    const double cache = number_after(group + "/memory.stat", files.cache).value_or(0);
    return std::max(*limit - std::max(used - cache, 0.0), 0.0);
}

// The least of a group and those around it. In a container the path may be that of the machine, and
// only the last part of it, or nothing, be there: folders that are missing limit nothing.
double left_up_from(const std::string& root, const GroupFiles& files, std::string path) {
    double left = kUnlimited;
    while (true) {
        left = std::min(left, left_in(root + files.folder + path, files));
        if (path.empty()) {
            return left;
        }
        const std::size_t slash = path.rfind('/');
        path.erase(slash == std::string::npos ? 0 : slash);
    }
}

}  // namespace

double available_memory(const std::string& root) {
    constexpr double kUnit = 1024;
    const std::optional<double> found = number_after(root + "/proc/meminfo", "MemAvailable:");
    return found ? *found * kUnit : kUnlimited;
}

// Lines are "0::/user.slice/x" for version 2, and "4:memory:/x" or "4:cpu,memory:/x" for version 1.
double memory_left_in_groups(const std::string& root) {
    std::ifstream file(root + "/proc/self/cgroup");
    double left = kUnlimited;
    for (std::string line; std::getline(file, line);) {
        const std::size_t first = line.find(':');
        const std::size_t second = first == std::string::npos ? first : line.find(':', first + 1);
        if (second == std::string::npos) {
            continue;
        }
        const std::string controllers = ',' + line.substr(first + 1, second - first - 1) + ',';
        const std::string path = line.substr(second + 1);
        if (controllers == ",,") {
            left = std::min(left, left_up_from(root, kVersion2, path));
        } else if (controllers.find(",memory,") != std::string::npos) {
            left = std::min(left, left_up_from(root, kVersion1, path));
        }
    }
    return left;
}

double addresses_left() {
    rlimit limit{};
    if (getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) {
        return kUnlimited;
    }
    const double pages = number_after("/proc/self/statm", "").value_or(0);
    const double used = pages * static_cast<double>(sysconf(_SC_PAGESIZE));
    return std::max(static_cast<double>(limit.rlim_cur) - used, 0.0);
}

}  // namespace irwe
