#include "irwe/methods/phusion/phusion_method.h"

#include <algorithm>
#include <iterator>

#include "irwe/base/phase.h"
#include "irwe/io/option_range.h"
#include "irwe/methods/lookup_method.h"
#include "irwe/methods/shared/factor_rows.h"
#include "irwe/methods/shared/heat_signatures.h"
#include "irwe/methods/shared/walk_panels.h"

namespace irwe {
namespace {

constexpr double kPositionShare = 0.4;  // of the time

bool is_of_low_rank(const Graph& graph, const PhusionOptions& options) {
    return options.logarithm == PhusionLogarithm::as_netmf && graph.num_nodes() > kMaxNodesOfPairs;
}

Matrix position(const Graph& graph, const PhusionOptions& options, Resources& resources) {
    ThreadPool& pool = resources.pool;
    const Random random(options.seed);
    if (is_of_low_rank(graph, options)) {
        return factor_rows(low_rank_logarithm(graph, options.walks, options.low_rank, random, pool),
                           options.embedding_dim, random, pool);
    }
    require_room_for_pairs(
        graph, resources,
        "use --set position.logarithm=as-netmf, or a method for large graphs such "
        "as prone or fastrp");
    Matrix matrix = deepwalk_matrix(graph, options.walks, pool);
    take_logarithm(matrix,
                   options.logarithm == PhusionLogarithm::as_netmf ? PairLogarithm::above_one
                                                                   : PairLogarithm::above_least,
                   pool);
    return factor_rows(DenseOperator(matrix), options.embedding_dim, random, pool);
}

struct Phusion {
    using Options = PhusionOptions;
    static constexpr const char* kName = "phusion";

    static std::vector<Method::SpaceMeaning> spaces() {
        return {{"identity", "the same role", false}, {"position", "the same community", false}};
    }

    // Columns of the heat signatures have very different deviations.
    static std::vector<ReadyForm> ready_forms() {
        return {ReadyForm::standardized_columns, ReadyForm::as_they_are};
    }

    static LookupResult compute(const Problem& problem, const Options& options,
                                Resources& resources) {
        LookupResult result{.rows = std::vector<Matrix>(2)};
        {
            const Phase phase(resources.pool, "position", 0, kPositionShare);
            result.rows[1] = position(problem.graph, options, resources);
        }
        const Phase phase(resources.pool, "identity", kPositionShare, 1);
        result.rows[0] = heat_signatures(problem.graph,
                                         {.times = {0.01, 0.1, 1, 10, 100},
                                          .num_columns = options.embedding_dim,
                                          .max_point = options.max_point},
                                         resources.pool);
        return result;
    }

    static CountedWork work(const Graph& graph, const Options& options) {
        const GraphSizes sizes(graph);
        const double n = sizes.nodes;
        const double dim = options.embedding_dim;
        const HeatCost heat = heat_cost(graph, 5, 100, dim);
        CountedWork work{.columns = 2 * dim};
        double pairs = factor_bytes(n, n, dim);
        if (is_of_low_rank(graph, options)) {
            const double rank = std::min<double>(options.low_rank.rank, n);
            const double entries = n * std::min<double>(options.low_rank.max_entries, n) / 2;
            pairs = 2 * sparse_bytes(entries) + std::max(matrix_bytes(n, 4 * rank), pairs);
            work.parts = {
                {"walks",
                 {.dense = n * n * rank, .sparse = 8 * rank * options.walks.window * sizes.ends}},
                {"factors", factor_work(n, n, dim, {.sparse = entries})}};
        } else {
            pairs = matrix_bytes(n, n) + std::max(power_panel_bytes(graph), pairs);
            work.parts = {
                {"walks",
                 {.sparse = options.walks.window * (sizes.ends + n) * n, .functions = n * n}},
                {"factors", factor_work(n, n, dim, {.dense = n * n})}};
        }
        work.parts.push_back({"heat", {.sparse = heat.sparse, .functions = heat.functions}});
        work.bytes = matrix_bytes(n, 2 * dim) + std::max(pairs, heat.bytes);
        return work;
    }
};

}  // namespace

std::vector<OptionField> option_fields(PhusionOptions& options) {
    std::vector<OptionField> fields{{"model.embedding_dim", options.embedding_dim}};
    std::ranges::move(option_fields(options.walks), std::back_inserter(fields));
    fields.emplace_back("position.logarithm", options.logarithm,
                        std::vector<std::string>{"shipped", "as-netmf"});
    std::ranges::move(option_fields(options.low_rank), std::back_inserter(fields));
    fields.emplace_back("identity.max_point", options.max_point);
    fields.emplace_back("training.seed", options.seed);
    return fields;
}

void validate(const PhusionOptions& options) {
    constexpr int kMaxDim = 1 << 16;
    require_between("model.embedding_dim", options.embedding_dim, 1, kMaxDim);
    validate(options.walks);
    validate(options.low_rank);
    validate_max_point("identity.max_point", options.max_point);
}

Method phusion_method() {
    return lookup_method<Phusion>(
        {.title = "PhUSION: roles by the spread of heat, places by whom walks meet",
         .python_class = "PhUSION",
         .cost = "grows with the square of the nodes",
         .seed_setting = "training.seed",
         .uses = {.weights = true}});
}

}  // namespace irwe
