// The secret in the server's address: who has it may ask, and nobody else on this machine.

#pragma once

#include <string>
#include <string_view>

namespace irwe::explorer {

// 128 bits from the kernel, as 22 letters of the URL-safe base64 alphabet (RFC 4648, section 5).
std::string make_access_token();

// True if both are equal. Takes the same time wherever they differ, so that a token cannot be
// guessed letter by letter; only the length shows.
bool equal_in_constant_time(std::string_view a, std::string_view b);

}  // namespace irwe::explorer
