#include "apps/explorer/reply.h"

#include <fmt/format.h>

#include <cassert>
#include <nlohmann/json.hpp>
#include <utility>

namespace irwe::explorer {
namespace {

std::string_view reason(int status) {
    switch (status) {
        case 200:
            return "OK";
        case 400:
            return "Bad Request";
        case 403:
            return "Forbidden";
        case 404:
            return "Not Found";
        case 405:
            return "Method Not Allowed";
        case 413:
            return "Content Too Large";
        case 417:
            return "Expectation Failed";
        case 431:
            return "Request Header Fields Too Large";
        case 500:
            return "Internal Server Error";
        case 505:
            return "HTTP Version Not Supported";
        default:
            return "Other";
    }
}

}  // namespace

Reply make_reply(int status, std::string content_type, std::string body) {
    return {status, std::move(content_type), std::make_shared<const std::string>(std::move(body))};
}

Reply error_reply(int status, std::string_view sentence) {
    const nlohmann::json error = {{"error", sentence}};
    return make_reply(status, "application/json",
                      error.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
}

std::string reply_head(const Reply& reply, std::string_view page_policy, bool keep_alive) {
    assert(reply.content_type.find_first_of("\r\n") == std::string::npos);
    const bool is_page = reply.content_type.starts_with("text/html");
    return fmt::format(
        "HTTP/1.1 {} {}\r\n"
        "Content-Type: {}\r\n"
        "Content-Length: {}\r\n"
        "Connection: {}\r\n"
        "{}"
        "Content-Security-Policy: {}\r\n"
        "X-Content-Type-Options: nosniff\r\n"
        "X-Frame-Options: DENY\r\n"
        "Referrer-Policy: no-referrer\r\n"
        "Cross-Origin-Resource-Policy: same-origin\r\n"
        "Cross-Origin-Opener-Policy: same-origin\r\n"
        "Cache-Control: no-store\r\n"
        "\r\n",
        reply.status, reason(reply.status), reply.content_type, reply.body ? reply.body->size() : 0,
        keep_alive ? "keep-alive" : "close", reply.status == 405 ? "Allow: GET, HEAD\r\n" : "",
        is_page ? page_policy : kStrictestPolicy);
}

}  // namespace irwe::explorer
