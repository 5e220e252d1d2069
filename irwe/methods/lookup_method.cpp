#include "irwe/methods/lookup_method.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "irwe/base/error.h"
#include "irwe/embeddings/known_spaces.h"
#include "irwe/io/archive.h"

namespace irwe {
namespace {

constexpr std::string_view kDimension = "model.embedding_dim";

std::string tensor_name(const std::string& space) { return "vectors/" + space; }

// Returns true if all rows but those of zeros, of nodes without neighbors, are equal.
bool has_equal_rows(const Matrix& rows) {
    Eigen::Index first = 0;
    for (Eigen::Index i = 0; i < rows.rows(); ++i) {
        if (rows.row(first).isZero(0)) {
            first = i;
        }
        if (rows.row(i) != rows.row(first) && !rows.row(i).isZero(0)) {
            return false;
        }
    }
    return true;
}

class LookupModel final : public Model {
public:
    LookupModel(ModelRecord record, std::vector<Space> spaces)
        : Model(std::move(record)), spaces_(std::move(spaces)) {}

    std::unique_ptr<EmbeddingSource> embed(const Application& application, OutputForm form,
                                           Resources& /*resources*/) const override {
        std::vector<Space> spaces;
        for (const Space& space : spaces_) {
            spaces.push_back({space.info, space.vectors(application.nodes, Eigen::all)});
        }
        return stored_source(std::make_shared<const Embeddings>(Embeddings{
            std::make_shared<const NodeNames>(application.graph.names().of(application.nodes)),
            std::move(spaces), origin_of(*this, application, form)}));
    }

    void write(ArchiveContent& archive) const override {
        for (const Space& space : spaces_) {
            archive.add(tensor_name(space.info.name), entries(space.vectors),
                        {space.vectors.rows(), space.vectors.cols()});
        }
    }

    ModelDescription describe() const override {
        std::vector<SpaceInfo> infos;
        for (const Space& space : spaces_) {
            infos.push_back(space.info);
        }
        const auto dim = static_cast<std::uint64_t>(infos.front().dim);
        return {.lines = {{"method", record().method}, {"embeddings", spaces_text(infos)}},
                .facts = {{"embedding_dim", dim}}};
    }

    bool has_one_role() const override {
        const auto identity =
            std::ranges::find(spaces_, kKnownSpaces[0].name,
                              [](const Space& space) { return std::string_view(space.info.name); });
        return identity != spaces_.end() && has_equal_rows(identity->vectors);
    }

private:
    std::vector<Space> spaces_;
};

Matrix read_rows(const Archive& archive, const std::string& name, const ModelRecord& record) {
    const std::uint64_t num_nodes = record.num_training_nodes;
    const std::vector<std::int64_t>& shape = archive.shape(name);
    require(shape.size() == 2 && shape[0] == static_cast<std::int64_t>(num_nodes) && shape[1] > 0,
            fmt::format("{}: {} has not a row for each of {} nodes; the file is not a model of "
                        "this program",
                        archive.path(), name, num_nodes));
    for (const SettingText& setting : setting_texts(*record.settings)) {
        require(setting.name != kDimension || setting.value == fmt::format("{}", shape[1]), [&] {
            return fmt::format(
                "{}: {} has {} columns, and {} is {}; the file is not a model of this program",
                archive.path(), name, shape[1], kDimension, setting.value);
        });
    }
    Matrix rows(shape[0], shape[1]);
    std::ranges::copy(archive.tensor<Real>(name, {shape[0], shape[1]}), rows.data());
    return rows;
}

}  // namespace

std::string spaces_text(const std::vector<SpaceInfo>& spaces) {
    std::string text;
    for (const SpaceInfo& space : spaces) {
        text += fmt::format("{}{}, {} dimensions", text.empty() ? "" : "; ", space.name, space.dim);
    }
    return text;
}

std::string lookup_summary(const std::vector<Method::SpaceMeaning>& spaces, const Graph& graph) {
    std::string names;
    for (const Method::SpaceMeaning& space : spaces) {
        names += (names.empty() ? "" : " and ") + space.name;
    }
    return fmt::format("{} of {} nodes", names, graph.num_nodes());
}

std::shared_ptr<const Model> lookup_model(ModelRecord record, std::vector<Space> spaces) {
    return std::make_shared<LookupModel>(std::move(record), std::move(spaces));
}

std::shared_ptr<const Model> read_lookup_model(const Archive& archive, ModelRecord record,
                                               const std::vector<std::string>& names) {
    std::vector<Space> spaces;
    for (const std::string& name : names) {
        Matrix rows = read_rows(archive, tensor_name(name), record);
        const SpaceInfo info{name, rows.cols(), false};
        spaces.push_back({info, std::move(rows)});
    }
    return lookup_model(std::move(record), std::move(spaces));
}

}  // namespace irwe
