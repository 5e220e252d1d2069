// node2vec (Grover and Leskovec, KDD 2016): skip-gram over random walks of second order, which stay
// near their start or leave it as p and q say (walks/long_walk.h).
//
// Space position. Weights of edges count in the walks; directions do not.

#pragma once

#include <vector>

#include "irwe/io/option_field.h"
#include "irwe/methods/method.h"
#include "irwe/methods/shared/skip_gram.h"
#include "irwe/methods/shared/walk_pairs.h"

namespace irwe {

struct Node2VecOptions {
    LongWalkOptions walks{};
    WalkBias bias{};
    int window = 10;                  // the largest distance in a walk of two nodes that are a pair
    bool keep_for_new_nodes = false;  // rows g, to fold new nodes in
    SkipGramOptions training{};
};
std::vector<OptionField> option_fields(Node2VecOptions& options);
void validate(const Node2VecOptions& options);

Method node2vec_method();

}  // namespace irwe
