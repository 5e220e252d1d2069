// Random parts of a set of labelled items: to train on, to validate with, to test on.

#pragma once

#include <cstdint>
#include <vector>

#include "irwe/base/random.h"

namespace irwe {

// Each part ascends; together they have every item once.
struct Split {
    std::vector<std::uint32_t> training, validation, test;

    bool operator==(const Split&) const = default;
};

// `num_splits` random splits of the items 0, ..., n - 1, with n = num_items. A split holds out
// ceil((1 - training_share) n) items; floor(0.1 n) of them are for validation, the others for the
// test. (So round scikit-learn's ShuffleSplit and the protocol of the paper.)
//
// Validation sets are disjoint as in ten-fold cross-validation: split r has the r-th tenth of one
// random order of all items, and after every ten splits a new order begins. The rest of a split is
// drawn by itself, in an order that does not depend on the share: the test set for a large share is
// part of the one for a small share.
//
// Throws InputError if num_splits < 1, or the training or test part would be empty.
std::vector<Split> random_splits(std::uint32_t num_items, double training_share, int num_splits,
                                 const Random& random);

}  // namespace irwe
