#include "irwe/ranks/loss_watch.h"

#include <gloo/common/error.h>
#include <gloo/common/logging.h>

#include <algorithm>
#include <functional>
#include <utility>

namespace irwe {
namespace {

constexpr std::int64_t kFarewell = -1;
constexpr std::chrono::milliseconds kMoment{100};
constexpr std::chrono::milliseconds kWithoutEnd = std::chrono::hours(24 * 365);

std::size_t place_of(int rank) { return static_cast<std::size_t>(rank); }

}  // namespace

std::optional<std::string> gloo_failure(const std::function<void()>& call) {
    try {
        call();
    } catch (const gloo::Exception& error) {
        return error.what();
    } catch (const gloo::EnforceNotMet& error) {
        return error.what();
    }
    return std::nullopt;
}

LossWatch::LossWatch(std::shared_ptr<gloo::Context> context, std::uint64_t slot)
    : context_(std::move(context)), slot_(slot), messages_(place_of(context_->size), kFarewell) {
    for (int peer = 0; peer < context_->size; ++peer) {
        buffers_.push_back(
            context_->createUnboundBuffer(&messages_[place_of(peer)], sizeof(std::int64_t)));
    }
    for (int peer = 0; peer < context_->size; ++peer) {
        if (peer != context_->rank) {
            threads_.emplace_back([this, peer] { wait_for(peer); });
        }
    }
}

LossWatch::~LossWatch() {
    if (!has_told_) {
        for (int peer = 0; peer < context_->size; ++peer) {
            send(peer, kFarewell);
        }
    }
    for (const std::unique_ptr<Buffer>& buffer : buffers_) {
        buffer->abortWaitRecv();
    }
    for (std::thread& thread : threads_) {
        thread.join();
    }
}

bool LossWatch::abort_on_loss(std::vector<Buffer*> receiving) {
    const std::lock_guard lock(mutex_);
    receiving_ = std::move(receiving);
    return !lost_rank_;
}

std::optional<int> LossWatch::lost_rank() {
    std::unique_lock lock(mutex_);
    loss_is_known_.wait_for(lock, kMoment, [&] { return lost_rank_.has_value(); });
    return lost_rank_;
}

void LossWatch::tell(int lost) {
    has_told_ = true;
    for (int peer = 0; peer < context_->size; ++peer) {
        if (peer != lost) {
            send(peer, lost);
        }
    }
}

void LossWatch::wait_for(int peer) {
    Buffer& buffer = *buffers_[place_of(peer)];
    bool has_message = false;
    const bool is_closed = gloo_failure([&] {
                               buffer.recv(peer, slot_);
                               has_message = buffer.waitRecv(kWithoutEnd);
                           }).has_value();
    const std::int64_t message = messages_[place_of(peer)];
    if (!is_closed && (!has_message || message == kFarewell)) {
        return;  // this rank ends, or the other one has ended well
    }
    const std::lock_guard lock(mutex_);
    if (!lost_rank_) {
        lost_rank_ =
            is_closed ? peer
                      : static_cast<int>(std::clamp<std::int64_t>(message, 0, context_->size - 1));
    }
    loss_is_known_.notify_all();
    for (Buffer* const each : receiving_) {
        if (each != nullptr) {
            each->abortWaitRecv();
        }
    }
}

void LossWatch::send(int peer, std::int64_t message) {
    if (peer == context_->rank) {
        return;
    }
    static_cast<void>(gloo_failure([&] {  // it may be gone as well
        const std::unique_ptr<Buffer> buffer =
            context_->createUnboundBuffer(&message, sizeof(message));
        buffer->send(peer, slot_);
        buffer->waitSend(kMoment);
    }));
}

}  // namespace irwe
