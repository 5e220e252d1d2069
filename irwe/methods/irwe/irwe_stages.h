// The steps of a training of the method irwe.

#pragma once

#include <memory>
#include <optional>

#include "irwe/base/matrix.h"
#include "irwe/base/workers.h"
#include "irwe/graph/graph.h"
#include "irwe/methods/irwe/irwe_method.h"
#include "irwe/methods/shared/identity_space.h"
#include "irwe/methods/shared/position_space.h"
#include "irwe/methods/stages.h"

namespace irwe {

// What the steps of a training have made.
struct MadeSpaces {
    std::optional<PositionSpace> position;
    std::optional<IdentitySpace> identity;
    std::shared_ptr<const Matrix> identities;  // of the training graph
};

// Return the steps, which put into `made` what they make. The caller keeps graph and workers alive.
// With several ranks, they throw RanksDiffer where these have made different bytes.
//
// Position comes first: it needs the most memory, and then the identities are not there yet. It
// takes most of the time, so it is kept in checkpoints.
Stage position_stage(const Graph& graph, const IrweOptions& options, const Workers& workers,
                     const std::shared_ptr<MadeSpaces>& made);
Stage identity_stage(const Graph& graph, const IrweOptions& options, const Workers& workers,
                     const std::shared_ptr<MadeSpaces>& made);

}  // namespace irwe
