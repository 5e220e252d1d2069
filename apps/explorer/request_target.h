// The target of a request line, "/api/search?q=caf%C3%A9&limit=20", taken apart.

#pragma once

#include <string_view>

#include "apps/explorer/request.h"

namespace irwe::explorer {

// Returns the decoded path and parameters. Throws Refusal(400) for every form that programs might
// interpret differently: absolute and authority forms, characters outside RFC 3986, bad escapes,
// control characters, invalid UTF-8, an encoded slash, a backslash, an empty segment, "." or ".."
// in the path, more than 32 parameters, a parameter that is repeated or is not name=value.
//
// A "+" in a parameter is a blank, as browsers write it.
Request parse_target(std::string_view target);

}  // namespace irwe::explorer
