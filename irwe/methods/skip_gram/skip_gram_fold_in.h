// New nodes in the space of a skip-gram whose contexts g stay as they are.
//
// A new node u gets the center f that minimizes
//
//     - sum over v of q(v) ln s(f . g_v) - k sum over v of p(v) ln s(-f . g_v) + |f|^2 / (2 r),
//
// s(x) = 1 / (1 + e^-x), over the nodes v of the training. q is the distribution of the contexts
// that walks from u in the grown graph give it, p that of negatives, and k their number for each
// pair: this is what steps of the training go down, in the mean. r is the sum of the learning rates
// of the pairs that u would have had: steps that start at zero and end there reach about as far as
// the last term allows. The problem is strictly convex, so the answer depends neither on a start
// nor on chance, where walks are of first order.

#pragma once

#include <span>
#include <vector>

#include "irwe/base/matrix.h"
#include "irwe/base/parallel.h"
#include "irwe/graph/added_nodes.h"
#include "irwe/methods/shared/added_walks.h"
#include "irwe/methods/shared/walk_pairs.h"

namespace irwe {

// What the skip-grams of a method train on, as far as new nodes need to know.
struct SkipGramFoldIn {
    struct Part {
        int dim;            // columns of the skip-gram
        StepWeights steps;  // how often two nodes at each distance in a walk are a pair
    };
    std::vector<Part> parts;
    LongWalkOptions walks{};
    WalkBias bias{};
    SkipGramOptions training{};
};

// Throws InputError if rows g are to be kept and are not those of nodes.
void validate_kept(bool keep_for_new_nodes, const SkipGramOptions& training);

// Returns how often nodes at distance 1, ..., window are a pair where the distance up to which a
// node has pairs is drawn from 1, ..., window.
StepWeights window_steps(int window);

// Returns a row for each of added.nodes, in their order: f of each part, side by side. `contexts`
// are the rows g of the nodes of the training, the parts side by side. A node that no node of the
// training can be reached from gets zeros.
//
// Contexts of first-order walks are counted exactly, at the cost of for_each_added_panel; those of
// second order by 1000 walks from each new node. A solution takes some dozens of passes over the
// contexts. The bytes are the same for every number of threads.
Matrix folded_centers(const Matrix& contexts, const AddedNodes& added,
                      const SkipGramFoldIn& fold_in, ThreadPool& pool);

// Returns the minimum above. `counts` are in proportion to q, and `noise` to p.
// REQUIRES: some count and some noise is above 0; sum_of_rates > 0.
Eigen::VectorXd folded_center(const Eigen::MatrixXd& contexts, const Eigen::VectorXd& counts,
                              const Eigen::VectorXd& noise, int num_negatives, double sum_of_rates);

}  // namespace irwe
