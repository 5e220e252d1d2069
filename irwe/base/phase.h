// The parts of a long computation, by name, for whoever watches it.
//
// Code that takes long names its parts, and how much of the whole each of them usually takes. It
// needs nothing for that but the pool it computes on, and does not know who watches, if anybody
// does:
//
//     {
//         const Phase phase(pool, "near pairs", 0, 0.4);
//         PhaseProgress progress(pool, num_nodes);
//         ...
//         progress.add(num_nodes / 2);  // half of the near pairs: a fifth of the whole
//     }
//
// A phase that begins within another is a part of that one.

#pragma once

#include <cstdint>
#include <mutex>
#include <string>

#include "irwe/base/progress.h"

namespace irwe {

class ThreadPool;  // base/parallel.h

// The phase that is under way on a pool, and who is told of it.
class PhaseReports {
public:
    void set_callback(PhaseCallback callback) { callback_ = std::move(callback); }

    // A stretch of the whole, from 0 to 1.
    struct Stretch {
        std::string name{};
        double begin = 0;
        double end = 1;
    };
    // Replaces the stretch that is under way, and returns it.
    Stretch exchange(Stretch next);
    // Returns the stretch from `begin` to `end`, as shares of the one that is under way.
    Stretch part(std::string name, double begin, double end) const;
    // Reports that `share` of the stretch is done, unless more was reported before. Any thread may
    // call it.
    void advance(double share);

private:
    std::mutex mutex_;
    PhaseCallback callback_;
    Stretch current_;
    double reported_ = -1;  // of the stretch
};

class Phase {
public:
    // Begins a part of the phase that is under way on the pool, or of the whole: from `begin` to
    // `end` of it, as shares. Reports its name. One thread begins and ends the phases of a pool.
    Phase(ThreadPool& pool, std::string name, double begin, double end);
    ~Phase();
    Phase(const Phase&) = delete;
    Phase& operator=(const Phase&) = delete;

private:
    PhaseReports& reports_;
    PhaseReports::Stretch around_;
};

// Adds up the work of several threads within the phase that is under way on a pool.
class PhaseProgress {
public:
    PhaseProgress(ThreadPool& pool, std::int64_t total);

    // Reports `amount` more of the total. Any thread may call it.
    void add(std::int64_t amount);

private:
    PhaseReports& reports_;
    const std::int64_t total_;
    std::mutex mutex_;
    std::int64_t done_ = 0;
};

}  // namespace irwe
