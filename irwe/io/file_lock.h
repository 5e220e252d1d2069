// The system's lock on a file (flock): the process that holds it is using the file.
//
// The lock ends with the last descriptor of the open file, and therefore with the process, however
// it ends. It is visible in every container and, if the file system supports such locks, on every
// machine.

#pragma once

#include <string>

namespace irwe {

enum class FileLock {
    ours,
    of_another,
    unknown,  // on a file system without locks
};

// Takes the lock on an open file if nobody holds it. Does not wait.
FileLock try_lock(int descriptor);

// Returns false if the open file was removed from `path` or replaced there.
bool is_at(const std::string& path, int descriptor);

}  // namespace irwe
