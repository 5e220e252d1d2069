// Checks that a request comes from the page of this server, opened by someone who knows its
// address.
//
// Every web site that the user visits can make the browser send requests to 127.0.0.1, and every
// user of this machine can send requests. The token keeps out both. Host keeps out sites whose name
// was made to point here (DNS rebinding). Origin and Sec-Fetch-Site are a second defense against
// other sites.

#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "apps/explorer/request.h"

namespace irwe::explorer {

// The head of a request, as it was sent.
struct RequestHead {
    std::string_view method;
    std::string_view target;
    std::vector<std::pair<std::string_view, std::string_view>> fields;  // name and value, in order
};

// The port and token that a request must carry.
struct Credentials {
    std::uint16_t port = 0;
    std::string token;
};

// Returns the request without its token. Throws Refusal: 405 for a method other than GET and HEAD,
// 413 for a body, 417 for an expectation, 403 for a missing or wrong token or another site, 400 for
// a malformed request.
Request check_request(const RequestHead& head, const Credentials& credentials);

}  // namespace irwe::explorer
