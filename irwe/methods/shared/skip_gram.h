// Skip-gram (Mikolov et al. 2013) over pairs of any origin, with the same bytes for every number of
// threads. Rows f are the embedding.
//
// With negative sampling, one step is taken for every pair (u, v) down the gradient of
//
//     -ln s(f_u . g_v) - ln s(-f_u . g_n1) - ... - ln s(-f_u . g_nk),  s(x) = 1 / (1 + e^-x),
//
// where the items n are drawn in proportion to given weights. With hierarchical softmax, it is that
// of -ln P(v | f_u) (huffman_tree.h), and rows g are those of the inner nodes of a tree.
//
// The order of steps is fixed by a schedule like that of GraphVite (Zhu et al. 2019): items are cut
// into B parts at random, pairs are taken in pools and sorted into B x B cells by the parts of
// center and context, and cells that have no rows in common run at the same time. The negatives of
// a pair come from the part of its context. B depends on the number of items alone; up to B threads
// help, or B / 2 where center and context share their rows. With fewer than 512 items there is one
// cell, and that is plain sequential descent.
//
// Hierarchical softmax has the same cells, of parts of items and parts of inner nodes. A pair is
// cut into segments of its path (path_segments.h), which are trained in different cells; so no row
// needs a copy, not even that of the root, and every step starts from the rows as they are, as in
// sequential descent. Up to B / 2 threads help.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "irwe/base/alias_table.h"
#include "irwe/base/matrix.h"
#include "irwe/base/parallel.h"
#include "irwe/base/random.h"
#include "irwe/io/option_field.h"
#include "irwe/methods/shared/path_segments.h"
#include "irwe/methods/shared/skip_gram_kernel.h"

namespace irwe {

struct ItemPair {
    std::uint32_t center, context;
    bool operator==(const ItemPair&) const = default;
};

// Pairs in blocks, each a pure function of its number, so that any thread can make any block.
class PairSource {
public:
    virtual ~PairSource() = default;

    virtual std::int64_t num_blocks() const = 0;
    // Returns about how many pairs a block has.
    virtual std::int64_t pairs_per_block() const = 0;
    virtual void append(std::int64_t block, std::vector<ItemPair>& pairs) const = 0;
};

enum class SkipGramObjective { negative_sampling, hierarchical_softmax };

struct SkipGramOptions {
    int embedding_dim = 128;  // d
    SkipGramObjective objective = SkipGramObjective::negative_sampling;
    int epochs = 1;                // passes over all walks or edges
    int num_negatives = 5;         // for each pair; hierarchical softmax has none
    double learning_rate = 0.025;  // of the first pair; it falls linearly to 1e-4 of that
    std::uint64_t seed = 1;
};
// Returns the options under the names of settings files, [model] and [training].
// The objective is left out.
std::vector<OptionField> option_fields(SkipGramOptions& options);
// Returns the field of the objective, for methods that leave the choice to users.
OptionField objective_field(SkipGramOptions& options);
// Throws InputError, with the option, its value and the valid values.
void validate(const SkipGramOptions& options);
// Returns "training.num_negatives is not used by hierarchical-softmax" if that is so, and it is not
// the default; otherwise nothing.
std::string unused_setting_note(const SkipGramOptions& options);

// Whether contexts have rows g of their own, or g_v = f_v.
enum class ContextRows { own, shared };

// A cell of the schedule: pairs whose center and context are in these parts.
struct PairCell {
    std::size_t center_part, context_part;
    bool operator==(const PairCell&) const = default;
};
// Cells that run one after the other.
using CellTask = std::vector<PairCell>;
// Returns the rounds of the schedule. The tasks of a round have no rows in common, and all rounds
// together have every cell once.
std::vector<std::vector<CellTask>> cell_rounds(std::size_t num_parts, ContextRows context_rows);

// Returns about how many pairs, or segments of their paths, a pool of a training with so many
// items has.
std::int64_t skip_gram_pool_size(std::size_t num_items);
// How many segments a path has, about, in the mean of all pairs: 4.2 on a graph of 3860 nodes.
inline constexpr int kSegmentsOfPath = 4;

class SkipGram {
public:
    // Prepares a training by negative sampling of a row for each of `noise`, which are the weights
    // of negatives. Items of weight 0 have no pairs, and their rows are zero.
    //
    // REQUIRES: the options are valid, and some weight is above 0.
    SkipGram(std::shared_ptr<const PairSource> pairs, std::span<const double> noise,
             const SkipGramOptions& options, ContextRows context_rows, const Random& random);

    // Prepares a training by hierarchical softmax of a row for each item of `tree`. Items without a
    // count have no pairs, and their rows are zero.
    //
    // REQUIRES: the options are valid.
    SkipGram(std::shared_ptr<const PairSource> pairs, const HuffmanTree& tree,
             const SkipGramOptions& options, const Random& random);

    // Returns the number of pools.
    std::int64_t num_steps() const { return num_steps_; }

    // Trains on pool i and returns the mean loss of some of its pairs, each measured before its own
    // step. The pools come in their order, each once. If it throws, nothing has changed.
    double step(std::int64_t i, ThreadPool& pool);

    // Return f, one row per item, and g: one row per item, or per inner node of the tree, or none
    // where contexts share the rows of centers.
    Matrix& centers() { return centers_; }
    const Matrix& centers() const { return centers_; }
    Matrix& contexts() { return contexts_; }
    const Matrix& contexts() const { return contexts_; }

private:
    struct Part {
        std::vector<std::uint32_t> items;  // those that can be negatives
        AliasTable noise;
    };
    // With hierarchical softmax, the contexts of pairs are numbers of segments.
    struct Pool {
        std::vector<ItemPair> pairs;      // cell by cell
        std::vector<std::size_t> begins;  // of each cell, and the end of the last
        double terms_per_pair = 0;        // of a path, in the mean; 1 without a tree
    };
    // Losses that were measured, and of how many terms of paths, or pairs without a tree.
    struct LossSum {
        double sum = 0;
        std::int64_t num_terms = 0;
    };
    // The rows g of a step, and the signs of their products.
    struct Targets {
        std::array<Real*, kMaxSkipGramTargets> rows;
        std::size_t count;
        std::uint64_t positives;
    };

    // Shares items out among parts.
    SkipGram(std::shared_ptr<const PairSource> pairs, std::size_t num_items,
             const SkipGramOptions& options, ContextRows context_rows, const Random& random);

    bool has_tree() const { return options_.objective == SkipGramObjective::hierarchical_softmax; }
    std::size_t cell_number(ItemPair pair) const {
        const std::size_t part = has_tree() ? segments_[pair.context].part : part_of_[pair.context];
        return part_of_[pair.center] * parts_.size() + part;
    }
    // Returns pairs of centers and segments, for all segments of these pairs.
    std::vector<ItemPair> cut(std::span<const ItemPair> pairs) const;
    Pool drawn_pool(std::int64_t i, ThreadPool& pool) const;
    void find_items(ItemPair pair, const Part& part, RandomStream& words, Targets& targets);
    void find_inner_nodes(const PathSegments::Segment& segment, Targets& targets);
    void train(std::int64_t step, const PairCell& cell, const Pool& pool, LossSum& loss);

    std::shared_ptr<const PairSource> source_;
    SkipGramOptions options_;
    ContextRows context_rows_;
    Random random_;
    std::vector<Part> parts_;
    PathSegments segments_;              // with hierarchical softmax
    std::vector<std::uint8_t> part_of_;  // of each item
    std::vector<std::vector<CellTask>> rounds_;
    std::int64_t blocks_per_pool_ = 1;
    std::int64_t num_steps_ = 0;
    Matrix centers_;
    Matrix contexts_;
};

}  // namespace irwe
