// Named arrays and texts in one file that detects any damage: a safetensors file with checksums.
//
// The layout is that of safetensors, so its readers for Python and other languages can read it:
//
//     8 bytes   length of the header, little-endian
//     header    JSON: {"__metadata__": {key: text, ...},
//                      name: {"dtype": "F32", "shape": [2, 3], "data_offsets": [0, 24]}, ...},
//               padded with blanks, so that the data begin at a multiple of 8 bytes
//     data      the tensors, little-endian and row-major, without gaps
//
// Tensors are ordered by element size, the largest first, and then by name, so that each is aligned
// and equal content gives equal bytes.
//
// The metadata also hold CRC-32 checksums as eight hexadecimal digits: "irwe.crc32.NAME" of the
// bytes of each tensor, and first, at a fixed position, "irwe.crc32" of everything before the data,
// with its own digits counted as zeros. The checksums cover every byte of the file, including the
// length and the blanks, and the sizes must add up to the size of the file.

#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <map>
#include <memory>
#include <ranges>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "irwe/io/atomic_file.h"

namespace irwe {

struct ArchiveHeader;

// A number type that an archive can hold.
template <typename T>
concept ArchiveNumber =
    std::same_as<T, double> || std::same_as<T, float> || std::same_as<T, std::int64_t> ||
    std::same_as<T, std::uint64_t> || std::same_as<T, std::int32_t> ||
    std::same_as<T, std::uint32_t> || std::same_as<T, std::uint8_t>;

// Returns the safetensors name of a number type: "F32", "I64", "U8".
template <ArchiveNumber T>
constexpr std::string_view archive_dtype() {
    if constexpr (std::floating_point<T>) {
        return sizeof(T) == 8 ? "F64" : "F32";
    } else if constexpr (std::is_signed_v<T>) {
        return sizeof(T) == 8 ? "I64" : "I32";
    } else {
        return sizeof(T) == 8 ? "U64" : sizeof(T) == 4 ? "U32" : "U8";
    }
}

inline constexpr std::size_t kMaxTensorDimensions = 8;

// A tensor of an archive, which keeps it alive; or a piece of one.
struct TensorView {
    std::string_view name;
    std::string_view dtype;  // of safetensors
    std::span<const std::byte> bytes;
    std::uint64_t first_byte = 0;  // of the piece
};

// Calls its argument with the bytes of a tensor, piece by piece, each of whole numbers.
using TensorPieces =
    std::function<void(const std::function<void(std::span<const std::byte>)>& visit)>;

// Collects the content of an archive.
class ArchiveContent {
public:
    // Uses `name` in messages.
    explicit ArchiveContent(std::string name) : name_(std::move(name)) {}

    // Sets the text of a key and replaces an earlier one. Throws InputError if the text is not
    // UTF-8.
    // REQUIRES: the key does not begin with "irwe.crc32".
    void set_metadata(std::string_view key, std::string_view value);

    // Adds a tensor in row-major order; without a shape it has one dimension. The values are
    // borrowed until everything is written; a temporary vector therefore does not compile.
    // REQUIRES: the product of `shape` is the number of values, and it has at most
    // kMaxTensorDimensions; `name` is UTF-8, neither empty nor "__metadata__", and new.
    template <std::ranges::contiguous_range Values>
    requires std::ranges::borrowed_range<Values> &&
        ArchiveNumber<std::ranges::range_value_t<Values>>
    void add(std::string_view name, Values&& values, const std::vector<std::int64_t>& shape) {
        const std::span elements(std::ranges::data(values), std::ranges::size(values));
        add_bytes(name, archive_dtype<std::ranges::range_value_t<Values>>(), shape,
                  std::as_bytes(elements));
    }
    template <std::ranges::contiguous_range Values>
    requires std::ranges::borrowed_range<Values> &&
        ArchiveNumber<std::ranges::range_value_t<Values>>
    void add(std::string_view name, Values&& values) {
        add(name, values, {static_cast<std::int64_t>(std::ranges::size(values))});
    }

    // Adds a tensor that is not in memory as a whole: `pieces` is called whenever its bytes are
    // needed, which is three times to check and write a model. REQUIRES: it gives the same bytes
    // each time; the rest is as above.
    template <ArchiveNumber T>
    void add_in_pieces(std::string_view name, const std::vector<std::int64_t>& shape,
                       TensorPieces pieces) {
        add_pieces(name, archive_dtype<T>(), shape, std::move(pieces));
    }

    // Returns the name that messages use.
    const std::string& name() const { return name_; }
    // Returns all tensors that were added, but for those in pieces.
    std::vector<TensorView> tensors() const;
    // Calls visit with all tensors that were added, in their order; piece by piece where they were
    // added so.
    void for_each_piece(const std::function<void(const TensorView&)>& visit) const;

    // Returns the archive as bytes. Throws InputError if the header exceeds 100 MB, the limit of
    // safetensors.
    std::string bytes();

protected:
    // Returns everything before the tensors, and puts these in their order.
    std::string header();

private:
    struct BorrowedTensor {
        std::string name;
        std::string_view dtype;
        std::vector<std::int64_t> shape;
        std::span<const std::byte> bytes;
        TensorPieces pieces{};  // if it is given, there are no bytes
    };

    static void for_pieces(const BorrowedTensor& tensor,
                           const std::function<void(std::span<const std::byte>)>& visit);
    static std::uint64_t size_of(const BorrowedTensor& tensor);

    void add_pieces(std::string_view name, std::string_view dtype,
                    const std::vector<std::int64_t>& shape, TensorPieces pieces);
    void add_bytes(std::string_view name, std::string_view dtype,
                   const std::vector<std::int64_t>& shape, std::span<const std::byte> bytes);

    std::string name_;
    std::map<std::string, std::string, std::less<>> metadata_;
    std::vector<BorrowedTensor> tensors_;
};

// Writes an archive to a file. commit() writes the content sequentially, in two passes over the
// tensors: one for the checksums, one to the disk. The file appears at commit() (see AtomicFile).
// Throws OutputError for whatever cannot be written.
class ArchiveWriter : public ArchiveContent {
public:
    // Creates the temporary file, so that an unwritable path is found before long work. Throws the
    // exceptions of AtomicFile.
    explicit ArchiveWriter(const std::string& path) : ArchiveContent(path), file_(path) {}

    // Writes the file. Throws the exceptions of bytes(). REQUIRES: it is the last call.
    void commit();

private:
    AtomicFile file_;
};

// Returns true if the file begins like an archive, which no text does. Returns false for a file
// that cannot be read and for a pipe, from which nothing is consumed.
bool looks_like_archive(const std::string& path);

// An archive that was read or mapped, and whose checksums were verified. Tensors stay in place as
// long as the archive or its data() is held, also when the archive is moved.
class Archive {
public:
    // Reads a file. Throws InputError, one sentence that begins with the path, if the file does not
    // exist, is not a regular file, is empty, truncated, damaged, written by another program, or
    // breaks a rule of the format. Memory is allocated only after the header was found consistent
    // with the size of the file. Costs memory of that size, one reading and one checksum.
    static Archive read(const std::string& path);

    // Maps a file into memory instead of copying it. The tensors lie in the file, shared with all
    // processes that map it, and the system drops the pages when memory is short. Checks and
    // exceptions are those of read(). Costs one checksum.
    //
    // REQUIRES: while the data are held, nobody writes to the file or truncates it. Otherwise
    // numbers that were checked could change, or the program could end by SIGBUS. Replacing the
    // file, as ArchiveWriter does, or removing it is safe.
    static Archive map(const std::string& path);

    // Returns the path, for messages.
    const std::string& path() const { return path_; }

    bool has_metadata(std::string_view key) const { return metadata_.contains(key); }
    // Returns the text of a key. Throws InputError if there is no such key.
    const std::string& metadata(std::string_view key) const;

    // Returns the size of all tensors in bytes.
    std::uint64_t data_size() const;

    // Returns an owner of the tensors' memory, for use of the tensors after the archive is
    // destroyed.
    std::shared_ptr<const void> data() const { return data_; }

    // Returns the names of the tensors, or all of each, in alphabetical order.
    std::vector<std::string> names() const;
    std::vector<TensorView> tensors() const;
    bool has_tensor(std::string_view name) const { return tensors_.contains(name); }

    // The functions below throw InputError, naming the file and the tensor, if the tensor does not
    // exist; tensor() also if it has another number type or another shape.
    const std::vector<std::int64_t>& shape(std::string_view name) const { return find(name).shape; }
    template <ArchiveNumber T>
    std::span<const T> tensor(std::string_view name) const {
        const std::span<const std::byte> bytes = bytes_of(name, archive_dtype<T>());
        return {reinterpret_cast<const T*>(bytes.data()), bytes.size() / sizeof(T)};
    }
    template <ArchiveNumber T>
    std::span<const T> tensor(std::string_view name,
                              std::initializer_list<std::int64_t> shape) const {
        require_shape(name, {shape.begin(), shape.size()});
        return tensor<T>(name);
    }

private:
    struct StoredTensor {
        std::string dtype;
        std::vector<std::int64_t> shape;
        std::span<const std::byte> bytes;
    };

    // Throws InputError if the checksum of a tensor differs from that in the header.
    Archive(const std::string& path, const ArchiveHeader& header, std::span<const std::byte> data,
            std::shared_ptr<const void> keeper);

    const StoredTensor& find(std::string_view name) const;
    std::span<const std::byte> bytes_of(std::string_view name, std::string_view dtype) const;
    void require_shape(std::string_view name, std::span<const std::int64_t> shape) const;

    std::string path_;
    std::map<std::string, std::string, std::less<>> metadata_;
    std::map<std::string, StoredTensor, std::less<>> tensors_;
    std::shared_ptr<const void> data_;  // the tensors point into it
};

}  // namespace irwe
