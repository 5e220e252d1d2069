// Ownership of a file descriptor.

#pragma once

#include <unistd.h>

#include <utility>

namespace irwe {

// Closes the descriptor on destruction, unless it is negative or was released.
class Descriptor {
public:
    explicit Descriptor(int number) : number_(number) {}
    ~Descriptor() {
        if (number_ >= 0) {
            close(number_);
        }
    }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;

    int get() const { return number_; }
    int release() { return std::exchange(number_, -1); }

private:
    int number_;
};

}  // namespace irwe
