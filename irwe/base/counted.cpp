#include "irwe/base/counted.h"

#include <fmt/format.h>

namespace irwe {

std::string with_commas(std::uint64_t number) {
    const std::string digits = std::to_string(number);
    std::string result;
    for (std::size_t i = 0; i < digits.size(); ++i) {
        if (i > 0 && (digits.size() - i) % 3 == 0) {
            result += ',';
        }
        result += digits[i];
    }
    return result;
}

std::string counted(std::uint64_t count, const std::string& noun) {
    return fmt::format("{} {}{}", with_commas(count), noun, count == 1 ? "" : "s");
}

}  // namespace irwe
