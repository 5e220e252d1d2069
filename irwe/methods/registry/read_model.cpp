#include "irwe/methods/registry/read_model.h"

#include <fmt/format.h>

#include <utility>

#include "irwe/base/digest.h"
#include "irwe/base/error.h"
#include "irwe/graph/name_table.h"
#include "irwe/graph/names_archive.h"
#include "irwe/io/archive.h"
#include "irwe/io/utf8.h"
#include "irwe/methods/archive_format.h"
#include "irwe/methods/model_file.h"
#include "irwe/methods/registry/registry.h"
#include "irwe/methods/sound_numbers.h"

namespace irwe {
namespace {

// Throws InputError for a text that `irwe info` could not show as it is.
const std::string& checked_text(const Archive& archive, const char* key, bool is_good,
                                std::string_view expected) {
    const std::string& text = archive.metadata(key);
    require(is_good, [&] {
        return fmt::format("{}: has {} as {}, expected {}; the file is not a model of this program",
                           archive.path(), excerpt(text), key, expected);
    });
    return text;
}

const std::string& digest_in(const Archive& archive, const char* key) {
    return checked_text(archive, key, is_digest(archive.metadata(key)), "32 hexadecimal digits");
}

// A model whose training read no attributes has no entry.
std::string attributes_in(const Archive& archive) {
    constexpr const char* kKey = "irwe.attributes";
    return archive.has_metadata(kKey) ? digest_in(archive, kKey) : "";
}

const std::string& result_in(const Archive& archive) {
    constexpr const char* kKey = "irwe.result";
    const std::string& text = archive.metadata(kKey);
    return checked_text(archive, kKey, escaped_lines(text) == text,
                        "lines of text without control characters");
}

ModelRecord read_record(const Archive& archive, const Method& method) {
    std::unique_ptr<MethodSettings> settings = method.settings(default_preset(method), nullptr);
    read_settings(archive, *settings);
    with_error_prefix(archive.path(), [&] { settings->validate(); });
    const std::uint64_t num_nodes = whole_number(archive, "irwe.training_nodes", kMaxNodes);
    const auto fail = [&](const std::string& problem) {
        throw InputError(fmt::format("{}: {}; the file is not a model of this program",
                                     archive.path(), problem));
    };
    const std::uint64_t num_edges = whole_number(archive, "irwe.training_edges");
    // Two nodes are joined once, whatever the number of edges between them in a file.
    if (num_edges == 0 || num_nodes == 0 || num_edges > num_nodes * (num_nodes + 1) / 2) {
        fail(fmt::format("has {} nodes and {} edges of a training graph", num_nodes, num_edges));
    }
    return {.method = method.name,
            .settings = std::move(settings),
            .fingerprint = digest_in(archive, "irwe.fingerprint"),
            .node_names = std::make_shared<const NodeNames>(
                read_names(archive, static_cast<NodeId>(num_nodes), fail)),
            .num_training_nodes = num_nodes,
            .num_training_edges = num_edges,
            .kind = read_graph_kind(archive),
            .attributes = attributes_in(archive),
            .result = result_in(archive)};
}

}  // namespace

std::shared_ptr<const Model> read_model(const std::string& path) {
    const Archive archive = Archive::read(path);
    require_format(kModelFormat, archive);
    require_sound_numbers(archive.tensors(), path);
    const Method& method = with_error_prefix(path, [&]() -> std::reference_wrapper<const Method> {
        return find_method(archive.metadata("irwe.method"));
    });
    return method.read(archive, read_record(archive, method));
}

}  // namespace irwe
