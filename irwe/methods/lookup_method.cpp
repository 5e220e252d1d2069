#include "irwe/methods/lookup_method.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <optional>
#include <string_view>

#include "irwe/base/error.h"
#include "irwe/embeddings/known_spaces.h"
#include "irwe/io/archive.h"
#include "irwe/methods/shared/stored_scale.h"

namespace irwe {
namespace {

constexpr const char* kKeptName = "new_nodes";
constexpr std::string_view kDimension = "model.embedding_dim";

std::string rows_name(const std::string& space) { return "vectors/" + space; }

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

// The nodes with neighbors are those whose rows are not zero.
ColumnScale scale_of(const Matrix& rows) {
    std::vector<Eigen::Index> used;
    for (Eigen::Index i = 0; i < rows.rows(); ++i) {
        if (!rows.row(i).isZero(0)) {
            used.push_back(i);
        }
    }
    return used.empty() ? column_scale(rows) : column_scale(rows(used, Eigen::all));
}

void apply_but_to_zeros(const ColumnScale& scale, Matrix& rows) {
    const Matrix before = rows;
    scale.apply(rows);
    for (Eigen::Index i = 0; i < rows.rows(); ++i) {
        if (before.row(i).isZero(0)) {
            rows.row(i).setZero();
        }
    }
}

// A space and the scale of its columns, which its rows determine; none if they are ready as they
// are.
struct ScaledSpace {
    SpaceInfo info;
    Matrix rows;
    std::optional<ColumnScale> scale;
};

class LookupModel final : public Model {
public:
    LookupModel(ModelRecord record, std::vector<ScaledSpace> spaces, FoldIn fold_in)
        : Model(std::move(record)), spaces_(std::move(spaces)), fold_in_(std::move(fold_in)) {}

    std::unique_ptr<EmbeddingSource> embed(const Application& application, OutputForm form,
                                           Resources& resources) const override {
        std::vector<Space> spaces;
        for (const ScaledSpace& space : spaces_) {
            Matrix rows = application.kind == Reach::training_graph
                              ? space.rows(application.nodes, Eigen::all)
                              : grown_rows(application, resources.pool);
            if (form == OutputForm::ready && space.scale) {
                apply_but_to_zeros(*space.scale, rows);
            }
            spaces.push_back({space.info, std::move(rows)});
        }
        return stored_source(std::make_shared<const Embeddings>(Embeddings{
            std::make_shared<const NodeNames>(application.graph.names().of(application.nodes)),
            std::move(spaces), origin_of(*this, application, form)}));
    }

    void write(ArchiveContent& archive) const override {
        for (const ScaledSpace& space : spaces_) {
            write_matrix(space.rows, archive, rows_name(space.info.name));
        }
        if (fold_in_.rows) {
            write_matrix(fold_in_.kept, archive, kKeptName);
        }
    }

    ModelDescription describe() const override {
        std::vector<SpaceInfo> infos;
        for (const ScaledSpace& space : spaces_) {
            infos.push_back(space.info);
        }
        const auto dim = static_cast<std::uint64_t>(infos.front().dim);
        return {.lines = {{"method", record().method}, {"embeddings", spaces_text(infos)}},
                .facts = {{"embedding_dim", dim}}};
    }

    bool has_one_role() const override {
        const auto identity = std::ranges::find(
            spaces_, kKnownSpaces[0].name,
            [](const ScaledSpace& space) { return std::string_view(space.info.name); });
        return identity != spaces_.end() && has_equal_rows(identity->rows);
    }

private:
    // Nodes of the training keep their rows, and others are folded in.
    Matrix grown_rows(const Application& application, ThreadPool& pool) const {
        assert(fold_in_.rows && spaces_.size() == 1);
        const std::vector<std::optional<NodeId>> places =
            known_places(*application.known, application.graph);
        std::vector<NodeId> added;
        for (const NodeId v : application.nodes) {
            if (!places[v]) {
                added.push_back(v);
            }
        }
        const Matrix folded =
            fold_in_.rows(fold_in_.kept, {application.graph, added, places}, pool);
        const Matrix& known = spaces_.front().rows;
        Matrix rows(static_cast<Eigen::Index>(application.nodes.size()), known.cols());
        Eigen::Index next = 0;
        for (Eigen::Index i = 0; i < rows.rows(); ++i) {
            const std::optional<NodeId> place =
                places[application.nodes[static_cast<std::size_t>(i)]];
            if (place) {
                rows.row(i) = known.row(*place);
            } else {
                rows.row(i) = folded.row(next++);
            }
        }
        return rows;
    }

    std::vector<ScaledSpace> spaces_;
    FoldIn fold_in_;
};

// Returns the rows of a tensor, of which there is one for each node.
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
    return read_matrix(archive, name, shape[0], shape[1]);
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

std::shared_ptr<const Model> lookup_model(ModelRecord record, std::vector<LookupSpace> spaces,
                                          FoldIn fold_in) {
    std::vector<ScaledSpace> scaled;
    for (LookupSpace& space : spaces) {
        std::optional<ColumnScale> scale;
        if (space.ready == ReadyForm::standardized_columns) {
            scale = scale_of(space.rows);
        }
        scaled.push_back({std::move(space.info), std::move(space.rows), std::move(scale)});
    }
    return std::make_shared<LookupModel>(std::move(record), std::move(scaled), std::move(fold_in));
}

std::shared_ptr<const Model> read_lookup_model(const Archive& archive, ModelRecord record,
                                               LookupPlan plan) {
    std::vector<ScaledSpace> spaces;
    for (std::size_t i = 0; i < plan.spaces.size(); ++i) {
        const std::string& name = plan.spaces[i];
        Matrix rows = read_rows(archive, rows_name(name), record);
        const SpaceInfo info{name, rows.cols(), false};
        std::optional<ColumnScale> scale;
        if (plan.ready[i] == ReadyForm::standardized_columns) {
            scale = scale_of(rows);
        }
        spaces.push_back({info, std::move(rows), std::move(scale)});
    }
    FoldIn fold_in{.rows = std::move(plan.fold_in)};
    if (fold_in.rows) {
        fold_in.kept = read_rows(archive, kKeptName, record);
        require(fold_in.kept.cols() == spaces.front().rows.cols(),
                fmt::format("{}: {} has {} columns and the vectors have {}; the file is not a "
                            "model of this program",
                            archive.path(), kKeptName, fold_in.kept.cols(),
                            spaces.front().rows.cols()));
    }
    return std::make_shared<LookupModel>(std::move(record), std::move(spaces), std::move(fold_in));
}

}  // namespace irwe
