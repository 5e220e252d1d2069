// The reason why the server refuses a request.

#pragma once

#include <stdexcept>
#include <string>

namespace irwe::explorer {

// The sentence is fixed text: it repeats nothing of the request and reveals nothing about the
// machine.
class Refusal : public std::runtime_error {
public:
    Refusal(int status, const std::string& sentence)
        : std::runtime_error(sentence), status_(status) {}

    // Returns the HTTP status: 4xx, or 505.
    int status() const { return status_; }

private:
    int status_;
};

}  // namespace irwe::explorer
