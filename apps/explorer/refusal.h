// A request that the server does not answer, and why.

#pragma once

#include <stdexcept>
#include <string>

namespace irwe::explorer {

// The sentence is fixed text: it repeats nothing of the request and tells nothing of the machine.
class Refusal : public std::runtime_error {
public:
    Refusal(int status, const std::string& sentence)
        : std::runtime_error(sentence), status_(status) {}

    // 4xx, or 505.
    int status() const { return status_; }

private:
    int status_;
};

}  // namespace irwe::explorer
