#include "irwe/methods/grarep/grarep_method.h"

#include <algorithm>
#include <cmath>

#include "irwe/base/phase.h"
#include "irwe/io/option_range.h"
#include "irwe/linalg/gemm.h"
#include "irwe/methods/grarep/grarep_matrix.h"
#include "irwe/methods/lookup_method.h"
#include "irwe/methods/shared/added_walks.h"
#include "irwe/methods/shared/factor_rows.h"
#include "irwe/methods/shared/walk_panels.h"
#include "irwe/methods/shared/without_self_loops.h"

namespace irwe {
namespace {

bool is_of_sparse_form(const Graph& graph, const GraRepOptions& options) {
    return options.form == GraRepForm::sparse ||
           (options.form == GraRepForm::automatic && graph.num_nodes() > kMaxNodesOfPairs);
}

// Returns the columns of block k = 1, ..., K.
int block_dim(const GraRepOptions& options, int k) {
    return options.embedding_dim / options.num_steps +
           (k <= options.embedding_dim % options.num_steps ? 1 : 0);
}

struct GraRep {
    using Options = GraRepOptions;
    static constexpr const char* kName = "grarep";

    static std::vector<Method::SpaceMeaning> spaces() {
        return {{"position", "the same community", false}};
    }

    static LookupResult compute(const Problem& problem, const Options& options,
                                Resources& resources) {
        const Graph graph = without_self_loops(problem.graph);
        const bool is_sparse = is_of_sparse_form(graph, options);
        if (!is_sparse) {
            require_room_for_pairs(graph, resources, "use --set matrix.form=sparse");
        }
        ThreadPool& pool = resources.pool;
        const Random random(options.seed);
        const auto factors = [&](int num_steps, int dim, Matrix* to_rows) {
            if (is_sparse) {
                return factor_rows(sparse_grarep_matrix(graph, num_steps, options.lambda,
                                                        options.max_visits, pool),
                                   dim, random, pool, to_rows);
            }
            const Matrix matrix = grarep_matrix(graph, num_steps, options.lambda, pool);
            return factor_rows(DenseOperator(matrix), dim, random, pool, to_rows);
        };
        Matrix rows(graph.num_nodes(), options.embedding_dim);
        Matrix kept;
        if (options.keep_for_new_nodes) {
            kept.resize(rows.rows(), rows.cols());
        }
        Eigen::Index first = 0;
        for (int k = 1; k <= options.num_steps; ++k) {
            const double share = 1.0 / options.num_steps;
            const Phase phase(pool, "steps", (k - 1) * share, k * share);
            const int dim = block_dim(options, k);
            if (dim > 0) {
                Matrix to_rows;
                Matrix block = factors(k, dim, options.keep_for_new_nodes ? &to_rows : nullptr);
                scale_to_length_one(block, pool);
                rows.middleCols(first, dim) = block;
                if (options.keep_for_new_nodes) {
                    kept.middleCols(first, dim) = to_rows;
                }
            }
            first += dim;
        }
        return {{std::move(rows)}, std::move(kept)};
    }

    static CountedWork work(const Graph& graph, const Options& options) {
        const GraphSizes sizes(graph);
        const double n = sizes.nodes;
        const double num_blocks = options.num_steps;
        const double dim = std::ceil(options.embedding_dim / num_blocks);
        const double num_steps = num_blocks * (num_blocks + 1) / 2;  // of all blocks
        const double kept =
            matrix_bytes(n, options.embedding_dim * (options.keep_for_new_nodes ? 2.0 : 1.0));
        CountedWork work{.bytes = kept, .columns = static_cast<double>(options.embedding_dim)};
        if (is_of_sparse_form(graph, options)) {
            const double entries = n * std::min<double>(options.max_visits, n) / 2;
            work.bytes += 2 * sparse_bytes(entries) + factor_bytes(n, n, dim);
            work.parts = {
                {"walks",
                 {.functions = num_blocks * entries,
                  .steps = num_steps * n * std::min<double>(options.max_visits, sizes.ends)}},
                {"factors", num_blocks * factor_work(n, n, dim, {.sparse = entries})}};
        } else {
            work.bytes +=
                matrix_bytes(n, n) + std::max(power_panel_bytes(graph), factor_bytes(n, n, dim));
            work.parts = {
                {"walks", {.sparse = num_steps * sizes.ends * n, .functions = num_blocks * n * n}},
                {"factors", num_blocks * factor_work(n, n, dim, {.dense = n * n})}};
        }
        return work;
    }

    static bool keeps_for_new_nodes(const Options& options) { return options.keep_for_new_nodes; }

    // Rows of the matrices of the grown graph, with the columns of the nodes of the training.
    static Matrix folded_in(const Matrix& kept, const AddedNodes& given, const Options& options,
                            ThreadPool& pool) {
        const Graph graph = without_self_loops(given.grown);
        const AddedNodes added{graph, given.nodes, given.known_places};
        std::vector<StepWeights> after_each;
        for (int k = 1; k <= options.num_steps; ++k) {
            after_each.emplace_back(static_cast<std::size_t>(k), 0.0).back() = 1;
        }
        Matrix result(std::ssize(added.nodes), kept.cols());
        for_each_added_panel(added, kept.rows(), after_each, pool,
                             [&](Eigen::Index first_row, std::vector<Matrix>& chances) {
                                 Eigen::Index first = 0;
                                 for (int k = 1; k <= options.num_steps; ++k) {
                                     Matrix& rows = chances[static_cast<std::size_t>(k - 1)];
                                     const int dim = block_dim(options, k);
                                     if (dim == 0) {
                                         continue;
                                     }
                                     take_grarep_logarithm(added, k, options.lambda, rows);
                                     auto block = result.block(first_row, first, rows.rows(), dim);
                                     gemm(pool, rows, kept.middleCols(first, dim), block);
                                     scale_to_length_one(block, pool);
                                     first += dim;
                                 }
                             });
        return result;
    }
};

}  // namespace

std::vector<OptionField> option_fields(GraRepOptions& options) {
    return {{"model.embedding_dim", options.embedding_dim},
            {"walks.num_steps", options.num_steps},
            {"walks.num_negatives", options.lambda},
            {"matrix.form", options.form, {"auto", "exact", "sparse"}},
            {"matrix.max_visits", options.max_visits},
            {"new_nodes.keep", options.keep_for_new_nodes},
            {"training.seed", options.seed}};
}

void validate(const GraRepOptions& options) {
    constexpr int kMaxDim = 1 << 16;
    constexpr int kMaxSteps = 100;
    constexpr int kMany = 1'000'000'000;
    require_between("model.embedding_dim", options.embedding_dim, 1, kMaxDim);
    require_between("walks.num_steps", options.num_steps, 1, kMaxSteps);
    require_positive("walks.num_negatives", options.lambda);
    require_between("matrix.max_visits", options.max_visits, 1, kMany);
}

Method grarep_method() {
    return lookup_method<GraRep>(
        {.title = "GraRep: places by whom walks meet after one step, two steps and so on",
         .python_class = "GraRep",
         .cost = "grows with the square of the nodes",
         .seed_setting = "training.seed",
         .new_nodes_setting = "new_nodes.keep",
         .uses = {.weights = true}});
}

}  // namespace irwe
