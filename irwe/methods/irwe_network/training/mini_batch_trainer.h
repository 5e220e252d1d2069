// Training by mini-batches of nodes, against remembered rows of the others.
//
// Identity: a node's reconstruction needs no other node, so the loss of a batch is a part of the
// whole loss. Position: the rows of a batch are computed with fresh walks, and their loss compares
// them with the remembered rows of all nodes (methods/irwe_network/losses/remembered_rows.h). Batch
// norm uses the statistics of all nodes, frozen when the position steps of an iteration begin: its
// inputs, pi_g and psi, do not change during these steps.

#pragma once

#include <span>
#include <vector>

#include "irwe/methods/irwe_network/losses/remembered_rows.h"
#include "irwe/methods/irwe_network/model/graph_pass.h"
#include "irwe/methods/irwe_network/training/trainer.h"

namespace irwe {

class MiniBatchTrainer : public NetworkTrainer {
public:
    MiniBatchTrainer(const TrainingData& data, const NetworkSettings& settings, ThreadPool& pool);

    State state() override;

private:
    void identity_step() override;
    void position_step() override;

    // Returns batch `index` of the kind `purpose`: distinct nodes. Every node occurs once in an
    // epoch, except for a rest that is smaller than a batch.
    std::vector<NodeId> batch(std::string_view purpose, std::int64_t index);
    // Returns new walks of `nodes`, W for each, which no other step uses.
    std::vector<NodeId> fresh_walks(std::span<const NodeId> nodes, std::int64_t step) const;
    void begin_position_steps();
    void set_identity();

    RememberedRows rows_;
    Matrix identity_;  // psi of all nodes, during position steps
    struct Epoch {
        std::uint64_t key = 0;
        std::vector<NodeId> order{};
    } epoch_;  // the last order that was used
    NodeGatherer gatherer_;
};

}  // namespace irwe
