#include "irwe/io/npy_header.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>

#include "irwe/base/error.h"
#include "irwe/io/utf8.h"

namespace irwe {
namespace {

constexpr std::uint64_t kMaxHeaderSize = std::uint64_t{1} << 20;

std::string_view without_blanks_before(std::string_view text) {
    return text.substr(std::min(text.find_first_not_of(" \t\n"), text.size()));
}

// Returns the text after 'key': in the dictionary `text`, up to its end; nothing if there is no
// key.
std::optional<std::string_view> behind_key(std::string_view text, std::string_view key) {
    for (const char quote : {'\'', '"'}) {
        const std::string quoted = fmt::format("{0}{1}{0}", quote, key);
        const std::size_t place = text.find(quoted);
        if (place == std::string_view::npos) {
            continue;
        }
        const std::string_view rest = without_blanks_before(text.substr(place + quoted.size()));
        if (rest.starts_with(':')) {
            return without_blanks_before(rest.substr(1));
        }
    }
    return std::nullopt;
}

// '<f4' as <f4; the list of fields of a record as it stands.
std::optional<std::string> parse_dtype(std::string_view text) {
    if (text.starts_with('[')) {
        return std::string(text.substr(0, text.rfind(']') + 1));
    }
    if (!text.starts_with('\'') && !text.starts_with('"')) {
        return std::nullopt;
    }
    const std::size_t end = text.find(text[0], 1);
    return end == std::string_view::npos ? std::nullopt
                                         : std::optional<std::string>(text.substr(1, end - 1));
}

// (), (3,) or (3, 4); a number may end in L, as Python 2 wrote it.
std::optional<std::vector<std::int64_t>> parse_shape(std::string_view text) {
    std::vector<std::int64_t> shape;
    if (!text.starts_with('(')) {
        return std::nullopt;
    }
    text = without_blanks_before(text.substr(1));
    while (!text.starts_with(')')) {
        std::int64_t extent = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), extent);
        if (error != std::errc() || extent < 0) {
            return std::nullopt;
        }
        shape.push_back(extent);
        text.remove_prefix(static_cast<std::size_t>(end - text.data()));
        text = without_blanks_before(text.substr(text.starts_with('L') ? 1 : 0));
        if (text.starts_with(',')) {
            text = without_blanks_before(text.substr(1));
        } else if (!text.starts_with(')')) {
            return std::nullopt;
        }
    }
    return shape;
}

NpyHeader parse(std::string_view text, const std::string& place) {
    const auto descr = behind_key(text, "descr");
    const auto order = behind_key(text, "fortran_order");
    const auto shape = behind_key(text, "shape");
    const auto dtype = descr ? parse_dtype(*descr) : std::nullopt;
    const auto extents = shape ? parse_shape(*shape) : std::nullopt;
    const bool is_fortran_order = order && order->starts_with("True");
    require(dtype && extents && order && (is_fortran_order || order->starts_with("False")),
            fmt::format("{}: expected a header with descr, fortran_order and shape, found {}; is "
                        "the file damaged?",
                        place, excerpt(text)));
    NpyHeader header;
    header.dtype = *dtype;
    header.shape = *extents;
    header.is_fortran_order = is_fortran_order;
    return header;
}

}  // namespace

char NpyHeader::kind() const {
    const bool is_usual =
        dtype.size() >= 3 && (dtype[0] == '<' || dtype[0] == '|') &&
        std::string_view("fiuU").find(dtype[1]) != std::string_view::npos &&
        std::ranges::all_of(dtype.substr(2), [](char c) { return c >= '0' && c <= '9'; });
    return is_usual ? dtype[1] : '\0';
}

NpyHeader read_npy_header(const std::function<std::size_t(std::span<char>)>& read,
                          std::uint64_t size, const std::string& place) {
    std::array<char, 12> front{};
    const std::span<char> first(front.data(), kNpyMagic.size() + 2);
    require(
        read(first) == first.size() && std::string_view(front.data()).starts_with(kNpyMagic),
        fmt::format("{}: does not begin as an array of NumPy does; is the file damaged?", place));
    const int version = static_cast<unsigned char>(front[kNpyMagic.size()]);
    require(version >= 1 && version <= 3,
            fmt::format("{}: is an array in version {} of the format, expected 1, 2 or 3", place,
                        version));
    const std::span<char> length_bytes(front.data() + first.size(), version == 1 ? 2 : 4);
    std::uint64_t length = 0;
    const bool has_length = read(length_bytes) == length_bytes.size();
    for (std::size_t i = 0; i < length_bytes.size(); ++i) {
        length |= std::uint64_t{static_cast<unsigned char>(length_bytes[i])} << (8 * i);
    }
    const std::uint64_t data_begin = first.size() + length_bytes.size() + length;
    require(has_length && data_begin <= size && length <= kMaxHeaderSize,
            fmt::format("{}: ends within its header of {} bytes; was the file copied or downloaded "
                        "in full?",
                        place, length));
    std::string text(length, '\0');
    require(read(text) == length, fmt::format("{}: the header is damaged or ends early", place));
    NpyHeader header = parse(text, place);
    header.data_begin = data_begin;
    header.data_size = size - data_begin;
    return header;
}

std::uint64_t npy_item_size(const NpyHeader& header, const std::string& place) {
    const std::string& dtype = header.dtype;
    require(dtype != "|O" && dtype.find("|O'") == std::string::npos,
            fmt::format("{}: pickled objects are not read, expected numbers or texts; save it with "
                        "a type of its own, e.g. as a.astype(str)",
                        place));
    if (header.is_boolean()) {
        return 1;
    }
    std::uint64_t size = 0;
    if (header.kind() != '\0') {
        const char* const end = dtype.data() + dtype.size();
        const auto [position, error] = std::from_chars(dtype.data() + 2, end, size);
        size = error == std::errc() && position == end ? size : 0;
    }
    const bool is_read = header.is_text()       ? size >= 1 && size <= kMaxHeaderSize
                         : header.is_floating() ? size == 4 || size == 8
                                                : size == 1 || size == 2 || size == 4 || size == 8;
    require(is_read,
            fmt::format("{}: values of type {} are not read, expected little-endian numbers of "
                        "single or double precision, whole numbers or texts; save it e.g. as "
                        "a.astype('<f4')",
                        place, excerpt(dtype)));
    return header.is_text() ? 4 * size : size;
}

std::string npy_shape_text(std::span<const std::int64_t> shape) {
    return fmt::format("({}{})", fmt::join(shape, ", "), shape.size() == 1 ? "," : "");
}

}  // namespace irwe
