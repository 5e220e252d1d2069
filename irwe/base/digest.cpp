#include "irwe/base/digest.h"

#include <fmt/format.h>

#include <algorithm>

#include "irwe/base/random.h"

namespace irwe {

void Digest::add(std::uint64_t word) {
    first_ = mix(first_ ^ word, 0xa0761d6478bd642fU) + 1;
    second_ = mix(second_ ^ word, 0xe7037ed1a0b428dbU) + 1;
}

void Digest::add(std::string_view text) { add(hash_text(text)); }

std::string Digest::text() const { return fmt::format("{:016x}{:016x}", first_, second_); }

bool is_digest(std::string_view text) {
    return text.size() == 32 && std::ranges::all_of(text, [](char c) {
               return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
           });
}

}  // namespace irwe
