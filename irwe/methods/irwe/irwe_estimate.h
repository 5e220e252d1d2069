// What a training of the method irwe would take, for all who ask a method.

#pragma once

#include <cstddef>

#include "irwe/methods/irwe/irwe_method.h"
#include "irwe/methods/method.h"

namespace irwe {

// Returns the memory that a training and its embeddings need, counted from the sizes and from how
// many near pairs some hundred nodes have, and the time, in seconds of processors shared by the
// threads of the pool: a busy machine takes longer.
//
// With several ranks (resources.world, of which nothing but the size is used), the memory is that
// of each of them, if all have as many near pairs, and the time is without that of the network.
//
// Times on the calling thread: walks from some hundred nodes, products with their near pairs, and
// features of a part of the graph; then scales to all nodes. Leaves out what takes some percent.
// Takes about a second, and memory for some columns of all nodes.
TrainingEstimate irwe_estimate(const Problem& problem, const MethodSettings& settings,
                               Resources& resources);

// Throws InputError, with an amount that is enough, if a training and its embeddings need more than
// `max_bytes`, on each rank. Takes the walks from some hundred nodes.
void require_memory(const Graph& graph, const IrweOptions& options, std::size_t max_bytes,
                    int num_ranks);

}  // namespace irwe
