// From a graph to both embeddings, and what they know.
//
// The graph is the built-in example: every node has a known role (hub, bridge, core, fringe) and a
// known community, which the model is not told. We ask of each node: does the node with the nearest
// identity, or the nearest position, play the same role, and does it live in the same community?

#include <Eigen/Core>
#include <cstdio>
#include <memory>
#include <vector>

#include "irwe/base/memory_reuse.h"
#include "irwe/base/parallel.h"
#include "irwe/graph/planted_roles.h"
#include "irwe/methods/registry/apply.h"
#include "irwe/methods/registry/registry.h"
#include "irwe/methods/run.h"

namespace {

using Classes = std::vector<std::uint32_t>;

std::shared_ptr<const irwe::Model> train(const irwe::Graph& graph, irwe::Resources& resources) {
    const irwe::Method& method = irwe::find_method("irwe");
    const auto settings = irwe::default_settings(method, graph, resources.pool);
    return irwe::train(method, {graph}, *settings, {}, resources);
}

// Embeds the training graph or another one: application() finds out which it is.
irwe::Embeddings embed(const irwe::Model& model, const irwe::Graph& graph,
                       irwe::Resources& resources) {
    const irwe::Application application = irwe::application(model, graph);
    return irwe::collected(*model.embed(application, irwe::OutputForm::ready, resources));
}

// How often the nearest other row, by cosine, has the same class; and how often a random one would.
struct Agreement {
    double nearest, random;
};
Agreement agreement(irwe::Matrix rows, const Classes& classes) {
    rows.rowwise() -= rows.colwise().mean().eval();
    rows.rowwise().normalize();
    irwe::Matrix similarity = rows * rows.transpose();
    similarity.diagonal().setConstant(-2);
    const auto count = static_cast<double>(rows.rows());
    Agreement result{0, 0};
    for (Eigen::Index v = 0; v < rows.rows(); ++v) {
        Eigen::Index nearest = 0;
        similarity.row(v).maxCoeff(&nearest);
        const auto of = [&](Eigen::Index u) { return classes[static_cast<std::size_t>(u)]; };
        result.nearest += of(nearest) == of(v) ? 1 / count : 0;
        for (Eigen::Index u = 0; u < rows.rows(); ++u) {
            result.random += u != v && of(u) == of(v) ? 1 / (count * (count - 1)) : 0;
        }
    }
    return result;
}

// What both embeddings of a town know of roles and of communities. Identity should know the former,
// position the latter.
struct Knowledge {
    Agreement identity_role, identity_community;
    Agreement position_role, position_community;
};
Knowledge knowledge(const irwe::Embeddings& embeddings, const irwe::PlantedRoles& town) {
    return {.identity_role = agreement(embeddings.vectors("identity"), town.roles),
            .identity_community = agreement(embeddings.vectors("identity"), town.communities),
            .position_role = agreement(embeddings.vectors("position"), town.roles),
            .position_community = agreement(embeddings.vectors("position"), town.communities)};
}

void print(const char* town, const Knowledge& known) {
    const auto row = [](const char* by, double role, double community) {
        std::printf("  %-34s %8.1f %% %11.1f %%\n", by, 100 * role, 100 * community);
    };
    std::printf("%-36s %10s %13s\n", town, "same role", "community");
    row("nearest by identity", known.identity_role.nearest, known.identity_community.nearest);
    row("nearest by position", known.position_role.nearest, known.position_community.nearest);
    row("anyone", known.identity_role.random, known.identity_community.random);
}

}  // namespace

int main() {
    irwe::keep_freed_memory();
    irwe::ThreadPool pool;
    irwe::Resources resources{.pool = pool};
    const irwe::PlantedRoles town = irwe::planted_roles({}, irwe::Random(7));
    const irwe::PlantedRoles elsewhere = irwe::planted_roles({}, irwe::Random(8));

    const auto model = train(town.graph, resources);
    const Knowledge here = knowledge(embed(*model, town.graph, resources), town);
    const Knowledge there = knowledge(embed(*model, elsewhere.graph, resources), elsewhere);
    print("The town of the training", here);
    print("A town that the model has not seen", there);

    const bool as_expected = here.identity_role.nearest > 0.7 &&
                             here.position_community.nearest > 0.8 &&
                             here.identity_role.nearest > here.position_role.nearest &&
                             here.position_community.nearest > here.identity_community.nearest;
    return as_expected ? 0 : 1;
}
