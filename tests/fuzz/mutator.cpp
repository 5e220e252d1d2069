#include "tests/fuzz/mutator.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>

namespace irwe::fuzz {
namespace {

using namespace std::string_view_literals;

constexpr std::array kTokens{"\n"sv,
                             "\r\n"sv,
                             "\r"sv,
                             "\t"sv,
                             " "sv,
                             ","sv,
                             ";"sv,
                             "\""sv,
                             "\"\""sv,
                             "#"sv,
                             "%"sv,
                             "{}"sv,
                             "["sv,
                             "]"sv,
                             "\0"sv,
                             "-1"sv,
                             "0"sv,
                             "007"sv,
                             "+3"sv,
                             "1e308"sv,
                             "nan"sv,
                             "inf"sv,
                             "0x1F"sv,
                             "1e-9"sv,
                             "-0"sv,
                             "4294967295"sv,
                             "'"sv,
                             "="sv,
                             "\xFF"sv,
                             "\xC0"sv,
                             "\x7F"sv,
                             "\x1B"sv,
                             "\xEF\xBB\xBF"sv,
                             "\xE2\x80\xAE"sv,
                             "9223372036854775807"sv,
                             "-9223372036854775808"sv,
                             "18446744073709551616"sv,
                             "source target\n"sv,
                             "node"sv,
                             "\xFF\xFF\xFF\xFF"sv,
                             "\0\0\0\0"sv,
                             "\x93NUMPY"sv,
                             "PK\x03\x04"sv};

std::span<const std::uint8_t> bytes_of(std::string_view text) {
    return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

void insert(Bytes& bytes, std::size_t place, std::span<const std::uint8_t> piece) {
    bytes.insert(bytes.begin() + static_cast<std::ptrdiff_t>(place), piece.begin(), piece.end());
}

// A piece of `bytes`, of up to 64 of them.
std::span<const std::uint8_t> some_of(std::span<const std::uint8_t> bytes, RandomStream& random) {
    const std::size_t begin = random.below(bytes.size() + 1);
    const std::size_t most = std::min<std::size_t>(bytes.size() - begin, 64);
    return bytes.subspan(begin, random.below(most + 1));
}

void erase_some(Bytes& bytes, RandomStream& random) {
    const auto begin = static_cast<std::ptrdiff_t>(random.below(bytes.size()));
    const auto most = std::min<std::ptrdiff_t>(std::ssize(bytes) - begin, 16);
    const auto count =
        1 + static_cast<std::ptrdiff_t>(random.below(static_cast<std::size_t>(most)));
    bytes.erase(bytes.begin() + begin, bytes.begin() + begin + std::min(count, most));
}

void change(Bytes& bytes, std::span<const Bytes> seeds, RandomStream& random) {
    const std::size_t place = random.below(bytes.size() + 1);
    const std::uint64_t kind = random.below(8);
    if (kind == 0) {
        insert(bytes, place, bytes_of(kTokens[random.below(kTokens.size())]));
    } else if (kind == 1) {
        const Bytes piece(1, static_cast<std::uint8_t>(random.below(256)));
        insert(bytes, place, piece);
    } else if (kind == 2) {
        insert(bytes, place, some_of(seeds[random.below(seeds.size())], random));
    } else if (bytes.empty()) {
        return;
    } else if (kind == 3) {
        bytes[random.below(bytes.size())] ^= static_cast<std::uint8_t>(1U << random.below(8));
    } else if (kind == 4) {
        bytes[random.below(bytes.size())] = static_cast<std::uint8_t>(random.below(256));
    } else if (kind == 5) {
        erase_some(bytes, random);
    } else if (kind == 6) {
        const std::span<const std::uint8_t> piece = some_of(bytes, random);
        insert(bytes, place, Bytes(piece.begin(), piece.end()));
    } else if (random.below(8) == 0) {  // seldom: most of the seed is gone then
        bytes.resize(random.below(bytes.size()));
    }
}

}  // namespace

Bytes mutation_of(std::span<const Bytes> seeds, std::size_t max_size, RandomStream& random) {
    Bytes bytes = seeds[random.below(seeds.size())];
    const std::uint64_t num_changes = 1 + random.below(8);
    for (std::uint64_t i = 0; i < num_changes; ++i) {
        change(bytes, seeds, random);
    }
    bytes.resize(std::min(bytes.size(), max_size));
    return bytes;
}

}  // namespace irwe::fuzz
