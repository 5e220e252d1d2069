#include "irwe/methods/struc2gauss/struc2gauss_method.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <utility>

#include "irwe/base/error.h"
#include "irwe/io/option_range.h"
#include "irwe/methods/lookup_method.h"
#include "irwe/methods/shared/degree_partners.h"
#include "irwe/methods/struc2gauss/gaussian_nodes.h"

namespace irwe {
namespace {

// Returns the most similar partners of a node; among equals, the smaller numbers.
std::vector<NodeId> nearest(const SparseRow& row, int count) {
    std::vector<std::size_t> order(row.columns.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(
        order, [&](std::size_t a, std::size_t b) { return row.values[a] > row.values[b]; });
    order.resize(std::min(order.size(), static_cast<std::size_t>(count)));
    std::vector<NodeId> result;
    for (const std::size_t place : order) {
        result.push_back(row.columns[place]);
    }
    std::ranges::sort(result);
    return result;
}

// Returns the triples of all nodes in an order that is up to chance.
std::vector<NodeTriple> triples(const Graph& graph, const SparseRows& similarities,
                                const Struc2gaussOptions& options, const Random& random) {
    std::vector<NodeTriple> result;
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        const std::vector<NodeId> near = nearest(similarities.row(v), options.num_near);
        RandomStream stream = random.stream("far", v);
        const auto is_far = [&](NodeId u) {
            return u != v && graph.degree(u) > 0 && !std::ranges::binary_search(near, u);
        };
        constexpr int kTries = 20;  // where nearly all nodes are near, a triple is left out
        for (const NodeId u : near) {
            for (int i = 0; i < options.num_far; ++i) {
                for (int tried = 0; tried < kTries; ++tried) {
                    const auto far = static_cast<NodeId>(stream.below(graph.num_nodes()));
                    if (is_far(far)) {
                        result.push_back({v, u, far});
                        break;
                    }
                }
            }
        }
    }
    RandomStream stream = random.stream("order");
    for (std::size_t i = result.size(); i > 1; --i) {
        std::swap(result[i - 1], result[stream.below(i)]);
    }
    return result;
}

struct Struc2gauss {
    using Options = Struc2gaussOptions;
    static constexpr const char* kName = "struc2gauss";
    static std::vector<Method::SpaceMeaning> spaces() {
        return {{"identity", "neighbors that can be matched", false}};
    }
    static LookupResult compute(const Problem& problem, const Options& options,
                                Resources& resources) {
        const Graph& graph = problem.graph;
        if (has_one_degree(graph)) {  // all similarities are 1
            return {{Matrix::Zero(graph.num_nodes(), options.embedding_dim)}};
        }
        const Random random(options.seed);
        const SparseRows similarities =
            role_similarities(graph, options.similarity, random, resources.pool);
        GaussianNodes nodes(graph.num_nodes(), options.embedding_dim, random);
        nodes.train(triples(graph, similarities, options, random), resources.pool);
        Matrix rows = nodes.means();
        for (NodeId v = 0; v < graph.num_nodes(); ++v) {
            if (graph.degree(v) == 0) {
                rows.row(v).setZero();
            }
        }
        return {{std::move(rows)}};
    }

    static CountedWork work(const Graph& graph, const Options& options) {
        const GraphSizes sizes(graph);
        const double n = sizes.nodes;
        const double dim = options.embedding_dim;
        const double partners = n * std::min(1.5 * options.similarity.num_partners, n);
        const double degree =
            std::min<double>(options.similarity.max_neighbors, sizes.ends / std::max(n, 1.0));
        const double near = std::min<double>(options.num_near, n);
        const double num_triples = n * near * options.num_far;
        return {.bytes =
                    24 * partners + 2 * sizeof(NodeTriple) * num_triples + matrix_bytes(n, 9 * dim),
                .columns = dim,
                .parts = {{"similarities",
                           {.steps = options.similarity.num_rounds * partners * degree * degree}},
                          {"training",
                           {.rows = 8 * num_triples * dim, .functions = 5 * num_triples * dim},
                           true}}};
    }
};

}  // namespace

std::vector<OptionField> option_fields(Struc2gaussOptions& options) {
    return {{"model.embedding_dim", options.embedding_dim},
            {"similarity.num_rounds", options.similarity.num_rounds},
            {"similarity.decay", options.similarity.decay},
            {"similarity.num_partners", options.similarity.num_partners},
            {"similarity.max_neighbors", options.similarity.max_neighbors},
            {"training.num_near", options.num_near},
            {"training.num_far", options.num_far},
            {"training.seed", options.seed}};
}

void validate(const Struc2gaussOptions& options) {
    constexpr int kMany = 1 << 16;
    require_between("model.embedding_dim", options.embedding_dim, 1, kMany);
    require_between("similarity.num_rounds", options.similarity.num_rounds, 0, kMany);
    require_positive("similarity.decay", options.similarity.decay);
    require(options.similarity.decay < 1,
            fmt::format("similarity.decay: expected a number below 1, found {}",
                        options.similarity.decay));
    require_between("similarity.num_partners", options.similarity.num_partners, 1, kMany);
    require_between("similarity.max_neighbors", options.similarity.max_neighbors, 1, kMany);
    require_between("training.num_near", options.num_near, 1, kMany);
    require_between("training.num_far", options.num_far, 1, kMany);
}

Method struc2gauss_method() {
    return lookup_method<Struc2gauss>(
        {.title = "roles by neighbors that can be matched, as Gaussians",
         .python_class = "Struc2Gauss",
         .cost = "the pairs of neighbors of similar nodes: minutes for 10,000 nodes",
         .seed_setting = "training.seed"});
}

}  // namespace irwe
