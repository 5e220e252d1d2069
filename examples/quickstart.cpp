// From a graph to features, in the order of the paper, and a first look at what they know.
//
// The graph is the built-in example: every node has a known role (hub, bridge, core, fringe) and a
// known community. We ask of each node: does the node with the most similar features have the same
// role, and does the node with the most similar position encoding live in the same community?

#include <Eigen/Core>
#include <cstdio>
#include <vector>

#include "irwe/base/parallel.h"
#include "irwe/features/node_features.h"
#include "irwe/graph/planted_roles.h"
#include "irwe/walks/random_walk.h"

namespace {

using Classes = std::vector<std::uint32_t>;

// Rows of square roots of frequencies, so that frequent walks do not drown the rare ones.
Eigen::MatrixXf structural_features(const irwe::NodeFeatures& features) {
    const auto num_walks = static_cast<Eigen::Index>(features.aw_statistics.num_columns());
    const auto num_degrees = static_cast<Eigen::Index>(features.degree_features.num_columns());
    const Eigen::Index num_nodes = features.global_encodings.rows();
    Eigen::MatrixXf result = Eigen::MatrixXf::Zero(num_nodes, num_walks + num_degrees);
    const auto fill = [&](const irwe::SparseMatrix& counts, Eigen::Index first_column) {
        for (Eigen::Index v = 0; v < num_nodes; ++v) {
            const irwe::SparseRow row = counts.row(v);
            for (std::size_t i = 0; i < row.columns.size(); ++i) {
                result(v, first_column + row.columns[i]) = std::sqrt(row.values[i]);
            }
        }
    };
    fill(features.aw_statistics, 0);
    fill(features.degree_features, num_walks);
    return result;
}

// How often the nearest other row, by cosine, has the same class; and how often a random one would.
struct Agreement {
    double nearest, random;
};
Agreement agreement(Eigen::MatrixXf rows, const Classes& classes) {
    rows.rowwise().normalize();
    Eigen::MatrixXf similarity = rows * rows.transpose();
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
    std::printf("%-52s %5.1f %%   (at random %4.1f %%)\n", question, 100 * found.nearest,
                100 * found.random);
}

}  // namespace

int main() {
    irwe::ThreadPool pool;
    const irwe::Random random(7);

    const irwe::PlantedRoles town = irwe::planted_roles({}, random);
    const irwe::WalkSet walks = irwe::sample_walks(town.graph, {.walk_length = 7}, random);
    const auto [space, features] = irwe::fit_and_extract_features(walks, {}, pool);

    std::printf("%u nodes, %llu edges, %u different anonymous walks\n\n", town.graph.num_nodes(),
                static_cast<unsigned long long>(town.graph.num_edges()), space.table.size());
    const Agreement role = agreement(structural_features(features), town.roles);
    const Agreement place = agreement(features.global_encodings, town.communities);
    print("nearest by structure plays the same role", role);
    print("nearest by position is in the same community", place);

    const bool as_expected = role.nearest > 0.8 && place.nearest > 0.9;
    return as_expected ? 0 : 1;
}
