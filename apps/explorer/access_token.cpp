#include "apps/explorer/access_token.h"

#include <sys/random.h>

#include <array>
#include <cerrno>
#include <cstddef>
#include <system_error>

namespace irwe::explorer {

std::string make_access_token() {
    constexpr std::string_view kAlphabet =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    std::array<unsigned char, 16> secret{};
    if (getrandom(secret.data(), secret.size(), 0) != static_cast<ssize_t>(secret.size())) {
        throw std::system_error(errno, std::generic_category(), "getrandom");
    }
    std::string token;
    unsigned bits = 0;
    unsigned num_bits = 0;
    for (const unsigned char byte : secret) {
        bits = bits << 8 | byte;
        num_bits += 8;
        while (num_bits >= 6) {
            num_bits -= 6;
            token += kAlphabet[bits >> num_bits & 63U];
        }
    }
    token += kAlphabet[bits << (6 - num_bits) & 63U];  // the last 2 bits
    return token;
}

bool equal_in_constant_time(std::string_view a, std::string_view b) {
    if (a.size() != b.size()) {
        return false;
    }
    volatile unsigned difference = 0;  // keeps the compiler from leaving early
    for (std::size_t i = 0; i < a.size(); ++i) {
        difference = difference | static_cast<unsigned>(static_cast<unsigned char>(a[i]) ^
                                                        static_cast<unsigned char>(b[i]));
    }
    return difference == 0;
}

}  // namespace irwe::explorer
