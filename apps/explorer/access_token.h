// The secret in the server's address. Only requests that carry it are answered.

#pragma once

#include <string>
#include <string_view>

namespace irwe::explorer {

// Returns 128 random bits from the kernel as 22 letters of the URL-safe base64 alphabet (RFC 4648,
// section 5).
std::string make_access_token();

// Returns true if both are equal. The time does not depend on where they differ, so that a token
// cannot be guessed letter by letter; it reveals only the length.
bool equal_in_constant_time(std::string_view a, std::string_view b);

}  // namespace irwe::explorer
