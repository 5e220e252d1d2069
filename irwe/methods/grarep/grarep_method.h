// GraRep (Cao, Lu and Xu, CIKM 2015): for each number of steps of a walk, whom it meets more often
// than others do, factorized by itself.
//
// Space position: [R_1 | ... | R_K], where R_k is U diag(values)^1/2 of X_k (grarep_matrix.h) with
// rows of length one. K blocks share the dimension; the first ones have a column more if it is not
// a multiple of K. A new node is folded in by its rows of X_k in the grown graph, with the columns
// of the nodes of the training.

#pragma once

#include <cstdint>
#include <vector>

#include "irwe/io/option_field.h"
#include "irwe/methods/method.h"

namespace irwe {

enum class GraRepForm { automatic, exact, sparse };

struct GraRepOptions {
    int embedding_dim = 128;  // d
    int num_steps = 4;        // K
    double lambda = 1;        // negative samples
    GraRepForm form = GraRepForm::automatic;
    int max_visits = 2'000;           // of the sparse form: edges that a step crosses
    bool keep_for_new_nodes = false;  // the factors on the other side, to fold new nodes in
    std::uint64_t seed = 1;
};
std::vector<OptionField> option_fields(GraRepOptions& options);
void validate(const GraRepOptions& options);

Method grarep_method();

}  // namespace irwe
