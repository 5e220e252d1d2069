#include "apps/explorer/earlier_view.h"

#include <fmt/format.h>

#include <filesystem>
#include <optional>
#include <utility>
#include <vector>

#include "irwe/base/error.h"
#include "irwe/embeddings/belonging.h"
#include "irwe/layout/principal_plane.h"
#include "irwe/linalg/unit_rows.h"

namespace irwe::explorer {
namespace {

// The rows of the earlier embeddings whose nodes still exist, in the order of the nodes.
struct Match {
    EarlierGraph graph;
    std::vector<NodeId> rows;
};

Match matched(const NodeNames& now, const NodeNames& earlier) {
    Match match;
    for (NodeId v = 0; v < now.size(); ++v) {
        const std::optional<NodeId> row = earlier.find(now[v]);
        match.graph.row_of.push_back(row ? static_cast<std::uint32_t>(match.rows.size())
                                         : kNoLabel);
        if (row) {
            match.rows.push_back(*row);
        }
    }
    match.graph.num_gone = earlier.size() - static_cast<NodeId>(match.rows.size());
    return match;
}

// Returns the sum of the unit rows of each cluster; the nearest of these has the largest cosine.
Matrix cluster_directions(const SpaceView& space, const Matrix& unit_rows) {
    Matrix sums = Matrix::Zero(space.num_clusters, unit_rows.cols());
    for (Eigen::Index v = 0; v < static_cast<Eigen::Index>(space.cluster_of.size()); ++v) {
        sums.row(space.cluster_of[static_cast<std::size_t>(v)]) += unit_rows.row(v);
    }
    sums.rowwise().normalize();
    return sums;
}

std::uint32_t nearest_direction(const Matrix& directions, const Matrix& rows, Eigen::Index row) {
    Eigen::Index nearest = 0;
    (directions * rows.row(row).transpose()).maxCoeff(&nearest);
    return static_cast<std::uint32_t>(nearest);
}

EarlierSpace earlier_space(const SpaceView& space, const Matrix& now, const Matrix& then,
                           const Match& match, ThreadPool& pool) {
    const Eigen::Index num_nodes = now.rows();
    Matrix both(num_nodes + then.rows(), now.cols());
    both << now, then;
    EarlierSpace result{.map_rows = unit_rows(both, pool), .distances = {}, .cluster_of = {}};
    const Matrix directions = cluster_directions(space, result.map_rows);
    for (Eigen::Index v = 0; v < num_nodes; ++v) {
        const std::uint32_t row = match.graph.row_of[static_cast<std::size_t>(v)];
        if (row == kNoLabel) {
            result.distances.push_back(0);
            result.cluster_of.push_back(kNoLabel);
            continue;
        }
        result.distances.push_back(static_cast<float>((now.row(v) - then.row(row)).norm()));
        // A node at the border of two clusters may be nearer to the other one without any change.
        const std::uint32_t nearest_now = nearest_direction(directions, result.map_rows, v);
        const std::uint32_t nearest_then =
            nearest_direction(directions, result.map_rows, num_nodes + row);
        result.cluster_of.push_back(nearest_then == nearest_now
                                        ? space.cluster_of[static_cast<std::size_t>(v)]
                                        : nearest_then);
    }
    return result;
}

bool is_shared(const OwnedSpace& now, const OwnedSpace& earlier) {
    const bool is_one_graph = now.origin && earlier.origin &&
                              now.origin->graph_fingerprint == earlier.origin->graph_fingerprint;
    return is_one_graph ||
           (now.info.comparable_across_graphs && earlier.info.comparable_across_graphs);
}

}  // namespace

void add_earlier(GraphView& view, const Embeddings& now, const std::string& owner_now,
                 const Embeddings& earlier, const std::string& owner_earlier, ThreadPool& pool) {
    Match match = matched(*now.names, *earlier.names);
    require(!match.rows.empty(),
            fmt::format("{}: has no node of {}; expected an earlier state of the same graph, with "
                        "the same names",
                        owner_earlier, owner_now));
    bool found = false;
    for (std::size_t i = 0; i < now.spaces.size(); ++i) {
        const Space& space = now.spaces[i];
        const Space* const other = earlier.find(space.info.name);
        if (other == nullptr) {
            continue;
        }
        const OwnedSpace mine{owner_now, space.info, now.origin};
        const OwnedSpace theirs{owner_earlier, other->info, earlier.origin};
        const bool is_last_hope = !found && i + 1 == now.spaces.size();
        if (!is_shared(mine, theirs) && !is_last_hope) {
            continue;
        }
        require_comparable(mine, theirs);
        SpaceView& shown = view.spaces[i];
        shown.earlier = earlier_space(shown, space.vectors,
                                      Matrix(other->vectors(match.rows, Eigen::all)), match, pool);
        shown.plane = principal_plane(shown.map_rows(), pool);
        found = true;
    }
    require(found, fmt::format("{}: has none of the spaces of {}; were both made by one model?",
                               owner_earlier, owner_now));
    match.graph.title = std::filesystem::path(owner_earlier).filename().string();
    view.earlier = std::move(match.graph);
}

}  // namespace irwe::explorer
