#include "irwe/io/file_lock.h"

#include <sys/file.h>
#include <sys/stat.h>

#include <cerrno>

#include "irwe/io/system_call.h"

namespace irwe {

FileLock try_lock(int descriptor) {
    if (uninterrupted([&] { return flock(descriptor, LOCK_EX | LOCK_NB); }) == 0) {
        return FileLock::ours;
    }
    return errno == EWOULDBLOCK ? FileLock::of_another : FileLock::unknown;
}

bool is_at(const std::string& path, int descriptor) {
    struct stat opened {};
    struct stat named {};
    if (fstat(descriptor, &opened) != 0 || lstat(path.c_str(), &named) != 0) {
        return errno != ENOENT && errno != ESTALE;
    }
    return opened.st_dev == named.st_dev && opened.st_ino == named.st_ino;
}

}  // namespace irwe
