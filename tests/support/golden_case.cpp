#include "tests/support/golden_case.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "irwe/graph/graph_builder.h"
#include "tests/support/file_content.h"
#include "tests/support/nn_random_sparse.h"

namespace irwe {
namespace {

using Json = nlohmann::json;

Matrix matrix_of(const Json& rows) {
    Matrix result(static_cast<Eigen::Index>(rows.size()),
                  static_cast<Eigen::Index>(rows.at(0).size()));
    for (Eigen::Index i = 0; i < result.rows(); ++i) {
        const Json& row = rows[static_cast<std::size_t>(i)];
        for (Eigen::Index j = 0; j < result.cols(); ++j) {
            result(i, j) = row.at(static_cast<std::size_t>(j)).get<Real>();
        }
    }
    return result;
}

SparseMatrix sparse_matrix_of(const Json& json) {
    const Matrix dense = matrix_of(json);
    SparseRows rows;
    for (Eigen::Index i = 0; i < dense.rows(); ++i) {
        for (Eigen::Index j = 0; j < dense.cols(); ++j) {
            if (dense(i, j) != 0) {
                rows.append(static_cast<std::uint32_t>(j), dense(i, j));
            }
        }
        rows.end_row();
    }
    return nn::sparse_matrix(std::move(rows), dense.cols());
}

NamedMatrices named_matrices(const Json& json) {
    NamedMatrices result;
    for (const auto& [name, value] : json.items()) {
        result.emplace(name, matrix_of(value));
    }
    return result;
}

NetworkSettings settings_of(const Json& json) {
    NetworkSettings settings;
    const std::vector<OptionField> fields = option_fields(settings);
    for (const auto& [section, options] : json.items()) {
        for (const auto& [name, value] : options.items()) {
            find_field(fields, section + '.' + name).assign(value.dump());
        }
    }
    validate(settings);
    return settings;
}

Graph graph_of(const Json& edges, std::size_t num_nodes) {
    std::vector<Edge> result;
    for (const Json& edge : edges) {
        result.push_back({edge.at(0).get<NodeId>(), edge.at(1).get<NodeId>()});
    }
    return build_graph(NodeNames::consecutive(static_cast<NodeId>(num_nodes)), result).graph;
}

NodeFeatures features_of(const Json& inputs, const WalkOptions& options) {
    NodeFeatures features{.nodes = {},
                          .aw_statistics = sparse_matrix_of(inputs.at("aw_statistics")),
                          .degree_features = sparse_matrix_of(inputs.at("degree_features")),
                          .global_encodings = matrix_of(inputs.at("global_encodings")),
                          .encoder_walks = {}};
    const auto num_nodes = static_cast<NodeId>(features.global_encodings.rows());
    features.encoder_walks =
        StoredWalks(num_nodes, options.encoder_walks_per_node, options.walk_length);
    auto walk = inputs.at("encoder_walks").begin();
    for (NodeId v = 0; v < num_nodes; ++v) {
        features.nodes.push_back(v);
        auto place = features.encoder_walks.of(v).begin();
        for (int k = 0; k < options.encoder_walks_per_node; ++k, ++walk) {
            place = std::ranges::copy(walk->get<std::vector<NodeId>>(), place).out;
        }
    }
    return features;
}

GoldenTraining training_of(const Json& json) {
    return {json.at("aw_reconstruction").get<std::vector<double>>(),
            json.at("feature_reconstruction").get<std::vector<double>>(),
            json.at("position").get<std::vector<double>>()};
}

}  // namespace

GoldenCase read_golden_case(const std::string& name) {
    const Json json = Json::parse(file_content(IRWE_GOLDEN_DIR "/" + name + ".json"));
    const Json& inputs = json.at("inputs");
    const Json& losses = json.at("losses");
    const NetworkSettings settings = settings_of(json.at("settings"));
    return {
        .settings = settings,
        .graph = graph_of(inputs.at("edges"), inputs.at("global_encodings").size()),
        .features = features_of(inputs, settings.walks),
        .one_hot_walks = matrix_of(inputs.at("one_hot_walks")),
        .contrastive_statistics = sparse_matrix_of(inputs.at("contrastive_statistics")),
        .parameters = named_matrices(json.at("parameters")),
        .values = named_matrices(json.at("values")),
        .aw_reconstruction = losses.at("aw_reconstruction").get<double>(),
        .feature_reconstruction = losses.at("feature_reconstruction").get<double>(),
        .position_loss = losses.at("position").get<double>(),
        .identity_gradients = named_matrices(json.at("identity_gradients")),
        .position_gradients = named_matrices(json.at("position_gradients")),
        .position_trains_identity = training_of(json.at("training").at("position_trains_identity")),
        .position_spares_identity =
            training_of(json.at("training").at("position_spares_identity"))};
}

void set_parameters(const std::vector<nn::Parameter*>& parameters, const NamedMatrices& values) {
    for (nn::Parameter* parameter : parameters) {
        const auto place = values.find(parameter->name);
        ASSERT_NE(place, values.end()) << parameter->name;
        ASSERT_EQ(parameter->value.rows(), place->second.rows()) << parameter->name;
        ASSERT_EQ(parameter->value.cols(), place->second.cols()) << parameter->name;
        parameter->value = place->second;
    }
}

}  // namespace irwe
