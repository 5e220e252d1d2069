// Node classification, the paper's first task: how well do embeddings predict the classes of nodes?
//
// The protocol: ten random splits for each share of training nodes, logistic regression on the
// training part, micro-F1 on the test part. Nothing is tuned on the validation part. It is held out
// so that methods that do tune are tested on the same number of nodes.

#pragma once

#include <cstdint>
#include <span>
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
    int min_class_members = 8;          // classes with fewer nodes are dropped
    double inverse_regularization = 1;  // C of the logistic regression
    std::uint64_t seed = 1;             // of the splits
};

// The nodes that take part in a classification, as items 0, 1, ..., and their classes.
struct ClassSets {
    bool is_multi_label = false;                // before dropping, a node has several classes
    std::vector<std::uint32_t> node_of_item;    // ascending
    std::vector<ClassSet> of_item;              // indices into `class_of_index`
    std::vector<std::uint32_t> class_of_index;  // kept classes, as indices into Labels::classes
    std::uint32_t num_dropped_classes = 0;

    std::uint32_t num_items() const { return static_cast<std::uint32_t>(node_of_item.size()); }
    std::uint32_t num_classes() const { return static_cast<std::uint32_t>(class_of_index.size()); }
};

// Returns the nodes and classes to use. Classes with fewer than `min_class_members` nodes are
// dropped. Nodes without a label are left out, because their classes are unknown. A node whose
// classes were all dropped is left out of multi-class data. In multi-label data it stays, as a node
// with none of the kept classes (31 nodes of the paper's Wiki): it is used in training, and in a
// test adds nothing to the counts of F1.
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
    std::uint32_t num_nodes = 0;  // nodes that take part
    std::uint32_t num_classes = 0;
    std::uint32_t num_dropped_classes = 0;
    std::vector<ClassificationScores> scores;  // one for each training share

    bool operator==(const Classification&) const = default;
};

// Classifies nodes by `embeddings`, whose row i belongs to labels.of_node[i]. Rows are used
// unchanged; to standardize them, see scaling.h.
//
// The splits, or the classes of multi-label data, run in parallel; each thread holds the training
// part of a split in double precision.
//
// Throws InputError if the number of rows differs from the number of nodes, a row is not finite, or
// too few nodes or classes remain.
Classification classify(const ConstMatrixView& embeddings, const Labels& labels,
                        const ClassificationOptions& options, ThreadPool& pool);

// Classifies nodes on splits that are given: their parts hold nodes, rows of `embeddings`. Nodes
// without a label, or whose class was dropped, are left out of them. Shares, number and seed of the
// options are not used; the result has one entry, whose share is the mean over the splits.
//
// Throws InputError as classify() does, and if a split has no labeled node to train on or to test,
// which it calls by its number from 1.
Classification classify_on(const ConstMatrixView& embeddings, const Labels& labels,
                           std::span<const Split> node_splits, const ClassificationOptions& options,
                           ThreadPool& pool);

// Returns the splits that classify() uses for one training share. They contain items: the node of
// item i is sets.node_of_item[i].
std::vector<Split> classification_splits(const ClassSets& sets, double training_share,
                                         const ClassificationOptions& options);

// Trains on the training part of one split of items and returns the F1 on its test part. Uses
// softmax regression for multi-class data. For multi-label data, uses one-vs-rest regression and
// assigns the k most probable classes to an item with k classes. The validation part is not used,
// and the parts need not contain all items.
//
// REQUIRES: neither training nor test part is empty, rows of `embeddings` as for classify(), C > 0.
F1Scores classify_split(const ConstMatrixView& embeddings, const ClassSets& sets,
                        const Split& split, double inverse_regularization, ThreadPool& pool);

}  // namespace irwe
