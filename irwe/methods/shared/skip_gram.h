// Skip-gram with negative sampling (Mikolov et al. 2013) over pairs of any origin, with the same
// bytes for every number of threads.
//
// For every pair (u, v) one step is taken down the gradient of
//
//     -ln s(f_u . g_v) - ln s(-f_u . g_n1) - ... - ln s(-f_u . g_nk),  s(x) = 1 / (1 + e^-x),
//
// where the items n are drawn in proportion to given weights. Rows f are the embedding.
//
// The order of steps is fixed by a schedule like that of GraphVite (Zhu et al. 2019): items are cut
// into B parts at random, pairs are taken in pools and sorted into B x B cells by the parts of
// center and context, and cells that have no rows in common run at the same time. The negatives of
// a pair come from the part of its context. B depends on the number of items alone; up to B threads
// help, or B / 2 where center and context share their rows. With fewer than 512 items there is one
// cell, and that is plain sequential descent.
//
// There is no hierarchical softmax: all its pairs would write to the row of the root.

#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "irwe/base/alias_table.h"
#include "irwe/base/matrix.h"
#include "irwe/base/parallel.h"
#include "irwe/base/random.h"
#include "irwe/io/option_field.h"

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

struct SkipGramOptions {
    int embedding_dim = 128;       // d
    int epochs = 1;                // passes over all walks or edges
    int num_negatives = 5;         // for each pair
    double learning_rate = 0.025;  // of the first pair; it falls linearly to 1e-4 of that
    std::uint64_t seed = 1;
};
// Returns the options under the names of settings files, [model] and [training].
std::vector<OptionField> option_fields(SkipGramOptions& options);
// Throws InputError, with the option, its value and the valid values.
void validate(const SkipGramOptions& options);

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

// Returns about how many pairs a pool of a training with so many items has.
std::int64_t skip_gram_pool_size(std::size_t num_items);

class SkipGram {
public:
    // Prepares a training of a row for each of `noise`, which are the weights of negatives. Items
    // of weight 0 have no pairs, and their rows are zero.
    //
    // REQUIRES: the options are valid, and some weight is above 0.
    SkipGram(std::shared_ptr<const PairSource> pairs, std::span<const double> noise,
             const SkipGramOptions& options, ContextRows context_rows, const Random& random);

    // Returns the number of pools.
    std::int64_t num_steps() const { return num_steps_; }

    // Trains on pool i and returns the mean loss of some of its pairs, each measured before its own
    // step. The pools come in their order, each once. If it throws, nothing has changed.
    double step(std::int64_t i, ThreadPool& pool);

    // Return f and g, one row per item; g is empty where contexts share the rows of centers.
    Matrix& centers() { return centers_; }
    const Matrix& centers() const { return centers_; }
    Matrix& contexts() { return contexts_; }
    const Matrix& contexts() const { return contexts_; }

private:
    struct Part {
        std::vector<std::uint32_t> items;  // those that can be negatives
        AliasTable noise;
    };
    struct Pool {
        std::vector<ItemPair> pairs;      // cell by cell
        std::vector<std::size_t> begins;  // of each cell, and the end of the last
    };
    struct LossSum {
        double sum = 0;
        std::int64_t count = 0;
    };

    std::size_t cell_number(ItemPair pair) const {
        return part_of_[pair.center] * parts_.size() + part_of_[pair.context];
    }
    Pool drawn_pool(std::int64_t i, ThreadPool& pool) const;
    void train(std::int64_t step, const PairCell& cell, const Pool& pool, LossSum& loss);

    std::shared_ptr<const PairSource> source_;
    SkipGramOptions options_;
    ContextRows context_rows_;
    Random random_;
    std::vector<Part> parts_;
    std::vector<std::uint8_t> part_of_;  // of each item
    std::vector<std::vector<CellTask>> rounds_;
    std::int64_t blocks_per_pool_ = 1;
    std::int64_t num_steps_ = 0;
    Matrix centers_;
    Matrix contexts_;
};

}  // namespace irwe
