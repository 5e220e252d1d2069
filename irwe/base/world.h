// Processes that work together: ranks 0, ..., size - 1, perhaps on several machines.
//
// Two verbs are enough. Sums are made from them in an order that does not depend on the number of
// ranks (base/shares.h), so that the same seed gives the same bytes for every number of ranks.

#pragma once

#include <cstddef>
#include <span>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <vector>

namespace irwe {

// Reports that another rank ended, or did not answer in time. A new run may succeed.
class PeerLost : public std::runtime_error {
public:
    // `loss` names the rank and its host; the message is "LOSS; ADVICE".
    explicit PeerLost(const std::string& loss,
                      const std::string& advice = "run the same command again")
        : std::runtime_error(loss + "; " + advice), loss_(loss) {}

    const std::string& loss() const { return loss_; }

private:
    std::string loss_;
};

// Reports that ranks have computed different bytes where they should have the same. All ranks throw
// it, with the same message, which names one that differs.
class RanksDiffer : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

// All ranks make the same calls in the same order, one thread at a time. Every call throws PeerLost
// if a rank is gone; after that no further call succeeds.
class World {
public:
    World() = default;
    virtual ~World() = default;
    World(const World&) = delete;
    World& operator=(const World&) = delete;

    virtual int rank() const = 0;
    virtual int size() const = 0;

    // Copies the bytes of every rank to all ranks: `all` are those of rank 0, then those of rank 1,
    // and so on. `own` may be their place in `all`. REQUIRES: `counts`, the number of bytes of each
    // rank, is equal on all ranks and adds up to all.size(); own.size() is that of this rank.
    virtual void all_gather(std::span<const std::byte> own, std::span<const std::size_t> counts,
                            std::span<std::byte> all) = 0;

    // Sends the first sent[0] bytes of `out` to rank 0, the next sent[1] to rank 1, and so on, and
    // fills `in` in the same way with what the ranks sent to this one. REQUIRES: received[r] here
    // is sent[this rank] on rank r; the counts add up to the sizes of `out` and `in`, which do not
    // overlap.
    virtual void all_to_all(std::span<const std::byte> out, std::span<const std::size_t> sent,
                            std::span<std::byte> in, std::span<const std::size_t> received) = 0;

    // Returns what messages call a rank: "rank 2", perhaps with its host and process.
    virtual std::string name(int rank) const { return "rank " + std::to_string(rank); }
    // Returns true if the processors of all ranks round alike, so that what each computes for
    // itself has the same bytes.
    virtual bool are_alike() const { return true; }
};

// One process on its own. Copies, and needs no network.
class LoneWorld final : public World {
public:
    int rank() const override { return 0; }
    int size() const override { return 1; }
    void all_gather(std::span<const std::byte> own, std::span<const std::size_t> counts,
                    std::span<std::byte> all) override;
    void all_to_all(std::span<const std::byte> out, std::span<const std::size_t> sent,
                    std::span<std::byte> in, std::span<const std::size_t> received) override;
};

// Returns a LoneWorld that lasts as long as the process. Any number of threads may use it.
World& lone_world();

// Replaces the bytes on all ranks by those of rank 0. REQUIRES: as many on all ranks.
void broadcast(World& world, std::span<std::byte> bytes);

// Replaces numbers on all ranks by those of rank 0.
template <typename Number>
requires std::is_arithmetic_v<Number>
void broadcast(World& world, std::span<Number> numbers) {
    broadcast(world, std::as_writable_bytes(numbers));
}

// Returns true on all ranks if `value` is true on one of them.
bool any(World& world, bool value);

// Returns one value of each rank, in their order.
template <typename Value>
requires std::is_trivially_copyable_v<Value> std::vector<Value> gather_values(World& world,
                                                                              const Value& own) {
    const auto size = static_cast<std::size_t>(world.size());
    std::vector<Value> all(size);
    const std::vector<std::size_t> counts(size, sizeof(Value));
    world.all_gather(std::as_bytes(std::span(&own, 1)), counts,
                     std::as_writable_bytes(std::span(all)));
    return all;
}

}  // namespace irwe
