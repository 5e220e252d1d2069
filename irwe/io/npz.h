// Archives of arrays that NumPy's np.load reads: an .npz is a zip file with one .npy file an array.

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

// A number type that NumPy has, too.
template <typename T>
concept NpyNumber = (std::integral<T> || std::same_as<T, float> ||
                     std::same_as<T, double>)&&!std::same_as<T, bool>;

// NumPy's name of a number type: "<f4", "<i8", "|u1".
template <NpyNumber T>
std::string npy_dtype() {
    const char order = sizeof(T) == 1 ? '|' : '<';
    const char kind = std::floating_point<T> ? 'f' : std::is_signed_v<T> ? 'i' : 'u';
    return {order, kind, static_cast<char>('0' + sizeof(T))};
}

// Writes the arrays one after the other, in any number of pieces, without holding one in memory.
// They are stored uncompressed, so that a large one costs its copy to the disk and a checksum, and
// all dates are 1980-01-01, so that equal arrays give equal bytes. Arrays may exceed 4 GB.
//
// The file appears at commit(), as AtomicFile has it. Whatever cannot be written is an OutputError.
class NpzWriter {
public:
    // Throws as AtomicFile does, and InputError for a pipe: an archive is not written from front to
    // end.
    explicit NpzWriter(const std::string& path);
    ~NpzWriter();
    NpzWriter(const NpzWriter&) = delete;
    NpzWriter& operator=(const NpzWriter&) = delete;

    // A whole array of numbers, in row-major order. Without a shape it has one dimension.
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

    // One dimension of `count` texts. text(i) is UTF-8 and is asked for twice; the array has four
    // bytes a character and the width of the longest text ("<U12"). Throws InputError for what is
    // not UTF-8, and for a zero character, which NumPy would take for the end of the text.
    void add_texts(std::string_view name, std::int64_t count,
                   const std::function<std::string(std::int64_t)>& text);
    void add_texts(std::string_view name, std::span<const std::string> texts);

    // An array in pieces: begin_array, then write() its bytes in row-major order, then end_array.
    // REQUIRES: `dtype` is an "<f4", "<u8", "|i1" or "<U12" of NumPy; exactly as many bytes come as
    // it and `shape` announce; `name` is ASCII and was not given before.
    void begin_array(std::string_view name, std::string_view dtype,
                     std::initializer_list<std::int64_t> shape);
    void begin_array(std::string_view name, std::string_view dtype,
                     std::span<const std::int64_t> shape);
    void write(std::span<const std::byte> bytes);
    void end_array();

    // REQUIRES: no array is open. Nothing may follow it.
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
