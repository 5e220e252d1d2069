#include "irwe/methods/fastrp/fastrp_method.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "irwe/base/error.h"
#include "irwe/base/phase.h"
#include "irwe/base/random.h"
#include "irwe/graph/all_nodes.h"
#include "irwe/io/option_range.h"
#include "irwe/linalg/column_scale.h"
#include "irwe/linalg/sparse_product.h"
#include "irwe/methods/lookup_method.h"
#include "irwe/methods/shared/walk_panels.h"

namespace irwe {
namespace {

constexpr std::int64_t kRowsPerTask = 256;

// Returns strength^power of each node, all times a power of two with which the largest is from 1 to
// 2: single precision holds them whatever the weights are, and columns are scaled in the end.
std::vector<double> strength_powers(const Graph& graph, double power) {
    std::vector<double> result(graph.num_nodes(), 0.0);
    double largest = 0;
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        if (graph.degree(v) > 0) {
            result[v] = std::pow(graph.strength(v), power);
            largest = std::max(largest, result[v]);
        }
    }
    for (double& number : result) {
        number = std::ldexp(number, -std::ilogb(largest));
    }
    return result;
}

struct FastRp {
    using Options = FastRpOptions;
    static constexpr const char* kName = "fastrp";

    static std::vector<Method::SpaceMeaning> spaces() {
        return {{"position", "the same community", false}};
    }

    static LookupResult compute(const Problem& problem, const Options& options,
                                Resources& resources) {
        const Graph& graph = problem.graph;
        ThreadPool& pool = resources.pool;
        Matrix power = random_projection(graph, options, pool);
        const std::vector<double> scales = strength_powers(graph, options.degree_power);
        for (NodeId v = 0; v < graph.num_nodes(); ++v) {
            power.row(v) *= static_cast<Real>(scales[v]);
        }
        const SparseMatrix steps = transition_matrix(graph, pool);
        Matrix next(power.rows(), power.cols());
        Matrix sum = Matrix::Zero(power.rows(), power.cols());
        PhaseProgress progress(pool, std::ssize(options.weights));
        for (const double weight : options.weights) {
            sparse_product_from_memory(pool, steps, power, next);
            std::swap(power, next);
            parallel_for_chunks(
                pool, sum.rows(), kRowsPerTask, [&](std::int64_t begin, std::int64_t end) {
                    sum.middleRows(begin, end - begin) +=
                        static_cast<Real>(weight) * power.middleRows(begin, end - begin);
                });
            progress.add(1);
        }
        const std::vector<NodeId> nodes = nodes_with_neighbors(graph);
        if (std::ssize(nodes) == sum.rows()) {
            standardize_columns(sum);
            return {{std::move(sum)}};
        }
        Matrix rows = sum(nodes, Eigen::all);
        standardize_columns(rows);
        sum.setZero();
        sum(nodes, Eigen::all) = rows;
        return {{std::move(sum)}};
    }

    static CountedWork work(const Graph& graph, const Options& options) {
        const GraphSizes sizes(graph);
        const double dim = options.embedding_dim;
        return {.bytes = matrix_bytes(sizes.nodes, 4 * dim) + sparse_bytes(sizes.ends),
                .columns = dim,
                .parts = {{"projection", {.functions = sizes.nodes * dim}},
                          {"steps", {.sparse = 4 * (sizes.ends + 2 * sizes.nodes) * dim}}}};
    }
};

}  // namespace

Matrix random_projection(const Graph& graph, const FastRpOptions& options, ThreadPool& pool) {
    const Random random(options.seed);
    const double dim = options.embedding_dim;
    const double rarity = std::sqrt(static_cast<double>(nodes_with_neighbors(graph).size()));
    Matrix result = Matrix::Zero(graph.num_nodes(), options.embedding_dim);
    const auto number = [&](RandomStream& stream) {
        if (options.projection == Projection::gaussian) {
            return stream.gaussian_pair().first / std::sqrt(dim);
        }
        const double place = stream.uniform() * 2 * rarity;
        return place < 1 ? std::sqrt(rarity / dim) : place < 2 ? -std::sqrt(rarity / dim) : 0;
    };
    parallel_for_chunks(pool, result.rows(), kRowsPerTask,
                        [&](std::int64_t begin, std::int64_t end) {
                            for (auto v = static_cast<NodeId>(begin); v < end; ++v) {
                                if (graph.degree(v) == 0) {
                                    continue;
                                }
                                RandomStream stream = random.stream("random_projection", v);
                                for (Real& entry : result.row(v)) {
                                    entry = static_cast<Real>(number(stream));
                                }
                            }
                        });
    return result;
}

std::vector<OptionField> option_fields(FastRpOptions& options) {
    std::vector<OptionField> fields{{"model.embedding_dim", options.embedding_dim}};
    for (std::size_t i = 0; i < options.weights.size(); ++i) {
        fields.emplace_back(fmt::format("steps.weight_{}", i + 1), options.weights[i]);
    }
    fields.emplace_back("projection.degree_power", options.degree_power);
    fields.emplace_back("projection.kind", options.projection,
                        std::vector<std::string>{"sparse", "gaussian"});
    fields.emplace_back("training.seed", options.seed);
    return fields;
}

void validate(const FastRpOptions& options) {
    constexpr int kMaxDim = 1 << 16;
    constexpr double kMaxPower = 4;
    constexpr double kMaxWeight = 1e6;  // single precision holds sums of such powers
    require_between("model.embedding_dim", options.embedding_dim, 1, kMaxDim);
    for (std::size_t i = 0; i < options.weights.size(); ++i) {
        require_within(fmt::format("steps.weight_{}", i + 1), options.weights[i], 0, kMaxWeight);
    }
    require(std::ranges::any_of(options.weights, [](double weight) { return weight > 0; }),
            "steps.weight_1 to steps.weight_4: expected one above 0, found none");
    require(std::abs(options.degree_power) <= kMaxPower, [&] {
        return fmt::format("projection.degree_power: expected a number from -{} to {}, found {}",
                           kMaxPower, kMaxPower, options.degree_power);
    });
}

Method fastrp_method() {
    return lookup_method<FastRp>({.title = "FastRP: random vectors averaged over neighbors",
                                  .python_class = "FastRP",
                                  .cost = "linear in nodes and edges: four products with the graph",
                                  .seed_setting = "training.seed",
                                  .uses = {.weights = true},
                                  .cost_class = CostClass::seconds});
}

}  // namespace irwe
