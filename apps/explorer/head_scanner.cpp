#include "apps/explorer/head_scanner.h"

#include <algorithm>

#include "apps/explorer/refusal.h"

namespace irwe::explorer {
namespace {

// RFC 9110, section 5.6.2: what names of header fields are made of.
bool is_token_character(unsigned char c) {
    const bool is_letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    const bool is_digit = c >= '0' && c <= '9';
    constexpr std::string_view kOthers = "!#$%&'*+-.^_`|~";
    return is_letter || is_digit || kOthers.find(static_cast<char>(c)) != std::string_view::npos;
}

bool is_visible_or_blank(unsigned char c) { return c >= 0x20 && c <= 0x7e; }

void check_request_line(std::string_view line) {
    if (std::count(line.begin(), line.end(), ' ') != 2) {
        throw Refusal(400, "the request line is not of the form: method, target, version");
    }
    const std::string_view version = line.substr(line.rfind(' ') + 1);
    if (version != "HTTP/1.1" && version != "HTTP/1.0") {
        throw Refusal(505, "the version is not HTTP/1.1");
    }
}

}  // namespace

std::size_t HeadScanner::scan(std::string_view bytes) {
    std::size_t num_taken = 0;
    while (num_taken < bytes.size() && !is_complete()) {
        if (num_bytes_ == max_bytes_) {
            throw Refusal(431, "the header is too large");
        }
        expected_ = after(static_cast<unsigned char>(bytes[num_taken]));
        ++num_taken;
        ++num_bytes_;
    }
    return num_taken;
}

HeadScanner::Expected HeadScanner::after(unsigned char byte) {
    switch (expected_) {
        case Expected::kRequestLine:
            return after_request_line_byte(byte);
        case Expected::kLineFeed:
        case Expected::kLastLineFeed:
            if (byte != '\n') {
                throw Refusal(400, "a line ends in CR alone");
            }
            return expected_ == Expected::kLineFeed ? Expected::kLineStart : Expected::kNothing;
        case Expected::kLineStart:
            if (byte == '\r') {
                return Expected::kLastLineFeed;
            }
            if (!is_token_character(byte)) {  // a blank: a line that is folded
                throw Refusal(400, "a header field does not begin with a name");
            }
            return Expected::kName;
        case Expected::kName:
            if (byte == ':') {
                return Expected::kValue;
            }
            if (!is_token_character(byte)) {
                throw Refusal(400, "a header field has no name followed by a colon");
            }
            return Expected::kName;
        case Expected::kValue:
            if (byte == '\r') {
                return Expected::kLineFeed;
            }
            if (byte != '\t' && byte < 0x80 && !is_visible_or_blank(byte)) {
                throw Refusal(400, "a header field holds a control character");
            }
            return Expected::kValue;
        case Expected::kNothing:
            break;
    }
    return Expected::kNothing;
}

HeadScanner::Expected HeadScanner::after_request_line_byte(unsigned char byte) {
    if (byte == '\r') {
        check_request_line(request_line_);
        return Expected::kLineFeed;
    }
    const bool is_letter = byte >= 'A' && byte <= 'Z';
    if (!is_visible_or_blank(byte) || (request_line_.empty() && !is_letter)) {
        throw Refusal(400, "this is not a request of HTTP/1.1");
    }
    request_line_ += static_cast<char>(byte);
    return Expected::kRequestLine;
}

}  // namespace irwe::explorer
