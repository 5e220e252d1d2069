// Exceptions: the three ways in which a call can end without a result.

#pragma once

#include <concepts>
#include <stdexcept>
#include <string>

namespace irwe {

// Reports something that the caller can correct: a file, a flag, an argument. The message is one
// sentence that names what was found, where, what was expected and, if possible, what to try.
class InputError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

// Reports a result that could not be written: disk full, no permission, device gone.
class OutputError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

// Reports that the user asked to stop (a signal, a callback). Nothing is left half-done.
class Interrupted : public std::runtime_error {
public:
    Interrupted() : std::runtime_error("interrupted") {}
    // Takes a message that says how to continue.
    using std::runtime_error::runtime_error;
};

// Throws InputError(message) unless `condition` holds.
inline void require(bool condition, const std::string& message) {
    if (!condition) {
        throw InputError(message);
    }
}

// Throws InputError(describe()) unless `condition` holds. Builds the message only if it is needed,
// for conditions that are checked often.
template <std::invocable Describe>
void require(bool condition, Describe describe) {
    if (!condition) {
        throw InputError(describe());
    }
}

// Returns use(). If use() throws an InputError, its message is prefixed by `place`, a file or a
// flag that use() does not know.
template <typename Use>
auto with_error_prefix(const std::string& place, Use use) {
    try {
        return use();
    } catch (const InputError& error) {
        throw InputError(place + ": " + error.what());
    }
}

}  // namespace irwe
