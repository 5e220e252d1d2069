#include "irwe/methods/irwe_network/network_model_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>
#include <string_view>
#include <utility>
#include <vector>

#include "irwe/base/error.h"
#include "irwe/methods/model_file.h"

namespace irwe {
namespace {

constexpr std::array<const char*, 2> kPrefixes{"identity/", "position/"};
constexpr const char* kIdentityIsChance = "outputs/identity_is_chance";

std::vector<std::int64_t> shape_of(const Matrix& matrix) { return {matrix.rows(), matrix.cols()}; }

// Throws InputError if the file is too small for the parameters that its options ask for: before
// memory is asked for, which options that someone made up could exhaust.
void require_room(const Archive& archive, const ModelOptions& options, const InputSizes& sizes) {
    const double room = static_cast<double>(archive.data_size()) / sizeof(Real);
    const double needed = sizeof(Real) * count_parameters(options, sizes, room).total();
    require(needed <= static_cast<double>(archive.data_size()),
            fmt::format("{}: has {} bytes of numbers, and its settings ask for {:.0f} or more; the "
                        "file is not a model of this program",
                        archive.path(), archive.data_size(), needed));
}

// Reads the parameters of the first set, or, for the second, those that differ from the first.
void read_parameters(const Archive& archive, const std::string& prefix, bool may_be_absent,
                     IrweNetwork& network) {
    nn::for_each_parameter(network, [&](nn::Parameter& parameter) {
        Matrix& value = parameter.value;
        const std::string name = prefix + parameter.name;
        if (may_be_absent && !archive.has_tensor(name)) {
            return;
        }
        std::ranges::copy(archive.tensor<Real>(name, {value.rows(), value.cols()}), value.data());
    });
}

void write_parameters(const NetworkModel& model, ArchiveContent& archive) {
    const auto write = [&](const std::string& prefix, const nn::Parameter& parameter) {
        archive.add(prefix + parameter.name, entries(parameter.value), shape_of(parameter.value));
    };
    const std::vector<const nn::Parameter*> identity = nn::parameters_of(model.identity);
    const std::vector<const nn::Parameter*> position = nn::parameters_of(model.position);
    for (const nn::Parameter* parameter : identity) {
        write(kPrefixes[0], *parameter);
    }
    for (std::size_t i = 0; i < position.size(); ++i) {
        if (position[i]->value != identity[i]->value) {
            write(kPrefixes[1], *position[i]);
        }
    }
}

// Reads a row of any length.
Matrix read_row(const Archive& archive, const std::string& name) {
    const std::span<const Real> stored = archive.tensor<Real>(name);
    Matrix row(1, std::ssize(stored));
    std::ranges::copy(stored, row.data());
    return row;
}

// Returns true if the columns are those of a principal root: their lengths fall.
bool is_principal_root(const Matrix& map) {
    constexpr double kSlack = 1.001;  // for single precision
    constexpr double kLeast = 1e-6;   // of the longest: what lies below is rounding
    const Eigen::RowVectorXd lengths = map.cast<double>().colwise().norm();
    for (Eigen::Index j = 1; j < lengths.size(); ++j) {
        if (lengths(j) > kSlack * lengths(j - 1) + kLeast * lengths(0)) {
            return false;
        }
    }
    return true;
}

OutputScale read_outputs(const Archive& archive, int dim) {
    OutputScale outputs{.identity = {.mean = read_row(archive, "outputs/identity_mean"),
                                     .deviation = read_row(archive, "outputs/identity_deviation")},
                        .identity_is_chance = {},
                        .position_map = Matrix(dim, dim)};
    require_sound(archive,
                  outputs.identity.mean.cols() == dim && outputs.identity.deviation.cols() == dim,
                  fmt::format("the scale of the outputs is not one of {} columns", dim));
    constexpr double kAny = std::numeric_limits<Real>::max();
    require_sound_scale(archive, outputs.identity, {-kAny, kAny}, "the scale of the outputs");
    if (archive.has_tensor(kIdentityIsChance)) {
        const auto stored = archive.tensor<std::uint8_t>(kIdentityIsChance, {dim});
        require_sound(archive,
                      std::ranges::max(stored) == 1,  // it is left out where all are 0
                      fmt::format("{} does not say which columns are chance", kIdentityIsChance));
        outputs.identity_is_chance.assign(stored.begin(), stored.end());
    }
    std::ranges::copy(archive.tensor<Real>("outputs/position_map", {dim, dim}),
                      outputs.position_map.data());
    require_sound(archive, is_principal_root(outputs.position_map),
                  "the columns of outputs/position_map do not fall in length");
    return outputs;
}

std::vector<BlockScale> read_block_scales(const Archive& archive, const FeatureOptions& options,
                                          std::uint64_t num_nodes) {
    std::vector<BlockScale> result;
    for (const GraphFeature& feature : graph_features(options)) {
        const std::string name(feature.name);
        const std::int64_t num_columns = feature.num_columns(options);
        ColumnScale scale{.mean = read_row(archive, name + "/mean"),
                          .deviation = read_row(archive, name + "/deviation")};
        const std::string what = fmt::format("the scale of the {}", name);
        require_sound(archive,
                      scale.mean.cols() == num_columns && scale.deviation.cols() == num_columns,
                      fmt::format("{} is not one of {} columns", what, num_columns));
        require_sound_scale(archive, scale, {0, feature.largest(options, num_nodes)}, what);
        result.push_back({name, std::move(scale)});
    }
    return result;
}

double read_table_share(const Archive& archive) {
    constexpr std::string_view kKey = "irwe.table_share";
    const std::string& text = archive.metadata(kKey);
    double share = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), share);
    require(error == std::errc() && end == text.data() + text.size() && share > 0 && share <= 1,
            fmt::format("{}: {} is not a share; the file is not a model of this program",
                        archive.path(), kKey));
    return share;
}

FeatureSpace read_space(const Archive& archive, const NetworkSettings& settings,
                        const FittedGraph& size) {
    const FeatureOptions features = feature_options(settings);
    const auto max_degree =
        static_cast<NodeId>(whole_number(archive, "irwe.max_degree", size.num_nodes));
    const auto min_degree =
        static_cast<NodeId>(whole_number(archive, "irwe.min_degree", max_degree));
    // The sum of the degrees is from the number of the edges to twice that.
    require_sound(archive,
                  min_degree * size.num_nodes <= 2 * size.num_edges &&
                      size.num_edges <= max_degree * size.num_nodes,
                  fmt::format("degrees from {} to {} are not those of {} nodes and {} edges",
                              min_degree, max_degree, size.num_nodes, size.num_edges));
    const AnonymousWalkRanking ranking(settings.walks.walk_length,
                                       whole_number(archive, "irwe.self_loops", 1) == 1);
    const std::span<const std::uint32_t> ranks = archive.tensor<std::uint32_t>("anonymous_walks");
    const bool ascending =
        std::ranges::adjacent_find(ranks, std::ranges::greater_equal()) == ranks.end();
    require_sound(archive,
                  ascending && !ranks.empty() && ranks.back() < ranking.size() &&
                      (features.max_anonymous_walks == 0 ||
                       std::cmp_less_equal(ranks.size(), features.max_anonymous_walks)),
                  "the table of anonymous walks is not one");
    return {.table = AnonymousWalkTable(ranking, {ranks.begin(), ranks.end()}),
            .buckets = DegreeBuckets(min_degree, max_degree, features.num_degree_buckets),
            .seed = settings.training.seed,
            .options = features,
            .table_share = read_table_share(archive),
            .block_scales = read_block_scales(archive, features, size.num_nodes)};
}

}  // namespace

void write_parts(const NetworkModel& model, ArchiveContent& archive) {
    const auto set_number = [&](std::string_view key, std::uint64_t value) {
        archive.set_metadata(key, std::to_string(value));
    };
    set_number("irwe.min_degree", model.space.buckets.min_degree());
    set_number("irwe.max_degree", model.space.buckets.max_degree());
    set_number("irwe.self_loops", model.space.table.ranking().self_loops() ? 1 : 0);
    archive.set_metadata("irwe.table_share", fmt::format("{}", model.space.table_share));
    archive.add("anonymous_walks", model.space.table.ranks());
    for (const BlockScale& block : model.space.block_scales) {
        archive.add(block.name + "/mean", entries(block.scale.mean));
        archive.add(block.name + "/deviation", entries(block.scale.deviation));
    }
    archive.add("outputs/identity_mean", entries(model.outputs.identity.mean));
    archive.add("outputs/identity_deviation", entries(model.outputs.identity.deviation));
    if (!model.outputs.identity_is_chance.empty()) {
        archive.add(kIdentityIsChance, model.outputs.identity_is_chance);
    }
    archive.add("outputs/position_map", entries(model.outputs.position_map),
                shape_of(model.outputs.position_map));
    write_parameters(model, archive);
}

NetworkModel read_parts(const Archive& archive, const NetworkSettings& settings,
                        const FittedGraph& size) {
    FeatureSpace space = read_space(archive, settings, size);
    require_room(archive, settings.model, input_sizes(space));
    const IrweNetwork untrained(settings.model, input_sizes(space), Random(0));
    NetworkModel model{.walks = settings.walks,
                       .space = std::move(space),
                       .identity = untrained,
                       .position = untrained,
                       .outputs = read_outputs(archive, settings.model.embedding_dim)};
    read_parameters(archive, kPrefixes[0], false, model.identity);
    model.position = model.identity;
    read_parameters(archive, kPrefixes[1], true, model.position);
    return model;
}

}  // namespace irwe
