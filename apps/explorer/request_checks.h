// Who may ask: the page of this server, opened by someone who was given its address.
//
// Every web site that the user visits can make the browser send requests to 127.0.0.1, and every
// user of this machine can send some. The token keeps out both; Host keeps out sites whose name was
// made to point here (DNS rebinding); Origin and Sec-Fetch-Site keep out other sites once more.

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

// What a request must know.
struct Credentials {
    std::uint16_t port = 0;
    std::string token;
};

// The request without its token. Throws Refusal: 405 for another method than GET and HEAD, 413 for
// a body, 417 for an expectation, 403 for a stranger, 400 for what is malformed.
Request check_request(const RequestHead& head, const Credentials& credentials);

}  // namespace irwe::explorer
