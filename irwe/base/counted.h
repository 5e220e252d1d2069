// Numbers in sentences.

#pragma once

#include <cstdint>
#include <string>

namespace irwe {

// Returns 1234567 as "1,234,567".
std::string with_commas(std::uint64_t number);

// Returns "1 edge", "2 edges".
std::string counted(std::uint64_t count, const std::string& noun);

}  // namespace irwe
