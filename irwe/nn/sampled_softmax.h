// The softmax over very many classes, of which a step looks at some (Jean et al., ACL 2015).
//
// A row r has to tell its target t among classes with vectors o_c:
//
//     loss = -ln(e^(r . o_t) / (sum of e^(r . o_c) over the candidates and the target)),
//
// where a target that was drawn as a candidate counts once. Candidates that are drawn with equal
// probability and without repeats need no further correction: it would be the same for all of them
// and for the target, and cancels. If all classes are candidates, this is the softmax itself.
//
// Sums are made in double precision, in blocks of rows, in their order.

#pragma once

#include <cstdint>
#include <vector>

#include "irwe/nn/tape.h"

namespace irwe::nn {

// Returns the mean loss over all targets. rows (n, d); classes (c, d): the first `num_candidates`
// are the candidates, the others targets that were not drawn. Row i has as many targets as every
// other, which stand in `targets` from i times their number on, as places in `classes`.
//
// REQUIRES: n > 0; 0 < num_candidates <= c; targets.size() is a positive multiple of n.
double sampled_softmax(Tape& tape, Tensor rows, Tensor classes, std::int64_t num_candidates,
                       std::vector<std::uint32_t> targets);

}  // namespace irwe::nn
