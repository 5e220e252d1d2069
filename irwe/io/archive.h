// Named arrays and texts in one file that shows any damage: a safetensors file with checksums.
//
// The layout is that of safetensors, so that its readers for Python and other languages take it:
//
//     8 bytes   length of the header, little-endian
//     header    JSON: {"__metadata__": {key: text, ...},
//                      name: {"dtype": "F32", "shape": [2, 3], "data_offsets": [0, 24]}, ...},
//               filled up with blanks, so that the data begin at a multiple of 8 bytes
//     data      the tensors, little-endian and row-major, without gaps
//
// Tensors lie in the order of their element size, the largest first, and then of their names, so
// that each is aligned and equal content gives equal bytes.
//
// The metadata also hold CRC-32s, as eight hexadecimal digits: "irwe.crc32.NAME" of the bytes of
// each tensor, and first of all, at a fixed place, "irwe.crc32" of what stands before the data, in
// which its own digits count as zeros. So every byte of the file is covered, length and blanks
// included, and the sum of the sizes must be that of the file.

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

// The name that safetensors has for a number type: "F32", "I64", "U8".
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

// Collects what an archive shall hold.
class ArchiveContent {
public:
    // `name` is for messages.
    explicit ArchiveContent(std::string name) : name_(std::move(name)) {}

    // Replaces what the key had. Throws InputError for a text that is not UTF-8.
    // REQUIRES: the key does not begin with "irwe.crc32".
    void set_metadata(std::string_view key, std::string_view value);

    // A tensor in row-major order; without a shape it has one dimension. The values are borrowed
    // until all is written, which is why a temporary vector does not compile.
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

    // The archive in memory. Throws InputError for a header of more than 100 MB, which safetensors
    // does not allow.
    std::string bytes();

protected:
    // All that comes before the tensors, and these in their order.
    std::string header();
    std::vector<std::span<const std::byte>> data() const;

private:
    struct BorrowedTensor {
        std::string name;
        std::string_view dtype;
        std::vector<std::int64_t> shape;
        std::span<const std::byte> bytes;
    };

    void add_bytes(std::string_view name, std::string_view dtype,
                   const std::vector<std::int64_t>& shape, std::span<const std::byte> bytes);

    std::string name_;
    std::map<std::string, std::string, std::less<>> metadata_;
    std::vector<BorrowedTensor> tensors_;
};

// commit() writes the content from front to end, in two passes over the tensors: one for the
// checksums, one to the disk. The file appears at commit(), as AtomicFile has it. Whatever cannot be
// written is an OutputError.
class ArchiveWriter : public ArchiveContent {
public:
    // Creates the temporary file, so that a path that cannot be written is found before long work.
    // Throws as AtomicFile does.
    explicit ArchiveWriter(const std::string& path) : ArchiveContent(path), file_(path) {}

    // Nothing may follow it. Throws as bytes() does.
    void commit();

private:
    AtomicFile file_;
};

// True if the file begins as an archive does, and so as no text can. False for what cannot be read
// and for a pipe, of which nothing is taken.
bool looks_like_archive(const std::string& path);

// A file that was read, or mapped, and found whole. Tensors stay where they are as long as the
// archive or its data() is held, also when it is moved.
class Archive {
public:
    // Throws InputError, one sentence that begins with the path, for a file that is not there, is
    // not a regular file, is empty, cut short, damaged, written by another program, or breaks a
    // rule of the format. Memory is asked for only once the header has been found to agree with
    // the size of the file: then it is that size, and the cost one reading and one checksum.
    static Archive read(const std::string& path);

    // The same without a copy: the tensors lie in the file, which is mapped into memory, shared
    // with all who map it, and given back by the system when memory is short. The cost is one
    // checksum.
    //
    // REQUIRES: while the data are held, nobody writes into the file or cuts it: numbers that were
    // checked would change, or the program end by SIGBUS. To replace it, as ArchiveWriter does, or
    // to remove it is safe.
    static Archive map(const std::string& path);

    // For messages.
    const std::string& path() const { return path_; }

    bool has_metadata(std::string_view key) const { return metadata_.contains(key); }
    // Throws InputError if there is no such key.
    const std::string& metadata(std::string_view key) const;

    // Bytes of all tensors.
    std::uint64_t data_size() const;

    // What the tensors lie in, for those who use them after the archive is gone.
    std::shared_ptr<const void> data() const { return data_; }

    // In alphabetical order.
    std::vector<std::string> names() const;
    bool has_tensor(std::string_view name) const { return tensors_.contains(name); }

    // The functions below throw InputError, which names the file and the tensor, if it is not
    // there; tensor() also if it has another number type or another shape.
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

    // Throws InputError if a tensor has not the checksum that the header says.
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
