// Replies of the server, and their headers.

#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace irwe::explorer {

struct Reply {
    int status = 200;
    std::string content_type = "application/octet-stream";
    std::shared_ptr<const std::string> body;  // shared by all replies, never copied; may be null
};

Reply make_reply(int status, std::string content_type, std::string body);

// Returns {"error": "one sentence"} as application/json.
Reply error_reply(int status, std::string_view sentence);

// The policy for content that a browser should not do anything with.
inline constexpr std::string_view kStrictestPolicy =
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

// Returns the status line and header of `reply`, up to the empty line. Pages (text/html) get
// `page_policy`; other content gets the strictest one, in case a browser shows it.
std::string reply_head(const Reply& reply, std::string_view page_policy, bool keep_alive);

}  // namespace irwe::explorer
