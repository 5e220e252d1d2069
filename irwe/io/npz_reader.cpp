#include "irwe/io/npz_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstring>
#include <utility>

#include "irwe/base/error.h"
#include "irwe/io/npz_source.h"
#include "irwe/io/utf8.h"

namespace irwe {
namespace {

static_assert(std::endian::native == std::endian::little, "arrays are taken as they lie in files");

constexpr std::size_t kArrayBlockSize = std::size_t{1} << 18;

void append_utf8(char32_t c, std::string& text) {
    const auto tail = [&](unsigned shift) {
        text += static_cast<char>(0x80U | ((static_cast<unsigned>(c) >> shift) & 0x3FU));
    };
    if (c < 0x80U) {
        text += static_cast<char>(c);
    } else if (c < 0x800U) {
        text += static_cast<char>(0xC0U | (c >> 6U));
        tail(0);
    } else if (c < 0x10000U) {
        text += static_cast<char>(0xE0U | (c >> 12U));
        tail(6);
        tail(0);
    } else {
        text += static_cast<char>(0xF0U | ((c >> 18U) & 0x07U));
        tail(12);
        tail(6);
        tail(0);
    }
}

}  // namespace

bool NpzReader::recognizes(std::string_view first_bytes) {
    return NpzSource::recognizes(first_bytes);
}

bool NpzReader::begins_with_array(std::string_view first_bytes) {
    return NpzSource::begins_with_array(first_bytes);
}

NpzReader::NpzReader(const std::string& path)
    : path_(path), source_(std::make_unique<NpzSource>(path)) {
    for (const NpzSource::Member& member : source_->members()) {
        NpyHeader unread;
        unread.name = member.name;
        source_->open(member.name);
        NpyHeader header =
            read_npy_header([this](std::span<char> bytes) { return source_->read(bytes); },
                            member.size, place(unread));
        source_->close();  // its checksum is for those who read all
        header.name = member.name;
        arrays_.push_back(std::move(header));
    }
}

NpzReader::~NpzReader() = default;

const NpyHeader* NpzReader::find(std::string_view name) const {
    const auto found = std::ranges::find(arrays_, name, &NpyHeader::name);
    return found == arrays_.end() ? nullptr : &*found;
}

std::string NpzReader::place(const NpyHeader& array) const {
    return array.name.empty() ? path_ : fmt::format("{}: array {}", path_, excerpt(array.name));
}

void NpzReader::require_shape(const NpyHeader& array, std::size_t num_dimensions) const {
    require(
        array.shape.size() == num_dimensions,
        fmt::format("{}: has the shape {}, expected {}", place(array), npy_shape_text(array.shape),
                    num_dimensions == 1 ? "one dimension" : "two dimensions, a row for a node"));
    std::uint64_t size = npy_item_size(array, place(array));
    bool fits = true;
    for (const std::int64_t extent : array.shape) {
        const auto factor = static_cast<std::uint64_t>(extent);
        fits = fits && (factor == 0 || size <= array.data_size / factor);
        size *= factor;
    }
    require(fits && size == array.data_size,
            fmt::format("{}: has {} bytes of data, which is not what the shape {} of {} takes; was "
                        "the file copied or downloaded in full?",
                        place(array), array.data_size, npy_shape_text(array.shape), array.dtype));
}

void NpzReader::for_each_block(const NpyHeader& array,
                               const std::function<void(std::span<const char>)>& visit) {
    const std::uint64_t item_size = npy_item_size(array, place(array));
    const std::uint64_t block_size =
        std::max(kArrayBlockSize / item_size, std::uint64_t{1}) * item_size;
    std::vector<char> block(std::min(std::max(block_size, array.data_begin),
                                     std::max(array.data_size, array.data_begin)));
    const auto fill = [&](std::uint64_t size) {
        require(source_->read(std::span(block).first(size)) == size,
                fmt::format("{}: the data are damaged or end early; was the file copied or "
                            "downloaded in full?",
                            place(array)));
    };
    source_->open(array.name);
    fill(array.data_begin);
    for (std::uint64_t rest = array.data_size; rest > 0;) {
        const std::uint64_t size = std::min(rest, block_size);
        fill(size);
        visit(std::span(block).first(size));
        rest -= size;
    }
    require(source_->close(),
            fmt::format("{}: the checksum does not fit the data; was the file copied or downloaded "
                        "in full?",
                        place(array)));
}

template <typename Visitor>
void NpzReader::for_each_number(const NpyHeader& array, Visitor visit) {
    const auto visit_as = [&]<typename Value>(Value) {
        std::vector<Value> values;
        std::int64_t first = 0;
        for_each_block(array, [&](std::span<const char> bytes) {
            values.resize(bytes.size() / sizeof(Value));
            std::memcpy(values.data(), bytes.data(), bytes.size());
            visit(first, std::span<const Value>(values));
            first += static_cast<std::int64_t>(values.size());
        });
    };
    const std::string_view type = std::string_view(array.dtype).substr(1);
    type == "b1"   ? visit_as(std::uint8_t{})
    : type == "f4" ? visit_as(float{})
    : type == "f8" ? visit_as(double{})
    : type == "i1" ? visit_as(std::int8_t{})
    : type == "i2" ? visit_as(std::int16_t{})
    : type == "i4" ? visit_as(std::int32_t{})
    : type == "i8" ? visit_as(std::int64_t{})
    : type == "u1" ? visit_as(std::uint8_t{})
    : type == "u2" ? visit_as(std::uint16_t{})
    : type == "u4" ? visit_as(std::uint32_t{})
                   : visit_as(std::uint64_t{});
}

Matrix NpzReader::matrix(const NpyHeader& array) {
    require_shape(array, 2);
    require(array.is_floating() || array.is_integer(),
            fmt::format("{}: is of type {}, expected numbers", place(array), array.dtype));
    Matrix result(array.shape[0], array.shape[1]);
    const Eigen::Index num_rows = result.rows();
    for_each_number(array, [&](Eigen::Index first, const auto& values) {
        if (!array.is_fortran_order) {
            std::ranges::transform(values, result.data() + first,
                                   [](auto value) { return static_cast<Real>(value); });
            return;
        }
        Eigen::Index row = first % num_rows;
        Eigen::Index column = first / num_rows;
        for (const auto value : values) {
            result(row, column) = static_cast<Real>(value);
            ++row;
            if (row == num_rows) {
                row = 0;
                ++column;
            }
        }
    });
    return result;
}

std::vector<std::int64_t> NpzReader::integers(const NpyHeader& array) {
    require_shape(array, 1);
    require(array.is_integer(),
            fmt::format("{}: is of type {}, expected whole numbers", place(array), array.dtype));
    std::vector<std::int64_t> result;
    result.reserve(static_cast<std::size_t>(array.shape[0]));
    for_each_number(array, [&](std::int64_t, const auto& values) {
        for (const auto value : values) {
            result.push_back(as_integer(value, array));
        }
    });
    return result;
}

template <typename Value>
std::int64_t NpzReader::as_integer(Value value, const NpyHeader& array) const {
    if constexpr (std::is_integral_v<Value>) {
        if (!std::in_range<std::int64_t>(value)) {
            throw InputError(fmt::format("{}: has the number {}, expected at most 2^63 - 1",
                                         place(array), value));
        }
    } else {
        assert(false);
    }
    return static_cast<std::int64_t>(value);
}

void NpzReader::for_each_integer(const NpyHeader& array,
                                 const std::function<void(std::span<const std::int64_t>)>& visit) {
    require_shape(array, array.shape.size() == 1 ? 1 : 2);
    require(array.is_integer(),
            fmt::format("{}: is of type {}, expected whole numbers", place(array), array.dtype));
    std::vector<std::int64_t> block;
    for_each_number(array, [&](std::int64_t, const auto& values) {
        block.clear();
        for (const auto value : values) {
            block.push_back(as_integer(value, array));
        }
        visit(block);
    });
}

void NpzReader::for_each_double(const NpyHeader& array,
                                const std::function<void(std::span<const double>)>& visit) {
    require_shape(array, array.shape.size() == 1 ? 1 : 2);
    require(array.is_integer() || array.is_floating() || array.is_boolean(),
            fmt::format("{}: is of type {}, expected numbers", place(array), array.dtype));
    std::vector<double> block;
    for_each_number(array, [&](std::int64_t, const auto& values) {
        block.clear();
        for (const auto value : values) {
            block.push_back(static_cast<double>(value));
        }
        visit(block);
    });
}

std::string NpzReader::byte_text(const NpyHeader& array) {
    constexpr std::uint64_t kLongestBytes = 64;
    if (!array.dtype.starts_with("|S") || !array.shape.empty() || array.data_size > kLongestBytes ||
        array.data_begin > kArrayBlockSize) {
        return "";
    }
    std::string bytes(array.data_begin + array.data_size, '\0');
    source_->open(array.name);
    const bool is_whole = source_->read(bytes) == bytes.size();
    require(source_->close() && is_whole,
            fmt::format("{}: the data are damaged; was the file copied or downloaded in full?",
                        place(array)));
    bytes.erase(0, array.data_begin);
    return bytes.substr(0, bytes.find('\0'));
}

bool holds_sparse_matrix(const NpzReader& reader) {
    const auto has = [&](std::string_view name) { return reader.find(name) != nullptr; };
    return has("format") && has("shape") && has("data");
}

std::string NpzReader::bytes(const NpyHeader& array) {
    require_shape(array, 1);
    require(array.dtype == "|u1",
            fmt::format("{}: is of type {}, expected bytes (|u1)", place(array), array.dtype));
    std::string result;
    result.reserve(array.data_size);
    for_each_block(array,
                   [&](std::span<const char> block) { result.append(block.begin(), block.end()); });
    return result;
}

void NpzReader::for_each_text(const NpyHeader& array,
                              const std::function<void(std::string_view)>& visit) {
    require_shape(array, 1);
    require(array.is_text(),
            fmt::format("{}: is of type {}, expected texts", place(array), array.dtype));
    const std::uint64_t item_size = npy_item_size(array, place(array));
    std::vector<char32_t> characters(item_size / sizeof(char32_t));
    std::string text;
    for_each_block(array, [&](std::span<const char> bytes) {
        for (; !bytes.empty(); bytes = bytes.subspan(item_size)) {
            std::memcpy(characters.data(), bytes.data(), item_size);
            text.clear();
            for (std::size_t length = characters.size(); length > 0; --length) {
                if (characters[length - 1] != 0) {
                    std::for_each_n(characters.begin(), length,
                                    [&](char32_t c) { append_utf8(c, text); });
                    break;
                }
            }
            if (!is_utf8(text)) {
                throw InputError(
                    fmt::format("{}: {} is not a text of Unicode characters; is the file damaged?",
                                place(array), excerpt(text)));
            }
            visit(text);
        }
    });
}

}  // namespace irwe
