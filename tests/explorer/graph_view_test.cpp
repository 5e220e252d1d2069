#include "apps/explorer/graph_view.h"

#include <gmock/gmock.h>

#include "irwe/graph/graph_builder.h"

namespace irwe::explorer {
namespace {

using testing::ElementsAre;

TEST(GraphView, NumbersComponentsBySize) {
    const std::vector<Edge> edges{{0, 1}, {2, 3}, {3, 4}, {6, 7}};
    const Graph graph = build_graph(NodeNames::consecutive(8), edges).graph;
    ThreadPool pool(1);
    const Space space{{"walks", 3, true}, Matrix::Random(8, 3)};
    const GraphView view = graph_view("g", graph, {space}, {.num_clusters = 3}, pool);
    EXPECT_THAT(view.component_of, ElementsAre(1, 1, 0, 0, 0, 3, 2, 2));
    EXPECT_EQ(view.spaces[0].num_clusters, 3);
    EXPECT_EQ(view.spaces[0].cluster_of.size(), 8U);
    EXPECT_EQ(view.num_neighbors, 7);
}

TEST(GraphView, HasNoMoreClustersThanNodes) {
    const Graph graph = build_graph(NodeNames::consecutive(2), std::vector<Edge>{{0, 1}}).graph;
    ThreadPool pool(1);
    const GraphView view = graph_view("g", graph, {{{"walks", 3, true}, Matrix::Random(2, 3)}},
                                      {.num_clusters = 8}, pool);
    EXPECT_EQ(view.spaces[0].num_clusters, 2);
}

TEST(GraphView, NumbersSpacesOfOneNameAndTellsTheirFiles) {
    const Graph graph = build_graph(NodeNames::consecutive(3), std::vector<Edge>{{0, 1}}).graph;
    ThreadPool pool(1);
    const Space space{{"walks", 2, true}, Matrix::Random(3, 2)};
    const GraphView view =
        graph_view("g", graph, {space, space, space}, {}, pool, {"a.npz", "b.npz", "c.npz"});
    EXPECT_EQ(view.spaces[0].name, "walks");
    EXPECT_EQ(view.spaces[1].name, "walks-2");
    EXPECT_EQ(view.spaces[2].name, "walks-3");
    EXPECT_EQ(view.spaces[2].kind, "walks");
    EXPECT_EQ(view.spaces[2].file, "c.npz");
}

TEST(LabelColumn, ShowsTheFirstOfSeveralLabels) {
    const Labels labels{.classes = {"a", "b"}, .of_node = {{1}, {}, {0, 1}}};
    std::uint64_t num_shortened = 0;
    const LabelColumn column = label_column("kind", labels, &num_shortened);
    EXPECT_THAT(column.of_node, ElementsAre(1, kNoLabel, 0));
    EXPECT_THAT(column.values, ElementsAre("a", "b"));
    EXPECT_EQ(num_shortened, 1U);
}

}  // namespace
}  // namespace irwe::explorer
