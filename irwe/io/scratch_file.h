// Temporary files for data that do not fit into memory.

#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>

namespace irwe {

// A file that is mapped into memory.
class MappedBytes {
public:
    // Takes ownership of the result of mmap.
    explicit MappedBytes(std::span<const std::byte> bytes) : bytes_(bytes) {}
    ~MappedBytes();
    MappedBytes(const MappedBytes&) = delete;
    MappedBytes& operator=(const MappedBytes&) = delete;

    const std::byte* data() const { return bytes_.data(); }

    // Drops the pages that were read from the memory of the process. They are read again when they
    // are needed.
    void forget_pages() const;

private:
    std::span<const std::byte> bytes_;
};

// A temporary file without a name. No other process sees it, and it disappears however the process
// ends.
//
// Threads may append concurrently. Throws OutputError, naming the directory, for whatever cannot be
// written.
class ScratchFile {
public:
    explicit ScratchFile(const std::string& directory);
    ~ScratchFile();
    ScratchFile(const ScratchFile&) = delete;
    ScratchFile& operator=(const ScratchFile&) = delete;

    // Appends bytes and returns the offset of the first, a multiple of 8.
    std::uint64_t append(std::span<const std::byte> bytes);

    // Returns everything that was appended, for reading. The system keeps in memory what fits. The
    // result may outlive the file.
    std::shared_ptr<const MappedBytes> map() const;

private:
    std::string directory_;
    int descriptor_ = -1;
    std::atomic<std::uint64_t> size_ = 0;
};

}  // namespace irwe
