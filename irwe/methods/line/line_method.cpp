#include "irwe/methods/line/line_method.h"

#include <algorithm>
#include <cmath>
#include <iterator>

#include "irwe/base/alias_table.h"
#include "irwe/base/chunks.h"
#include "irwe/io/option_range.h"
#include "irwe/methods/skip_gram/skip_gram_training.h"
#include "irwe/methods/skip_gram/skip_gram_work.h"
#include "irwe/walks/long_walk.h"

namespace irwe {
namespace {

std::vector<double> strengths_of(const Graph& graph) {
    std::vector<double> strengths(graph.num_nodes());
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        strengths[v] = graph.strength(v);
    }
    return strengths;
}

// An edge in a random direction is a node, drawn in proportion to its strength, and a step of a
// walk from it. A self-loop counts once in the strength of its node.
class EdgePairs final : public PairSource {
public:
    EdgePairs(const Graph& graph, std::int64_t num_pairs, const Random& random)
        : nodes_(strengths_of(graph)),
          steps_(graph, 1, {}, random),
          num_pairs_(num_pairs),
          random_(random) {}

    std::int64_t num_blocks() const override { return num_chunks(num_pairs_, kPairsPerBlock); }
    std::int64_t pairs_per_block() const override { return kPairsPerBlock; }
    void append(std::int64_t block, std::vector<ItemPair>& pairs) const override {
        RandomStream words = random_.stream("edges", static_cast<std::uint64_t>(block));
        const std::int64_t end = std::min((block + 1) * kPairsPerBlock, num_pairs_);
        for (std::int64_t i = block * kPairsPerBlock; i < end; ++i) {
            const NodeId u = nodes_.draw(words());
            pairs.push_back({u, steps_.step(u, words)});
        }
    }

private:
    static constexpr std::int64_t kPairsPerBlock = 1024;

    AliasTable nodes_;
    LongWalks steps_;
    std::int64_t num_pairs_;
    Random random_;
};

struct Line {
    using Options = LineOptions;
    static constexpr const char* kName = "line";
    static constexpr SkipGramRows kRows = SkipGramRows::of_length_one;
    static Method::SpaceMeaning space() { return {"position", "the same community", false}; }

    static std::vector<SkipGram> parts(const Graph& graph, const Options& options,
                                       ThreadPool& /*pool*/) {
        std::vector<double> noise = strengths_of(graph);
        std::int64_t num_nodes = 0;
        for (double& weight : noise) {
            num_nodes += weight > 0 ? 1 : 0;
            weight = std::pow(weight, 0.75);
        }
        const std::int64_t num_pairs =
            num_nodes * options.samples_per_node * options.training.epochs;
        const Random random(options.training.seed);
        std::vector<SkipGram> parts;
        const auto add_order = [&](ContextRows rows, int dim) {
            const Random own(random.stream("orders", parts.size())());
            SkipGramOptions training = options.training;
            training.embedding_dim = dim;
            parts.emplace_back(edge_pairs(graph, num_pairs, own), noise, training, rows, own);
        };
        const int half = options.training.embedding_dim / 2;
        add_order(ContextRows::shared, half);
        add_order(ContextRows::own, options.training.embedding_dim - half);
        return parts;
    }

    static CountedWork work(const Graph& graph, const Options& options) {
        const double num_pairs = 2.0 * graph.num_nodes() * options.samples_per_node *
                                 options.training.epochs;  // of both orders
        return skip_gram_work(graph, options.training, num_pairs,
                              options.training.embedding_dim / 2.0, num_pairs, false);
    }
};

}  // namespace

std::shared_ptr<const PairSource> edge_pairs(const Graph& graph, std::int64_t num_pairs,
                                             const Random& random) {
    return std::make_shared<EdgePairs>(graph, num_pairs, random);
}

std::vector<OptionField> option_fields(LineOptions& options) {
    std::vector<OptionField> fields = option_fields(options.training);
    fields.emplace_back("training.samples_per_node", options.samples_per_node);
    return fields;
}

void validate(const LineOptions& options) {
    constexpr int kMaxDim = 1 << 16;
    constexpr int kMaxSamples = 1'000'000;
    validate(options.training);
    require_between("model.embedding_dim", options.training.embedding_dim, 2, kMaxDim);
    require_between("training.samples_per_node", options.samples_per_node, 1, kMaxSamples);
}

Method line_method() {
    return skip_gram_method<Line>(
        {.title = "places by skip-gram over edges: who is joined, and who has the same neighbors",
         .python_class = "LINE",
         .cost = "linear in nodes: a minute for 10,000 nodes",
         .uses = {.weights = true}});
}

}  // namespace irwe
