#include "irwe/graph/planted_roles.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <span>
#include <utility>

#include "irwe/base/error.h"
#include "irwe/base/shuffle.h"
#include "irwe/graph/graph_builder.h"

namespace irwe {
namespace {

constexpr double kMaxShareOfCore = 0.8;  // of the core, linked to one hub
constexpr NodeId kMinCore = 3;           // the smallest ring

// Nodes `begin` to `end` - 1.
struct Nodes {
    NodeId begin, end;

    NodeId size() const { return end - begin; }
    NodeId draw(RandomStream& stream) const {
        return begin + static_cast<NodeId>(stream.below(size()));
    }
};

// The nodes of a community by role, before the shuffle: hubs first, then bridges, core, fringe.
struct Community {
    Nodes hubs, bridges, core, fringe;
};

void require_valid(const PlantedRolesOptions& options) {
    require(options.num_nodes >= 1, "planted roles: found 0 nodes, expected at least 1");
    require(options.num_communities >= 2,
            fmt::format("planted roles: found {} communities, expected at least 2",
                        options.num_communities));
    require(
        options.size_ratio >= 1.0 && std::isfinite(options.size_ratio),
        fmt::format("planted roles: found size_ratio {}, expected at least 1", options.size_ratio));
    const std::array fractions{options.hub_fraction, options.bridge_fraction, options.core_fraction,
                               options.fringe_fraction};
    const double sum = std::accumulate(fractions.begin(), fractions.end(), 0.0);
    require(std::ranges::all_of(fractions, [](double f) { return f > 0.0; }) &&
                std::abs(sum - 1.0) < 1e-6,
            fmt::format("planted roles: found fractions {} of hubs, bridges, core and fringe, with "
                        "sum {}, expected four positive numbers with sum 1",
                        fmt::join(fractions, ", "), sum));
    require(options.hub_degree >= 1, "planted roles: found hub_degree 0, expected at least 1");
    require(options.bridge_links >= 2,
            fmt::format("planted roles: found bridge_links {}, expected at least 2",
                        options.bridge_links));
    require(options.core_degree >= 2 && options.core_degree % 2 == 0,
            fmt::format("planted roles: found core_degree {}, expected an even number, at least 2",
                        options.core_degree));
    for (const double probability : {options.core_rewiring, options.fringe_pairs}) {
        require(probability >= 0.0 && probability <= 1.0,
                fmt::format("planted roles: found {} for core_rewiring or fringe_pairs, expected a "
                            "probability from 0 to 1",
                            probability));
    }
}

// Community c, the nodes `all`, cut into its four roles.
Community divide(const PlantedRolesOptions& options, int c, Nodes all) {
    const auto at_least_one = [&](double fraction) {
        const double rounded = std::round(fraction * static_cast<double>(all.size()));
        return std::max(std::uint64_t{1}, static_cast<std::uint64_t>(rounded));
    };
    const std::uint64_t num_hubs = at_least_one(options.hub_fraction);
    const std::uint64_t num_bridges = at_least_one(options.bridge_fraction);
    const std::uint64_t num_fringe = at_least_one(options.fringe_fraction);
    require(
        num_hubs + num_bridges + num_fringe + kMinCore <= all.size(),
        fmt::format("planted roles: found {} nodes for community {}, expected enough for {} "
                    "hubs, {} bridges, {} fringe nodes and a core of {} or more; try more nodes "
                    "or fewer communities",
                    all.size(), c, num_hubs, num_bridges, num_fringe, kMinCore));
    const NodeId first_bridge = all.begin + static_cast<NodeId>(num_hubs);
    const NodeId first_core = first_bridge + static_cast<NodeId>(num_bridges);
    const NodeId first_fringe = all.end - static_cast<NodeId>(num_fringe);
    return {{all.begin, first_bridge},
            {first_bridge, first_core},
            {first_core, first_fringe},
            {first_fringe, all.end}};
}

// Communities of sizes proportional to 1, ..., size_ratio in equal steps.
std::vector<Community> divide_into_communities(const PlantedRolesOptions& options) {
    require(static_cast<NodeId>(options.num_communities) <= options.num_nodes,
            fmt::format("planted roles: found {} communities for {} nodes, expected fewer",
                        options.num_communities, options.num_nodes));
    const double count = options.num_communities;
    const double step = (options.size_ratio - 1.0) / (count - 1.0);
    const auto sum_of_first = [&](double k) { return k + step * k * (k - 1.0) / 2.0; };
    std::vector<Community> result;
    NodeId begin = 0;
    for (int c = 0; c < options.num_communities; ++c) {
        const double share = sum_of_first(c + 1.0) / sum_of_first(count);
        const auto end = static_cast<NodeId>(std::round(share * options.num_nodes));
        result.push_back(divide(options, c, {begin, end}));
        begin = end;
    }
    return result;
}

// Draws the edges. A link that repeats another or ends where it begins is left to build_graph.
class Planter {
public:
    Planter(const PlantedRolesOptions& options, RandomStream stream)
        : options_(options), stream_(stream), last_drawn_by_(options.num_nodes, options.num_nodes) {
        edges_.reserve(std::size_t{options.num_nodes} * 5);
    }

    void link_core(Nodes core) {
        const NodeId reach = std::min(options_.core_degree / 2, core.size() - 1);
        for (NodeId i = 0; i < core.size(); ++i) {
            for (NodeId step = 1; step <= reach; ++step) {
                const bool rewired = step > 1 && stream_.uniform() < options_.core_rewiring;
                const auto next = static_cast<NodeId>((std::uint64_t{i} + step) % core.size());
                edges_.push_back(
                    {core.begin + i, rewired ? core.draw(stream_) : core.begin + next});
            }
        }
    }

    void link_hub(NodeId hub, Nodes core) {
        const double degree = options_.hub_degree * (0.75 + 0.5 * stream_.uniform());
        const double bound = std::max(1.0, kMaxShareOfCore * core.size());
        link_to_distinct(hub, core, static_cast<NodeId>(std::round(std::min(degree, bound))));
    }

    void link_bridge(NodeId bridge, Nodes core) {
        link_to_distinct(bridge, core, std::min(options_.bridge_links, core.size()));
    }

    void link_fringe(NodeId fringe, const Community& community) {
        const auto anchor = [&] {
            const bool to_hub = stream_.uniform() < 0.5;
            return (to_hub ? community.hubs : community.core).draw(stream_);
        };
        edges_.push_back({fringe, anchor()});
        if (stream_.uniform() < options_.fringe_pairs) {
            const NodeId first = edges_.back().v;
            NodeId second = anchor();
            while (second == first) {
                second = anchor();
            }
            edges_.push_back({fringe, second});
        }
    }

    // Every bridge begins half of its links to other communities, and is at the end of as many on
    // average. The first link of a community goes to the next one, so that all are connected.
    void link_communities(const std::vector<Community>& communities) {
        std::vector<NodeId> bridges;  // of all communities, one after the other
        for (const Community& community : communities) {
            for (NodeId v = community.bridges.begin; v < community.bridges.end; ++v) {
                bridges.push_back(v);
            }
        }
        std::size_t first = 0;  // the place in `bridges` where the community begins
        for (std::size_t c = 0; c < communities.size(); ++c) {
            const Nodes own = communities[c].bridges;
            const Community& next = communities[(c + 1) % communities.size()];
            edges_.push_back({own.begin, next.bridges.draw(stream_)});
            for (NodeId i = 0; i < own.size(); ++i) {
                const NodeId num_links = (options_.bridge_links + i % 2) / 2 - (i == 0 ? 1 : 0);
                for (NodeId link = 0; link < num_links; ++link) {
                    const std::uint64_t place = stream_.below(bridges.size() - own.size());
                    edges_.push_back(
                        {own.begin + i, bridges[place < first ? place : place + own.size()]});
                }
            }
            first += own.size();
        }
    }

    std::vector<Edge>& edges() { return edges_; }

private:
    // REQUIRES: count <= targets.size().
    void link_to_distinct(NodeId v, Nodes targets, NodeId count) {
        for (NodeId num_drawn = 0; num_drawn < count;) {
            const NodeId u = targets.draw(stream_);
            if (std::exchange(last_drawn_by_[u], v) != v) {
                edges_.push_back({v, u});
                ++num_drawn;
            }
        }
    }

    const PlantedRolesOptions& options_;
    RandomStream stream_;
    std::vector<NodeId> last_drawn_by_;  // for each node: num_nodes before it was ever drawn
    std::vector<Edge> edges_;
};

std::vector<NodeId> shuffled_numbers(NodeId num_nodes, RandomStream stream) {
    std::vector<NodeId> result(num_nodes);
    std::iota(result.begin(), result.end(), NodeId{0});
    shuffle(std::span(result), stream);
    return result;
}

}  // namespace

PlantedRoles planted_roles(const PlantedRolesOptions& options, const Random& random) {
    require_valid(options);
    const std::vector<Community> communities = divide_into_communities(options);

    Planter planter(options, random.stream("planted-roles"));
    for (const Community& community : communities) {
        const auto& [hubs, bridges, core, fringe] = community;
        planter.link_core(core);
        for (NodeId v = hubs.begin; v < hubs.end; ++v) {
            planter.link_hub(v, core);
        }
        for (NodeId v = bridges.begin; v < bridges.end; ++v) {
            planter.link_bridge(v, core);
        }
        for (NodeId v = fringe.begin; v < fringe.end; ++v) {
            planter.link_fringe(v, community);
        }
    }
    planter.link_communities(communities);

    const std::vector<NodeId> number =
        shuffled_numbers(options.num_nodes, random.stream("planted-roles-shuffle"));
    for (Edge& edge : planter.edges()) {
        edge = {number[edge.u], number[edge.v]};
    }
    std::vector<std::uint32_t> roles(options.num_nodes);
    std::vector<std::uint32_t> community_of(options.num_nodes);
    for (std::size_t c = 0; c < communities.size(); ++c) {
        const auto& [hubs, bridges, core, fringe] = communities[c];
        std::uint32_t role = PlantedRoles::hub;
        for (const Nodes& nodes : {hubs, bridges, core, fringe}) {
            for (NodeId v = nodes.begin; v < nodes.end; ++v) {
                roles[number[v]] = role;
                community_of[number[v]] = static_cast<std::uint32_t>(c);
            }
            ++role;
        }
    }
    return {build_graph(NodeNames::consecutive(options.num_nodes), planter.edges()).graph,
            std::move(roles), std::move(community_of)};
}

}  // namespace irwe
