#include "irwe/methods/skip_gram/skip_gram_work.h"

#include <algorithm>
#include <cmath>

namespace irwe {

CountedWork skip_gram_work(const Graph& graph, const SkipGramOptions& options, double num_pairs,
                           double dim, double num_steps, bool is_kept) {
    const GraphSizes sizes(graph);
    const double columns = options.embedding_dim;
    const bool has_tree = options.objective == SkipGramObjective::hierarchical_softmax;
    // In the mean of all pairs, paths of a Huffman tree are about as long as those of a balanced
    // tree or shorter.
    const double path = std::log2(sizes.nodes + 1);
    const double targets = has_tree ? path : 1.0 + options.num_negatives;
    const double num_trainings = columns / dim;
    // A step multiplies and adds three times for each entry of a target, about four at a time.
    constexpr double kOfEntry = 0.75;
    const double num_drawn = num_pairs / num_trainings * (has_tree ? kSegmentsOfPath : 1);
    const double pool =
        std::min(num_drawn, static_cast<double>(skip_gram_pool_size(graph.num_nodes())));
    // Rows f and g, and at the end those of the model; pairs as they are drawn, and sorted.
    const double rows = matrix_bytes(sizes.nodes, columns * (is_kept ? 4 : 3));
    // The paths of all items are kept, and those of rare items are longer: in the plain mean of
    // items that occur as often as i^-1.5, a path has up to 1.48 log2 n turns in 5.7 segments.
    constexpr double kTurnsOfItem = 1.5;  // times log2 n
    constexpr double kSegmentsOfItem = 6;
    const double tree = has_tree
                            ? sizes.nodes * (32 + kSegmentsOfItem * sizeof(PathSegments::Segment) +
                                             kTurnsOfItem * path * sizeof(std::uint32_t))
                            : 0;
    const double alias_tables = 12 * (sizes.nodes + sizes.weighted * sizes.ends);
    return {.bytes = rows + alias_tables + num_trainings * tree + 2.2 * sizeof(ItemPair) * pool,
            .columns = columns,
            .parts = {{"walks", {.steps = 2 * num_steps}},
                      {"steps",
                       {.rows = kOfEntry * num_pairs * targets * dim,
                        .functions = num_pairs * targets}}}};
}

CountedWork window_work(const Graph& graph, const LongWalkOptions& walks, int window,
                        const SkipGramOptions& options, bool is_kept) {
    const double num_nodes_of_walks = static_cast<double>(graph.num_nodes()) *
                                      walks.walks_per_node * (walks.walk_length + 1) *
                                      options.epochs;
    const double pairs = std::min(window + 1, walks.walk_length);
    return skip_gram_work(graph, options, num_nodes_of_walks * pairs, options.embedding_dim,
                          num_nodes_of_walks, is_kept);
}

}  // namespace irwe
