#include "irwe/methods/registry/compared_identity.h"

#include <fmt/format.h>

#include <algorithm>

#include "irwe/base/error.h"
#include "irwe/methods/registry/apply.h"
#include "irwe/methods/registry/registry.h"

namespace irwe {
namespace {

// Returns the name of the space; empty if there is none.
std::string comparable_space(const Method& method) {
    const auto found =
        std::ranges::find_if(method.spaces, &Method::SpaceMeaning::comparable_across_graphs);
    return found == method.spaces.end() || method.reach != Reach::new_graphs ? "" : found->name;
}

}  // namespace

std::string compared_space(const Model& model, const std::string& model_name) {
    const std::string space = comparable_space(find_method(model.record().method));
    require(!space.empty(), [&] {
        return fmt::format(
            "{}: models of the method {} cannot compare nodes of different graphs; train one with "
            "a method that can: {}",
            model_name, model.record().method, names_of_methods([](const Method& method) {
                return !comparable_space(method).empty();
            }));
    });
    return space;
}

Matrix compared_rows(const Model& model, const Graph& graph, const std::string& space,
                     Resources& resources) {
    const Application applied = application(model, graph);
    const auto source = model.embed(applied, OutputForm::ready, resources);
    const auto found = std::ranges::find(source->spaces(), space, &SpaceInfo::name);
    const auto place = static_cast<std::size_t>(found - source->spaces().begin());
    Matrix rows(static_cast<Eigen::Index>(graph.num_nodes()), found->dim);
    for_each_row_block(graph.num_nodes(), [&](NodeId first, NodeId count) {
        rows.middleRows(first, count) = source->rows(place, first, count);
    });
    return rows;
}

}  // namespace irwe
