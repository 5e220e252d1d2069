// Walklets (Perozzi et al., ASONAM 2017): for each distance from 1 on, a skip-gram over the nodes
// that have exactly this distance in random walks. The columns of all distances stand side by side,
// from near to far.
//
// Space position. Weights of edges count in the walks; directions do not.

#pragma once

#include <vector>

#include "irwe/io/option_field.h"
#include "irwe/methods/method.h"
#include "irwe/methods/shared/skip_gram.h"
#include "irwe/methods/shared/walk_pairs.h"

namespace irwe {

struct WalkletsOptions {
    // So many that there are as many pairs of each distance as node2vec has in all.
    LongWalkOptions walks{.walk_length = 80, .walks_per_node = 50};
    int num_distances = 4;
    bool keep_for_new_nodes = false;  // rows g, to fold new nodes in
    SkipGramOptions training{};       // all distances together have its dimension
};
std::vector<OptionField> option_fields(WalkletsOptions& options);
void validate(const WalkletsOptions& options);

Method walklets_method();

}  // namespace irwe
