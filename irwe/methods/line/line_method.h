// LINE (Tang et al., WWW 2015): skip-gram over edges.
//
// Half of the columns are of first order, where nodes are near if an edge joins them: pairs have
// rows in common, g_v = f_v. The other half is of second order, where nodes are near if they have
// the same neighbors: contexts have rows of their own. Each half of a row has length one, as in the
// authors' program.
//
// Space position. Edges are drawn in proportion to their weights; directions do not count.

#pragma once

#include <memory>
#include <vector>

#include "irwe/io/option_field.h"
#include "irwe/methods/method.h"
#include "irwe/methods/shared/skip_gram.h"

namespace irwe {

struct LineOptions {
    int samples_per_node = 5000;  // edges drawn, over nodes, in an epoch of each order
    SkipGramOptions training{};
};
std::vector<OptionField> option_fields(LineOptions& options);
void validate(const LineOptions& options);

// Returns a source of `num_pairs` edges, drawn in proportion to their weights, each in a random
// direction.
std::shared_ptr<const PairSource> edge_pairs(const Graph& graph, std::int64_t num_pairs,
                                             const Random& random);

Method line_method();

}  // namespace irwe
