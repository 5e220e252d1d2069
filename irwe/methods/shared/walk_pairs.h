// Pairs for skip-gram from walks: nodes that stand near each other in the same walk.

#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "irwe/base/parallel.h"
#include "irwe/base/random.h"
#include "irwe/graph/graph.h"
#include "irwe/io/option_field.h"
#include "irwe/methods/shared/skip_gram.h"
#include "irwe/walks/long_walk.h"

namespace irwe {

struct LongWalkOptions {
    int walk_length = 80;  // in steps; a walk holds one node more
    int walks_per_node = 10;
};
// Returns the options under the names of settings files, [walks].
std::vector<OptionField> option_fields(LongWalkOptions& options);
// Throws InputError, with the option, its value and the valid values.
void validate(const LongWalkOptions& options);
// Throws InputError if walks.window, the largest distance of a pair in a walk, is out of range.
void validate_window(int window);

// Walks that are drawn when they are needed, each a pure function of its number.
struct WalkCorpus {
    NodeId num_nodes = 0;  // of the graph
    std::int64_t num_walks = 0;
    int nodes_per_walk = 0;  // at most
    // Returns a walk, which it writes to the buffer. Any thread may call it.
    std::function<std::span<const NodeId>(std::int64_t number, std::span<NodeId> buffer)> draw;
};

// Returns the nodes that have neighbors, in a random order.
std::vector<NodeId> walk_starts(const Graph& graph, const Random& random);

// Returns the walks of a graph: the first of every node that has neighbors, in a random order of
// nodes, then the second of every node, and so on. The caller keeps the graph alive.
WalkCorpus graph_corpus(const Graph& graph, const LongWalkOptions& options, WalkBias bias,
                        const Random& random);

// Returns how often each node occurs in all walks.
std::vector<std::uint64_t> occurrences(const WalkCorpus& corpus, ThreadPool& pool);

// Returns the weights of negatives: counts to the power of 0.75.
std::vector<double> noise_of(std::span<const std::uint64_t> counts);

// Returns a source with a block for each walk and epoch: each node of the walk with those before
// and behind it up to a distance that is drawn from 1, ..., window for each node anew.
std::shared_ptr<const PairSource> window_pairs(WalkCorpus corpus, int window, int epochs,
                                               const Random& random);

// Returns a source with a block for each walk and epoch: all pairs of nodes at exactly this
// distance in the walk, in both orders.
std::shared_ptr<const PairSource> distance_pairs(WalkCorpus corpus, int distance, int epochs);

// Returns a training over pairs of nodes that occur so often, with the objective of the options:
// negatives or a Huffman tree by these counts.
SkipGram walk_skip_gram(std::shared_ptr<const PairSource> pairs,
                        std::span<const std::uint64_t> counts, const SkipGramOptions& options,
                        const Random& random);

// Returns one such training over the pairs of windows.
std::vector<SkipGram> window_skip_gram(const WalkCorpus& corpus, int window,
                                       const SkipGramOptions& options, const Random& random,
                                       ThreadPool& pool);

}  // namespace irwe
