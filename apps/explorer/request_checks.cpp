#include "apps/explorer/request_checks.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "apps/explorer/access_token.h"
#include "apps/explorer/refusal.h"
#include "apps/explorer/request_target.h"

namespace irwe::explorer {
namespace {

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool equal_without_case(std::string_view a, std::string_view b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](char x, char y) { return lower(x) == lower(y); });
}

// Returns the value of a header field, if it is there. Throws Refusal if it is there twice.
std::optional<std::string_view> field(const RequestHead& head, std::string_view name) {
    std::optional<std::string_view> found;
    for (const auto& [field_name, value] : head.fields) {
        if (equal_without_case(field_name, name)) {
            if (found) {
                throw Refusal(400, fmt::format("the header has two fields {}", name));
            }
            found = value;
        }
    }
    return found;
}

// A body is of no use to GET, and its length is what requests are smuggled with.
void check_that_there_is_no_body(const RequestHead& head) {
    if (field(head, "Transfer-Encoding")) {
        throw Refusal(400, "a request with a Transfer-Encoding is not served");
    }
    if (field(head, "Expect")) {
        throw Refusal(417, "a request with an expectation is not served");
    }
    const std::optional<std::string_view> length = field(head, "Content-Length");
    if (!length || *length == "0") {
        return;
    }
    const bool is_number =
        !length->empty() &&
        std::all_of(length->begin(), length->end(), [](char c) { return c >= '0' && c <= '9'; });
    throw is_number ? Refusal(413, "a request with a body is not served")
                    : Refusal(400, "the Content-Length is not a number");
}

// Whether a browser opens the page because a link or a file led to it, such as that of AddressFile.
// Whoever made the link knew the token, and cannot read what the browser then shows.
bool is_followed_to_page(const RequestHead& head) {
    return field(head, "Sec-Fetch-Mode") == "navigate" &&
           field(head, "Sec-Fetch-Dest") == "document" && head.target.starts_with("/?");
}

// Sites are compared as the browser writes them, with the port.
void check_site(const RequestHead& head, std::uint16_t port) {
    const std::optional<std::string_view> host = field(head, "Host");
    if (!host) {
        throw Refusal(400, "the header has no field Host");
    }
    if (*host != fmt::format("127.0.0.1:{}", port) && *host != fmt::format("localhost:{}", port)) {
        throw Refusal(403,
                      "the field Host names another site; open the address that was printed, "
                      "and where a port is forwarded, forward it to the same number");
    }
    const std::optional<std::string_view> origin = field(head, "Origin");
    if (origin && *origin != fmt::format("http://{}", *host)) {
        throw Refusal(403, "the request comes from another site");
    }
    const std::optional<std::string_view> fetch_site = field(head, "Sec-Fetch-Site");
    if (fetch_site && *fetch_site != "same-origin" && *fetch_site != "none" &&
        !is_followed_to_page(head)) {
        throw Refusal(403, "the request comes from another site; type or paste the address");
    }
}

}  // namespace

Request check_request(const RequestHead& head, const Credentials& credentials) {
    if (head.method != "GET" && head.method != "HEAD") {
        throw Refusal(405, "only GET and HEAD are served");
    }
    check_that_there_is_no_body(head);
    check_site(head, credentials.port);
    Request request = parse_target(head.target);
    const auto token = request.parameters.find("token");
    if (token == request.parameters.end() ||
        !equal_in_constant_time(token->second, credentials.token)) {
        throw Refusal(403,
                      "the token of the address is missing or wrong; open the address that "
                      "was printed when the server started");
    }
    request.parameters.erase(token);
    return request;
}

}  // namespace irwe::explorer
