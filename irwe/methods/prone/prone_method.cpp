#include "irwe/methods/prone/prone_method.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "irwe/base/error.h"
#include "irwe/base/phase.h"
#include "irwe/graph/adjacency_matrix.h"
#include "irwe/io/option_range.h"
#include "irwe/methods/lookup_method.h"
#include "irwe/methods/shared/factor_rows.h"
#include "irwe/methods/shared/without_self_loops.h"

namespace irwe {
namespace {

constexpr double kFactorsShare = 0.5;  // of the time
constexpr double kFilterShare = 0.9;   // of the time, with the factors before it

struct Prone {
    using Options = ProneOptions;
    static constexpr const char* kName = "prone";

    static std::vector<Method::SpaceMeaning> spaces() {
        return {{"position", "the same community", false}};
    }

    static LookupResult compute(const Problem& problem, const Options& options,
                                Resources& resources) {
        ThreadPool& pool = resources.pool;
        const Graph graph = without_self_loops(problem.graph);
        const Random random(options.seed);
        Matrix rows;
        {
            const Phase phase(pool, "factors", 0, kFactorsShare);
            rows = factor_rows(edge_contrast(graph, pool), options.embedding_dim, random, pool);
        }
        scale_to_length_one(rows, pool);
        if (options.filter.order > 1) {
            {
                const Phase phase(pool, "filter", kFactorsShare, kFilterShare);
                rows = prone_filtered(graph, rows, options.filter, pool);
            }
            const Phase phase(pool, "factors", kFilterShare, 1);
            rows = factor_rows(DenseOperator(rows), options.embedding_dim, random, pool);
            scale_to_length_one(rows, pool);
        }
        return {{std::move(rows)}};
    }

    static CountedWork work(const Graph& graph, const Options& options) {
        const GraphSizes sizes(graph);
        const double n = sizes.nodes;
        const double dim = options.embedding_dim;
        const double edges = sparse_bytes(sizes.ends);
        return {.bytes = std::max({2 * edges + factor_bytes(n, n, dim),
                                   2 * edges + matrix_bytes(n, 6 * dim),
                                   matrix_bytes(n, dim) + factor_bytes(n, dim, dim)}),
                .columns = dim,
                .parts = {
                    {"contrast", factor_work(n, n, dim, {.sparse = sizes.ends})},
                    {"filter", {.sparse = 2.0 * options.filter.order * (sizes.ends + 3 * n) * dim}},
                    {"factors", factor_work(n, dim, dim, {.dense = n * dim})}}};
    }
};

}  // namespace

SparseMatrix edge_contrast(const Graph& graph, ThreadPool& pool) {
    constexpr double kPower = 0.75;
    std::vector<double> negatives(graph.num_nodes());
    double sum = 0;
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        for_each_edge(graph, v,
                      [&](NodeId u, double weight) { negatives[v] += weight / graph.strength(u); });
        negatives[v] = std::pow(negatives[v], kPower);
        sum += negatives[v];
    }
    return edge_matrix(graph, pool, [&](NodeId i, NodeId j, double weight) {
        return std::log(weight / graph.strength(i)) - std::log(negatives[j] / sum);
    });
}

std::vector<OptionField> option_fields(ProneOptions& options) {
    return {{"model.embedding_dim", options.embedding_dim},
            {"filter.order", options.filter.order},
            {"filter.mu", options.filter.mu},
            {"filter.theta", options.filter.theta},
            {"training.seed", options.seed}};
}

void validate(const ProneOptions& options) {
    constexpr int kMaxDim = 1 << 16;
    constexpr int kMaxOrder = 1000;
    constexpr double kMaxMu = 2;  // the largest eigenvalue: T_k of more would grow without bound
    constexpr double kMaxTheta = 20;
    require_between("model.embedding_dim", options.embedding_dim, 1, kMaxDim);
    require_between("filter.order", options.filter.order, 1, kMaxOrder);
    require(options.filter.mu >= 0 && options.filter.mu <= kMaxMu, [&] {
        return fmt::format("filter.mu: expected a number from 0 to {}, found {}", kMaxMu,
                           options.filter.mu);
    });
    require(options.filter.theta >= 0 && options.filter.theta <= kMaxTheta, [&] {
        return fmt::format("filter.theta: expected a number from 0 to {}, found {}", kMaxTheta,
                           options.filter.theta);
    });
}

Method prone_method() {
    return lookup_method<Prone>(
        {.title = "ProNE: places by the contrast of edges, smoothed over the graph",
         .python_class = "ProNE",
         .cost = "linear in nodes and edges",
         .seed_setting = "training.seed",
         .uses = {.weights = true},
         .cost_class = CostClass::seconds});
}

}  // namespace irwe
