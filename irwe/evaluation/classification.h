// Node classification, the paper's first task: how well do embeddings tell the classes of nodes?
//
// The protocol: ten random splits for each share of training nodes, logistic regression on the
// training part, micro-F1 on the test part. Nothing is tuned on the validation part; it is held out
// so that methods which do tune are tested on as many nodes.

#pragma once

#include <cstdint>
#include <vector>

#include "irwe/base/matrix.h"
#include "irwe/base/parallel.h"
#include "irwe/evaluation/classification_metrics.h"
#include "irwe/evaluation/score.h"
#include "irwe/evaluation/splits.h"
#include "irwe/graph/labels.h"

namespace irwe {

struct ClassificationOptions {
    std::vector<double> training_shares{0.2, 0.4, 0.6, 0.8};
    int num_splits = 10;                // for each share
    int min_class_members = 8;          // classes of fewer nodes are dropped
    double inverse_regularization = 1;  // C of the logistic regression
    std::uint64_t seed = 1;             // of the splits
};

// The nodes that take part in a classification, as items 0, 1, ..., and their classes.
struct ClassSets {
    bool is_multi_label = false;                // before dropping, a node has several classes
    std::vector<std::uint32_t> node_of_item;    // ascending
    std::vector<ClassSet> of_item;              // indices into `class_of_index`
    std::vector<std::uint32_t> class_of_index;  // the classes kept, as indices into Labels::classes
    std::uint32_t num_dropped_classes = 0;

    std::uint32_t num_items() const { return static_cast<std::uint32_t>(node_of_item.size()); }
    std::uint32_t num_classes() const { return static_cast<std::uint32_t>(class_of_index.size()); }
};

// Classes with fewer than `min_class_members` nodes are dropped. Nodes without a label are left
// out: their classes are unknown. A node all of whose classes were dropped is left out of
// multi-class data; in multi-label data it stays, as one known to have none of the classes kept (31
// nodes of the paper's Wiki). It serves to train, and in a test adds nothing to the counts of F1.
//
// Throws InputError if fewer than two classes remain.
ClassSets class_sets(const Labels& labels, int min_class_members);

struct ClassificationScores {
    double training_share = 0;
    Score micro_f1, macro_f1;        // over the splits; between 0 and 1
    std::vector<F1Scores> of_split;  // in the order of classification_splits()

    bool operator==(const ClassificationScores&) const = default;
};

struct Classification {
    bool is_multi_label = false;
    std::uint32_t num_nodes = 0;  // that take part
    std::uint32_t num_classes = 0;
    std::uint32_t num_dropped_classes = 0;
    std::vector<ClassificationScores> scores;  // one for each training share

    bool operator==(const Classification&) const = default;
};

// The classification of nodes by `embeddings`, row i of which belongs to labels.of_node[i]. Rows
// are taken as they are: whoever wants them standardized does so before.
//
// The splits, or the classes of multi-label data, run in parallel; each thread holds the training
// part of a split in double precision.
//
// Throws InputError if there is not one row for each node, a row is not finite, or the options and
// labels leave too few nodes or classes.
Classification classify(const ConstMatrixView& embeddings, const Labels& labels,
                        const ClassificationOptions& options, ThreadPool& pool);

// The splits that classify() makes for one training share. They are over items: the node of item i
// is sets.node_of_item[i].
std::vector<Split> classification_splits(const ClassSets& sets, double training_share,
                                         const ClassificationOptions& options);

// The F1 on the test part of one split, over items, after training on its training part: softmax
// regression for multi-class data. For multi-label data, one-vs-rest regression; an item of k
// classes is given its k most probable ones. The validation part is not looked at, and the parts
// need not make up all items.
//
// REQUIRES: neither training nor test part is empty, rows of `embeddings` as for classify(), C > 0.
F1Scores classify_split(const ConstMatrixView& embeddings, const ClassSets& sets,
                        const Split& split, double inverse_regularization, ThreadPool& pool);

}  // namespace irwe
