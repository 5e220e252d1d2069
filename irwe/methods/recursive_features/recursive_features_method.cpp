#include "irwe/methods/recursive_features/recursive_features_method.h"

#include "irwe/io/option_range.h"
#include "irwe/methods/feature_method.h"
#include "irwe/methods/shared/recursive_features.h"
#include "irwe/methods/shared/stored_scale.h"

namespace irwe {
namespace {

struct RecursiveFeatures {
    using Options = RecursiveFeaturesOptions;
    using Fitted = ColumnScale;
    static constexpr const char* kName = "recursive-features";

    static Method::SpaceMeaning space() { return {"identity", "the same role", true}; }

    static Fitted fit(const Graph& graph, const Options& options, Resources& resources,
                      Matrix& raw) {
        raw = recursive_features(graph, options.num_rounds, resources.pool);
        return column_scale(raw);
    }

    static Matrix raw_rows(const Fitted& /*scale*/, const Graph& graph, const Options& options,
                           ThreadPool& pool) {
        return recursive_features(graph, options.num_rounds, pool);
    }
    static void make_ready(const Fitted& scale, const Graph& /*graph*/, Matrix& rows,
                           ThreadPool& /*pool*/) {
        scale.apply(rows);
    }

    static CountedWork work(const Graph& graph, const Options& options) {
        const GraphSizes sizes(graph);
        const auto columns = static_cast<double>(num_recursive_columns(options.num_rounds));
        // The last round and the one before it are in double precision.
        return {.bytes = matrix_bytes(sizes.nodes, 4 * columns) + 4 * sizes.ends,
                .columns = columns,
                .parts = {{"features",
                           {.rows = (sizes.ends + sizes.nodes) * columns,
                            .functions = sizes.nodes * columns,
                            .steps = 4 * sizes.ends}}}};
    }

    static std::int64_t num_columns(const Fitted& scale) { return scale.mean.cols(); }
    static bool has_one_role(const Fitted& scale) { return is_of_constant_columns(scale); }
    static void write(const Fitted& scale, ArchiveContent& archive) { write_scale(scale, archive); }
    static Fitted read(const Archive& archive, const Options& options, const ModelRecord& record) {
        const double largest =
            largest_recursive_feature(record.num_training_nodes, options.num_rounds);
        return read_scale(archive, num_recursive_columns(options.num_rounds), {0, largest});
    }
};

}  // namespace

std::vector<OptionField> option_fields(RecursiveFeaturesOptions& options) {
    return {{"features.num_rounds", options.num_rounds}};
}

void validate(const RecursiveFeaturesOptions& options) {
    require_between("features.num_rounds", options.num_rounds, 0, kMaxRecursiveRounds);
}

Method recursive_features_method() {
    return feature_method<RecursiveFeatures>(
        {.title = "roles by repeated sums over neighbors, without training",
         .python_class = "RecursiveFeatures",
         .cost = "some passes over the edges",
         .dimension_setting = "",
         .cost_class = CostClass::seconds});
}

}  // namespace irwe
