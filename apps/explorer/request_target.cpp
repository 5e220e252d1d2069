#include "apps/explorer/request_target.h"

#include <algorithm>
#include <cstddef>
#include <string>

#include "apps/explorer/refusal.h"
#include "irwe/io/utf8.h"

namespace irwe::explorer {
namespace {

constexpr std::size_t kMaxParameters = 32;

void require_good(bool condition, const char* sentence) {
    if (!condition) {
        throw Refusal(400, sentence);
    }
}

// Path and query may hold these as they are (RFC 3986, pchar, "/" and "?"), the escape among them.
bool is_target_character(char c) {
    const bool is_letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    const bool is_digit = c >= '0' && c <= '9';
    constexpr std::string_view kOthers = "-._~!$&'()*+,;=:@/?%";
    return is_letter || is_digit || kOthers.find(c) != std::string_view::npos;
}

// Returns 0 to 15, or 16 if `c` is no hexadecimal digit.
unsigned hexadecimal_digit(char c) {
    if (c >= '0' && c <= '9') {
        return static_cast<unsigned>(c - '0');
    }
    if (c >= 'a' && c <= 'f') {
        return static_cast<unsigned>(c - 'a') + 10;
    }
    return c >= 'A' && c <= 'F' ? static_cast<unsigned>(c - 'A') + 10 : 16;
}

// `text` with %XX replaced by its byte, and valid: UTF-8 without control characters.
std::string decoded(std::string_view text) {
    std::string result;
    result.reserve(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '%') {
            result += text[i];
            continue;
        }
        require_good(i + 2 < text.size(), "an escape in the address is cut short");
        const unsigned high = hexadecimal_digit(text[i + 1]);
        const unsigned low = hexadecimal_digit(text[i + 2]);
        require_good(high < 16 && low < 16, "an escape in the address is not hexadecimal");
        result += static_cast<char>(high << 4 | low);
        i += 2;
    }
    const bool has_controls = std::any_of(result.begin(), result.end(), [](char c) {
        return static_cast<unsigned char>(c) < 0x20 || c == 0x7f;
    });
    require_good(!has_controls, "the address holds a control character");
    require_good(is_utf8(result), "the address is not UTF-8");
    return result;
}

// Removes the text before the next `separator`, and the separator, from `text` and returns it.
std::string_view take_until(char separator, std::string_view& text) {
    const std::size_t end = std::min(text.find(separator), text.size());
    const std::string_view part = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    return part;
}

// Decodes segment by segment, so that an encoded slash cannot begin a new segment.
std::string decoded_path(std::string_view path) {
    std::string_view rest = path.substr(1);
    std::string result;
    while (!rest.empty()) {
        const std::string segment = decoded(take_until('/', rest));
        require_good(!segment.empty(), "the path has an empty segment");
        require_good(segment != "." && segment != "..", "the path has a segment of dots");
        require_good(segment.find_first_of("/\\") == std::string::npos,
                     "a segment of the path has a slash or a backslash in it");
        result += '/' + segment;
    }
    return path.ends_with('/') ? result + '/' : result;
}

std::string decoded_parameter(std::string_view text) {
    std::string with_blanks(text);
    std::replace(with_blanks.begin(), with_blanks.end(), '+', ' ');
    return decoded(with_blanks);
}

}  // namespace

Request parse_target(std::string_view target) {
    require_good(target.starts_with('/'), "the address does not begin with a slash");
    require_good(std::all_of(target.begin(), target.end(), is_target_character),
                 "the address holds a character that should be escaped");
    Request request;
    std::string_view query = target;
    request.path = decoded_path(take_until('?', query));
    require_good(!query.ends_with('&'), "a parameter is empty");
    while (!query.empty()) {
        const std::string_view parameter = take_until('&', query);
        const std::size_t equals = parameter.find('=');
        require_good(equals != 0 && equals != std::string_view::npos,
                     "a parameter is not of the form name=value");
        const bool is_new = request.parameters
                                .emplace(decoded_parameter(parameter.substr(0, equals)),
                                         decoded_parameter(parameter.substr(equals + 1)))
                                .second;
        require_good(is_new, "a parameter is given twice");
        require_good(request.parameters.size() <= kMaxParameters, "there are too many parameters");
    }
    return request;
}

}  // namespace irwe::explorer
