#include "irwe/methods/shared/walk_pairs.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <utility>

#include "irwe/base/shuffle.h"
#include "irwe/graph/all_nodes.h"
#include "irwe/io/option_range.h"

namespace irwe {
namespace {

std::vector<NodeId> buffer_of(const WalkCorpus& corpus) {
    return std::vector<NodeId>(static_cast<std::size_t>(corpus.nodes_per_walk));
}

class WindowPairs final : public PairSource {
public:
    WindowPairs(WalkCorpus corpus, int window, int epochs, const Random& random)
        : corpus_(std::move(corpus)), window_(window), epochs_(epochs), random_(random) {}

    std::int64_t num_blocks() const override { return corpus_.num_walks * epochs_; }
    std::int64_t pairs_per_block() const override {
        const std::int64_t reach = std::min(window_ + 1, corpus_.nodes_per_walk - 1);
        return corpus_.nodes_per_walk * reach;
    }
    void append(std::int64_t block, std::vector<ItemPair>& pairs) const override {
        std::vector<NodeId> buffer = buffer_of(corpus_);
        const std::span<const NodeId> walk = corpus_.draw(block % corpus_.num_walks, buffer);
        RandomStream words = random_.stream("windows", static_cast<std::uint64_t>(block));
        for (std::size_t i = 0; i < walk.size(); ++i) {
            const std::size_t reach = 1 + words.below(static_cast<std::uint64_t>(window_));
            const std::size_t end = std::min(walk.size(), i + reach + 1);
            for (std::size_t j = i > reach ? i - reach : 0; j < end; ++j) {
                if (j != i) {
                    pairs.push_back({walk[i], walk[j]});
                }
            }
        }
    }

private:
    WalkCorpus corpus_;
    int window_;
    int epochs_;
    Random random_;
};

class DistancePairs final : public PairSource {
public:
    DistancePairs(WalkCorpus corpus, int distance, int epochs)
        : corpus_(std::move(corpus)), distance_(distance), epochs_(epochs) {}

    std::int64_t num_blocks() const override { return corpus_.num_walks * epochs_; }
    std::int64_t pairs_per_block() const override {
        return std::max(1, 2 * (corpus_.nodes_per_walk - distance_));
    }
    void append(std::int64_t block, std::vector<ItemPair>& pairs) const override {
        std::vector<NodeId> buffer = buffer_of(corpus_);
        const std::span<const NodeId> walk = corpus_.draw(block % corpus_.num_walks, buffer);
        for (std::size_t j = static_cast<std::size_t>(distance_); j < walk.size(); ++j) {
            const NodeId before = walk[j - static_cast<std::size_t>(distance_)];
            pairs.push_back({before, walk[j]});
            pairs.push_back({walk[j], before});
        }
    }

private:
    WalkCorpus corpus_;
    int distance_;
    int epochs_;
};

}  // namespace

std::vector<OptionField> option_fields(LongWalkOptions& options) {
    return {{"walks.walk_length", options.walk_length},
            {"walks.walks_per_node", options.walks_per_node}};
}

void validate(const LongWalkOptions& options) {
    constexpr int kMaxWalks = 1'000'000;
    require_between("walks.walk_length", options.walk_length, 1, kMaxLongWalkLength);
    require_between("walks.walks_per_node", options.walks_per_node, 1, kMaxWalks);
}

void validate_window(int window) {
    constexpr int kMaxWindow = 1000;
    require_between("walks.window", window, 1, kMaxWindow);
}

std::vector<NodeId> walk_starts(const Graph& graph, const Random& random) {
    std::vector<NodeId> starts = nodes_with_neighbors(graph);
    shuffle(std::span(starts), random.stream("walk starts"));
    return starts;
}

WalkCorpus graph_corpus(const Graph& graph, const LongWalkOptions& options, WalkBias bias,
                        const Random& random) {
    struct Walks {
        LongWalks of_node;
        std::vector<NodeId> starts;
    };
    const auto walks = std::make_shared<const Walks>(
        Walks{{graph, options.walk_length, bias, random}, walk_starts(graph, random)});
    const auto num_starts = static_cast<std::int64_t>(walks->starts.size());
    return {.num_nodes = graph.num_nodes(),
            .num_walks = num_starts * options.walks_per_node,
            .nodes_per_walk = walks->of_node.nodes_per_walk(),
            .draw = [walks, num_starts](std::int64_t number, std::span<NodeId> buffer) {
                const NodeId start = walks->starts[static_cast<std::size_t>(number % num_starts)];
                return walks->of_node.draw(start, static_cast<int>(number / num_starts), buffer);
            }};
}

std::vector<std::uint64_t> occurrences(const WalkCorpus& corpus, ThreadPool& pool) {
    constexpr std::int64_t kWalksPerChunk = 64;
    std::vector<std::uint64_t> counts(corpus.num_nodes);
    parallel_for_chunks(
        pool, corpus.num_walks, kWalksPerChunk, [&](std::int64_t begin, std::int64_t end) {
            std::vector<NodeId> buffer = buffer_of(corpus);
            for (std::int64_t i = begin; i < end; ++i) {
                for (const NodeId v : corpus.draw(i, buffer)) {
                    std::atomic_ref(counts[v]).fetch_add(1, std::memory_order_relaxed);
                }
            }
        });
    return counts;
}

std::vector<double> noise_of(std::span<const std::uint64_t> counts) {
    std::vector<double> noise(counts.size());
    std::ranges::transform(counts, noise.begin(), [](std::uint64_t count) {
        return std::pow(static_cast<double>(count), 0.75);
    });
    return noise;
}

std::shared_ptr<const PairSource> window_pairs(WalkCorpus corpus, int window, int epochs,
                                               const Random& random) {
    return std::make_shared<WindowPairs>(std::move(corpus), window, epochs, random);
}

std::shared_ptr<const PairSource> distance_pairs(WalkCorpus corpus, int distance, int epochs) {
    return std::make_shared<DistancePairs>(std::move(corpus), distance, epochs);
}

SkipGram walk_skip_gram(std::shared_ptr<const PairSource> pairs,
                        std::span<const std::uint64_t> counts, const SkipGramOptions& options,
                        const Random& random) {
    if (options.objective == SkipGramObjective::hierarchical_softmax) {
        return {std::move(pairs), HuffmanTree(counts), options, random};
    }
    return {std::move(pairs), noise_of(counts), options, ContextRows::own, random};
}

std::vector<SkipGram> window_skip_gram(const WalkCorpus& corpus, int window,
                                       const SkipGramOptions& options, const Random& random,
                                       ThreadPool& pool) {
    std::vector<SkipGram> parts;
    parts.push_back(walk_skip_gram(window_pairs(corpus, window, options.epochs, random),
                                   occurrences(corpus, pool), options, random));
    return parts;
}

}  // namespace irwe
