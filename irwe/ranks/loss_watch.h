// Notices at once that another rank has ended, and tells others who was lost.
//
// Gloo alone does not: a rank that is killed within a message is not missed until the timeout,
// because the receiver of that message no longer waits for the connection.

#pragma once

#include <gloo/context.h>
#include <gloo/transport/unbound_buffer.h>

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

namespace irwe {

// Returns what Gloo says if call() fails: by exceptions of two kinds, which have no base of Gloo in
// common.
std::optional<std::string> gloo_failure(const std::function<void()>& call);

// A message from every rank may come on a slot of its own: the number of the rank that it has lost,
// or a farewell. A thread for each rank waits for it. A connection that closes without a farewell
// is a lost rank.
class LossWatch {
public:
    using Buffer = gloo::transport::UnboundBuffer;

    // Begins to watch. REQUIRES: all ranks do so, with the same slot, which nothing else uses.
    LossWatch(std::shared_ptr<gloo::Context> context, std::uint64_t slot);
    // Bids the others farewell, unless a rank was lost.
    ~LossWatch();
    LossWatch(const LossWatch&) = delete;
    LossWatch& operator=(const LossWatch&) = delete;

    // From now on a loss aborts the waits of these buffers for what they receive; null pointers are
    // passed over. Returns false if a rank was lost before. The caller keeps the buffers alive
    // until it gives others, or none.
    bool abort_on_loss(std::vector<Buffer*> receiving);

    // Returns the rank that was lost first, as far as is known; waits a little for it.
    std::optional<int> lost_rank();

    // Tells the others that `lost` was, as they may not have noticed.
    void tell(int lost);

private:
    void wait_for(int peer);
    void send(int peer, std::int64_t message);

    std::shared_ptr<gloo::Context> context_;
    std::uint64_t slot_;
    std::vector<std::int64_t> messages_;  // that came, by rank
    std::vector<std::unique_ptr<Buffer>> buffers_;

    std::mutex mutex_;
    std::condition_variable loss_is_known_;
    std::optional<int> lost_rank_;
    std::vector<Buffer*> receiving_;

    bool has_told_ = false;
    std::vector<std::thread> threads_;
};

}  // namespace irwe
