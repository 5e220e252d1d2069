#include "irwe/methods/struc2gauss/role_similarity.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

#include "irwe/methods/shared/degree_partners.h"

namespace irwe {
namespace {

constexpr std::int64_t kNodesPerMatching = 16;

// Partners of every node, ascending; those of v begin at offsets[v].
struct Partners {
    std::vector<std::uint64_t> offsets{0};
    std::vector<NodeId> nodes;

    std::span<const NodeId> of(NodeId v) const {
        return std::span(nodes).subspan(offsets[v], offsets[v + std::size_t{1}] - offsets[v]);
    }
};

Partners similar_degrees(const Graph& graph, int count, const Random& random, ThreadPool& pool) {
    std::vector<std::vector<NodeId>> lists(graph.num_nodes());
    for (const auto& [u, v] :
         degree_partners(graph, static_cast<std::size_t>(count), random, pool)) {
        lists[u].push_back(v);
        lists[v].push_back(u);
    }
    Partners result;
    for (std::vector<NodeId>& list : lists) {
        std::ranges::sort(list);
        result.nodes.insert(result.nodes.end(), list.begin(), list.end());
        result.offsets.push_back(result.nodes.size());
    }
    return result;
}

// Returns all neighbors of a node, or some that are drawn at random, ascending.
std::vector<NodeId> known_neighbors(const Graph& graph, NodeId v, int count, const Random& random) {
    const std::span<const NodeId> all = graph.neighbors(v);
    std::vector<NodeId> result(all.begin(), all.end());
    if (std::ssize(result) > count) {
        RandomStream stream = random.stream("neighbors", v);
        for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i) {
            std::swap(result[i], result[i + stream.below(result.size() - i)]);
        }
        result.resize(static_cast<std::size_t>(count));
        std::ranges::sort(result);
    }
    return result;
}

float degree_ratio(const Graph& graph, NodeId u, NodeId v) {
    const NodeId smaller = std::min(graph.degree(u), graph.degree(v));
    const NodeId larger = std::max(graph.degree(u), graph.degree(v));
    return static_cast<float>(smaller) / static_cast<float>(larger);
}

// One round: new similarities from those before.
class Round {
public:
    Round(const Graph& graph, const Partners& partners,
          const std::vector<std::vector<NodeId>>& neighbors, const std::vector<float>& before,
          double decay)
        : graph_(graph),
          partners_(partners),
          neighbors_(neighbors),
          before_(before),
          decay_(decay),
          of_neighbor_(graph.num_nodes(), kUnknown) {}

    void compute(NodeId u, std::span<float> now) {
        const std::span<const NodeId> partners = partners_.of(u);
        const std::vector<NodeId>& own = neighbors_[u];
        std::vector<std::size_t> begins{0};
        for (const NodeId v : partners) {
            begins.push_back(begins.back() + own.size() * neighbors_[v].size());
        }
        values_.resize(begins.back());
        for (std::size_t i = 0; i < own.size(); ++i) {
            spread(own[i]);
            for (std::size_t k = 0; k < partners.size(); ++k) {
                const std::vector<NodeId>& others = neighbors_[partners[k]];
                float* const row = values_.data() + begins[k] + i * others.size();
                for (std::size_t j = 0; j < others.size(); ++j) {
                    const float known = of_neighbor_[others[j]];
                    row[j] = known >= 0 ? known : degree_ratio(graph_, own[i], others[j]) / 2;
                }
            }
            gather(own[i]);
        }
        for (std::size_t k = 0; k < partners.size(); ++k) {
            const std::size_t count = neighbors_[partners[k]].size();
            const double sum = matching_.sum(
                std::span(values_).subspan(begins[k], begins[k + 1] - begins[k]), count);
            const auto larger = static_cast<double>(std::max(own.size(), count));
            now[k] = static_cast<float>((1 - decay_) * sum / larger + decay_);
        }
    }

private:
    static constexpr float kUnknown = -1;

    void spread(NodeId a) {
        const std::span<const NodeId> partners = partners_.of(a);
        for (std::size_t k = 0; k < partners.size(); ++k) {
            of_neighbor_[partners[k]] = before_[partners_.offsets[a] + k];
        }
        of_neighbor_[a] = 1;
    }
    void gather(NodeId a) {
        for (const NodeId v : partners_.of(a)) {
            of_neighbor_[v] = kUnknown;
        }
        of_neighbor_[a] = kUnknown;
    }

    const Graph& graph_;
    const Partners& partners_;
    const std::vector<std::vector<NodeId>>& neighbors_;
    const std::vector<float>& before_;
    double decay_;
    std::vector<float> of_neighbor_;  // similarities of one node with all others
    std::vector<float> values_;       // of pairs of neighbors, partner by partner
    GreedyMatching matching_;
};

}  // namespace

double GreedyMatching::sum(std::span<const float> values, std::size_t num_columns) {
    constexpr int kLevels = 256;
    const auto level = [](float value) {
        return static_cast<std::size_t>(
            std::clamp(static_cast<int>((1 - value) * kLevels), 0, kLevels - 1));
    };
    std::array<std::uint32_t, kLevels + 1> begins{};
    for (const float value : values) {
        ++begins[level(value) + 1];
    }
    std::partial_sum(begins.begin(), begins.end(), begins.begin());
    order_.resize(values.size());
    for (std::uint32_t i = 0; i < values.size(); ++i) {
        order_[begins[level(values[i])]++] = i;
    }
    const std::size_t num_rows = num_columns == 0 ? 0 : values.size() / num_columns;
    row_is_taken_.assign(num_rows, 0);
    column_is_taken_.assign(num_columns, 0);
    double result = 0;
    std::size_t num_left = std::min(num_rows, num_columns);
    for (auto place = order_.begin(); num_left > 0; ++place) {
        const std::size_t row = *place / num_columns;
        const std::size_t column = *place % num_columns;
        if (row_is_taken_[row] == 0 && column_is_taken_[column] == 0) {
            row_is_taken_[row] = 1;
            column_is_taken_[column] = 1;
            result += static_cast<double>(values[*place]);
            --num_left;
        }
    }
    return result;
}

SparseRows role_similarities(const Graph& graph, const RoleSimilarityOptions& options,
                             const Random& random, ThreadPool& pool) {
    const Partners partners = similar_degrees(graph, options.num_partners, random, pool);
    std::vector<std::vector<NodeId>> neighbors;
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        neighbors.push_back(known_neighbors(graph, v, options.max_neighbors, random));
    }
    std::vector<float> now(partners.nodes.size());
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        const std::span<const NodeId> others = partners.of(v);
        for (std::size_t k = 0; k < others.size(); ++k) {
            now[partners.offsets[v] + k] = static_cast<float>(
                (1 - options.decay) * static_cast<double>(degree_ratio(graph, v, others[k])) +
                options.decay);
        }
    }
    for (int round = 0; round < options.num_rounds; ++round) {
        const std::vector<float> before = now;
        parallel_for_chunks(
            pool, graph.num_nodes(), kNodesPerMatching, [&](std::int64_t begin, std::int64_t end) {
                Round next(graph, partners, neighbors, before, options.decay);
                for (auto v = static_cast<NodeId>(begin); v < end; ++v) {
                    next.compute(
                        v, std::span(now).subspan(partners.offsets[v], partners.of(v).size()));
                }
            });
    }
    return {
        .offsets = partners.offsets, .columns = partners.nodes, .values = {now.begin(), now.end()}};
}

}  // namespace irwe
