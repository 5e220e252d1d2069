// Progress reports of long computations.

#pragma once

#include <cstdint>
#include <functional>
#include <mutex>

namespace irwe {

// Receives the work done and the total work from time to time, from any thread but never
// concurrently. If it throws, the computation ends with that exception.
using ProgressCallback = std::function<void(std::int64_t done, std::int64_t total)>;

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
