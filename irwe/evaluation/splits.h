// Random splits of labeled items into training, validation and test sets.

#pragma once

#include <cstdint>
#include <vector>

#include "irwe/base/random.h"

namespace irwe {

// The parts of a split, each ascending. Together they contain every item once.
struct Split {
    std::vector<std::uint32_t> training, validation, test;

    bool operator==(const Split&) const = default;
};

// Returns `num_splits` random splits of the items 0, ..., n - 1, with n = num_items. A split holds
// out ceil((1 - training_share) n) items; floor(0.1 n) of them are for validation, the others for
// the test. (scikit-learn's ShuffleSplit and the protocol of the paper round in this way.)
//
// Validation sets are disjoint as in ten-fold cross-validation: split r has the r-th tenth of one
// random order of all items, and every ten splits a new order begins. The rest of a split is drawn
// independently, in an order that does not depend on the share, so the test set of a large share is
// part of that of a small share.
//
// Throws InputError if num_splits < 1, or the training or test part would be empty.
std::vector<Split> random_splits(std::uint32_t num_items, double training_share, int num_splits,
                                 const Random& random);

}  // namespace irwe
