// One process at a time for one output.

#pragma once

#include <string>

namespace irwe {

// Holds OUTPUT.lock, a file that says who holds it, and the system's lock on that file (flock),
// which ends with the process in whatever way it ends. The file is removed at the end; one that a
// killed process left behind is no obstacle, since nobody holds its lock.
//
// Where no lock is to be had, on a file system that knows none or in a folder that may not be
// written to, the object holds nothing and is no obstacle either: writing will tell what is wrong.
class OutputLock {
public:
    // Throws InputError if another process holds the lock, naming it, and if OUTPUT.lock is a file
    // of another kind, which stays as it is.
    explicit OutputLock(const std::string& output);
    ~OutputLock();
    OutputLock(const OutputLock&) = delete;
    OutputLock& operator=(const OutputLock&) = delete;

    bool is_held() const { return descriptor_ >= 0; }

private:
    std::string path_;
    int descriptor_ = -1;
};

}  // namespace irwe
