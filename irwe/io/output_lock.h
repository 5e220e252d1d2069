// Allows one process at a time to write an output.

#pragma once

#include <string>

namespace irwe {

// Returns the name of the lock file of an output: that of the file behind symbolic links, with
// ".lock".
std::string lock_path(const std::string& output);

// Holds OUTPUT.lock, a file that names its process, and the system's lock on that file (flock),
// which ends with the process, however it ends. The file is removed at the end. A file left by a
// killed process does not block anything, because nobody holds its lock. An empty file, which may
// be anybody's, is empty again at the end. Names that lead to one file by symbolic links have one
// lock.
//
// If no lock is available, on a file system without locks or in a folder that is not writable, the
// object holds nothing and does not fail; writing the output will report the problem.
class OutputLock {
public:
    // Takes the lock. Throws InputError if another process holds it, naming that process, or if
    // OUTPUT.lock is a file of another kind, which is not changed.
    explicit OutputLock(const std::string& output);
    ~OutputLock();
    OutputLock(const OutputLock&) = delete;
    OutputLock& operator=(const OutputLock&) = delete;

    bool is_held() const { return descriptor_ >= 0; }

private:
    enum class Taken {
        yes,
        look_again,  // the file is no longer there
        never,       // there are no locks here
    };
    // Takes the lock on the file that is there.
    Taken take(int descriptor, const std::string& output);

    std::string path_;
    int descriptor_ = -1;
    bool was_empty_ = false;  // the file, before this lock
};

}  // namespace irwe
