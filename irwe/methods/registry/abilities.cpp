#include "irwe/methods/registry/abilities.h"

#include <fmt/format.h>

#include <algorithm>

#include "irwe/base/error.h"
#include "irwe/io/utf8.h"
#include "irwe/methods/registry/registry.h"

namespace irwe {

const Explainer& explainer_of(const Model& model, const std::string& model_name) {
    const Explainer* const explainer = model.explainer();
    require(explainer != nullptr, [&] {
        return fmt::format(
            "{}: is a model of {}, which cannot explain its embeddings; train "
            "with one of the methods {}",
            model_name, model.record().method,
            names_of_methods([](const Method& method) { return method.can_explain; }));
    });
    return *explainer;
}

void require_embedded(const Application& application, NodeId node, const ApplicationNames& names) {
    require(std::ranges::binary_search(application.nodes, node), [&] {
        return fmt::format(
            "{}: is a node of {}, whose embedding does not change when the graph "
            "grows; leave {} out and give that graph to explain it",
            excerpt(application.graph.names()[node]), names.before, names.option);
    });
}

void require_estimate(const Method& method) {
    require(method.estimate != nullptr, [&] {
        return fmt::format(
            "the method {} has no estimate; expected one of {}: or train it, "
            "and see",
            method.name,
            names_of_methods([](const Method& other) { return other.estimate != nullptr; }));
    });
}

}  // namespace irwe
