#include "irwe/methods/encoder/encoder_model.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <utility>

#include "irwe/base/error.h"
#include "irwe/graph/all_nodes.h"
#include "irwe/methods/shared/stored_scale.h"
#include "irwe/methods/shared/without_self_loops.h"

namespace irwe {
namespace {

// Returns the vectors of all nodes, zeros for those without neighbors. `input_rows` are the inputs
// of nodes where attributes are read.
Matrix encoded_rows(const Encoder& encoder, const DegreeInputs& degrees, const Graph& graph,
                    std::span<const NodeId> known,
                    const std::optional<nn::SparseOperator>& input_rows, ThreadPool& pool,
                    std::uint64_t draw = 0) {
    EncoderInput input = encoder.input(graph, degrees, known, pool);
    input.rows = input_rows;
    input.draw = draw;
    nn::Tape tape = nn::Tape::inference(pool);
    Matrix rows = tape.value(encoder.encode(tape, input));
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        if (graph.degree(v) == 0) {
            rows.row(v).setZero();
        }
    }
    return rows;
}

// Returns the nodes of the training in a graph that has grown from it, and all nodes of another.
std::vector<NodeId> known_nodes(const Application& application, const Graph& graph) {
    if (application.known == nullptr) {
        return all_nodes(graph.num_nodes());
    }
    const std::vector<std::optional<NodeId>> places = known_places(*application.known, graph);
    std::vector<NodeId> result;
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        if (places[v].has_value()) {
            result.push_back(v);
        }
    }
    return result;
}

// Returns true if rows differ from each other by no more than two draws of the same row differ: as
// where all nodes play one role. Divided by their small deviation they would look like roles.
bool differ_by_chance(const Matrix& rows, const Matrix& again) {
    constexpr double kAboveChance = 1.25;
    const Eigen::MatrixXd a = rows.cast<double>();
    const Eigen::MatrixXd b = again.cast<double>();
    const double chance = ((a - b).rowwise() - (a - b).colwise().mean()).norm() / std::sqrt(2.0);
    return (a.rowwise() - a.colwise().mean()).norm() <= kAboveChance * chance;
}

std::string tensor_name(const nn::Parameter& parameter) { return "encoder/" + parameter.name; }

class EncoderModel final : public Model {
public:
    EncoderModel(ModelRecord record, Method::SpaceMeaning space, DegreeInputs degrees,
                 std::shared_ptr<const AttributeInputs> attributes,
                 std::unique_ptr<Encoder> encoder, ColumnScale scale)
        : Model(std::move(record)),
          space_(std::move(space)),
          degrees_(std::move(degrees)),
          attributes_(std::move(attributes)),
          encoder_(std::move(encoder)),
          scale_(std::move(scale)) {}

    std::unique_ptr<EmbeddingSource> embed(const Application& application, OutputForm form,
                                           Resources& resources) const override {
        // Encodes all nodes, whichever are embedded: neighbors of neighbors count.
        const Graph graph = without_self_loops(application.graph);
        std::optional<nn::SparseOperator> input_rows;
        if (attributes_) {
            require(application.attributes != nullptr,
                    "the model was trained with attributes of nodes, found none for the graph to "
                    "embed; give them to irwe embed by --attributes FILE");
            input_rows = attributes_->rows(*application.attributes, graph, degrees_);
        }
        const Matrix all = encoded_rows(*encoder_, degrees_, graph, known_nodes(application, graph),
                                        input_rows, resources.pool);
        Matrix rows = all(application.nodes, Eigen::all);
        require(rows.allFinite(),
                "the network of the model returns vectors that are not finite for this graph; "
                "train it on a graph with degrees and attributes like those here");
        if (form == OutputForm::ready) {
            make_ready(graph, application.nodes, rows);
        }
        return stored_source(std::make_shared<const Embeddings>(Embeddings{
            std::make_shared<const NodeNames>(application.graph.names().of(application.nodes)),
            {{info(), std::move(rows)}},
            origin_of(*this, application, form)}));
    }

    void write(ArchiveContent& archive) const override {
        degrees_.write(archive);
        if (attributes_) {
            attributes_->write(archive);
        }
        for (const nn::Parameter* parameter : encoder_->parameters()) {
            archive.add(tensor_name(*parameter), entries(parameter->value),
                        {parameter->value.rows(), parameter->value.cols()});
        }
        write_scale(scale_, archive);
    }

    ModelDescription describe() const override {
        std::uint64_t num_parameters = 0;
        for (const nn::Parameter* parameter : encoder_->parameters()) {
            num_parameters += static_cast<std::uint64_t>(parameter->value.size());
        }
        ModelDescription result{
            .lines = {{"method", record().method},
                      {"embeddings", fmt::format("{}, {} dimensions", space_.name, info().dim)},
                      {"inputs", attributes_ ? attributes_->text(degrees_) : degrees_.text()},
                      {"encoder", fmt::format("{} parameters", num_parameters)}},
            .facts = {{"embedding_dim", static_cast<std::uint64_t>(info().dim)},
                      {"num_inputs",
                       static_cast<std::uint64_t>(attributes_ ? attributes_->num_columns(degrees_)
                                                              : degrees_.num_buckets())},
                      {"num_parameters", num_parameters}}};
        if (attributes_) {
            result.lines.push_back({"attributes", attributes_->names_text()});
            result.facts.push_back({"num_attributes", attributes_->num_attributes()});
        }
        return result;
    }

    std::string attributes_note(const NodeAttributes* given, const std::string& graph_name,
                                const std::string& model_name) const override {
        return attributes_ ? attributes_->note(given, graph_name, model_name)
                           : Model::attributes_note(given, graph_name, model_name);
    }

    bool has_one_role() const override {
        return space_.comparable_across_graphs && is_of_constant_columns(scale_);
    }

private:
    SpaceInfo info() const {
        return {space_.name, encoder_->num_columns(), space_.comparable_across_graphs};
    }

    void make_ready(const Graph& graph, const std::vector<NodeId>& nodes, Matrix& rows) const {
        scale_.apply(rows);
        for (Eigen::Index j = 0; j < rows.cols(); ++j) {
            if (scale_.deviation(0, j) == kDeviationOfConstant) {
                rows.col(j).setZero();
            }
        }
        for (std::size_t i = 0; i < nodes.size(); ++i) {
            if (graph.degree(nodes[i]) == 0) {
                rows.row(static_cast<Eigen::Index>(i)).setZero();
            }
        }
    }

    Method::SpaceMeaning space_;
    DegreeInputs degrees_;
    std::shared_ptr<const AttributeInputs> attributes_;  // null: they are not read
    std::unique_ptr<Encoder> encoder_;
    ColumnScale scale_;
};

// Throws InputError if the file is too small for the parameters that its settings ask for: before
// memory is asked for, which settings that someone made up could exhaust.
void require_room(const Archive& archive, std::int64_t num_inputs, const MakeEncoder& make) {
    nn::ParameterCount count{.max = static_cast<double>(archive.data_size()) / sizeof(Real)};
    try {
        make(num_inputs, nn::Initializer(count));
    } catch (const nn::Initializer::MaximumPassed&) {
        throw InputError(fmt::format(
            "{}: has {} bytes of numbers, and its settings ask for more; the file is not a model "
            "of this program",
            archive.path(), archive.data_size()));
    }
}

}  // namespace

std::shared_ptr<const Model> encoder_model(ModelRecord record, const Method::SpaceMeaning& space,
                                           const TrainingGround& ground,
                                           std::unique_ptr<Encoder> encoder, ThreadPool& pool) {
    const std::vector<NodeId> nodes = nodes_with_neighbors(ground.graph);
    const auto rows = [&](std::uint64_t draw) -> Matrix {
        return encoded_rows(*encoder, ground.degrees, ground.graph, all_nodes(ground.graph),
                            ground.input.rows, pool, draw)(nodes, Eigen::all);
    };
    const Matrix scaled = rows(0);
    ColumnScale scale = column_scale(scaled);
    // If all inputs are equal, nothing but walks can tell nodes apart.
    if (encoder->draws() && ground.input.num_columns() == 1 && differ_by_chance(scaled, rows(1))) {
        scale.deviation.setConstant(kDeviationOfConstant);
    }
    return std::make_shared<EncoderModel>(std::move(record), space, ground.degrees,
                                          ground.attributes, std::move(encoder), std::move(scale));
}

std::shared_ptr<const Model> read_encoder_model(const Archive& archive, ModelRecord record,
                                                const Method::SpaceMeaning& space,
                                                NodeInputs inputs, const MakeEncoder& make) {
    DegreeInputs degrees(archive, record.num_training_nodes);
    std::shared_ptr<const AttributeInputs> attributes;
    require(record.attributes.empty() == (inputs == NodeInputs::degrees), [&] {
        return fmt::format(
            "{}: irwe.attributes and features.inputs do not agree on whether "
            "attributes are read; the file is not a model of this program",
            archive.path());
    });
    if (inputs != NodeInputs::degrees) {
        attributes =
            std::make_shared<const AttributeInputs>(archive, record.num_training_nodes, inputs);
    }
    const std::int64_t num_inputs =
        attributes ? attributes->num_columns(degrees) : degrees.num_buckets();
    require_room(archive, num_inputs, make);
    std::unique_ptr<Encoder> encoder = make(num_inputs, nn::Initializer(Random(0)));
    for (nn::Parameter* parameter : encoder->parameters()) {
        Matrix& value = parameter->value;
        std::ranges::copy(
            archive.tensor<Real>(tensor_name(*parameter), {value.rows(), value.cols()}),
            value.data());
    }
    ColumnScale scale = read_scale(
        archive, encoder->num_columns(),
        {-std::numeric_limits<double>::infinity(), std::numeric_limits<double>::infinity()});
    return std::make_shared<EncoderModel>(std::move(record), space, std::move(degrees),
                                          std::move(attributes), std::move(encoder),
                                          std::move(scale));
}

}  // namespace irwe
