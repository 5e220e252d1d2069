// The code that has computed a result: development builds share the number of their release.

#pragma once

#include <string_view>

namespace irwe {

// Returns 16 hexadecimal digits that stand for the sources of the library and of the experiments,
// as they were compiled (cmake/code_digest.cmake).
std::string_view code_digest();

}  // namespace irwe
