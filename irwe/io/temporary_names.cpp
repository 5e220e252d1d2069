#include "irwe/io/temporary_names.h"

#include <unistd.h>

#include <array>
#include <atomic>
#include <climits>
#include <mutex>

namespace irwe {
namespace {

// A name in memory that a signal handler may read at any moment. Threads change it one at a time; a
// handler cannot wait for them, and needs not: `is_there` is false while the path changes.
struct TemporaryName {
    std::atomic<bool> is_there{false};
    std::array<char, PATH_MAX> path{};
};
std::array<TemporaryName, 16> temporary_names;
std::mutex changes;

}  // namespace

void remember_temporary(const std::string& path) {
    const std::lock_guard lock(changes);
    for (TemporaryName& name : temporary_names) {
        if (path.size() < name.path.size() && !name.is_there) {
            path.copy(name.path.data(), path.size());
            name.path[path.size()] = '\0';
            name.is_there = true;
            return;
        }
    }
}

void forget_temporary(const std::string& path) {
    const std::lock_guard lock(changes);
    for (TemporaryName& name : temporary_names) {
        if (name.is_there && path == name.path.data()) {
            name.is_there = false;
        }
    }
}

void remove_temporary_files() {
    for (const TemporaryName& name : temporary_names) {
        if (name.is_there) {
            unlink(name.path.data());
        }
    }
}

}  // namespace irwe
