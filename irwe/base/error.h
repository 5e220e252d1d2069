// The three ways in which a call can end without a result.

#pragma once

#include <concepts>
#include <stdexcept>
#include <string>

namespace irwe {

// Something the caller can put right: a file, a flag, an argument. The message is one sentence that
// names what was found, where, what was expected and, where there is one, what to try.
class InputError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

// A result could not be written: disk full, no permission, device gone.
class OutputError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

// The user asked to stop (a signal, a callback), and nothing was left half-done.
class Interrupted : public std::runtime_error {
public:
    Interrupted() : std::runtime_error("interrupted") {}
    // With what there is to know for those who want to go on.
    using std::runtime_error::runtime_error;
};

// Throws InputError(message) unless `condition` holds.
inline void require(bool condition, const std::string& message) {
    if (!condition) {
        throw InputError(message);
    }
}

// The same with what describe() returns, for conditions that hold many times: it is called only where
// one does not.
template <std::invocable Describe>
void require(bool condition, Describe describe) {
    if (!condition) {
        throw InputError(describe());
    }
}

// What use() returns. The message of an InputError of it then begins with `place`, a file or a flag
// that use() knows nothing of.
template <typename Use>
auto located_at(const std::string& place, Use use) {
    try {
        return use();
    } catch (const InputError& error) {
        throw InputError(place + ": " + error.what());
    }
}

}  // namespace irwe
