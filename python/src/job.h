// Long computations that report progress to Python and can be stopped by Ctrl-C.

#pragma once

#include <pybind11/pybind11.h>

#include <atomic>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <string>

#include "irwe/base/progress.h"

namespace irwe::python {

// The state shared by the working thread and the waiting thread.
class Job {
public:
    // Returns the flag for the ThreadPool of the work.
    const std::atomic<bool>* stop_requested() const { return &stop_requested_; }
    void stop() { stop_requested_ = true; }

    // Reports the progress of the work, from any thread and as often as needed. Throws Interrupted
    // after stop().
    void report(const std::string& phase, std::int64_t done, std::int64_t total);
    ProgressCallback progress(const std::string& phase);

    struct Report {
        std::string phase;
        std::int64_t done = 0;
        std::int64_t total = 0;
    };
    // Returns the last report, if there was one since the last call.
    std::optional<Report> new_report();

private:
    std::atomic<bool> stop_requested_{false};
    std::mutex mutex_;
    Report report_;
    bool is_new_ = false;
};

// Runs work(job) in a new thread, returns when it has ended, and rethrows its exception. Meanwhile
// the GIL is released. Some twenty times a second the calling thread takes it, lets Python handle
// its signals, and calls progress(phase, done, total) unless that is None. If one of these raises,
// the work is stopped and that exception is raised.
//
// REQUIRES: the caller holds the GIL; `work` does not use Python objects.
void run(const std::function<void(Job&)>& work, const pybind11::object& progress);

}  // namespace irwe::python
