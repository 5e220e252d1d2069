#include "irwe/methods/irwe/model/irwe_model.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>
#include <optional>
#include <string_view>
#include <vector>

#include "irwe/base/digest.h"
#include "irwe/base/error.h"
#include "irwe/io/utf8.h"

namespace irwe {
namespace {

constexpr std::string_view kFormat = "irwe.model";
constexpr std::string_view kVersion = "3";
constexpr std::array<const char*, 2> kPrefixes{"identity/", "position/"};

// The fields of the options that a model file keeps.
std::vector<OptionField> kept_fields(WalkOptions& walks, FeatureOptions& features,
                                     ModelOptions& model) {
    std::vector<OptionField> fields = option_fields(walks);
    for (const std::vector<OptionField>& more : {option_fields(features), option_fields(model)}) {
        fields.insert(fields.end(), more.begin(), more.end());
    }
    return fields;
}

std::vector<std::int64_t> shape_of(const Matrix& matrix) { return {matrix.rows(), matrix.cols()}; }

std::uint64_t whole_number(const Archive& archive, std::string_view key,
                           std::uint64_t max = std::numeric_limits<std::uint64_t>::max()) {
    const std::string& text = archive.metadata(key);
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    require(error == std::errc() && end == text.data() + text.size() && value <= max,
            fmt::format("{}: {} is not a number that it can be; the file is not a model of this "
                        "program",
                        archive.path(), key));
    return value;
}

// Throws InputError if the file is too small for the parameters that its options ask for: before memory is asked for, which options that someone made up could exhaust.
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

void write_parameters(const IrweModel& model, ArchiveWriter& writer) {
    const auto write = [&](const std::string& prefix, const nn::Parameter& parameter) {
        writer.add(prefix + parameter.name, entries(parameter.value), shape_of(parameter.value));
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

// A row of numbers, as long as it is.
Matrix read_row(const Archive& archive, const std::string& name) {
    const std::span<const Real> stored = archive.tensor<Real>(name);
    Matrix row(1, std::ssize(stored));
    std::ranges::copy(stored, row.data());
    return row;
}

OutputScale read_outputs(const Archive& archive, int dim) {
    OutputScale outputs{.identity = {.mean = read_row(archive, "outputs/identity_mean"),
                                     .deviation = read_row(archive, "outputs/identity_deviation")},
                        .position_map = Matrix(dim, dim)};
    require(outputs.identity.mean.cols() == dim && outputs.identity.deviation.cols() == dim,
            fmt::format("{}: the scale of the outputs is not one of {} columns; the file is not a "
                        "model of this program",
                        archive.path(), dim));
    std::ranges::copy(archive.tensor<Real>("outputs/position_map", {dim, dim}),
                      outputs.position_map.data());
    return outputs;
}

std::vector<BlockScale> read_block_scales(const Archive& archive, const FeatureOptions& options) {
    std::vector<BlockScale> result;
    for (const GraphFeature& feature : graph_features(options)) {
        const std::string name(feature.name);
        const std::int64_t num_columns = feature.num_columns(options);
        ColumnScale scale{.mean = read_row(archive, name + "/mean"),
                          .deviation = read_row(archive, name + "/deviation")};
        require(scale.mean.cols() == num_columns && scale.deviation.cols() == num_columns,
                fmt::format("{}: the scale of the {} is not one of {} columns; the file is not a "
                            "model of this program",
                            archive.path(), name, num_columns));
        result.push_back({name, std::move(scale)});
    }
    return result;
}

// Models that were written before there was one have none.
double read_table_share(const Archive& archive) {
    constexpr std::string_view kKey = "irwe.table_share";
    if (!archive.has_metadata(kKey)) {
        return 1;
    }
    const std::string& text = archive.metadata(kKey);
    double share = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), share);
    require(error == std::errc() && end == text.data() + text.size() && share > 0 && share <= 1,
            fmt::format("{}: {} is not a share; the file is not a model of this program",
                        archive.path(), kKey));
    return share;
}

FeatureSpace read_space(const Archive& archive, const WalkOptions& walks,
                        const FeatureOptions& features) {
    const auto max_degree = static_cast<NodeId>(
        whole_number(archive, "irwe.max_degree", std::numeric_limits<NodeId>::max()));
    const auto min_degree =
        static_cast<NodeId>(whole_number(archive, "irwe.min_degree", max_degree));
    const AnonymousWalkRanking ranking(walks.walk_length,
                                       whole_number(archive, "irwe.self_loops", 1) == 1);
    const std::span<const std::uint32_t> ranks = archive.tensor<std::uint32_t>("anonymous_walks");
    const bool ascending =
        std::ranges::adjacent_find(ranks, std::ranges::greater_equal()) == ranks.end();
    require(ascending && (ranks.empty() || ranks.back() < ranking.size()),
            fmt::format("{}: the table of anonymous walks is not one; the file is not a model of "
                        "this program",
                        archive.path()));
    return {.table = AnonymousWalkTable(ranking, {ranks.begin(), ranks.end()}),
            .buckets = DegreeBuckets(min_degree, max_degree, features.num_degree_buckets),
            .seed = whole_number(archive, "irwe.seed"),
            .options = features,
            .table_share = read_table_share(archive),
            .block_scales = read_block_scales(archive, features)};
}

}  // namespace

std::string model_id(const IrweModel& model) {
    WalkOptions walks = model.walks;
    FeatureOptions features = model.space.options;
    ModelOptions options = model.identity.options();
    Digest digest;
    digest.add("irwe");
    digest.add(kVersion);
    for (const OptionField& field : kept_fields(walks, features, options)) {
        digest.add(field.name());
        digest.add(field.text());
    }
    digest.add(model.space.seed);
    // The settings of the training, without what came of it.
    digest.add(
        std::string_view(model.training_record).substr(0, model.training_record.find("[result]")));
    digest.add(model.fingerprint);
    return digest.text();
}

void write_model(const IrweModel& model, ArchiveWriter& writer) {
    WalkOptions walks = model.walks;
    FeatureOptions features = model.space.options;
    ModelOptions options = model.identity.options();
    writer.set_metadata("irwe.format", kFormat);
    writer.set_metadata("irwe.version", kVersion);
    for (const OptionField& field : kept_fields(walks, features, options)) {
        writer.set_metadata("irwe." + field.name(), field.text());
    }
    const auto set_number = [&](std::string_view key, std::uint64_t value) {
        writer.set_metadata(key, std::to_string(value));
    };
    set_number("irwe.seed", model.space.seed);
    set_number("irwe.min_degree", model.space.buckets.min_degree());
    set_number("irwe.max_degree", model.space.buckets.max_degree());
    set_number("irwe.self_loops", model.space.table.ranking().self_loops() ? 1 : 0);
    set_number("irwe.training_nodes", model.num_training_nodes);
    set_number("irwe.training_edges", model.num_training_edges);
    writer.set_metadata("irwe.table_share", fmt::format("{}", model.space.table_share));
    writer.set_metadata("irwe.fingerprint", model.fingerprint);
    writer.set_metadata("irwe.training", model.training_record);
    writer.add("anonymous_walks", model.space.table.ranks());
    for (const BlockScale& block : model.space.block_scales) {
        writer.add(block.name + "/mean", entries(block.scale.mean));
        writer.add(block.name + "/deviation", entries(block.scale.deviation));
    }
    writer.add("outputs/identity_mean", entries(model.outputs.identity.mean));
    writer.add("outputs/identity_deviation", entries(model.outputs.identity.deviation));
    writer.add("outputs/position_map", entries(model.outputs.position_map),
               shape_of(model.outputs.position_map));
    write_parameters(model, writer);
}

IrweModel read_model(const std::string& path) {
    const Archive archive = Archive::read(path);
    require(archive.has_metadata("irwe.format") && archive.metadata("irwe.format") == kFormat,
            fmt::format("{}: expected a model written by irwe train, found something else", path));
    require(archive.metadata("irwe.version") == kVersion,
            fmt::format("{}: expected a model of version {}, found version {}; train it again, or "
                        "use the irwe that wrote it",
                        path, kVersion, excerpt(archive.metadata("irwe.version"))));
    WalkOptions walks;
    FeatureOptions features;
    ModelOptions options;
    for (const OptionField& field : kept_fields(walks, features, options)) {
        const std::string& text = archive.metadata("irwe." + field.name());
        located_at(path, [&] { field.assign(text); });
    }
    features.encoding_dim = options.embedding_dim;
    located_at(path, [&] {
        validate(walks);
        validate(options);
        validate(features, walks.walk_length);
    });
    FeatureSpace space = read_space(archive, walks, features);
    require_room(archive, options, input_sizes(space));
    const IrweNetwork untrained(options, input_sizes(space), Random(0));
    IrweModel model{.walks = walks,
                    .space = std::move(space),
                    .identity = untrained,
                    .position = untrained,
                    .outputs = read_outputs(archive, options.embedding_dim),
                    .fingerprint = archive.metadata("irwe.fingerprint"),
                    .num_training_nodes = whole_number(archive, "irwe.training_nodes"),
                    .num_training_edges = whole_number(archive, "irwe.training_edges"),
                    .training_record = archive.metadata("irwe.training")};
    read_parameters(archive, kPrefixes[0], false, model.identity);
    model.position = model.identity;
    read_parameters(archive, kPrefixes[1], true, model.position);
    return model;
}

}  // namespace irwe
