#include "irwe/io/retrying_stream.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <memory>

#include "irwe/io/system_call.h"

namespace irwe {
namespace {

// The cookie of a stream is its descriptor, which belongs to the stream.
int descriptor_of(void* cookie) { return *static_cast<int*>(cookie); }

ssize_t read_bytes(void* cookie, char* bytes, std::size_t size) {
    return uninterrupted([&] { return read(descriptor_of(cookie), bytes, size); });
}

// Writes all of the bytes, or fewer with the reason in errno: a disk that fills up takes a part at
// first.
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
    const std::unique_ptr<int> descriptor(static_cast<int*>(cookie));
    return close(*descriptor) == 0 || errno == EINTR ? 0 : -1;
}

RetryingStream open_stream(const std::string& path, int flags, const char* mode) {
    auto descriptor = std::make_unique<int>(
        uninterrupted([&] { return open(path.c_str(), flags | O_CLOEXEC | O_NOCTTY); }));
    if (*descriptor < 0) {
        return nullptr;
    }
    const cookie_io_functions_t functions{
        .read = read_bytes, .write = write_bytes, .seek = seek, .close = close_file};
    RetryingStream stream(fopencookie(descriptor.get(), mode, functions));
    if (stream == nullptr) {
        close(*descriptor);
    } else {
        static_cast<void>(descriptor.release());
    }
    return stream;
}

}  // namespace

RetryingStream open_to_read(const std::string& path) { return open_stream(path, O_RDONLY, "r"); }

RetryingStream open_to_rewrite(const std::string& path) {
    return open_stream(path, O_WRONLY | O_TRUNC, "w");
}

std::string first_bytes(const std::string& path, std::size_t size) {
    const RetryingStream stream = open_to_read(path);
    std::string bytes(stream != nullptr ? size : 0, '\0');
    if (stream != nullptr) {
        bytes.resize(std::fread(bytes.data(), 1, size, stream.get()));
    }
    return bytes;
}

}  // namespace irwe
