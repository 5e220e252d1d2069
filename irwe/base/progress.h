// How a long computation tells how far it is.

#pragma once

#include <cstdint>
#include <functional>

namespace irwe {

// Called now and then with the work done and the work in all, from any thread but never twice at
// once. It may throw, which ends the computation with that exception.
using ProgressCallback = std::function<void(std::int64_t done, std::int64_t total)>;

}  // namespace irwe
