// Room on the disk for what does not fit the memory.

#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>

namespace irwe {

// A file in the address space.
class MappedBytes {
public:
    // Takes over what mmap gave.
    explicit MappedBytes(std::span<const std::byte> bytes) : bytes_(bytes) {}
    ~MappedBytes();
    MappedBytes(const MappedBytes&) = delete;
    MappedBytes& operator=(const MappedBytes&) = delete;

    const std::byte* data() const { return bytes_.data(); }

    // Takes what was read out of the memory of the process; it comes back when it is read again.
    void forget_pages() const;

private:
    std::span<const std::byte> bytes_;
};

// A file without a name: nobody else sees it, and nothing is left of it however the process ends.
//
// Threads may append at once. Whatever cannot be written is an OutputError that names the directory.
class ScratchFile {
public:
    explicit ScratchFile(const std::string& directory);
    ~ScratchFile();
    ScratchFile(const ScratchFile&) = delete;
    ScratchFile& operator=(const ScratchFile&) = delete;

    // Returns where the bytes begin: a multiple of 8.
    std::uint64_t append(std::span<const std::byte> bytes);

    // All that was appended, to read. The system keeps in memory what there is room for. The result
    // may outlive the file. REQUIRES: nothing is appended any more.
    std::shared_ptr<const MappedBytes> map() const;

private:
    std::string directory_;
    int descriptor_ = -1;
    std::atomic<std::uint64_t> size_ = 0;
};

}  // namespace irwe
