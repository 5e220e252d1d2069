#include "irwe/methods/registry/read_model.h"

#include <fmt/format.h>

#include <utility>

#include "irwe/base/error.h"
#include "irwe/graph/name_table.h"
#include "irwe/graph/names_archive.h"
#include "irwe/io/archive.h"
#include "irwe/methods/archive_format.h"
#include "irwe/methods/model_file.h"
#include "irwe/methods/registry/registry.h"

namespace irwe {
namespace {

ModelRecord read_record(const Archive& archive, const Method& method) {
    std::unique_ptr<MethodSettings> settings = method.settings(default_preset(method), nullptr);
    read_settings(archive, *settings);
    with_error_prefix(archive.path(), [&] { settings->validate(); });
    const std::uint64_t num_nodes = whole_number(archive, "irwe.training_nodes", kMaxNodes);
    const auto fail = [&](const std::string& problem) {
        throw InputError(fmt::format("{}: {}; the file is not a model of this program",
                                     archive.path(), problem));
    };
    return {.method = method.name,
            .settings = std::move(settings),
            .fingerprint = archive.metadata("irwe.fingerprint"),
            .node_names = std::make_shared<const NodeNames>(
                read_names(archive, static_cast<NodeId>(num_nodes), fail)),
            .num_training_nodes = num_nodes,
            .num_training_edges = whole_number(archive, "irwe.training_edges"),
            .result = archive.metadata("irwe.result")};
}

}  // namespace

std::shared_ptr<const Model> read_model(const std::string& path) {
    const Archive archive = Archive::read(path);
    require_format(kModelFormat, archive);
    const Method& method = with_error_prefix(path, [&]() -> std::reference_wrapper<const Method> {
        return find_method(archive.metadata("irwe.method"));
    });
    return method.read(archive, read_record(archive, method));
}

}  // namespace irwe
