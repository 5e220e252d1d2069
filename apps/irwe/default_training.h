// Embeddings for a verb that was given only a graph: trained by the recipe and not stored.

#pragma once

#include <cstdint>
#include <string>

#include "apps/irwe/console.h"
#include "irwe/base/parallel.h"
#include "irwe/embeddings/embeddings.h"
#include "irwe/graph/graph.h"

namespace irwe::cli {

// Returns the embeddings of `irwe train GRAPH --seed SEED --embeddings ...`. Throws InputError if
// the graph has no edges or needs more than half of the free memory.
Embeddings trained_embeddings(const Graph& graph, const std::string& graph_path, std::uint64_t seed,
                              const Console& console, ThreadPool& pool);

}  // namespace irwe::cli
