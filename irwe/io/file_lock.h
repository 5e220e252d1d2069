// The system's lock on a file (flock): who holds it is at work on the file.
//
// It ends with the last descriptor of the open file, and so with the process in whatever way that
// ends. It is seen in every container and, where the file system has such locks, on every machine.

#pragma once

#include <string>

namespace irwe {

enum class FileLock {
    ours,
    of_another,
    unknown,  // on a file system without locks
};

// Takes the lock on an open file if nobody has it; waits for nobody.
FileLock try_lock(int descriptor);

// False if the file that is open was removed from `path`, or replaced there.
bool is_at(const std::string& path, int descriptor);

}  // namespace irwe
