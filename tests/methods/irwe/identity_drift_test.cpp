#include "irwe/methods/irwe/identity_drift.h"

#include <gmock/gmock.h>

#include <cmath>

#include "irwe/graph/generators.h"
#include "irwe/graph/graph_builder.h"
#include "irwe/graph/planted_roles.h"

namespace irwe {
namespace {

class IdentityDriftTest : public testing::Test {
protected:
    static Graph town(const PlantedRolesOptions& options, std::uint64_t seed) {
        return planted_roles(options, Random(seed)).graph;
    }
    Drift drift_of(const Graph& graph) {
        return identity_drift(space_, space_.rows(graph, pool_), pool_);
    }

    ThreadPool pool_{2};
    Graph training_ = town({}, 1);
    IdentitySpace space_{training_, {}, 64, pool_};
};

TEST_F(IdentityDriftTest, TrustsTheTrainingGraphWhole) {
    const Drift drift = drift_of(training_);
    EXPECT_EQ(drift.overall, 0);
    EXPECT_EQ(drift.trust, 1);
    EXPECT_EQ(drift.columns.size(), 64);
    EXPECT_EQ(drift.columns[0].meaning, "degree");
}

TEST_F(IdentityDriftTest, TrustsTownsOfTheSameKind) {
    EXPECT_GT(drift_of(town({}, 2)).trust, 0.9);
    EXPECT_GT(drift_of(town({.num_nodes = 1200, .num_communities = 12}, 3)).trust, 0.85);
    EXPECT_GT(drift_of(town({.num_nodes = 100, .num_communities = 3}, 4)).trust, 0.85);
}

TEST_F(IdentityDriftTest, DoesNotTrustGraphsOfAnotherKind) {
    const Graph noise = erdos_renyi({.num_nodes = 400, .num_edges = 1500}, Random(5));
    EXPECT_LT(drift_of(noise).trust, 0.4);
    EXPECT_LT(drift_of(ring_of_cliques({.num_cliques = 40, .clique_size = 8})).trust, 0.2);
    EXPECT_LT(drift_of(barbell({.clique_size = 20, .path_length = 40})).trust, kLowTrust);
}

TEST_F(IdentityDriftTest, GrowsAsTheTownsChange) {
    const double denser = drift_of(town({.core_degree = 12}, 6)).overall;
    const double much_denser = drift_of(town({.hub_degree = 60, .core_degree = 20}, 6)).overall;
    EXPECT_GT(denser, drift_of(town({}, 6)).overall);
    EXPECT_GT(much_denser, denser);
}

TEST_F(IdentityDriftTest, IsTheMeanOfItsColumnsByTheirDeviations) {
    const Drift drift = drift_of(town({.core_degree = 16}, 7));
    double sum = 0;
    double weights = 0;
    for (Eigen::Index j = 0; j < 64; ++j) {
        const double weight = space_.profile().deviation(j);
        const double part = weight * drift.columns[static_cast<std::size_t>(j)].deviations;
        sum += part;
        weights += weight;
        EXPECT_LE(part,
                  space_.profile().deviation(static_cast<Eigen::Index>(drift.furthest_column)) *
                      drift.furthest().deviations);
    }
    EXPECT_DOUBLE_EQ(drift.overall, sum / weights);
    EXPECT_DOUBLE_EQ(drift.trust, trust_at(drift.overall));
}

// All nodes of a ring are alike, so its model has no deviation to compare with.
TEST_F(IdentityDriftTest, AModelOfEqualNodesTrustsOnlyEqualNodes) {
    const auto ring_of = [](NodeId num_nodes) {
        std::vector<Edge> edges;
        for (NodeId v = 0; v < num_nodes; ++v) {
            edges.push_back({v, (v + 1) % num_nodes});
        }
        return build_graph(NodeNames::consecutive(num_nodes), edges).graph;
    };
    const Graph ring = ring_of(50);
    const IdentitySpace space(ring, {}, 16, pool_);
    EXPECT_EQ(identity_drift(space, space.rows(ring, pool_), pool_).trust, 1);
    EXPECT_GT(identity_drift(space, space.rows(ring_of(70), pool_), pool_).trust, 0.99);
    const Drift drift = identity_drift(space, space.rows(training_, pool_), pool_);
    EXPECT_LT(drift.trust, 0.05);
    EXPECT_TRUE(std::isfinite(drift.overall));
}

TEST(TrustAt, FallsFromOne) {
    EXPECT_EQ(trust_at(0), 1);
    EXPECT_DOUBLE_EQ(trust_at(0.27), 0.5);
    EXPECT_LT(trust_at(3), 0.1);
}

}  // namespace
}  // namespace irwe
