// struc2vec (Ribeiro, Saverese and Figueiredo, KDD 2017): skip-gram over walks in a graph of
// layers, which joins nodes with similar degrees around them wherever they are (layered_graph.h),
// with the paper's three optimizations.
//
// Space identity. Neither weights nor directions count.

#pragma once

#include <vector>

#include "irwe/io/option_field.h"
#include "irwe/methods/method.h"
#include "irwe/methods/shared/skip_gram.h"
#include "irwe/methods/shared/walk_pairs.h"

namespace irwe {

struct Struc2VecOptions {
    int max_distance = 6;  // of rings whose degrees are compared: layers 0, ..., 6 (OPT3)
    double stay = 0.3;     // the chance to go to another node of a layer rather than change layer
    LongWalkOptions walks{};
    int window = 10;  // the largest distance in a walk of two nodes that are a pair
    SkipGramOptions training{.epochs = 5};
};
std::vector<OptionField> option_fields(Struc2VecOptions& options);
void validate(const Struc2VecOptions& options);

Method struc2vec_method();

}  // namespace irwe
