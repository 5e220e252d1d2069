// Reads the arrays of NumPy files: an .npz archive, or the single array of an .npy.
//
// Reads little-endian numbers and texts, in either memory order. It does not read pickled objects,
// because unpickling executes code from the file.

#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "irwe/base/matrix.h"
#include "irwe/io/npy_header.h"

namespace irwe {

class NpzSource;  // npz_source.h

class NpzReader {
public:
    // Returns true if a file that begins with these bytes is a zip archive or an .npy.
    static bool recognizes(std::string_view first_bytes);
    // Returns true if a file that begins with these bytes, a hundred or more, is an .npy or a zip
    // archive whose first member is one.
    static bool begins_with_array(std::string_view first_bytes);

    // Reads the headers of all arrays and skips other members of the archive. Throws InputError if
    // the file cannot be read, is neither .npz nor .npy, is damaged or ends early.
    explicit NpzReader(const std::string& path);
    ~NpzReader();
    NpzReader(const NpzReader&) = delete;
    NpzReader& operator=(const NpzReader&) = delete;

    const std::string& path() const { return path_; }
    std::span<const NpyHeader> arrays() const { return arrays_; }
    const NpyHeader* find(std::string_view name) const;  // null if there is none

    // Returns the place for messages: `town.npz: array "identity"`.
    std::string place(const NpyHeader& array) const;

    // Throws InputError if the array has another number of dimensions, 1 or 2, or if the size of
    // its data is not what its header announces.
    void require_shape(const NpyHeader& array, std::size_t num_dimensions) const;

    // The functions below read the data of one of arrays(). They throw InputError if the array has
    // another type or number of dimensions than requested, if its size differs from its header
    // (checked before memory is allocated), or if its bytes are damaged. They take one pass and, in
    // addition to the result, a block of a few hundred kilobytes.

    // Reads two dimensions of numbers of any type.
    Matrix matrix(const NpyHeader& array);
    // Reads one dimension of integers that fit into signed 64 bits.
    std::vector<std::int64_t> integers(const NpyHeader& array);
    // Call visit(values) for the values of an array of numbers or truth values, one or two
    // dimensions, in pieces and in the order in which they are stored. Integers must fit into
    // signed 64 bits.
    void for_each_integer(const NpyHeader& array,
                          const std::function<void(std::span<const std::int64_t>)>& visit);
    void for_each_double(const NpyHeader& array,
                         const std::function<void(std::span<const double>)>& visit);
    // Reads a single short text of bytes (|S3), as b"csr" becomes in an archive; empty if the array
    // is something else.
    std::string byte_text(const NpyHeader& array);
    // Reads one dimension of numbers from 0 to 255 as bytes.
    std::string bytes(const NpyHeader& array);
    // Reads one dimension of texts and calls visit(text) for each, in UTF-8.
    void for_each_text(const NpyHeader& array, const std::function<void(std::string_view)>& visit);

private:
    // Calls visit(block) for the bytes of the data, in pieces of complete values.
    void for_each_block(const NpyHeader& array,
                        const std::function<void(std::span<const char>)>& visit);
    // Calls visit(first, values) for the values of the data in pieces; `first` is the index of the
    // first value.
    template <typename Visitor>
    void for_each_number(const NpyHeader& array, Visitor visit);
    // Throws InputError if a value of `array` does not fit into signed 64 bits.
    template <typename Value>
    std::int64_t as_integer(Value value, const NpyHeader& array) const;

    std::string path_;
    std::unique_ptr<NpzSource> source_;
    std::vector<NpyHeader> arrays_;
};

// Returns true if the archive has the arrays of a sparse matrix, as scipy.sparse.save_npz writes
// them.
bool holds_sparse_matrix(const NpzReader& reader);

}  // namespace irwe
