#include "irwe/io/scratch_file.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>

#include "irwe/io/atomic_file.h"
#include "irwe/io/system_call.h"

namespace irwe {
namespace {

// Not every file system has files that never had a name.
int open_unnamed(const std::string& directory) {
    const int descriptor = uninterrupted(
        [&] { return open(directory.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0600); });
    if (descriptor >= 0 || (errno != EOPNOTSUPP && errno != EISDIR)) {
        return descriptor;
    }
    return uninterrupted([&] {
        std::string name = directory + "/irwe-scratch-XXXXXX";
        const int named = mkostemp(name.data(), O_CLOEXEC);
        if (named >= 0) {
            unlink(name.c_str());
        }
        return named;
    });
}

}  // namespace

MappedBytes::~MappedBytes() {
    if (!bytes_.empty()) {
        munmap(const_cast<std::byte*>(bytes_.data()), bytes_.size());
    }
}

void MappedBytes::forget_pages() const {
    if (!bytes_.empty()) {
        madvise(const_cast<std::byte*>(bytes_.data()), bytes_.size(), MADV_DONTNEED);
    }
}

ScratchFile::ScratchFile(const std::string& directory)
    : directory_(directory.empty() ? "." : directory), descriptor_(open_unnamed(directory_)) {
    if (descriptor_ < 0) {
        throw_output_error("make a temporary file in", directory_, errno);
    }
}

ScratchFile::~ScratchFile() {
    if (descriptor_ >= 0) {
        close(descriptor_);
    }
}

std::uint64_t ScratchFile::append(std::span<const std::byte> bytes) {
    constexpr std::uint64_t kAlignment = 8;
    const std::uint64_t begin = size_.fetch_add(
        (bytes.size() + kAlignment - 1) / kAlignment * kAlignment, std::memory_order_relaxed);
    for (std::size_t done = 0; done < bytes.size();) {
        const ssize_t count = uninterrupted([&] {
            return pwrite(descriptor_, bytes.data() + done, bytes.size() - done,
                          static_cast<off_t>(begin + done));
        });
        if (count < 0) {
            throw_output_error("write to a temporary file in", directory_, errno);
        }
        done += static_cast<std::size_t>(count);
    }
    return begin;
}

std::shared_ptr<const MappedBytes> ScratchFile::map() const {
    const std::uint64_t size = size_;
    if (size == 0) {
        return std::make_shared<MappedBytes>(std::span<const std::byte>());
    }
    // The last bytes of the alignment may never have been written.
    if (uninterrupted([&] { return ftruncate(descriptor_, static_cast<off_t>(size)); }) != 0) {
        throw_output_error("write to a temporary file in", directory_, errno);
    }
    void* const address = mmap(nullptr, size, PROT_READ, MAP_SHARED, descriptor_, 0);
    if (address == MAP_FAILED) {
        throw_output_error("read a temporary file in", directory_, errno);
    }
    return std::make_shared<MappedBytes>(std::span(static_cast<const std::byte*>(address), size));
}

}  // namespace irwe
