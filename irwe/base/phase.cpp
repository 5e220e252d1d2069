#include "irwe/base/phase.h"

#include <algorithm>
#include <utility>

#include "irwe/base/parallel.h"

namespace irwe {

PhaseReports::Stretch PhaseReports::exchange(Stretch next) {
    const std::lock_guard lock(mutex_);
    reported_ = -1;
    return std::exchange(current_, std::move(next));
}

PhaseReports::Stretch PhaseReports::part(std::string name, double begin, double end) const {
    const double length = current_.end - current_.begin;
    return {.name = std::move(name),
            .begin = current_.begin + begin * length,
            .end = current_.begin + end * length};
}

void PhaseReports::advance(double share) {
    const std::lock_guard lock(mutex_);
    const double done = std::clamp(share, 0.0, 1.0);
    if (!callback_ || current_.name.empty() || done <= reported_) {
        return;
    }
    reported_ = done;
    callback_(current_.name, current_.begin + done * (current_.end - current_.begin));
}

Phase::Phase(ThreadPool& pool, std::string name, double begin, double end)
    : reports_(pool.phases()),
      around_(reports_.exchange(reports_.part(std::move(name), begin, end))) {
    try {
        reports_.advance(0);
    } catch (...) {
        reports_.exchange(std::move(around_));
        throw;
    }
}

Phase::~Phase() { reports_.exchange(std::move(around_)); }

PhaseProgress::PhaseProgress(ThreadPool& pool, std::int64_t total)
    : reports_(pool.phases()), total_(std::max<std::int64_t>(total, 1)) {}

void PhaseProgress::add(std::int64_t amount) {
    const std::lock_guard lock(mutex_);
    done_ += amount;
    reports_.advance(static_cast<double>(done_) / static_cast<double>(total_));
}

}  // namespace irwe
