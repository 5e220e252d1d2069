#include "irwe/io/npz.h"

#include <fmt/format.h>
#include <minizip/zip.h>

#include <algorithm>
#include <bit>
#include <cassert>
#include <cerrno>
#include <charconv>
#include <filesystem>
#include <system_error>
#include <utility>
#include <vector>

#include "irwe/base/error.h"
#include "irwe/io/utf8.h"
#include "irwe/io/zip_archive.h"

namespace irwe {
namespace {

static_assert(std::endian::native == std::endian::little,
              "arrays are written as they lie in memory");

constexpr std::string_view kMagic = "\x93NUMPY";
constexpr std::size_t kHeaderAlignment = 64;
constexpr uLong kFirstOfJanuary1980 = 0x00210000;  // in the date format of DOS

const std::string& require_seekable(const std::string& path) {
    std::error_code ignored;
    require(
        !std::filesystem::is_fifo(path, ignored),
        fmt::format("cannot write an .npz archive to the pipe {}; give the name of a file", path));
    return path;
}

// The text of the shape as Python writes a tuple: (), (3,), (3, 4).
std::string shape_text(std::span<const std::int64_t> shape) {
    return fmt::format("({}{})", fmt::join(shape, ", "), shape.size() == 1 ? "," : "");
}

// Returns the header of an .npy file: magic, version, the length of the text, the text. The whole
// is a multiple of 64 bytes. Version 2 differs in that the length has four bytes.
std::string npy_header(std::string_view dtype, std::span<const std::int64_t> shape) {
    std::string text = fmt::format("{{'descr': '{}', 'fortran_order': False, 'shape': {}, }}",
                                   dtype, shape_text(shape));
    std::size_t length_size = 2;
    const auto padded_size = [&] {
        const std::size_t before = kMagic.size() + 2 + length_size;
        const std::size_t total = before + text.size() + 1;
        return (total + kHeaderAlignment - 1) / kHeaderAlignment * kHeaderAlignment - before;
    };
    if (padded_size() > 65535) {
        length_size = 4;
    }
    const std::size_t size = padded_size();
    text.resize(size - 1, ' ');
    text.push_back('\n');

    std::string header(kMagic);
    header.push_back(length_size == 2 ? '\x01' : '\x02');
    header.push_back('\x00');
    for (std::size_t i = 0; i < length_size; ++i) {
        header.push_back(static_cast<char>(size >> (8 * i) & 0xffU));
    }
    return header + text;
}

// Bytes of one element: 4 for "<f4", 48 for "<U12".
std::uint64_t element_size(std::string_view dtype) {
    assert(dtype.size() >= 3);
    std::uint64_t number = 0;
    [[maybe_unused]] const auto [end, error] =
        std::from_chars(dtype.data() + 2, dtype.data() + dtype.size(), number);
    assert(error == std::errc() && end == dtype.data() + dtype.size());
    return dtype[1] == 'U' ? 4 * number : number;
}

// Calls visit(code_point) for the characters of text(i), the i-th text of the array `name`.
template <typename Visitor>
void for_each_character(std::string_view name, std::int64_t i,
                        const std::function<std::string(std::int64_t)>& text, Visitor visit) {
    const std::string whole = text(i);
    std::string_view rest = whole;
    while (!rest.empty()) {
        const std::optional<char32_t> character = take_code_point(rest);
        if (!character) {
            throw InputError(fmt::format(
                "text {} of \"{}\" is not valid UTF-8: byte 0x{:02x} at place {}; convert the "
                "input, "
                "for example with iconv -t UTF-8",
                i, name, static_cast<unsigned char>(rest[0]), whole.size() - rest.size()));
        }
        require(*character != 0,
                fmt::format("text {} of \"{}\" has a zero character, which an .npz cannot hold; "
                            "remove it",
                            i, name));
        visit(*character);
    }
}

}  // namespace

NpzWriter::NpzWriter(const std::string& path) : file_(require_seekable(path)) {
    errno = 0;
    zip_ = open_zip_for_writing(file_.path_to_write(), failure_);
    if (zip_ == nullptr) {
        throw_output_error("open", file_.path(), errno);
    }
}

NpzWriter::~NpzWriter() {
    if (zip_ != nullptr) {
        zipClose(zip_, nullptr);
    }
}

// minizip leaves errno as the failing system call set it; each use of it begins with errno = 0.
void NpzWriter::check(int zip_result) {
    if (failure_ != 0) {
        throw_output_error("write to", file_.path(), failure_);
    }
    if (zip_result != ZIP_OK) {
        throw_output_error("write to", file_.path(), errno != 0 ? errno : EIO);
    }
}

void NpzWriter::begin_array(std::string_view name, std::string_view dtype,
                            std::initializer_list<std::int64_t> shape) {
    begin_array(name, dtype, std::span(shape.begin(), shape.size()));
}

void NpzWriter::begin_array(std::string_view name, std::string_view dtype,
                            std::span<const std::int64_t> shape) {
    assert(zip_ != nullptr && !in_array_);
    assert(std::ranges::all_of(name, [](char c) { return c > ' ' && c < '\x7f'; }));
    zip_fileinfo info{};
    info.dosDate = kFirstOfJanuary1980;
    const std::string member = std::string(name) + ".npy";
    errno = 0;
    check(zipOpenNewFileInZip64(zip_, member.c_str(), &info, nullptr, 0, nullptr, 0, nullptr,
                                /*method=*/0, /*level=*/0, /*zip64=*/1));
    in_array_ = true;
    const std::string header = npy_header(dtype, shape);
    std::uint64_t data_size = element_size(dtype);
    for (const std::int64_t extent : shape) {
        assert(extent >= 0);
        data_size *= static_cast<std::uint64_t>(extent);
    }
    bytes_to_come_ = header.size() + data_size;
    write(std::as_bytes(std::span(header)));
}

void NpzWriter::write(std::span<const std::byte> bytes) {
    assert(in_array_ && bytes.size() <= bytes_to_come_);
    constexpr std::size_t kMostAtOnce = std::size_t{1} << 30;  // minizip counts in 32 bits
    bytes_to_come_ -= bytes.size();
    errno = 0;
    while (!bytes.empty()) {
        const auto piece = bytes.first(std::min(bytes.size(), kMostAtOnce));
        check(zipWriteInFileInZip(zip_, piece.data(), static_cast<unsigned>(piece.size())));
        bytes = bytes.subspan(piece.size());
    }
}

void NpzWriter::end_array() {
    assert(in_array_ && bytes_to_come_ == 0);
    in_array_ = false;
    errno = 0;
    check(zipCloseFileInZip(zip_));
}

void NpzWriter::add_texts(std::string_view name, std::int64_t count,
                          const std::function<std::string(std::int64_t)>& text) {
    std::size_t width = 1;  // NumPy has no "<U0" in files
    for (std::int64_t i = 0; i < count; ++i) {
        std::size_t length = 0;
        for_each_character(name, i, text, [&](char32_t) { ++length; });
        width = std::max(width, length);
    }
    begin_array(name, fmt::format("<U{}", width), {count});
    std::vector<char32_t> characters;
    for (std::int64_t i = 0; i < count; ++i) {
        characters.clear();
        for_each_character(name, i, text, [&](char32_t c) { characters.push_back(c); });
        characters.resize(width, 0);
        write(std::as_bytes(std::span(characters)));
    }
    end_array();
}

void NpzWriter::add_texts(std::string_view name, std::span<const std::string> texts) {
    add_texts(name, static_cast<std::int64_t>(texts.size()),
              [&](std::int64_t i) { return texts[static_cast<std::size_t>(i)]; });
}

void NpzWriter::commit() {
    assert(zip_ != nullptr && !in_array_);
    errno = 0;
    check(zipClose(std::exchange(zip_, nullptr), nullptr));
    file_.commit();
}

}  // namespace irwe
