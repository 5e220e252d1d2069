#include "irwe/methods/model_file.h"

#include <fmt/format.h>

#include <charconv>

#include "irwe/base/error.h"
#include "irwe/graph/names_archive.h"
#include "irwe/io/archive.h"
#include "irwe/methods/archive_format.h"
#include "irwe/methods/sound_numbers.h"

namespace irwe {

void write_settings(const MethodSettings& settings, ArchiveContent& archive) {
    for (const SettingText& setting : setting_texts(settings)) {
        archive.set_metadata("irwe." + setting.name, setting.value);
    }
}

void read_settings(const Archive& archive, MethodSettings& settings) {
    for (const OptionField& field : settings.fields()) {
        const std::string& text = archive.metadata("irwe." + field.name());
        with_error_prefix(archive.path(), [&] { field.assign(text); });
    }
}

std::uint64_t whole_number(const Archive& archive, std::string_view key, std::uint64_t max) {
    const std::string& text = archive.metadata(key);
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    require(error == std::errc() && end == text.data() + text.size() && value <= max,
            fmt::format("{}: {} is not a number that it can be; the file is not a model of this "
                        "program",
                        archive.path(), key));
    return value;
}

GraphKind read_graph_kind(const Archive& archive) {
    constexpr const char* kKey = "irwe.training_kind";
    if (!archive.has_metadata(kKey)) {
        return {};
    }
    const std::string& text = archive.metadata(kKey);
    for (const GraphKind kind : {GraphKind{true, false}, {false, true}, {true, true}}) {
        if (text == graph_kind_text(kind)) {
            return kind;
        }
    }
    throw InputError(
        fmt::format("{}: {} is none of the kinds of graphs; the file is not a model of "
                    "this program",
                    archive.path(), kKey));
}

void write_model(const Model& model, ArchiveContent& archive) {
    const ModelRecord& record = model.record();
    write_format(kModelFormat, archive);
    archive.set_metadata("irwe.method", record.method);
    write_settings(*record.settings, archive);
    archive.set_metadata("irwe.fingerprint", record.fingerprint);
    archive.set_metadata("irwe.training_nodes", std::to_string(record.num_training_nodes));
    archive.set_metadata("irwe.training_edges", std::to_string(record.num_training_edges));
    if (record.kind.weights || record.kind.directions) {
        archive.set_metadata("irwe.training_kind", graph_kind_text(record.kind));
    }
    if (!record.attributes.empty()) {
        archive.set_metadata("irwe.attributes", record.attributes);
    }
    archive.set_metadata("irwe.result", record.result);
    write_names(*record.node_names, archive);
    model.write(archive);
    require_sound_numbers(archive);
}

void write_model(const Model& model, const std::string& path) {
    ArchiveWriter writer(path);
    write_model(model, writer);
    writer.commit();
}

}  // namespace irwe
