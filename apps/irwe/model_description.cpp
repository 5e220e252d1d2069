#include "apps/irwe/model_description.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <vector>

#include "apps/irwe/console.h"
#include "irwe/io/json_text.h"
#include "irwe/io/utf8.h"
#include "irwe/methods/registry/read_model.h"

namespace irwe::cli {
namespace {

using Json = nlohmann::ordered_json;

// The settings of a model as TOML that `irwe train --config` takes: those of [training] stand
// beside the result.
struct SettingsText {
    std::string model;
    std::string training;
};

// Returns two TOML documents as one, with a blank line between them if neither is empty.
std::string joined(const std::string& first, const std::string& second) {
    return first + (first.empty() || second.empty() ? "" : "\n") + second;
}

SettingsText settings_text(const ModelRecord& record) {
    const std::unique_ptr<MethodSettings> settings = record.settings->clone();
    std::vector<OptionField> fields = settings->fields();
    const auto training = std::ranges::stable_partition(
        fields, [](const OptionField& field) { return !field.name().starts_with("training."); });
    const auto num_others = static_cast<std::size_t>(training.begin() - fields.begin());
    const std::string method = fmt::format("method = \"{}\"\n", record.method);
    return {joined(method, to_toml(std::span(fields).first(num_others))),
            joined(to_toml(training), record.result)};
}

void add(const std::vector<ModelDescription::Fact>& facts, Json& object) {
    for (const ModelDescription::Fact& fact : facts) {
        std::visit([&](auto value) { object[fact.key] = value; }, fact.value);
    }
}

std::string json_of(const std::string& path, const Model& model) {
    const ModelRecord& record = model.record();
    const ModelDescription about = model.describe();
    const SettingsText settings = settings_text(record);
    Json graph{{"nodes", record.num_training_nodes}, {"edges", record.num_training_edges}};
    graph["has_weights"] = record.kind.weights;
    graph["is_directed"] = record.kind.directions;
    add(about.graph_facts, graph);
    graph["fingerprint"] = record.fingerprint;
    Json object{{"model", path}, {"id", model_id(record)}};
    add(about.facts, object);
    object["training_graph"] = std::move(graph);
    object["settings"] = settings.model;
    object["training"] = settings.training;
    return json_text(object) + '\n';
}

std::string text_of(const std::vector<ModelDescription::Line>& lines) {
    std::string text;
    for (const ModelDescription::Line& line : lines) {
        text += fmt::format("{:13} {}\n", line.label, line.text);
    }
    return text;
}

std::string text_of(const std::string& path, const Model& model) {
    const ModelRecord& record = model.record();
    const ModelDescription about = model.describe();
    const SettingsText settings = settings_text(record);
    std::string text =
        text_of({{"model", escaped(path)}, {"id", model_id(record)}}) + text_of(about.lines);
    const std::string kind = graph_kind_text(record.kind);
    const std::string more = (kind.empty() ? "" : kind + ", ") +
                             (about.graph_text.empty() ? "" : about.graph_text + ", ");
    text += fmt::format("{:13} {}, {}, {}fingerprint {}\n", "trained on",
                        counted(record.num_training_nodes, "node"),
                        counted(record.num_training_edges, "edge"), more, record.fingerprint);
    return text + text_of(about.more_lines) +
           fmt::format("\n{}", joined(settings.model, settings.training));
}

}  // namespace

std::string describe_model(const std::string& path, bool json) {
    const std::shared_ptr<const Model> model = read_model(path);
    return json ? json_of(path, *model) : text_of(path, *model);
}

}  // namespace irwe::cli
