// Pairs to train skip-grams on.

#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "irwe/base/alias_table.h"
#include "irwe/base/random.h"
#include "irwe/methods/shared/skip_gram.h"

namespace irwe {

inline void train_all(SkipGram& skip_gram, ThreadPool& pool) {
    for (std::int64_t i = 0; i < skip_gram.num_steps(); ++i) {
        skip_gram.step(i, pool);
    }
}

// Random pairs of items that belong together: those with the same remainder, and sometimes others.
class TestPairs final : public PairSource {
public:
    TestPairs(std::uint32_t num_items, std::int64_t num_blocks)
        : num_items_(num_items), num_blocks_(num_blocks) {}

    std::int64_t num_blocks() const override { return num_blocks_; }
    std::int64_t pairs_per_block() const override { return 100; }
    void append(std::int64_t block, std::vector<ItemPair>& pairs) const override {
        RandomStream words = Random(8).stream("pairs", static_cast<std::uint64_t>(block));
        for (int i = 0; i < 100; ++i) {
            const auto center = static_cast<std::uint32_t>(words.below(num_items_));
            const auto other = static_cast<std::uint32_t>(words.below(num_items_));
            const bool is_near = words.below(10) > 0;
            pairs.push_back({center, is_near ? other - other % 2 + center % 2 : other});
        }
    }

private:
    std::uint32_t num_items_;
    std::int64_t num_blocks_;
};

// Pairs of ten items with given frequencies.
class CountedPairs final : public PairSource {
public:
    static constexpr std::uint32_t kNumItems = 10;

    CountedPairs() {
        RandomStream words = Random(2).stream("counts");
        for (double& count : counts_) {
            count = 1 + static_cast<double>(words.below(9));
        }
        table_ = AliasTable(counts_);
    }
    double count(std::uint32_t u, std::uint32_t v) const { return counts_[u * kNumItems + v]; }

    std::int64_t num_blocks() const override { return 2000; }
    std::int64_t pairs_per_block() const override { return 2000; }
    void append(std::int64_t block, std::vector<ItemPair>& pairs) const override {
        RandomStream words = Random(9).stream("pairs", static_cast<std::uint64_t>(block));
        for (int i = 0; i < 2000; ++i) {
            const std::uint32_t cell = table_.draw(words());
            pairs.push_back({cell / kNumItems, cell % kNumItems});
        }
    }

private:
    std::vector<double> counts_ = std::vector<double>(kNumItems * kNumItems);
    AliasTable table_;
};

}  // namespace irwe
