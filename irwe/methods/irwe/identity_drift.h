// How far the identities of a graph lie from those of the training, and what that costs.
//
// The drift of a graph is the mean of those of its columns (column_profile.h), weighted by their
// deviations over the training nodes: what identity is mostly made of counts most, and a column
// that hardly varies there, by less than a thousandth of the largest deviation, not at all.
//
// Trust is 1 / (1 + drift / 0.27). The constant, and the form, are a fit to 1190 pairs of 35
// graphs: airports, proteins, web sites, words and generated ones. A classifier was trained on the
// identities and classes of one graph and tested on the other; trust stands for the share that it
// kept of what one trained on the other graph has above chance. Classes were those of the graphs
// where both have the same, and quartiles of degree, clustering and neighbors' degrees.
// docs/drift.md has the measurement, and what it does not cover.

#pragma once

#include "irwe/base/matrix.h"
#include "irwe/base/parallel.h"
#include "irwe/methods/drift.h"
#include "irwe/methods/shared/identity_space.h"

namespace irwe {

// Returns the drift of `identities`, the rows by `space` of all nodes of a graph, or of those of
// profile_rows() alone. Reads no others, so the cost does not grow with larger graphs.
// REQUIRES: at least one row.
Drift identity_drift(const IdentitySpace& space, const Matrix& identities, ThreadPool& pool);

// Returns the share of quality that is expected to be kept after so much drift: 1 without any,
// falling towards 0.
double trust_at(double drift);

}  // namespace irwe
