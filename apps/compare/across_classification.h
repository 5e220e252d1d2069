// Classification from one graph to another: the labels of the one teach, those of the other test.
//
// Both graphs are split as a graph is for classify() (irwe/evaluation/classification.h): the
// training part of the one teaches, and the test part of the other is tested. So the score differs
// from that within the graph of the training by nothing but the graph that is tested.

#pragma once

#include <vector>

#include "irwe/base/matrix.h"
#include "irwe/base/parallel.h"
#include "irwe/evaluation/classification.h"
#include "irwe/graph/labels.h"

namespace irwe::compare {

// The labels of a graph, and row v of the vectors for its node v.
struct LabeledVectors {
    const Matrix& vectors;
    const Labels& labels;
};

// Returns how many labeled nodes of the other graph are left out, because the teaching labels have
// none of their classes. Classes are the same in both if they have the same name.
//
// Throws InputError if the classes or the labeled nodes of one of the graphs are too few.
std::uint64_t num_nodes_without_taught_class(const Labels& teaching, const Labels& tested,
                                             const ClassificationOptions& options);

// Returns the F1 of each split for the first share of the options. Which classes count is decided
// by the teaching labels, see class_sets(); nodes of the other graph that have none of them are
// left out.
//
// Throws InputError as num_nodes_without_taught_class() does. REQUIRES: the vectors have the same
// columns.
std::vector<F1Scores> classify_across(const LabeledVectors& teaching, const LabeledVectors& tested,
                                      const ClassificationOptions& options, ThreadPool& pool);

}  // namespace irwe::compare
