// The header of an .npy file: type, memory order and shape of the array.

#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace irwe {

inline constexpr std::string_view kNpyMagic = "\x93NUMPY";

struct NpyHeader {
    std::string name;                 // in the archive, without ".npy"; empty for a bare .npy
    std::string dtype;                // "<f4", "<U12", "|O"; of a record, its list of fields
    std::vector<std::int64_t> shape;  // empty for a single value
    bool is_fortran_order = false;    // the first index runs fastest
    std::uint64_t data_begin = 0;     // bytes of the header
    std::uint64_t data_size = 0;      // bytes behind it, as the file has them

    bool is_floating() const { return kind() == 'f'; }
    bool is_integer() const { return kind() == 'i' || kind() == 'u'; }
    bool is_text() const { return kind() == 'U'; }
    bool is_boolean() const { return dtype == "|b1"; }
    // Returns NumPy's letter for the type: 'f', 'i', 'u' or 'U' for little-endian numbers and
    // texts, and '\0' for every other type.
    char kind() const;
};

// Reads the header, version 1 to 3, from the front of an array. read(bytes) fills `bytes` with the
// next bytes of the file and returns their number. `place` begins messages; `size` is the size of
// header and data together. Throws InputError if the bytes are not such a header.
NpyHeader read_npy_header(const std::function<std::size_t(std::span<char>)>& read,
                          std::uint64_t size, const std::string& place);

// Returns the bytes of one value. Throws InputError for unsupported types: objects, records, half
// precision, big-endian numbers and others.
std::uint64_t npy_item_size(const NpyHeader& header, const std::string& place);

// Returns the shape as Python writes a tuple: "(3, 4)".
std::string npy_shape_text(std::span<const std::int64_t> shape);

}  // namespace irwe
