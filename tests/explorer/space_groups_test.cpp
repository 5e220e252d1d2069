#include "apps/explorer/space_groups.h"

#include <gmock/gmock.h>

#include <memory>
#include <string>
#include <vector>

#include "irwe/answers/position_groups.h"
#include "irwe/answers/roles.h"
#include "irwe/graph/graph_builder.h"
#include "irwe/linalg/unit_rows.h"

namespace irwe::explorer {
namespace {

// Four stars of eight leaves, whose hubs are joined in a ring. Identity tells hubs from leaves,
// position one star from another.
class SpaceGroupsTest : public testing::Test {
protected:
    SpaceGroupsTest() : identity_(36, 2), position_(36, 4) {
        std::vector<Edge> edges{{0, 1}, {1, 2}, {2, 3}, {3, 0}};
        position_.setZero();
        for (NodeId v = 0; v < 36; ++v) {
            const NodeId hub = v % 4;
            if (v >= 4) {
                edges.push_back({hub, v});
            }
            identity_.row(v) << (v < 4 ? 1.F : -1.F), 0.01F * static_cast<float>(v % 5);
            position_(v, hub) = 1;
            position_(v, (hub + 1) % 4) = 0.02F * static_cast<float>(v % 3);
        }
        graph_ = std::make_unique<Graph>(build_graph(NodeNames::consecutive(36), edges).graph);
    }

    SpaceView groups(const std::string& kind, const Matrix& vectors, ViewOptions options = {},
                     int num_threads = 2) {
        ThreadPool pool(num_threads);
        SpaceView view;
        view.kind = kind;
        view.unit_rows = unit_rows(vectors, pool);
        set_groups(*graph_, vectors, options, nullptr, view, pool);
        return view;
    }

    Matrix identity_;
    Matrix position_;
    std::unique_ptr<Graph> graph_;
};

TEST_F(SpaceGroupsTest, OfIdentityAreRolesAndOfPositionCommunities) {
    ThreadPool pool(1);
    const SpaceView roles = groups("identity", identity_);
    const NodeGroups expected_roles = find_roles(*graph_, identity_, {}, pool);
    EXPECT_EQ(roles.cluster_of, expected_roles.of_node);
    EXPECT_EQ(roles.num_clusters, static_cast<int>(expected_roles.groups.size()));
    ASSERT_TRUE(roles.group_names);
    EXPECT_EQ(roles.group_names->word, "role");
    EXPECT_EQ(roles.group_names->names.size(), expected_roles.groups.size());
    EXPECT_EQ(roles.group_names->names.front(), expected_roles.groups.front().name);
    EXPECT_NE(roles.cluster_of[0], roles.cluster_of[35]);

    const SpaceView communities = groups("position", position_);
    const NodeGroups expected = find_position_groups(*graph_, position_, {}, pool);
    EXPECT_EQ(communities.cluster_of, expected.of_node);
    ASSERT_TRUE(communities.group_names);
    EXPECT_EQ(communities.group_names->word, "community");
    EXPECT_THAT(communities.group_names->note, testing::HasSubstr("modularity 0."));
    for (NodeId v = 4; v < 36; ++v) {
        EXPECT_EQ(communities.cluster_of[v], communities.cluster_of[v % 4]) << v;
    }
}

TEST_F(SpaceGroupsTest, OfOtherSpacesAreClustersWithNumbers) {
    const SpaceView clusters = groups("walks", identity_);
    EXPECT_FALSE(clusters.group_names);
    EXPECT_EQ(clusters.num_clusters, 8);
    EXPECT_EQ(clusters.cluster_of.size(), 36U);
    EXPECT_EQ(groups("walks", identity_, {.num_clusters = 100}).num_clusters, 36);
}

TEST_F(SpaceGroupsTest, AreAsManyAsGiven) {
    EXPECT_EQ(groups("identity", identity_, {.num_clusters = 2}).num_clusters, 2);
    EXPECT_EQ(groups("position", position_, {.num_clusters = 2}).num_clusters, 2);
    const SpaceView given = groups("position", position_, {.num_clusters = 4});
    EXPECT_EQ(given.num_clusters, 4);
    // A ring of stars has no communities that a random graph of its degrees has not: that is told.
    ThreadPool pool(1);
    EXPECT_EQ(given.group_names->note,
              find_position_groups(*graph_, position_, {.num_groups = 4}, pool).doubt);
    EXPECT_FALSE(given.group_names->note.empty());
    EXPECT_EQ(groups("walks", identity_, {.num_clusters = 3}).num_clusters, 3);
}

TEST_F(SpaceGroupsTest, AreTheSameForEveryNumberOfThreads) {
    for (const char* kind : {"identity", "position", "walks"}) {
        EXPECT_EQ(groups(kind, position_, {}, 1).cluster_of,
                  groups(kind, position_, {}, 4).cluster_of);
    }
}

}  // namespace
}  // namespace irwe::explorer
