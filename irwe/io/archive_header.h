// The header of an archive: writing, parsing and checking it.
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

// Bytes of the length field, and the largest header that safetensors allows.
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

// Returns the bytes of one element of a type, or nothing for a type that archives cannot hold.
std::optional<std::size_t> element_size(std::string_view dtype);

// Returns the bytes of a tensor, or nothing if they are 2^63 or more.
// REQUIRES: no extent is negative.
std::optional<std::uint64_t> tensor_size(std::span<const std::int64_t> shape,
                                         std::size_t element_size);

// Returns a shape as text: "3 x 4", or "1 number" without dimensions.
std::string shape_text(std::span<const std::int64_t> shape);

// Returns the bytes before the data: length, JSON and blanks.
std::string header_bytes(const ArchiveHeader& header);

// Returns the header length that the first bytes of a file announce. REQUIRES: kArchiveLengthSize
// bytes.
std::uint64_t announced_header_size(std::string_view bytes);

// Parses the output of header_bytes; `bytes` include the length. Throws InputError if `bytes` do
// not have the form that header_bytes writes or break the rules of safetensors. The message lacks
// the file at its beginning: `its header is damaged: ...`. Reads the JSON as a stream and keeps
// only what belongs into an ArchiveHeader, so that deep or wide JSON cannot fill the memory.
ArchiveHeader parse_header(std::string_view bytes);

}  // namespace irwe
