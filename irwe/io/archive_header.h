// What stands before the data of an archive: its text, and the rules that it is held to.
//
// Private to irwe/io/archive.cpp, which says what the parts mean.

#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace irwe {

// The length of the header, and the largest one that safetensors allows.
inline constexpr std::size_t kArchiveLengthSize = 8;
inline constexpr std::uint64_t kMaxArchiveHeaderSize = 100'000'000;

struct TensorInfo {
    std::string name;
    std::string dtype;
    std::vector<std::int64_t> shape;
    std::uint64_t begin = 0;  // in bytes, from the beginning of the data
    std::uint64_t end = 0;
    std::string checksum;  // of the bytes: checksum.h
};

struct ArchiveHeader {
    std::map<std::string, std::string, std::less<>> metadata;  // checksums included, once read
    std::vector<TensorInfo> tensors;                           // in the order of their data

    std::uint64_t data_size() const { return tensors.empty() ? 0 : tensors.back().end; }
};

// Bytes of one element of a type; nothing for a type that archives do not hold.
std::optional<std::size_t> element_size(std::string_view dtype);

// Bytes of a tensor; nothing if they are 2^63 or more.
// REQUIRES: no extent is negative.
std::optional<std::uint64_t> tensor_size(std::span<const std::int64_t> shape,
                                         std::size_t element_size);

// "3 x 4"; "1 number" for no dimensions.
std::string shape_text(std::span<const std::int64_t> shape);

// The bytes before the data: length, JSON and blanks.
std::string header_bytes(const ArchiveHeader& header);

// The length that the first bytes of a file announce. REQUIRES: kArchiveLengthSize bytes.
std::uint64_t announced_header_size(std::string_view bytes);

// The way back. `bytes` are those before the data, length included. Throws InputError for what is
// not as header_bytes writes it or breaks the rules of safetensors, with a sentence that lacks its
// beginning, the file: `its header is damaged: ...`. Reads the JSON as a stream and keeps only what
// belongs into an ArchiveHeader, so that neither depth nor width of it can fill the memory.
ArchiveHeader parse_header(std::string_view bytes);

}  // namespace irwe
