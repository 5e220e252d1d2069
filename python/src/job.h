// Long work that leaves Python alive: it can be watched, and stopped by Ctrl-C.

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

// What the thread that works and the thread that waits for it share.
class Job {
public:
    // For the ThreadPool of the work.
    const std::atomic<bool>* stop_requested() const { return &stop_requested_; }
    void stop() { stop_requested_ = true; }

    // How far the work is; from any thread, as often as one likes. Throws Interrupted after stop().
    void report(const char* phase, std::int64_t done, std::int64_t total);
    ProgressCallback progress(const char* phase);

    struct Report {
        std::string phase;
        std::int64_t done = 0;
        std::int64_t total = 0;
    };
    // The last report, if there was one since the last call.
    std::optional<Report> new_report();

private:
    std::atomic<bool> stop_requested_{false};
    std::mutex mutex_;
    Report report_;
    bool is_new_ = false;
};

// Runs work(job) in a thread of its own and returns when it has ended, with its exception if it
// threw one. Meanwhile the GIL is free; some twenty times a second the calling thread takes it,
// lets Python handle its signals, and calls progress(phase, done, total) unless that is None. If
// one of these raises, the work is stopped and that exception is raised.
//
// The GIL must be held by the caller; `work` must not touch a Python object.
void run(const std::function<void(Job&)>& work, const pybind11::object& progress);

}  // namespace irwe::python
