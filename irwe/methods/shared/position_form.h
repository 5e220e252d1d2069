// Positions in the form that classifiers, clusterings and neighbors use: from the rows of a
// contrast encoding, by numbers that are frozen with the model.
//
// A row minus the mean of the rows where walks end up: the part that all nodes share says nothing
// about their place. Its columns divided by their deviation to the power of 1/4: most of the
// variance lies in few directions, and a regularized classifier cannot use the others; dividing by
// the whole deviation would drown the communities in noise. Its length 1.5: distances and cosines
// then mean the same, and a penalty of the usual strength is neither too strong nor too weak.

#pragma once

#include <span>
#include <vector>

#include "irwe/base/matrix.h"
#include "irwe/graph/graph.h"

namespace irwe {

struct PositionForm {
    std::vector<double> mean;     // of each column; zeros if it stays
    std::vector<double> factors;  // of each column, after the mean is subtracted

    // Scales rows. Rows of zeros, which have no place, stay zeros.
    void apply(Matrix& rows) const;
};

enum class CommonPart { removed, kept };

// Returns the form of the rows of a graph; `degrees` are those of its nodes. The mean is weighted
// by degree, as walks visit the nodes. Deviations are over the nodes with neighbors.
PositionForm position_form(const Matrix& rows, std::span<const NodeId> degrees, CommonPart common);

}  // namespace irwe
