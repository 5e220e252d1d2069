#include "irwe/methods/rolx/rolx_method.h"

#include <algorithm>
#include <limits>

#include "irwe/io/option_range.h"
#include "irwe/linalg/nonnegative_factors.h"
#include "irwe/methods/feature_method.h"
#include "irwe/methods/shared/recursive_features.h"
#include "irwe/methods/shared/stored_scale.h"

namespace irwe {
namespace {

constexpr int kSweeps = 50;  // to the weights of a node

struct Rolx {
    using Options = RolxOptions;
    static constexpr const char* kName = "rolx";

    struct Fitted {
        Matrix largest;     // of every feature of the training graph, (1, features)
        Matrix roles;       // (roles, features)
        ColumnScale scale;  // of the weights of the training graph
    };

    static Method::SpaceMeaning space() { return {"identity", "the same mix of roles", true}; }

    // Returns features between 0 and 1 on the training graph.
    static Matrix features(const Matrix& largest, const Graph& graph, const Options& options,
                           ThreadPool& pool) {
        Matrix result = recursive_features(graph, options.num_rounds, pool);
        for (Eigen::Index j = 0; j < result.cols(); ++j) {
            result.col(j) *= largest(0, j) > 0 ? 1 / largest(0, j) : Real{0};
        }
        return result;
    }

    static Fitted fit(const Graph& graph, const Options& options, Resources& resources,
                      Matrix& raw) {
        ThreadPool& pool = resources.pool;
        Fitted fitted;
        fitted.largest = recursive_features(graph, options.num_rounds, pool).colwise().maxCoeff();
        const Matrix x = features(fitted.largest, graph, options, pool);
        fitted.roles =
            nonnegative_parts(x, {.rank = options.num_roles, .num_rounds = options.factor_rounds},
                              Random(options.seed), pool);
        raw = nonnegative_weights(x, fitted.roles, kSweeps, pool);
        fitted.scale = column_scale(raw);
        return fitted;
    }

    static Matrix raw_rows(const Fitted& fitted, const Graph& graph, const Options& options,
                           ThreadPool& pool) {
        return nonnegative_weights(features(fitted.largest, graph, options, pool), fitted.roles,
                                   kSweeps, pool);
    }
    static void make_ready(const Fitted& fitted, const Graph& /*graph*/, Matrix& rows,
                           ThreadPool& /*pool*/) {
        fitted.scale.apply(rows);
    }

    static CountedWork work(const Graph& graph, const Options& options) {
        const GraphSizes sizes(graph);
        const auto columns = static_cast<double>(num_recursive_columns(options.num_rounds));
        const double roles = options.num_roles;
        const double of_round = sizes.nodes * roles * (2 * columns + 2 * roles);
        return {.bytes = matrix_bytes(sizes.nodes, 4 * columns + 4 * roles) + 4 * sizes.ends,
                .columns = roles,
                .parts = {{"features",
                           {.rows = 2 * (sizes.ends + sizes.nodes) * columns,
                            .functions = 2 * sizes.nodes * columns,
                            .steps = 8 * sizes.ends}},
                          {"factors",
                           {.rows = options.factor_rounds * of_round +
                                    kSweeps * sizes.nodes * roles * roles}}}};
    }

    static std::int64_t num_columns(const Fitted& fitted) { return fitted.roles.rows(); }
    static bool has_one_role(const Fitted& fitted) { return is_of_constant_columns(fitted.scale); }

    static void write(const Fitted& fitted, ArchiveContent& archive) {
        write_matrix(fitted.largest, archive, "largest");
        write_matrix(fitted.roles, archive, "roles");
        write_scale(fitted.scale, archive);
    }
    static Fitted read(const Archive& archive, const Options& options, const ModelRecord& record) {
        const std::int64_t num_features = num_recursive_columns(options.num_rounds);
        const double most =
            largest_recursive_feature(record.num_training_nodes, options.num_rounds);
        Fitted fitted{.largest = read_matrix(archive, "largest", 1, num_features),
                      .roles = read_matrix(archive, "roles", options.num_roles, num_features),
                      .scale = read_scale(archive, options.num_roles,
                                          {0, std::numeric_limits<double>::infinity()})};
        require_sound(archive, all_within(fitted.largest, {0, most}) && fitted.largest(0, 0) > 0,
                      "the tensor largest is not that of the features of a graph with edges");
        require_sound(archive, (fitted.roles.array() >= 0).all(), "a role has a negative feature");
        return fitted;
    }
};

}  // namespace

std::vector<OptionField> option_fields(RolxOptions& options) {
    return {{"features.num_rounds", options.num_rounds},
            {"model.num_roles", options.num_roles},
            {"training.factor_rounds", options.factor_rounds},
            {"training.seed", options.seed}};
}

void validate(const RolxOptions& options) {
    constexpr int kMany = 1 << 16;
    constexpr int kMaxRoles = 1 << 12;  // the products of all pairs of them are made
    require_between("features.num_rounds", options.num_rounds, 0, kMaxRecursiveRounds);
    require_between("model.num_roles", options.num_roles, 1, kMaxRoles);
    require_between("training.factor_rounds", options.factor_rounds, 1, kMany);
}

Method rolx_method() {
    return feature_method<Rolx>({.title = "how much of each of some roles a node has",
                                 .python_class = "RolX",
                                 .cost = "some hundred passes over the nodes",
                                 .seed_setting = "training.seed",
                                 .dimension_setting = "model.num_roles",
                                 .cost_class = CostClass::seconds});
}

}  // namespace irwe
