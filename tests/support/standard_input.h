// Standard input, for a while something else.

#pragma once

#include <fcntl.h>
#include <unistd.h>

#include <stdexcept>
#include <string>

namespace irwe {

// While it exists, standard input is what was given.
class StandardInput {
public:
    // Takes over `descriptor`, which is open for reading.
    explicit StandardInput(int descriptor) : original_(dup(STDIN_FILENO)) {
        if (descriptor < 0 || dup2(descriptor, STDIN_FILENO) < 0) {
            throw std::runtime_error("cannot redirect standard input");
        }
        close(descriptor);
    }
    explicit StandardInput(const std::string& path)
        : StandardInput(open(path.c_str(), O_RDONLY | O_CLOEXEC)) {}
    ~StandardInput() {
        if (original_ >= 0) {
            dup2(original_, STDIN_FILENO);
            close(original_);
        } else {
            close(STDIN_FILENO);
        }
    }
    StandardInput(const StandardInput&) = delete;
    StandardInput& operator=(const StandardInput&) = delete;

private:
    int original_;
};

}  // namespace irwe
