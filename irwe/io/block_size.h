// How much of a file is read at a time.

#pragma once

#include <cstddef>

namespace irwe {

#ifdef IRWE_FUZZING  // so that small inputs meet the borders, too
inline constexpr std::size_t kInputBlockSize = 64;
#else
inline constexpr std::size_t kInputBlockSize = std::size_t{1} << 17;
#endif

}  // namespace irwe
