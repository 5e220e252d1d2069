#include "apps/compare/compare_tasks.h"

#include <gmock/gmock.h>

#include <algorithm>

#include "irwe/graph/generators.h"
#include "irwe/graph/graph_builder.h"
#include "tests/support/errors.h"
#include "tests/support/graphs.h"
#include "tests/support/reference/dense_graph.h"

namespace irwe::compare {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

// Blocks of nodes as classes, and vectors that know them.
struct BlockTown {
    BlockGraph made = stochastic_block_model(
        {.sizes = {40, 40, 40}, .inside_probability = 0.3, .between_probability = 0.01}, Random(1));
    CompareInput input{.graph = made.graph, .graph_name = "town", .graph_as_typed = ""};
    Matrix blocks = Matrix::Zero(120, 3);

    BlockTown() {
        NamedLabels labels{.name = "blocks", .as_typed = "", .labels = {{"0", "1", "2"}, {}}};
        for (std::uint32_t v = 0; v < 120; ++v) {
            blocks(v, made.blocks[v]) = 1;
            labels.labels.of_node.push_back({made.blocks[v]});
        }
        input.labels.push_back(labels);
    }
};

TEST(FindTask, KnowsEveryNameAndNoOther) {
    for (const TaskKind kind : task_kinds()) {
        EXPECT_EQ(find_task(task_name(kind)), kind);
    }
    EXPECT_THAT(input_error([] { find_task("sort"); }),
                HasSubstr("there is no task \"sort\"; expected one of classify, modularity, ncut, "
                          "links, new-nodes"));
}

TEST(PossibleTasks, AreThoseThatTheInputAllows) {
    const BlockTown town;
    const TaskList all = possible_tasks(town.input, default_kinds(town.input), {});
    std::vector<std::string> names;
    std::ranges::transform(all.tasks, std::back_inserter(names), &Task::name);
    EXPECT_THAT(names,
                ElementsAre("classify blocks", "modularity", "ncut", "links", "new-nodes blocks"));
    EXPECT_TRUE(all.impossible.empty());
    EXPECT_EQ(all.num_clusters, 3);

    const CompareInput without{
        .graph = town.made.graph, .graph_name = "town", .graph_as_typed = ""};
    const TaskList fewer = possible_tasks(without, default_kinds(without), {});
    EXPECT_EQ(fewer.tasks.size(), 3U);
    EXPECT_EQ(fewer.num_clusters, 8);
    EXPECT_THAT(fewer.impossible[0].reason, HasSubstr("it needs labels of nodes"));
}

TEST(PossibleTasks, AreOnAnotherGraphIfThereIsOne) {
    BlockTown town;
    const BlockTown city;
    const std::vector<TaskKind> across{TaskKind::classify_across, TaskKind::modularity_across,
                                       TaskKind::ncut_across};
    for (const ImpossibleTask& one : possible_tasks(town.input, across, {}).impossible) {
        EXPECT_EQ(one.reason, "it needs another graph");
    }
    town.input.other.emplace(OtherGraph{.graph = &city.made.graph, .name = "city", .as_typed = ""});
    const TaskList unlabeled = possible_tasks(town.input, across, {});
    EXPECT_EQ(unlabeled.tasks.size(), 2U);
    ASSERT_EQ(unlabeled.impossible.size(), 1U);
    EXPECT_EQ(unlabeled.impossible[0].reason, "it needs labels of nodes of both graphs");

    town.input.other->labels = city.input.labels;
    const TaskList all = possible_tasks(town.input, default_kinds(town.input), {});
    std::vector<std::string> names;
    std::ranges::transform(all.tasks, std::back_inserter(names), &Task::name);
    EXPECT_THAT(names,
                ElementsAre("classify blocks", "modularity", "ncut", "links", "new-nodes blocks",
                            "classify-across blocks", "modularity-across", "ncut-across"));
}

TEST(PossibleTasks, SayWhyTheyAreNot) {
    const Graph star =
        build_graph(NodeNames::consecutive(4), std::vector<Edge>{{0, 1}, {0, 2}, {0, 3}}).graph;
    const CompareInput input{.graph = star, .graph_name = "star", .graph_as_typed = ""};
    const TaskList list = possible_tasks(input, {TaskKind::links, TaskKind::modularity}, {});
    EXPECT_TRUE(list.tasks.empty());
    EXPECT_THAT(list.impossible[0].reason, HasSubstr("star: a share of 0.1 of 3 edges"));
    EXPECT_THAT(list.impossible[1].reason, HasSubstr("star: the graph has 4 nodes, expected"));
}

TEST(PossibleTasks, LeaveOutLinksWherePairsWithoutAnEdgeAreTooFew) {
    const Graph clique = all_joined(20);
    const CompareInput input{.graph = clique, .graph_name = "clique", .graph_as_typed = ""};
    const TaskList list = possible_tasks(input, {TaskKind::links}, {});
    ASSERT_EQ(list.impossible.size(), 1U);
    EXPECT_THAT(list.impossible[0].reason, HasSubstr("0 pairs of nodes have no edge"));
}

TEST(PossibleTasks, NoteThatFewerEdgesAreHeldOutThanAskedFor) {
    // A ring whose nodes have three leaves each: of 40 edges, those of the ring can be spared.
    std::vector<Edge> edges;
    for (NodeId v = 0; v < 10; ++v) {
        edges.push_back({v, (v + 1) % 10});
        for (NodeId leaf = 0; leaf < 3; ++leaf) {
            edges.push_back({v, 10 + 3 * v + leaf});
        }
    }
    const Graph graph = build_graph(NodeNames::consecutive(40), edges).graph;
    const CompareInput input{.graph = graph, .graph_name = "ring", .graph_as_typed = ""};
    const auto links = [&](double share) {
        return possible_tasks(input, {TaskKind::links}, {.held_out_share = share}).tasks.at(0);
    };
    EXPECT_EQ(links(0.2).note, "");
    EXPECT_NEAR(links(0.2).test_over_training, 8.0 / 32, 1e-12);
    const Task most = links(0.75);
    EXPECT_THAT(most.note, HasSubstr("10 of 40 edges are held out (25.0 %, and not 75 %)"));
    EXPECT_NEAR(most.test_over_training, 10.0 / 30, 1e-12);
}

TEST(HoldOutNodes, SplitsTheNodesAndLeavesIsolatedOnesAlone) {
    const Graph graph = random_graph(100, 60, 3);
    const NodeSplit split = hold_out_nodes(graph, 0.2, 7);
    EXPECT_EQ(split.held_out.size(), 20U);
    EXPECT_EQ(split.known.size(), 80U);
    EXPECT_EQ(split.training.num_nodes(), 80U);
    for (const NodeId v : split.held_out) {
        EXPECT_GT(graph.degree(v), 0U);
        EXPECT_FALSE(std::ranges::binary_search(split.known, v));
    }
    EXPECT_EQ(hold_out_nodes(graph, 0.2, 7).held_out, split.held_out);
    EXPECT_NE(hold_out_nodes(graph, 0.2, 8).held_out, split.held_out);
}

TEST(TaskMeasures, AreHighForVectorsThatKnowAndLowForOthers) {
    const BlockTown town;
    ThreadPool pool(2);
    const TaskList list = possible_tasks(town.input, default_kinds(town.input), {});
    TaskMeasures measures(town.input, {}, list.num_clusters, pool);
    const Matrix ignorant = Matrix::Random(120, 3);
    for (const Task& task : list.tasks) {
        if (task.kind == TaskKind::ncut) {
            continue;  // about roles, of which blocks know nothing
        }
        const Values knowing = measures.measure(task, town.blocks, 1);
        const Values guessing = measures.measure(task, ignorant, 1);
        EXPECT_EQ(knowing.front().second.size(), task.kind == TaskKind::classify ? 5U : 1U);
        EXPECT_GT(knowing.front().second[0], guessing.front().second[0] + 0.1) << task.name();
        EXPECT_EQ(measures.measure(task, town.blocks, 1), knowing);
    }
}

TEST(TaskMeasures, OnAnotherGraphAreThoseWithinACopyOfTheGraph) {
    BlockTown town;
    const BlockTown copy;
    town.input.other.emplace(OtherGraph{
        .graph = &copy.made.graph, .name = "copy", .as_typed = "", .labels = copy.input.labels});
    ThreadPool pool(2);
    const TaskList list = possible_tasks(town.input, default_kinds(town.input), {});
    TaskMeasures measures(town.input, {}, list.num_clusters, pool);
    const auto measured = [&](TaskKind kind) {
        const Task& task = *std::ranges::find(list.tasks, kind, &Task::kind);
        return measures.measure(task, town.blocks, 1,
                                task.compares_graphs() ? &town.blocks : nullptr);
    };
    EXPECT_EQ(measured(TaskKind::classify_across), measured(TaskKind::classify));
    EXPECT_EQ(measured(TaskKind::modularity_across), measured(TaskKind::modularity));
    EXPECT_EQ(measured(TaskKind::ncut_across), measured(TaskKind::ncut));
}

TEST(TaskMeasures, OnAnotherGraphDoNotLookAtTheGraphOfTheTraining) {
    BlockTown town;
    const Graph clique = all_joined(120);
    town.input.other.emplace(OtherGraph{.graph = &clique, .name = "clique", .as_typed = ""});
    ThreadPool pool(2);
    const TaskList list = possible_tasks(town.input, {TaskKind::modularity_across}, {});
    TaskMeasures measures(town.input, {}, list.num_clusters, pool);
    // No division of a clique is better than none.
    EXPECT_LT(measures.measure(list.tasks.at(0), town.blocks, 1).front().second[0], 0.01);
}

}  // namespace
}  // namespace irwe::compare
