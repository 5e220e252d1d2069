#include "irwe/ranks/gloo_world.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cstring>
#include <optional>
#include <utility>

namespace irwe {
namespace {

std::size_t index(int rank) { return static_cast<std::size_t>(rank); }

constexpr const char* kTimeout = "Timed out waiting";  // what Gloo says then
constexpr const char* kClosed = "its connection was closed";

// Buffers whose waits end if a rank is lost, as long as this lives. Without a watch nothing does.
class WatchedBuffers {
public:
    WatchedBuffers(LossWatch* losses,
                   const std::vector<std::unique_ptr<gloo::transport::UnboundBuffer>>& receiving)
        : losses_(losses) {
        if (losses_ != nullptr) {
            std::vector<gloo::transport::UnboundBuffer*> buffers;
            for (const auto& buffer : receiving) {
                buffers.push_back(buffer.get());
            }
            are_all_there_ = losses_->abort_on_loss(std::move(buffers));
        }
    }
    ~WatchedBuffers() {
        if (losses_ != nullptr) {
            losses_->abort_on_loss({});
        }
    }
    WatchedBuffers(const WatchedBuffers&) = delete;
    WatchedBuffers& operator=(const WatchedBuffers&) = delete;

    // Returns false if a rank was lost before, so that no wait will end.
    bool are_all_there() const { return are_all_there_; }

private:
    LossWatch* losses_;
    bool are_all_there_ = true;
};

}  // namespace

GlooWorld::GlooWorld(std::shared_ptr<gloo::Context> context, std::vector<std::string> names)
    : context_(std::move(context)), names_(std::move(names)), timeout_(context_->getTimeout()) {}

void GlooWorld::use_slots(std::uint64_t first) {
    assert(!losses_);
    losses_ = std::make_unique<LossWatch>(context_, first);
    slot_ = first + 1;
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
    const WatchedBuffers watched(losses_.get(), receiving);
    if (!watched.are_all_there()) {
        lost(rank(), kClosed);
    }
    for_peers([&](int peer) {
        if (receiving[index(peer)] && !receiving[index(peer)]->waitRecv(time_left())) {
            lost(peer, kClosed);
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
    if (const std::optional<std::string> reason = gloo_failure(call)) {
        lost(peer, *reason);
    }
}

// A rank that ended because of another one is not the one to name.
void GlooWorld::lost(int peer, const std::string& reason) {
    const bool is_timeout = reason.find(kTimeout) != std::string::npos;
    int named = peer;
    if (losses_) {
        if (!is_timeout) {
            named = losses_->lost_rank().value_or(peer);
        }
        losses_->tell(named);
    }
    throw PeerLost(fmt::format(
        "{} was lost: {}", names_[index(named)],
        is_timeout
            ? fmt::format("no answer in {} s", std::chrono::duration<double>(timeout_).count())
            : kClosed));
}

}  // namespace irwe
