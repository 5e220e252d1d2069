#include "irwe/methods/grarep/grarep_method.h"

#include "irwe/base/phase.h"
#include "irwe/io/option_range.h"
#include "irwe/methods/grarep/grarep_matrix.h"
#include "irwe/methods/lookup_method.h"
#include "irwe/methods/shared/factor_rows.h"
#include "irwe/methods/shared/without_self_loops.h"

namespace irwe {
namespace {

struct GraRep {
    using Options = GraRepOptions;
    static constexpr const char* kName = "grarep";

    static std::vector<Method::SpaceMeaning> spaces() {
        return {{"position", "the same community", false}};
    }

    static std::vector<Matrix> compute(const Problem& problem, const Options& options,
                                       Resources& resources) {
        const Graph graph = without_self_loops(problem.graph);
        const bool is_sparse =
            options.form == GraRepForm::sparse ||
            (options.form == GraRepForm::automatic && graph.num_nodes() > kMaxNodesOfPairs);
        if (!is_sparse) {
            require_room_for_pairs(graph, resources, "use --set matrix.form=sparse");
        }
        ThreadPool& pool = resources.pool;
        const Random random(options.seed);
        const auto factors = [&](int num_steps, int dim) {
            if (is_sparse) {
                return factor_rows(sparse_grarep_matrix(graph, num_steps, options.lambda,
                                                        options.max_visits, pool),
                                   dim, random, pool);
            }
            const Matrix matrix = grarep_matrix(graph, num_steps, options.lambda, pool);
            return factor_rows(DenseOperator(matrix), dim, random, pool);
        };
        Matrix rows(graph.num_nodes(), options.embedding_dim);
        Eigen::Index first = 0;
        for (int k = 1; k <= options.num_steps; ++k) {
            const double share = 1.0 / options.num_steps;
            const Phase phase(pool, "steps", (k - 1) * share, k * share);
            const int dim = options.embedding_dim / options.num_steps +
                            (k <= options.embedding_dim % options.num_steps ? 1 : 0);
            if (dim > 0) {
                Matrix block = factors(k, dim);
                scale_to_length_one(block, pool);
                rows.middleCols(first, dim) = block;
            }
            first += dim;
        }
        return {std::move(rows)};
    }
};

}  // namespace

std::vector<OptionField> option_fields(GraRepOptions& options) {
    return {{"model.embedding_dim", options.embedding_dim},
            {"walks.num_steps", options.num_steps},
            {"walks.num_negatives", options.lambda},
            {"matrix.form", options.form, {"auto", "exact", "sparse"}},
            {"matrix.max_visits", options.max_visits},
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
         .uses = {.weights = true}});
}

}  // namespace irwe
