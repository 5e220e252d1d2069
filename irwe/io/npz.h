// Writes archives for NumPy's np.load: an .npz is a zip file with one .npy file per array.

#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <ranges>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

#include "irwe/io/atomic_file.h"

namespace irwe {

// A number type that NumPy also has.
template <typename T>
concept NpyNumber = (std::integral<T> || std::same_as<T, float> ||
                     std::same_as<T, double>)&&!std::same_as<T, bool>;

// Returns NumPy's name of a number type: "<f4", "<i8", "|u1".
template <NpyNumber T>
std::string npy_dtype() {
    const char order = sizeof(T) == 1 ? '|' : '<';
    const char kind = std::floating_point<T> ? 'f' : std::is_signed_v<T> ? 'i' : 'u';
    return {order, kind, static_cast<char>('0' + sizeof(T))};
}

// Writes arrays one after the other, in any number of pieces, without holding one in memory. They
// are stored uncompressed, so that a large array costs its copy to the disk and a checksum. All
// dates are 1980-01-01, so that equal arrays give equal bytes. Arrays may exceed 4 GB.
//
// The file appears at commit() (see AtomicFile). Throws OutputError for whatever cannot be written.
class NpzWriter {
public:
    // Throws the exceptions of AtomicFile, and InputError for a pipe, because an archive is not
    // written sequentially.
    explicit NpzWriter(const std::string& path);
    ~NpzWriter();
    NpzWriter(const NpzWriter&) = delete;
    NpzWriter& operator=(const NpzWriter&) = delete;

    // Adds a complete array of numbers in row-major order. Without a shape it has one dimension.
    // REQUIRES: the product of `shape` is the number of values; `name` as in begin_array.
    template <std::ranges::contiguous_range Values>
    requires NpyNumber<std::ranges::range_value_t<Values>>
    void add(std::string_view name, const Values& values) {
        add(name, values, {static_cast<std::int64_t>(std::ranges::size(values))});
    }
    template <std::ranges::contiguous_range Values>
    requires NpyNumber<std::ranges::range_value_t<Values>>
    void add(std::string_view name, const Values& values,
             std::initializer_list<std::int64_t> shape) {
        const std::span elements(std::ranges::data(values), std::ranges::size(values));
        begin_array(name, npy_dtype<std::ranges::range_value_t<Values>>(), shape);
        write(std::as_bytes(elements));
        end_array();
    }

    // Adds a one-dimensional array of `count` texts. text(i) returns UTF-8 and is called twice. The
    // array has four bytes per character and the width of the longest text ("<U12"). Throws
    // InputError if a text is not UTF-8 or contains a zero character, at which NumPy would end the
    // text.
    void add_texts(std::string_view name, std::int64_t count,
                   const std::function<std::string(std::int64_t)>& text);
    void add_texts(std::string_view name, std::span<const std::string> texts);

    // Writes an array in pieces: begin_array, then write() for its bytes in row-major order, then
    // end_array.
    // REQUIRES: `dtype` is an "<f4", "<u8", "|i1" or "<U12" of NumPy; exactly the number of bytes
    // that `dtype` and `shape` announce is written; `name` is ASCII and new.
    void begin_array(std::string_view name, std::string_view dtype,
                     std::initializer_list<std::int64_t> shape);
    void begin_array(std::string_view name, std::string_view dtype,
                     std::span<const std::int64_t> shape);
    void write(std::span<const std::byte> bytes);
    void end_array();

    // Completes the file. REQUIRES: no array is open; it is the last call.
    void commit();

private:
    void check(int zip_result);

    AtomicFile file_;
    int failure_ = 0;      // an error number that minizip kept to itself
    void* zip_ = nullptr;  // minizip's zipFile
    bool in_array_ = false;
    std::uint64_t bytes_to_come_ = 0;  // of the open array
};

}  // namespace irwe
