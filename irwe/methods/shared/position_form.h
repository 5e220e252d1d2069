// Positions in the form that classifiers, clusterings and neighbors use: from the rows of a
// contrast encoding, by numbers that are frozen with the model.
//
// - The mean, weighted by how often walks are at a node, is subtracted: the part that all nodes
//   share says nothing about their place.
// - Columns are divided by their deviation to the power of 1/4. Most of the variance lies in few
//   directions, and a regularized classifier cannot use the others; dividing by the whole deviation
//   would drown the communities in noise.
// - Rows get the length 1.5. Distances and cosines then agree, and a penalty of the usual strength
//   is neither too strong nor too weak for a classifier.

#pragma once

#include <span>
#include <vector>

#include "irwe/base/matrix.h"
#include "irwe/base/owned_rows.h"

namespace irwe {

struct PositionForm {
    std::vector<double> mean;     // of each column; zeros if it stays
    std::vector<double> factors;  // of each column, after the mean is subtracted

    // Scales rows. Rows of zeros, which have no place, stay zeros.
    void apply(Matrix& rows) const;
};

enum class CommonPart { removed, kept };

// Returns the form of the rows of a graph; `strengths` are those of its nodes. The mean is
// weighted by strength, as walks visit the nodes. Deviations are over the nodes with neighbors.
// Of several ranks, one after another adds its rows, so that the bytes are those of one process.
PositionForm position_form(const OwnedRows& rows, std::span<const double> strengths,
                           CommonPart common);

}  // namespace irwe
