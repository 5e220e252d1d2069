// A short text that stands for much data: equal for equal data, and otherwise different.

#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace irwe {

// Takes words and texts one after the other; their order counts. Different data agree with a chance
// of about 2^-128 (texts that are added, 2^-64); it is no defence against somebody who looks for
// such a pair. The text is the same on every machine.
class Digest {
public:
    void add(std::uint64_t word);
    void add(std::string_view text);

    // Returns 32 hexadecimal digits, lower case.
    std::string text() const;

private:
    // Two independent chains of 64 bits.
    std::uint64_t first_ = 0x8ebc6af09c88c6e3U;
    std::uint64_t second_ = 0x589965cc75374cc3U;
};

// True for a text as Digest::text() returns it.
bool is_digest(std::string_view text);

}  // namespace irwe
