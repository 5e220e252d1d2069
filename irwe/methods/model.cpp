#include "irwe/methods/model.h"

#include <fmt/format.h>

#include "irwe/base/digest.h"
#include "irwe/graph/fingerprint.h"
#include "irwe/methods/archive_format.h"

namespace irwe {

ModelRecord model_record(std::string_view method, const Graph& graph,
                         const MethodSettings& settings, std::string result) {
    return {.method = std::string(method),
            .settings = settings.clone(),
            .fingerprint = fingerprint(graph),
            .node_names = graph.shared_names(),
            .num_training_nodes = graph.num_nodes(),
            .num_training_edges = graph.num_edges(),
            .kind = graph.kind(),
            .attributes = {},
            .result = std::move(result)};
}

std::string model_id(const ModelRecord& record) {
    Digest digest;
    digest.add(record.method);
    digest.add(kModelFormat.version);
    digest.add(to_toml(*record.settings));
    digest.add(record.fingerprint);
    if (!record.attributes.empty()) {
        digest.add(record.attributes);
    }
    return digest.text();
}

std::string Model::attributes_note(const NodeAttributes* given, const std::string& graph_name,
                                   const std::string& model_name) const {
    return given == nullptr || given->empty()
               ? ""
               : fmt::format(
                     "{} was trained without attributes of nodes, so those of {} are not "
                     "used",
                     model_name, graph_name);
}

Origin origin_of(const Model& model, const Application& application, OutputForm form) {
    return {.model_id = model_id(model.record()),
            .graph_fingerprint = application.fingerprint,
            .form = form};
}

}  // namespace irwe
