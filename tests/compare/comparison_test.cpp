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
    comparison.options.methods.push_back(&local);
    const std::vector<TaskResults> results = comparison.run();
    ASSERT_THAT(results, SizeIs(1));
    const auto& not_run = results[0].not_run;
    const auto place = std::ranges::find_if(
        not_run, [](const auto& skipped) { return skipped.method == "local"; });
    ASSERT_TRUE(place != not_run.end());
    EXPECT_EQ(place->reason, "does not embed new nodes");
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

std::string reason_of(const TaskResults& results, const std::string& method) {
    const auto found = std::ranges::find(results.not_run, method, &NotRun::method);
    return found == results.not_run.end() ? "" : found->reason;
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
