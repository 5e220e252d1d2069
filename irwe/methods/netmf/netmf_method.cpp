#include "irwe/methods/netmf/netmf_method.h"

#include <algorithm>
#include <iterator>

#include "irwe/base/phase.h"
#include "irwe/io/option_range.h"
#include "irwe/linalg/gemm.h"
#include "irwe/methods/lookup_method.h"
#include "irwe/methods/shared/added_walks.h"
#include "irwe/methods/shared/factor_rows.h"
#include "irwe/methods/shared/walk_panels.h"

namespace irwe {
namespace {

constexpr double kWalksShare = 0.4;  // of the time

bool is_of_low_rank(const Graph& graph, const NetMfOptions& options) {
    return options.form == NetMfForm::low_rank ||
           (options.form == NetMfForm::automatic && graph.num_nodes() > kMaxNodesOfPairs);
}

struct NetMf {
    using Options = NetMfOptions;
    static constexpr const char* kName = "netmf";

    static std::vector<Method::SpaceMeaning> spaces() {
        return {{"position", "the same community", false}};
    }

    static LookupResult compute(const Problem& problem, const Options& options,
                                Resources& resources) {
        const Graph& graph = problem.graph;
        ThreadPool& pool = resources.pool;
        const Random random(options.seed);
        Matrix to_rows;
        Matrix* const kept = options.keep_for_new_nodes ? &to_rows : nullptr;
        if (is_of_low_rank(graph, options)) {
            const SparseMatrix matrix = [&] {
                const Phase phase(pool, "walks", 0, kWalksShare);
                return low_rank_logarithm(graph, options.walks, options.low_rank, random, pool);
            }();
            const Phase phase(pool, "factors", kWalksShare, 1);
            Matrix rows = factor_rows(matrix, options.embedding_dim, random, pool, kept);
            return {{std::move(rows)}, std::move(to_rows)};
        }
        require_room_for_pairs(graph, resources, "use --set matrix.form=low-rank");
        Matrix matrix;
        {
            const Phase phase(pool, "walks", 0, kWalksShare);
            matrix = deepwalk_matrix(graph, options.walks, pool);
            take_logarithm(matrix, PairLogarithm::above_one, pool);
        }
        const Phase phase(pool, "factors", kWalksShare, 1);
        Matrix rows = factor_rows(DenseOperator(matrix), options.embedding_dim, random, pool, kept);
        return {{std::move(rows)}, std::move(to_rows)};
    }

    static CountedWork work(const Graph& graph, const Options& options) {
        const GraphSizes sizes(graph);
        const double n = sizes.nodes;
        const double dim = options.embedding_dim;
        const double kept = matrix_bytes(n, dim * (options.keep_for_new_nodes ? 2 : 1));
        if (is_of_low_rank(graph, options)) {
            const double rank = std::min<double>(options.low_rank.rank, n);
            const double entries = n * std::min<double>(options.low_rank.max_entries, n) / 2;
            return {.bytes = kept + 2 * sparse_bytes(entries) +
                             std::max(matrix_bytes(n, 4 * rank), factor_bytes(n, n, dim)),
                    .columns = dim,
                    .parts = {{"walks",
                               {.dense = n * n * rank + 16 * n * rank * rank,
                                .sparse = 8 * rank * options.walks.window * sizes.ends}},
                              {"factors", factor_work(n, n, dim, {.sparse = entries})}}};
        }
        return {
            .bytes = kept + matrix_bytes(n, n) +
                     std::max(power_panel_bytes(graph), factor_bytes(n, n, dim)),
            .columns = dim,
            .parts = {{"walks",
                       {.sparse = options.walks.window * (sizes.ends + n) * n, .functions = n * n}},
                      {"factors", factor_work(n, n, dim, {.dense = n * n})}}};
    }

    static bool keeps_for_new_nodes(const Options& options) { return options.keep_for_new_nodes; }

    // Rows of the matrix of the grown graph, with the columns of the nodes of the training.
    static Matrix folded_in(const Matrix& kept, const AddedNodes& added, const Options& options,
                            ThreadPool& pool) {
        const Graph& graph = added.grown;
        Eigen::Array<Real, 1, Eigen::Dynamic> scales =
            Eigen::Array<Real, 1, Eigen::Dynamic>::Zero(kept.rows());
        for (NodeId v = 0; v < graph.num_nodes(); ++v) {
            if (added.known_places[v] && graph.degree(v) > 0) {
                scales[*added.known_places[v]] = static_cast<Real>(
                    graph.total_strength() /
                    (options.walks.num_negatives * options.walks.window * graph.strength(v)));
            }
        }
        Matrix result(std::ssize(added.nodes), kept.cols());
        const StepWeights every_step(static_cast<std::size_t>(options.walks.window), 1.0);
        for_each_added_panel(added, kept.rows(), {every_step}, pool,
                             [&](Eigen::Index first, std::vector<Matrix>& sums) {
                                 Matrix& rows = sums.front();
                                 rows.array().rowwise() *= scales;
                                 take_logarithm(rows, PairLogarithm::above_one, pool);
                                 gemm(pool, rows, kept, result.middleRows(first, rows.rows()));
                             });
        return result;
    }
};

}  // namespace

std::vector<OptionField> option_fields(NetMfOptions& options) {
    std::vector<OptionField> fields{{"model.embedding_dim", options.embedding_dim}};
    std::ranges::move(option_fields(options.walks), std::back_inserter(fields));
    fields.emplace_back("matrix.form", options.form,
                        std::vector<std::string>{"auto", "exact", "low-rank"});
    std::ranges::move(option_fields(options.low_rank), std::back_inserter(fields));
    fields.emplace_back("new_nodes.keep", options.keep_for_new_nodes);
    fields.emplace_back("training.seed", options.seed);
    return fields;
}

void validate(const NetMfOptions& options) {
    constexpr int kMaxDim = 1 << 16;
    require_between("model.embedding_dim", options.embedding_dim, 1, kMaxDim);
    validate(options.walks);
    validate(options.low_rank);
}

Method netmf_method() {
    return lookup_method<NetMf>({.title = "NetMF: places by whom walks meet, in closed form",
                                 .python_class = "NetMF",
                                 .cost = "grows with the square of the nodes",
                                 .seed_setting = "training.seed",
                                 .new_nodes_setting = "new_nodes.keep",
                                 .uses = {.weights = true}});
}

}  // namespace irwe
