#include "irwe/base/zip_output.h"

#include <fcntl.h>
#include <minizip/zip.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <cstdio>

#include "irwe/base/system_call.h"

namespace irwe {
namespace {

// The cookie of a stream is its descriptor.
int descriptor_of(void* cookie) {
    return static_cast<int>(reinterpret_cast<std::intptr_t>(cookie));
}

// All of the bytes, or fewer with the reason in errno: a disk that fills up takes a part at first.
ssize_t write_bytes(void* cookie, const char* bytes, std::size_t size) {
    std::size_t done = 0;
    while (done < size) {
        const ssize_t count =
            uninterrupted([&] { return write(descriptor_of(cookie), bytes + done, size - done); });
        if (count < 0) {
            break;
        }
        done += static_cast<std::size_t>(count);
    }
    return static_cast<ssize_t>(done);
}

int seek(void* cookie, off64_t* offset, int whence) {
    const off64_t place = lseek64(descriptor_of(cookie), *offset, whence);
    *offset = place;
    return place < 0 ? -1 : 0;
}

// An interrupted close has closed the file.
int close_file(void* cookie) {
    return close(descriptor_of(cookie)) == 0 || errno == EINTR ? 0 : -1;
}

void* open_stream(void* /*opaque*/, const void* path, int /*mode*/) {
    const int descriptor = uninterrupted(
        [&] { return open(static_cast<const char*>(path), O_WRONLY | O_TRUNC | O_CLOEXEC); });
    if (descriptor < 0) {
        return nullptr;
    }
    const cookie_io_functions_t functions{
        .read = nullptr, .write = write_bytes, .seek = seek, .close = close_file};
    void* const cookie = reinterpret_cast<void*>(static_cast<std::intptr_t>(descriptor));
    std::FILE* const stream = fopencookie(cookie, "w", functions);
    if (stream == nullptr) {
        close(descriptor);
    }
    return stream;
}

}  // namespace

void* open_zip_for_writing(const std::string& path) {
    zlib_filefunc64_def functions{};
    fill_fopen64_filefunc(&functions);
    functions.zopen64_file = open_stream;
    return zipOpen2_64(path.c_str(), APPEND_STATUS_CREATE, nullptr, &functions);
}

}  // namespace irwe
