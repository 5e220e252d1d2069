// From a graph to both embeddings, and what they know.
//
// The graph is the built-in example: every node has a known role (hub, bridge, core, fringe) and a
// known community, which the model is not told. We ask of each node: does the node with the nearest
// identity play the same role, and does the node with the nearest position live in the same
// community?

#include <Eigen/Core>
#include <cstdio>
#include <vector>

#include "irwe/base/memory_reuse.h"
#include "irwe/base/parallel.h"
#include "irwe/graph/fingerprint.h"
#include "irwe/graph/planted_roles.h"
#include "irwe/inference/infer.h"
#include "irwe/training/mini_batch_trainer.h"
#include "irwe/training/recipe.h"

namespace {

using Classes = std::vector<std::uint32_t>;

irwe::TrainedModel train(const irwe::Graph& graph, irwe::ThreadPool& pool) {
    const irwe::Settings settings = irwe::recipe(irwe::graph_profile(graph, pool));
    const irwe::TrainingData data(graph, settings, pool);
    irwe::MiniBatchTrainer trainer(data, settings, pool);
    while (!trainer.is_finished()) {
        trainer.step();
    }
    return trainer.result();
}

irwe::Embeddings embed(const irwe::TrainedModel& model, const irwe::Graph& graph,
                       irwe::ThreadPool& pool) {
    const bool is_known = irwe::fingerprint(graph) == model.fingerprint;
    const irwe::NodeFeatures features = is_known ? irwe::transductive_features(model, graph, pool)
                                                 : irwe::transfer_features(model, graph, pool);
    return irwe::infer(model, features, graph.names(), pool);
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

void print(const char* question, const Agreement& found) {
    std::printf("%-58s %5.1f %%   (at random %4.1f %%)\n", question, 100 * found.nearest,
                100 * found.random);
}

}  // namespace

int main() {
    irwe::keep_freed_memory();
    irwe::ThreadPool pool;
    const irwe::PlantedRoles town = irwe::planted_roles({}, irwe::Random(7));
    const irwe::PlantedRoles elsewhere = irwe::planted_roles({}, irwe::Random(8));

    const irwe::TrainedModel model = train(town.graph, pool);
    const irwe::Embeddings here = embed(model, town.graph, pool);
    const irwe::Embeddings there = embed(model, elsewhere.graph, pool);

    const Agreement role = agreement(here.identity, town.roles);
    const Agreement place = agreement(here.position, town.communities);
    const Agreement new_role = agreement(there.identity, elsewhere.roles);
    const Agreement new_place = agreement(there.position, elsewhere.communities);
    print("nearest by identity plays the same role", role);
    print("nearest by position is in the same community", place);
    print("the same in a town that the model has not seen: role", new_role);
    print("the same in a town that the model has not seen: community", new_place);

    const bool as_expected = role.nearest > 0.7 && place.nearest > 0.8;
    return as_expected ? 0 : 1;
}
