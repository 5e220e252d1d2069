// Progress reports of long computations.

#pragma once

#include <cstdint>
#include <functional>
#include <mutex>
#include <string_view>

namespace irwe {

// Receives the work done and the total work from time to time, from any thread but never
// concurrently. If it throws, the computation ends with that exception.
using ProgressCallback = std::function<void(std::int64_t done, std::int64_t total)>;

// Receives the part of a long computation that is under way, such as "near pairs", and the share of
// the whole that is done, from 0 to 1: when a part begins, and from time to time within it. The
// share says how much of the time has usually passed. Called from any thread but never
// concurrently. If it throws, the computation ends with that exception.
using PhaseCallback = std::function<void(std::string_view phase, double share)>;

// Adds up the work of several threads for one callback. An empty callback is not called.
class SharedProgress {
public:
    SharedProgress(const ProgressCallback& callback, std::int64_t total)
        : callback_(callback), total_(total) {}

    void add(std::int64_t amount) {
        const std::lock_guard lock(mutex_);
        done_ += amount;
        if (callback_) {
            callback_(done_, total_);
        }
    }

private:
    const ProgressCallback& callback_;
    const std::int64_t total_;
    std::mutex mutex_;
    std::int64_t done_ = 0;
};

}  // namespace irwe
