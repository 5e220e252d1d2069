// This process among the others that train the same model.

#pragma once

#include <atomic>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "apps/irwe/local_ranks.h"
#include "apps/irwe/rank_arguments.h"
#include "irwe/base/world.h"
#include "irwe/graph/graph.h"
#include "irwe/methods/checkpoint.h"
#include "irwe/methods/method.h"
#include "irwe/ranks/connection.h"

namespace irwe::cli {

// While it exists, a connection that was disturbed in a way that no thread can catch ends the
// program with one sentence and the exit code of a lost rank.
class EndByStranger {
public:
    EndByStranger();
    ~EndByStranger();
    EndByStranger(const EndByStranger&) = delete;
    EndByStranger& operator=(const EndByStranger&) = delete;
};

class SharedTraining {
public:
    using Say = std::function<void(const std::string&)>;

    // Connects to the other ranks, and starts them if nobody else does. All must have equal
    // `facts`. `num_threads` is what was asked for, or 0. Tells by `say` who they are.
    SharedTraining(const RankArguments& arguments, const Place& place, const std::string& output,
                   std::vector<SharedFact> facts, int num_threads, const Say& say);

    World& world() { return *connection_.world; }

    // Returns when the ranks that this one started have ended.
    void wait_for_others();

private:
    EndByStranger end_by_stranger_;
    std::optional<LocalRanks> others_;  // outlive the connection, whose end they notice
    Connection connection_;
};

// Returns what must be equal on all ranks of a training. `checkpoint` is the one to go on from, or
// null.
std::vector<SharedFact> shared_facts(const Method& method, const MethodSettings& settings,
                                     const Graph& graph, const Checkpoint* checkpoint);

// Returns the directory in which ranks find each other.
std::string rendezvous_directory(const RankArguments& arguments, const std::string& output);

// Tells all other ranks, which somebody else has started, that rank 0 refuses the training, and
// returns when they know, or do not come in time.
void tell_refusal(const RankArguments& arguments, const Place& place, const std::string& output,
                  const std::string& reason, const SharedTraining::Say& say);

// Calls `train`. Where a rank was lost after this process was asked to stop, that is what ended it.
// Of what ends all ranks at once, rank 0 alone speaks. Throws PeerLost if ranks have computed
// different bytes.
void as_one_of_several(const Place& place, const std::function<void()>& train);

// Returns the threads of this process, where `asked_for` may be 0: if it starts the others, they
// share the cores.
int threads_of_rank(const Place& place, int asked_for);

}  // namespace irwe::cli
