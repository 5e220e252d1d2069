// A World over Gloo's connections.

#pragma once

#include <gloo/context.h>
#include <gloo/transport/unbound_buffer.h>

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "irwe/base/world.h"
#include "irwe/ranks/loss_watch.h"

namespace irwe {

// Each verb sends to every rank directly, from and into the memory of the caller. A rank that ended
// is noticed at once, one that does not answer after the timeout.
class GlooWorld final : public World {
public:
    // Takes connections to all ranks. `names` say who they are: "rank 2 (n3, process 4711)". Until
    // use_slots(), a rank that ends because of another one is itself named as lost.
    GlooWorld(std::shared_ptr<gloo::Context> context, std::vector<std::string> names);

    int rank() const override { return context_->rank; }
    int size() const override { return context_->size; }
    std::string name(int rank) const override { return names_[static_cast<std::size_t>(rank)]; }
    void all_gather(std::span<const std::byte> own, std::span<const std::size_t> counts,
                    std::span<std::byte> all) override;
    void all_to_all(std::span<const std::byte> out, std::span<const std::size_t> sent,
                    std::span<std::byte> in, std::span<const std::size_t> received) override;

    bool are_alike() const override { return are_alike_; }

    void set_alike(bool are_alike) { are_alike_ = are_alike; }
    void set_names(std::vector<std::string> names) { names_ = std::move(names); }
    // Sets how long a call waits for ranks.
    void set_timeout(std::chrono::milliseconds timeout);
    // Numbers the messages of all further calls from `first` on, the same on all ranks. Where
    // nobody else can guess the number, what a stranger has announced before belongs to no message.
    void use_slots(std::uint64_t first);

private:
    using Buffer = std::unique_ptr<gloo::transport::UnboundBuffer>;

    // Sends and receives one message a rank, both by rank; empty ones are not sent.
    void exchange(const std::vector<std::span<const std::byte>>& out,
                  const std::vector<std::span<std::byte>>& in);
    // Calls call(). If Gloo fails, ends by lost(peer).
    template <typename Call>
    void try_with(int peer, const Call& call);
    [[noreturn]] void lost(int peer, const std::string& reason);

    std::shared_ptr<gloo::Context> context_;
    std::vector<std::string> names_;
    bool are_alike_ = true;
    std::chrono::milliseconds timeout_{};
    std::uint64_t slot_ = 1;             // of the next call: all ranks make the same calls
    std::unique_ptr<LossWatch> losses_;  // null until use_slots()
};

}  // namespace irwe
