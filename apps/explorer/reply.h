// What the server answers, and the header that goes before it.

#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace irwe::explorer {

struct Reply {
    int status = 200;
    std::string content_type = "application/octet-stream";
    std::shared_ptr<const std::string> body;  // shared by all who get it, never copied; may be null
};

Reply make_reply(int status, std::string content_type, std::string body);

// {"error": "one sentence"}, as application/json.
Reply error_reply(int status, std::string_view sentence);

// What a page with all its scripts and styles inside may do: run them, draw, and ask this server;
// it can send nothing elsewhere. WebGL libraries write functions as text (regl: 'unsafe-eval') and
// workers as blobs.
inline constexpr std::string_view kInlinePagePolicy =
    "default-src 'none'; script-src 'unsafe-inline' 'unsafe-eval'; worker-src blob:; "
    "style-src 'unsafe-inline'; img-src data: blob:; font-src data:; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

// Status line and header of `reply`, up to the empty line. Pages (text/html) are held to
// `page_policy`; all else may do nothing, should a browser ever show it.
std::string reply_head(const Reply& reply, std::string_view page_policy, bool keep_alive);

}  // namespace irwe::explorer
