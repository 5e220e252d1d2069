// System calls that a signal may interrupt.

#pragma once

#include <cerrno>

namespace irwe {

// Returns the result of call(), which is negative for a failure with the reason in errno. Repeats
// the call if a signal interrupted it.
template <typename Call>
auto uninterrupted(Call call) {
    auto result = call();
    while (result < 0 && errno == EINTR) {
        result = call();
    }
    return result;
}

}  // namespace irwe
