// Checks the head of a request (request line and header) byte by byte, as it arrives.
//
// HTTP parsers tolerate much: lines that end in a bare LF, folded lines, stray bytes. Different
// programs interpret these differently, and requests can be smuggled through the gap. This scanner
// tolerates nothing, and it refuses garbage at its first byte instead of after a time limit.

#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace irwe::explorer {

class HeadScanner {
public:
    explicit HeadScanner(std::size_t max_bytes) : max_bytes_(max_bytes) {}

    // Consumes bytes until the head is complete, and returns the number consumed. Throws Refusal:
    // 431 for a head above max_bytes, 505 for a version other than 1.0 and 1.1, otherwise 400.
    std::size_t scan(std::string_view bytes);

    bool is_complete() const { return expected_ == Expected::kNothing; }

private:
    enum class Expected {
        kRequestLine,
        kLineFeed,   // after the CR of a line
        kLineStart,  // of a header field, or the CR of the empty line
        kName,       // the rest of it, or the colon
        kValue,
        kLastLineFeed,  // after the CR of the empty line
        kNothing,
    };

    Expected after(unsigned char byte);
    Expected after_request_line_byte(unsigned char byte);

    std::size_t max_bytes_;
    std::size_t num_bytes_ = 0;
    Expected expected_ = Expected::kRequestLine;
    std::string request_line_;
};

}  // namespace irwe::explorer
