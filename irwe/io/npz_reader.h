// Arrays out of the files of NumPy: an .npz archive, or the one array of an .npy.
//
// Read are numbers and texts, little-endian, in either order of memory. Pickled objects are not:
// to unpickle is to run what the file says.

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

class NpzReader {
public:
    // True if a file that begins with these bytes is a zip archive or an .npy.
    static bool recognizes(std::string_view first_bytes);

    // Reads the headers of all arrays; other members of the archive are passed over. Throws
    // InputError for a file that cannot be read, is neither .npz nor .npy, is damaged or ends
    // early.
    explicit NpzReader(const std::string& path);
    ~NpzReader();
    NpzReader(const NpzReader&) = delete;
    NpzReader& operator=(const NpzReader&) = delete;

    const std::string& path() const { return path_; }
    std::span<const NpyHeader> arrays() const { return arrays_; }
    const NpyHeader* find(std::string_view name) const;  // null: there is none

    // `town.npz: array "identity"`, for messages.
    std::string place(const NpyHeader& array) const;

    // The functions below read the data of one of arrays(). They throw InputError if the array has
    // another type or number of dimensions than asked for, if its size is not what its header says
    // (found before memory is asked for), or if its bytes are damaged. One pass; beside the result
    // they need a block of a few hundred kilobytes.

    // Two dimensions of numbers of any type.
    Matrix matrix(const NpyHeader& array);
    // One dimension of whole numbers that fit 64 bits with a sign.
    std::vector<std::int64_t> integers(const NpyHeader& array);
    // One dimension of texts: visit(text) for each, in UTF-8.
    void for_each_text(const NpyHeader& array, const std::function<void(std::string_view)>& visit);

private:
    class Source;

    void require_shape(const NpyHeader& array, std::size_t num_dimensions) const;
    // Calls visit(block) for the bytes of the data, in pieces of whole values.
    void for_each_block(const NpyHeader& array,
                        const std::function<void(std::span<const char>)>& visit);
    // Calls visit(first, values) for the values of the data in pieces, `first` being the place of
    // the first of them.
    template <typename Visitor>
    void for_each_number(const NpyHeader& array, Visitor visit);

    std::string path_;
    std::unique_ptr<Source> source_;
    std::vector<NpyHeader> arrays_;
};

}  // namespace irwe
