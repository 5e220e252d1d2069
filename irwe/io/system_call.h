// Calls of the system that a signal may interrupt.

#pragma once

#include <cerrno>

namespace irwe {

// The result of call(), which is below 0 for a failure with the reason in errno, and is called again
// when a signal interrupted it.
template <typename Call>
auto uninterrupted(Call call) {
    auto result = call();
    while (result < 0 && errno == EINTR) {
        result = call();
    }
    return result;
}

}  // namespace irwe
