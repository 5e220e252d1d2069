// DeepWalk (Perozzi, Al-Rfou and Skiena, KDD 2014): skip-gram over plain random walks.
//
// Space position. Weights of edges count in the walks; directions do not. Trained with negatives
// unless told otherwise, as node2vec is, where the authors' program has hierarchical softmax.

#pragma once

#include <vector>

#include "irwe/io/option_field.h"
#include "irwe/methods/method.h"
#include "irwe/methods/shared/skip_gram.h"
#include "irwe/methods/shared/walk_pairs.h"

namespace irwe {

struct DeepWalkOptions {
    LongWalkOptions walks{};
    int window = 10;                  // the largest distance in a walk of two nodes that are a pair
    bool keep_for_new_nodes = false;  // rows g, to fold new nodes in
    SkipGramOptions training{};
};
std::vector<OptionField> option_fields(DeepWalkOptions& options);
void validate(const DeepWalkOptions& options);

Method deepwalk_method();

}  // namespace irwe
