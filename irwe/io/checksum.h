// The checksums of archives.

#pragma once

#include <cstddef>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>

namespace irwe {

// A CRC-32 as eight hexadecimal digits, of all `pieces` one after the other.
std::string checksum_text(std::initializer_list<std::span<const std::byte>> pieces);

// True if both are the same; in the build of the fuzzers always, so that they reach what lies behind
// the checksums.
bool is_checksum(std::string_view found, std::string_view expected);

}  // namespace irwe
