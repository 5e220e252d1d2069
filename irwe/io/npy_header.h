// What stands before the data of an array in an .npy file: its type, order and shape.

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
    // Of a type of numbers or texts, "" otherwise: the letter and digits behind the order of bytes.
    char kind() const;
};

// Reads the header, version 1 to 3, from the front of an array: read(bytes) fills `bytes` with what
// comes next and returns how many there were. `place` begins messages; `size` is that of header and
// data together. Throws InputError if it is none.
NpyHeader read_npy_header(const std::function<std::size_t(std::span<char>)>& read,
                          std::uint64_t size, const std::string& place);

// Bytes of one value. Throws InputError for a type that is not read: objects, records, half
// precision, big-endian numbers and others.
std::uint64_t npy_item_size(const NpyHeader& header, const std::string& place);

// "(3, 4)", as Python writes a tuple.
std::string npy_shape_text(std::span<const std::int64_t> shape);

}  // namespace irwe
