#include "irwe/ranks/gloo_world.h"

#include <fmt/format.h>
#include <gloo/common/error.h>
#include <gloo/common/logging.h>

#include <algorithm>
#include <cassert>
#include <cstring>
#include <optional>

namespace irwe {
namespace {

constexpr std::int64_t kNobody = -1;

std::size_t index(int rank) { return static_cast<std::size_t>(rank); }

// Calls call(). Returns what Gloo says if it fails: by exceptions of two kinds, which have no base
// of Gloo in common.
template <typename Call>
std::optional<std::string> failure_of(const Call& call) {
    try {
        call();
    } catch (const gloo::Exception& error) {
        return error.what();
    } catch (const gloo::EnforceNotMet& error) {
        return error.what();
    }
    return std::nullopt;
}

}  // namespace

GlooWorld::GlooWorld(std::shared_ptr<gloo::Context> context, std::vector<std::string> names)
    : context_(std::move(context)),
      names_(std::move(names)),
      timeout_(context_->getTimeout()),
      losses_(index(size()), kNobody) {}

void GlooWorld::use_slots(std::uint64_t first) {
    assert(loss_buffers_.empty());
    slot_of_losses_ = first;
    slot_ = first + 1;
    for (int peer = 0; peer < size(); ++peer) {
        loss_buffers_.push_back(
            context_->createUnboundBuffer(&losses_[index(peer)], sizeof(std::int64_t)));
        if (peer != rank()) {
            try_with(peer, [&] { loss_buffers_.back()->recv(peer, slot_of_losses_); });
        }
    }
}

void GlooWorld::set_timeout(std::chrono::milliseconds timeout) {
    timeout_ = timeout;
    context_->setTimeout(timeout);
}

void GlooWorld::all_gather(std::span<const std::byte> own, std::span<const std::size_t> counts,
                           std::span<std::byte> all) {
    std::vector<std::span<const std::byte>> out(index(size()), own);
    std::vector<std::span<std::byte>> in;
    std::size_t begin = 0;
    for (const std::size_t count : counts) {
        in.push_back(all.subspan(begin, count));
        begin += count;
    }
    assert(begin == all.size() && own.size() == counts[index(rank())]);
    const std::span<std::byte> place = in[index(rank())];
    if (!own.empty() && own.data() != place.data()) {
        std::memcpy(place.data(), own.data(), own.size());
    }
    exchange(out, in);
}

void GlooWorld::all_to_all(std::span<const std::byte> out, std::span<const std::size_t> sent,
                           std::span<std::byte> in, std::span<const std::size_t> received) {
    std::vector<std::span<const std::byte>> parts_out;
    std::vector<std::span<std::byte>> parts_in;
    std::size_t begin_out = 0;
    std::size_t begin_in = 0;
    for (int peer = 0; peer < size(); ++peer) {
        parts_out.push_back(out.subspan(begin_out, sent[index(peer)]));
        parts_in.push_back(in.subspan(begin_in, received[index(peer)]));
        begin_out += sent[index(peer)];
        begin_in += received[index(peer)];
    }
    assert(begin_out == out.size() && begin_in == in.size());
    const std::span<const std::byte> own = parts_out[index(rank())];
    assert(own.size() == parts_in[index(rank())].size());
    if (!own.empty()) {
        std::memcpy(parts_in[index(rank())].data(), own.data(), own.size());
    }
    exchange(parts_out, parts_in);
}

void GlooWorld::exchange(const std::vector<std::span<const std::byte>>& out,
                         const std::vector<std::span<std::byte>>& in) {
    const std::uint64_t slot = slot_++;
    const auto deadline = std::chrono::steady_clock::now() + timeout_;
    const auto time_left = [&] {  // Gloo takes 0 for a wait without end
        return std::max(std::chrono::duration_cast<std::chrono::milliseconds>(
                            deadline - std::chrono::steady_clock::now()),
                        std::chrono::milliseconds(1));
    };
    std::vector<Buffer> receiving(index(size()));
    std::vector<Buffer> sending(index(size()));
    // Each begins with the rank after its own, so that not all send to the same one at first.
    const auto for_peers = [&](const auto& use) {
        for (int distance = 1; distance < size(); ++distance) {
            const int peer = (rank() + distance) % size();
            try_with(peer, [&] { use(peer); });
        }
    };
    for_peers([&](int peer) {
        if (const auto bytes = in[index(peer)]; !bytes.empty()) {
            receiving[index(peer)] = context_->createUnboundBuffer(bytes.data(), bytes.size());
            receiving[index(peer)]->recv(peer, slot);
        }
    });
    for_peers([&](int peer) {
        if (const auto bytes = out[index(peer)]; !bytes.empty()) {
            // Gloo's buffers serve both directions; this one is only read.
            void* const data = const_cast<std::byte*>(bytes.data());
            sending[index(peer)] = context_->createUnboundBuffer(data, bytes.size());
            sending[index(peer)]->send(peer, slot);
        }
    });
    for_peers([&](int peer) {
        if (receiving[index(peer)]) {
            receiving[index(peer)]->waitRecv(time_left());
        }
    });
    for_peers([&](int peer) {
        if (sending[index(peer)]) {
            sending[index(peer)]->waitSend(time_left());
        }
    });
}

template <typename Call>
void GlooWorld::try_with(int peer, const Call& call) {
    if (const std::optional<std::string> reason = failure_of(call)) {
        lost(peer, *reason);
    }
}

void GlooWorld::lost(int peer, const std::string& reason) {
    const bool is_timeout = reason.find("Timed out waiting") != std::string::npos;
    int named = peer;
    if (!is_timeout && !loss_buffers_.empty()) {
        // What the rank said before it ended is here already.
        const auto read_loss = [&] {
            if (loss_buffers_[index(peer)]->waitRecv(std::chrono::milliseconds(100))) {
                named =
                    static_cast<int>(std::clamp<std::int64_t>(losses_[index(peer)], 0, size() - 1));
            }
        };
        static_cast<void>(failure_of(read_loss));  // it said nothing
    }
    if (!loss_buffers_.empty()) {
        tell_others(named);
    }
    throw PeerLost(fmt::format(
        "{} was lost: {}", names_[index(named)],
        is_timeout
            ? fmt::format("no answer in {} s", std::chrono::duration<double>(timeout_).count())
            : "its connection was closed"));
}

void GlooWorld::tell_others(int lost) {
    std::int64_t message = lost;
    for (int peer = 0; peer < size(); ++peer) {
        if (peer == rank() || peer == lost) {
            continue;
        }
        const auto tell = [&] {
            const Buffer buffer = context_->createUnboundBuffer(&message, sizeof(message));
            buffer->send(peer, slot_of_losses_);
            buffer->waitSend(std::chrono::milliseconds(100));
        };
        static_cast<void>(failure_of(tell));  // it is gone as well
    }
}

}  // namespace irwe
