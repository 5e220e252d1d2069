#include "apps/compare/comparison.h"

#include <gmock/gmock.h>

#include <algorithm>

#include "apps/compare/method_choice.h"
#include "irwe/base/error.h"
#include "irwe/graph/generators.h"
#include "irwe/graph/graph_builder.h"
#include "irwe/methods/one_step.h"
#include "irwe/methods/registry/registry.h"
#include "irwe/methods/run.h"
#include "tests/support/temporary_directory.h"

namespace irwe::compare {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

// A ring of cliques, all fast methods of the registry, and methods made for a test.
struct Comparison {
    Graph graph = ring_of_cliques({.num_cliques = 8, .clique_size = 6});
    CompareInput input{.graph = graph, .graph_name = "ring", .graph_as_typed = ""};
    CompareOptions options{.methods = chosen_methods({"fast"}), .dim = 8, .num_seeds = 2};
    std::vector<TaskKind> kinds{TaskKind::modularity, TaskKind::links};
    std::vector<std::string> lines{};  // that the observer was told

    std::vector<TaskResults> run() {
        ThreadPool pool(2);
        lines.clear();
        return compare(input, possible_tasks(input, kinds, options.tasks), options, pool,
                       [this](const std::string& line) { lines.push_back(line); });
    }
};

Method renamed(const Method& method, const std::string& name) {
    Method result = method;
    result.name = name;
    return result;
}

std::string reason_of(const TaskResults& results, const std::string& method) {
    const auto found = std::ranges::find(results.not_run, method, &NotRun::method);
    return found == results.not_run.end() ? "" : found->reason;
}

TEST(Compare, HasACellForEachMethodSeedAndTask) {
    Comparison comparison;
    const std::vector<TaskResults> results = comparison.run();
    ASSERT_THAT(results, SizeIs(2));
    for (const TaskResults& task : results) {
        EXPECT_THAT(task.not_run, IsEmpty());
        EXPECT_THAT(task.of_method, SizeIs(comparison.options.methods.size()));
        for (const Method* method : comparison.options.methods) {
            EXPECT_THAT(task.of_method.at(method->name), SizeIs(2));
            for (const Cell& cell : task.of_method.at(method->name)) {
                const bool has_both = method->spaces.size() > 1 && task.task.learns_from_vectors();
                EXPECT_THAT(cell.spaces, SizeIs(method->spaces.size() + (has_both ? 1 : 0)));
                EXPECT_GT(cell.cost.wall_seconds, 0);
            }
        }
    }
}

TEST(Compare, TrainsAMethodWithoutRandomNumbersOnceForAllSeeds) {
    Comparison comparison;
    comparison.kinds = {TaskKind::modularity};
    std::size_t num_trainings = 0;
    for (const Method* method : comparison.options.methods) {
        num_trainings += method->seed_setting.empty() ? 1U : 2U;
    }
    comparison.run();
    EXPECT_THAT(comparison.lines, SizeIs(num_trainings));
}

TEST(Compare, TakesWhatIsKept) {
    const TemporaryDirectory folder;
    Comparison comparison;
    comparison.options.cells_folder = folder.path_of("cells");
    const std::vector<TaskResults> first = comparison.run();
    EXPECT_THAT(comparison.lines, testing::Not(IsEmpty()));
    const std::vector<TaskResults> again = comparison.run();
    EXPECT_THAT(comparison.lines, IsEmpty());
    for (std::size_t i = 0; i < first.size(); ++i) {
        EXPECT_EQ(first[i].of_method, again[i].of_method);
    }
    comparison.options.dim = 9;
    comparison.run();
    EXPECT_THAT(comparison.lines, testing::Not(IsEmpty()));
}

TEST(Compare, SaysWhyAMethodHasNoResultAndGoesOnWithTheOthers) {
    Comparison comparison;
    Method broken = renamed(*comparison.options.methods.front(), "broken");
    broken.begin = [](const Problem&, const MethodSettings&,
                      Resources&) -> std::unique_ptr<Training> {
        throw InputError("the graph is not to its taste");
    };
    comparison.options.methods.insert(comparison.options.methods.begin(), &broken);
    for (const TaskResults& task : comparison.run()) {
        ASSERT_THAT(task.not_run, SizeIs(1));
        EXPECT_EQ(task.not_run[0].method, "broken");
        EXPECT_EQ(task.not_run[0].reason, "the graph is not to its taste");
        EXPECT_THAT(task.of_method, SizeIs(comparison.options.methods.size() - 1));
    }
}

TEST(Compare, DoesNotBeginWhatWouldNotFinish) {
    Comparison comparison;
    Method slow = renamed(*comparison.options.methods.front(), "slow");
    slow.estimate = [](const Problem&, const MethodSettings&, Resources&) {
        TrainingEstimate estimate;
        estimate.parts.push_back({"all of it", 7200});
        return estimate;
    };
    comparison.options.methods.push_back(&slow);
    comparison.options.budget_seconds = 3600;
    for (const TaskResults& task : comparison.run()) {
        ASSERT_THAT(task.not_run, SizeIs(1));
        EXPECT_EQ(task.not_run[0].method, "slow");
        EXPECT_THAT(task.not_run[0].reason,
                    HasSubstr("would take about 120 min, and 60 min of the budget are left"));
        EXPECT_FALSE(task.of_method.contains("slow"));
    }
    comparison.options.budget_seconds = 1e6;
    EXPECT_TRUE(comparison.run().front().of_method.contains("slow"));
}

TEST(Compare, LeavesOutWhatNeedsMoreMemoryThanIsAllowed) {
    Comparison comparison;
    comparison.options.methods = chosen_methods({"irwe"});
    comparison.options.max_bytes = 1'000'000;
    for (const TaskResults& task : comparison.run()) {
        EXPECT_THAT(task.of_method, IsEmpty());
        EXPECT_THAT(reason_of(task, "irwe"),
                    AllOf(HasSubstr("of memory and may use 1 MB"), HasSubstr("--max-memory")));
    }
    comparison.options.max_bytes = 1'000'000'000;
    for (const TaskResults& task : comparison.run()) {
        EXPECT_THAT(task.not_run, IsEmpty());
        EXPECT_THAT(task.of_method.at("irwe"), SizeIs(2));
    }
}

TEST(Compare, TellsOfNewNodesThatNothingLeadsTo) {
    const TemporaryDirectory folder;
    Comparison comparison;
    // The ring, and pairs that are joined to nobody else: with one node held out, the other one has
    // no neighbors.
    std::vector<Edge> edges;
    for (NodeId v = 0; v < comparison.graph.num_nodes(); ++v) {
        for (const NodeId u : comparison.graph.neighbors(v)) {
            edges.push_back({v, u});
        }
    }
    const NodeId first = comparison.graph.num_nodes();
    const NodeId count = first + 40;
    for (NodeId v = first; v < count; v += 2) {
        edges.push_back({v, v + 1});
    }
    const Graph graph = build_graph(NodeNames::consecutive(count), edges).graph;
    CompareInput input{.graph = graph, .graph_name = "pairs", .graph_as_typed = ""};
    input.labels.push_back({.name = "parity", .as_typed = "", .labels = {{"even", "odd"}, {}}});
    for (NodeId v = 0; v < count; ++v) {
        input.labels.front().labels.of_node.push_back({v % 2});
    }
    comparison.options.methods = chosen_methods({"hop-svd"});
    comparison.options.cells_folder = folder.path_of("cells");
    comparison.options.num_seeds = 1;
    ThreadPool pool(2);
    const auto run = [&] {
        return compare(input,
                       possible_tasks(input, {TaskKind::new_nodes}, comparison.options.tasks),
                       comparison.options, pool, [](const std::string&) {});
    };
    const std::string note = run().front().note("hop-svd").value_or("");
    EXPECT_THAT(note, HasSubstr("seed 1: "));
    EXPECT_THAT(note,
                testing::ContainsRegex("of 79 nodes have no neighbors: their rows are zeros"));
    EXPECT_EQ(run().front().note("hop-svd"), note);  // from what is kept
    EXPECT_EQ(comparison.run().front().note("hop-svd"), std::nullopt);
}

TEST(Compare, AsksOnlyMethodsThatReachThemForNewNodes) {
    Comparison comparison;
    comparison.kinds = {TaskKind::new_nodes};
    NamedLabels labels{.name = "joints", .as_typed = "", .labels = {{"inner", "joint"}, {}}};
    for (NodeId v = 0; v < comparison.graph.num_nodes(); ++v) {
        labels.labels.of_node.push_back({comparison.graph.degree(v) > 5 ? 1U : 0U});
    }
    comparison.input.labels.push_back(labels);
    Method local = renamed(*comparison.options.methods.front(), "local");
    local.reach = Reach::training_graph;
    Method foldable = renamed(local, "foldable");
    foldable.new_nodes_setting = "new_nodes.keep";
    comparison.options.methods.insert(comparison.options.methods.end(), {&local, &foldable});
    const std::vector<TaskResults> results = comparison.run();
    ASSERT_THAT(results, SizeIs(1));
    const auto& not_run = results[0].not_run;
    const auto place = std::ranges::find_if(
        not_run, [](const auto& skipped) { return skipped.method == "local"; });
    ASSERT_TRUE(place != not_run.end());
    EXPECT_EQ(place->reason, "does not embed new nodes");
    EXPECT_EQ(reason_of(results[0], "foldable"),
              "does not embed new nodes unless its setting new_nodes.keep is true, and methods are "
              "compared with their defaults");
    const Cell& cell = results[0].of_method.begin()->second.front();
    EXPECT_EQ(cell.spaces.front().values.front().first, "micro_f1");
}

// Returns the graph with other names, which keep the order of the nodes.
Graph renamed_copy(const Graph& graph) {
    std::vector<std::int64_t> names;
    std::vector<Edge> edges;
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        names.push_back(1000 + v);
        for (const NodeId u : graph.neighbors(v)) {
            edges.push_back({v, u});
        }
    }
    return build_graph(NodeNames::from_integers(names), edges).graph;
}

// The ring of cliques and a copy of it, with labels of both.
struct AcrossComparison : Comparison {
    Graph copy = renamed_copy(graph);

    AcrossComparison() {
        kinds = {TaskKind::classify,        TaskKind::modularity,        TaskKind::ncut,
                 TaskKind::classify_across, TaskKind::modularity_across, TaskKind::ncut_across};
        NamedLabels labels{.name = "joints", .as_typed = "", .labels = {{"inner", "joint"}, {}}};
        for (NodeId v = 0; v < graph.num_nodes(); ++v) {
            labels.labels.of_node.push_back({graph.degree(v) > 5 ? 1U : 0U});
        }
        input.labels.push_back(labels);
        input.other.emplace(
            OtherGraph{.graph = &copy, .name = "copy", .as_typed = "", .labels = {labels}});
    }
};

const TaskResults& results_of(const std::vector<TaskResults>& results, TaskKind kind) {
    return *std::ranges::find_if(results,
                                 [&](const TaskResults& one) { return one.task.kind == kind; });
}

TEST(Compare, GivesOnACopyOfTheGraphWhatItGivesWithin) {
    AcrossComparison comparison;
    comparison.options.methods = chosen_methods({"recursive-features"});
    const std::vector<TaskResults> results = comparison.run();
    EXPECT_THAT(comparison.lines, SizeIs(1));  // one training for all
    for (const auto& [within, across] :
         {std::pair(TaskKind::classify, TaskKind::classify_across),
          std::pair(TaskKind::modularity, TaskKind::modularity_across),
          std::pair(TaskKind::ncut, TaskKind::ncut_across)}) {
        const auto& expected = results_of(results, within).of_method.at("recursive-features");
        const auto& found = results_of(results, across).of_method.at("recursive-features");
        ASSERT_THAT(found, SizeIs(2));
        for (std::size_t seed = 0; seed < found.size(); ++seed) {
            EXPECT_EQ(found[seed].spaces, expected[seed].spaces);
            EXPECT_GT(found[seed].cost.wall_seconds, expected[seed].cost.wall_seconds);
        }
    }
}

TEST(Compare, SaysWhichMethodsDoNotReachAnotherGraph) {
    AcrossComparison comparison;
    Method local = renamed(find_method("recursive-features"), "local");
    local.reach = Reach::new_nodes;
    Method placing = renamed(find_method("recursive-features"), "placing");
    for (Method::SpaceMeaning& space : placing.spaces) {
        space.comparable_across_graphs = false;
    }
    comparison.options.methods = {&local, &placing};
    const std::vector<TaskResults> results = comparison.run();
    const TaskResults& across = results_of(results, TaskKind::classify_across);
    EXPECT_EQ(reason_of(across, "local"), "does not embed new graphs");
    EXPECT_EQ(reason_of(across, "placing"), "its vectors cannot be compared across graphs");
    EXPECT_THAT(across.of_method, IsEmpty());
    const TaskResults& clusters = results_of(results, TaskKind::modularity_across);
    EXPECT_EQ(reason_of(clusters, "local"), "does not embed new graphs");
    EXPECT_TRUE(clusters.of_method.contains("placing"));
    EXPECT_THAT(results_of(results, TaskKind::classify).not_run, IsEmpty());
}

// A model that embeds no graph but that of its training.
class PickyModel final : public Model {
public:
    explicit PickyModel(std::shared_ptr<const Model> model)
        : Model(model->record()), model_(std::move(model)) {}
    std::unique_ptr<EmbeddingSource> embed(const Application& application, OutputForm form,
                                           Resources& resources) const override {
        require(application.kind == Reach::training_graph, "the graph is not to its taste");
        return model_->embed(application, form, resources);
    }
    void write(ArchiveContent& archive) const override { model_->write(archive); }
    ModelDescription describe() const override { return model_->describe(); }

private:
    std::shared_ptr<const Model> model_;
};

TEST(Compare, KeepsWhatIsWithinTheGraphIfTheOtherOneIsNotEmbedded) {
    AcrossComparison comparison;
    Method picky = renamed(find_method("recursive-features"), "picky");
    picky.begin = [](const Problem& problem, const MethodSettings& settings,
                     Resources& resources) -> std::unique_ptr<Training> {
        const std::shared_ptr<const MethodSettings> given = settings.clone();
        const auto compute = [&problem, &resources, given] {
            return std::make_shared<PickyModel>(
                train(find_method("recursive-features"), problem, *given, {}, resources));
        };
        return one_step_training(compute, "");
    };
    comparison.options.methods = {&picky};
    for (const TaskResults& task : comparison.run()) {
        if (is_across(task.task.kind)) {
            EXPECT_EQ(reason_of(task, "picky"), "the graph is not to its taste");
            EXPECT_THAT(task.of_method, IsEmpty());
        } else {
            EXPECT_THAT(task.not_run, IsEmpty());
            EXPECT_THAT(task.of_method.at("picky"), SizeIs(2));
        }
    }
}

TEST(Compare, MeasuresAgainOnAnotherGraphOrWithOtherLabels) {
    const TemporaryDirectory folder;
    AcrossComparison comparison;
    comparison.options.methods = chosen_methods({"recursive-features"});
    comparison.options.cells_folder = folder.path_of("cells");
    comparison.kinds = {TaskKind::modularity_across};
    comparison.run();
    EXPECT_THAT(comparison.lines, SizeIs(1));
    comparison.run();
    EXPECT_THAT(comparison.lines, IsEmpty());
    comparison.input.other->labels.front().labels.of_node.front() = {1};
    comparison.run();
    EXPECT_THAT(comparison.lines, IsEmpty());  // clusters have no labels
    comparison.kinds = {TaskKind::classify_across};
    comparison.run();
    comparison.input.other->labels.front().labels.of_node.front() = {0};
    comparison.run();
    EXPECT_THAT(comparison.lines, SizeIs(1));
    comparison.kinds = {TaskKind::modularity_across};
    const Graph larger = ring_of_cliques({.num_cliques = 9, .clique_size = 6});
    comparison.input.other->graph = &larger;
    comparison.run();
    EXPECT_THAT(comparison.lines, SizeIs(1));
}

}  // namespace
}  // namespace irwe::compare
