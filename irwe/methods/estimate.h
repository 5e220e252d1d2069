// What a training would take, known before it begins.

#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace irwe {

struct TrainingEstimate {
    // A part of the time.
    struct Part {
        std::string name;  // "features"
        double seconds;
    };
    // A setting that decides how long it takes, for programs.
    struct Count {
        std::string key;  // "batch_size"
        std::int64_t value;
    };

    std::string training;  // the steps, in words
    std::vector<Count> counts;
    bool fits = true;  // into allowed_bytes
    std::size_t allowed_bytes = 0;
    std::size_t needed_bytes = 0;
    std::size_t disk_bytes = 0;  // of what the memory has no room for
    std::size_t embedding_bytes = 0;
    std::vector<Part> parts;  // of the time; none if it does not fit
};

}  // namespace irwe
