#include "irwe/methods/zero_rows.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <string>
#include <vector>

#include "irwe/graph/generators.h"
#include "irwe/graph/graph_builder.h"
#include "irwe/methods/registry/apply.h"
#include "irwe/methods/registry/registry.h"
#include "irwe/methods/run.h"
#include "tests/support/small_method_settings.h"

namespace irwe {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

// Returns the ring of cliques with `more` edges, and with `isolated` nodes without edges behind.
Graph grown_ring(const Graph& graph, std::vector<Edge> more, NodeId isolated = 0) {
    NodeId count = graph.num_nodes();
    for (const Edge& edge : more) {
        count = std::max({count, edge.u + 1, edge.v + 1});
    }
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        for (const NodeId u : graph.neighbors(v)) {
            more.push_back({v, u});
        }
    }
    return build_graph(NodeNames::consecutive(count + isolated), more).graph;
}

struct RingModel {
    Graph graph = ring_of_cliques({.num_cliques = 6, .clique_size = 5});  // nodes 0 to 29
    ThreadPool pool{2};
    Resources resources{.pool = pool};
    std::shared_ptr<const Model> model;

    explicit RingModel(const std::string& method) {
        model = train(find_method(method), {graph},
                      *small_method_settings(find_method(method), graph, pool), {}, resources);
    }

    std::vector<std::string> notes(const Application& application) {
        const Embeddings made = collected(*model->embed(application, OutputForm::ready, resources));
        return zero_row_notes(zero_rows(made), *model, application);
    }
};

TEST(ZeroRows, AreThoseOfZerosInEachSpace) {
    Matrix vectors = Matrix::Zero(3, 2);
    vectors(1, 1) = -1e-30F;
    const auto embeddings = std::make_shared<const Embeddings>(Embeddings{
        std::make_shared<const NodeNames>(NodeNames::consecutive(3)),
        {{{"identity", 2, true}, vectors}, {{"position", 2, false}, vectors.array() + 1}}});
    const std::vector<ZeroRows> found = zero_rows(*embeddings);
    EXPECT_THAT(found[0].rows, ElementsAre(0U, 2U));
    EXPECT_THAT(found[1].rows, IsEmpty());
    const auto stored = stored_source(embeddings);
    ZeroRowsSource source(*stored);
    EXPECT_EQ(source.rows(0, 1, 2), vectors.bottomRows(2));
    EXPECT_THAT(source.found()[0].rows, ElementsAre(2U));  // row 0 was not asked for
}

TEST(ZeroRowNotes, TellWhichNewNodesNothingLeadsTo) {
    RingModel trained("hop-svd");
    // One new node at the ring, a pair of its own, and one without edges.
    const Graph graph = grown_ring(trained.graph, {{30, 0}, {30, 1}, {31, 32}}, 1);
    const Application applied = application(*trained.model, graph, &trained.graph);
    EXPECT_THAT(trained.notes(applied),
                ElementsAre("1 of 4 new nodes has no neighbors: its row is zeros",
                            "2 of 4 new nodes have no path to a node of the training: their rows "
                            "are zeros"));
}

TEST(ZeroRowNotes, SayNothingOfNewNodesThatAreJoinedToTheTraining) {
    RingModel trained("hop-svd");
    const Graph graph = grown_ring(trained.graph, {{30, 0}, {30, 1}, {31, 30}});
    EXPECT_THAT(trained.notes(application(*trained.model, graph, &trained.graph)), IsEmpty());
}

TEST(ZeroRowNotes, TellOfNewNodesBeyondTheReachOfTheMethod) {
    RingModel trained("hop-svd");
    std::vector<Edge> chain{{30, 0}};
    for (NodeId v = 30; v < 60; ++v) {
        chain.push_back({v, v + 1});
    }
    const Graph graph = grown_ring(trained.graph, chain);
    EXPECT_THAT(trained.notes(application(*trained.model, graph, &trained.graph)),
                ElementsAre(testing::MatchesRegex(
                    "[0-9]+ of 31 new nodes have nothing near enough that hop-svd would know a "
                    "place by: their rows are zeros")));
}

TEST(ZeroRowNotes, NameTheSpaceWhereTheOtherOneHasNumbers) {
    RingModel trained("irwe");
    const Graph graph = grown_ring(trained.graph, {{30, 0}, {31, 32}, {32, 33}});
    EXPECT_THAT(trained.notes(application(*trained.model, graph, &trained.graph)),
                ElementsAre("3 of 4 new nodes have no path to a node of the training: their rows "
                            "of position are zeros"));
}

TEST(ZeroRowNotes, TellOfNodesThatAreLikeNothingOfTheTraining) {
    RingModel trained("xnetmf");
    std::vector<Edge> star;  // its hub has more neighbors than anybody of the training
    for (NodeId leaf = 1; leaf <= 400; ++leaf) {
        star.push_back({0, leaf});
    }
    const Graph graph = build_graph(NodeNames::consecutive(401), star).graph;
    const Application applied = application(*trained.model, graph);
    const std::vector<std::string> notes = trained.notes(applied);
    EXPECT_THAT(notes, ElementsAre("1 of 401 nodes has nothing in common with what xnetmf has "
                                   "learned from: its row is zeros"));
}

TEST(ZeroRowNotes, TellOfTheOneRoleOfATraining) {
    std::vector<Edge> ring;
    for (NodeId v = 0; v < 20; ++v) {
        ring.push_back({v, (v + 1) % 20});
    }
    RingModel trained("recursive-features");
    trained.graph = build_graph(NodeNames::consecutive(20), ring).graph;
    trained.model =
        train(find_method("recursive-features"), {trained.graph},
              *default_settings(find_method("recursive-features"), trained.graph, trained.pool), {},
              trained.resources);
    ASSERT_TRUE(trained.model->has_one_role());
    EXPECT_THAT(trained.notes(application(*trained.model, trained.graph)),
                ElementsAre("20 of 20 nodes have the role that all nodes of the training play: "
                            "their rows are zeros"));
}

}  // namespace
}  // namespace irwe
