#include "irwe/methods/netmf/netmf_method.h"

#include <algorithm>
#include <iterator>

#include "irwe/base/phase.h"
#include "irwe/io/option_range.h"
#include "irwe/methods/lookup_method.h"
#include "irwe/methods/shared/factor_rows.h"

namespace irwe {
namespace {

constexpr double kWalksShare = 0.4;  // of the time

struct NetMf {
    using Options = NetMfOptions;
    static constexpr const char* kName = "netmf";

    static std::vector<Method::SpaceMeaning> spaces() {
        return {{"position", "the same community", false}};
    }

    static std::vector<Matrix> compute(const Problem& problem, const Options& options,
                                       Resources& resources) {
        const Graph& graph = problem.graph;
        ThreadPool& pool = resources.pool;
        const bool is_large = graph.num_nodes() > kMaxNodesOfPairs;
        const Random random(options.seed);
        if (options.form == NetMfForm::low_rank ||
            (options.form == NetMfForm::automatic && is_large)) {
            const SparseMatrix matrix = [&] {
                const Phase phase(pool, "walks", 0, kWalksShare);
                return low_rank_logarithm(graph, options.walks, options.low_rank, random, pool);
            }();
            const Phase phase(pool, "factors", kWalksShare, 1);
            return {factor_rows(matrix, options.embedding_dim, random, pool)};
        }
        require_room_for_pairs(graph, resources, "use --set matrix.form=low-rank");
        Matrix matrix;
        {
            const Phase phase(pool, "walks", 0, kWalksShare);
            matrix = deepwalk_matrix(graph, options.walks, pool);
            take_logarithm(matrix, PairLogarithm::above_one, pool);
        }
        const Phase phase(pool, "factors", kWalksShare, 1);
        return {factor_rows(DenseOperator(matrix), options.embedding_dim, random, pool)};
    }
};

}  // namespace

std::vector<OptionField> option_fields(NetMfOptions& options) {
    std::vector<OptionField> fields{{"model.embedding_dim", options.embedding_dim}};
    std::ranges::move(option_fields(options.walks), std::back_inserter(fields));
    fields.emplace_back("matrix.form", options.form,
                        std::vector<std::string>{"auto", "exact", "low-rank"});
    std::ranges::move(option_fields(options.low_rank), std::back_inserter(fields));
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
                                 .uses = {.weights = true}});
}

}  // namespace irwe
