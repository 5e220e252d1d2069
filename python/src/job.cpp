#include "python/src/job.h"

#include <csignal>

#include <chrono>
#include <condition_variable>
#include <exception>
#include <thread>
#include <utility>

#include "irwe/base/error.h"
#include "python/src/blas_threads.h"

namespace irwe::python {
namespace {

constexpr std::chrono::milliseconds kInterval{50};

// While one lives, new threads receive no signals: those are for Python.
class BlockedSignals {
public:
    BlockedSignals() {
        sigset_t all;
        sigfillset(&all);
        pthread_sigmask(SIG_SETMASK, &all, &before_);
    }
    ~BlockedSignals() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
    BlockedSignals(const BlockedSignals&) = delete;
    BlockedSignals& operator=(const BlockedSignals&) = delete;

private:
    sigset_t before_{};
};

// A thread that does one thing, and remembers how it ended.
class Worker {
public:
    explicit Worker(std::function<void()> work) {
        const BlockedSignals blocked;
        thread_ = std::thread([this, work = std::move(work)] {
            try {
                work();
            } catch (...) {
                error_ = std::current_exception();
            }
            const std::lock_guard lock(mutex_);
            is_done_ = true;
            changed_.notify_all();
        });
    }

    // True as soon as it has ended, false if it has not within the interval.
    bool wait() {
        const pybind11::gil_scoped_release release;
        std::unique_lock lock(mutex_);
        return changed_.wait_for(lock, kInterval, [this] { return is_done_; });
    }

    void join() {
        const pybind11::gil_scoped_release release;
        thread_.join();
    }

    void rethrow_error() const {
        if (error_) {
            std::rethrow_exception(error_);
        }
    }

private:
    std::mutex mutex_;
    std::condition_variable changed_;
    bool is_done_ = false;
    std::exception_ptr error_;
    std::thread thread_;  // last, so that all else is there when it begins
};

void forward(Job& job, const pybind11::object& progress) {
    const std::optional<Job::Report> report = job.new_report();
    if (report && !progress.is_none()) {
        progress(report->phase, report->done, report->total);
    }
}

}  // namespace

void Job::report(const std::string& phase, std::int64_t done, std::int64_t total) {
    if (stop_requested_) {
        throw Interrupted();
    }
    const std::lock_guard lock(mutex_);
    report_ = {phase, done, total};
    is_new_ = true;
}

ProgressCallback Job::progress(const std::string& phase) {
    return [this, phase](std::int64_t done, std::int64_t total) { report(phase, done, total); };
}

std::optional<Job::Report> Job::new_report() {
    const std::lock_guard lock(mutex_);
    return std::exchange(is_new_, false) ? std::optional(report_) : std::nullopt;
}

void run(const std::function<void(Job&)>& work, const pybind11::object& progress) {
    const SingleBlasThread blas;
    Job job;
    Worker worker([&] { work(job); });
    try {
        bool is_done = false;
        while (!is_done) {
            is_done = worker.wait();
            if (PyErr_CheckSignals() != 0) {
                throw pybind11::error_already_set();
            }
            forward(job, progress);
        }
    } catch (...) {
        job.stop();
        worker.join();
        throw;
    }
    worker.join();
    worker.rethrow_error();
}

}  // namespace irwe::python
