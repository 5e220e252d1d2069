// Embeddings for a verb that was given a graph alone: trained by the recipe, kept nowhere.

#pragma once

#include <cstdint>
#include <string>

#include "apps/irwe/console.h"
#include "irwe/base/parallel.h"
#include "irwe/embeddings/embeddings.h"
#include "irwe/graph/graph.h"

namespace irwe::cli {

// What `irwe train GRAPH --seed SEED --embeddings ...` would give. Throws InputError for a graph
// without edges, or one that needs more than half of the free memory.
Embeddings trained_embeddings(const Graph& graph, const std::string& graph_path, std::uint64_t seed,
                              const Console& console, ThreadPool& pool);

}  // namespace irwe::cli
