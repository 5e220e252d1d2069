// The steps of a training of the method irwe.

#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "irwe/base/matrix.h"
#include "irwe/base/owned_rows.h"
#include "irwe/base/workers.h"
#include "irwe/graph/graph.h"
#include "irwe/methods/irwe/irwe_method.h"
#include "irwe/methods/shared/identity_space.h"
#include "irwe/methods/shared/position_space.h"
#include "irwe/methods/stages.h"

namespace irwe {

// The identities of all nodes of a graph, and those of profile_rows().
struct Identities {
    OwnedRows rows;
    Matrix sample;
};

// What the steps of a training have made.
struct MadeSpaces {
    std::optional<PositionSpace> position;
    std::optional<IdentitySpace> identity;
    std::shared_ptr<const Identities> identities;  // of the training graph

    // Returns what each rank has a part of, as Training::rows_of_ranks does.
    std::vector<const OwnedRows*> rows_of_ranks() const;
};

// Return the steps, which put into `made` what they make. The caller keeps graph and workers alive.
// With several ranks, they throw RanksDiffer where these have made different bytes.
//
// Position comes first: it needs the most memory, and then the identities are not there yet. It
// takes most of the time, so it is kept in checkpoints. Ranks that go on from one have all
// positions each.
Stage position_stage(const Graph& graph, const IrweOptions& options, const Workers& workers,
                     const std::shared_ptr<MadeSpaces>& made);
Stage identity_stage(const Graph& graph, const IrweOptions& options, const Workers& workers,
                     const std::shared_ptr<MadeSpaces>& made);

}  // namespace irwe
