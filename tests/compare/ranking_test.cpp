#include "apps/compare/ranking.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <deque>

#include "apps/compare/repeating_command.h"
#include "tests/support/graphs.h"

namespace irwe::compare {
namespace {

// Methods that are only names.
struct ComparedMethods {
    Graph graph = random_graph(10, 20, 1);
    CompareInput input{.graph = graph, .graph_name = "g", .graph_as_typed = "g.edges"};
    std::deque<Method> methods;  // keeps its elements where they are
    CompareOptions options{.methods = {}};
    TaskResults results{.task = {.kind = TaskKind::links, .metric = "AUC"}};

    // Adds a method that took `seconds` and has these values, one for each seed.
    void add(const std::string& name, double seconds, const std::vector<double>& values,
             const std::string& space = "position") {
        if (std::ranges::find(methods, name, &Method::name) == methods.end()) {
            methods.emplace_back();
            methods.back().name = name;
            methods.back().seed_setting = "training.seed";
            options.methods.push_back(&methods.back());
        }
        std::vector<Cell>& cells = results.of_method[name];
        cells.resize(values.size());
        for (std::size_t i = 0; i < values.size(); ++i) {
            cells[i].cost = {.wall_seconds = seconds, .cpu_seconds = 2 * seconds, .peak_bytes = {}};
            cells[i].spaces.push_back({.space = space, .dim = 4, .values = {{"auc", {values[i]}}}});
        }
    }

    RankedTask rank() const { return ranked({results}, input, options, 8).front(); }
};

std::vector<std::string> names_of(const RankedTask& task) {
    std::vector<std::string> names;
    for (const RankedRow& row : task.rows) {
        names.push_back(row.method);
    }
    return names;
}

const RankedRow& row_of(const RankedTask& task, const std::string& method) {
    return *std::ranges::find(task.rows, method, &RankedRow::method);
}

TEST(Ranked, PutsTheBestFirst) {
    ComparedMethods compared;
    compared.add("a", 1, {0.5, 0.6});
    compared.add("b", 1, {0.9, 0.8});
    compared.add("c", 1, {0.7, 0.7});
    EXPECT_THAT(names_of(compared.rank()), testing::ElementsAre("b", "c", "a"));
    compared.results.task.higher_is_better = false;
    EXPECT_THAT(names_of(compared.rank()), testing::ElementsAre("a", "c", "b"));
}

TEST(Ranked, HasARowForEachSpace) {
    ComparedMethods compared;
    compared.add("a", 1, {0.5, 0.6}, "identity");
    compared.add("a", 1, {0.9, 0.8}, "position");
    const RankedTask task = compared.rank();
    ASSERT_EQ(task.rows.size(), 2U);
    EXPECT_EQ(task.rows[0].space, "position");
    EXPECT_EQ(task.rows[1].space, "identity");
    EXPECT_EQ(task.rows[0].values, (std::vector{0.9, 0.8}));
    EXPECT_DOUBLE_EQ(task.rows[0].score.mean, 0.85);
}

TEST(Ranked, FindsTheFrontier) {
    ComparedMethods compared;
    compared.add("slow and best", 100, {0.9});
    compared.add("fast", 1, {0.7});
    compared.add("slower and worse", 2, {0.6});
    compared.add("slower and as good", 3, {0.7});
    compared.add("fastest and worst", 0.1, {0.1});
    const RankedTask task = compared.rank();
    for (const char* name : {"slow and best", "fast", "fastest and worst"}) {
        EXPECT_TRUE(row_of(task, name).is_on_frontier) << name;
    }
    for (const char* name : {"slower and worse", "slower and as good"}) {
        EXPECT_FALSE(row_of(task, name).is_on_frontier) << name;
    }
}

TEST(Ranked, TellsWorseFromAsGoodAndFromUnsure) {
    ComparedMethods compared;
    compared.add("best", 10, {0.90, 0.92, 0.88, 0.91, 0.90});
    compared.add("as good", 1, {0.91, 0.90, 0.89, 0.90, 0.90});
    compared.add("worse", 1, {0.70, 0.73, 0.67, 0.72, 0.70});
    compared.add("unsure", 1, {0.99, 0.10, 0.95, 0.97, 0.20});
    const RankedTask task = compared.rank();
    EXPECT_TRUE(row_of(task, "best").is_best);
    EXPECT_FALSE(row_of(task, "best").p_value.has_value());
    EXPECT_TRUE(row_of(task, "as good").is_as_good);
    EXPECT_FALSE(row_of(task, "as good").is_worse);
    EXPECT_TRUE(row_of(task, "worse").is_worse);
    EXPECT_LT(*row_of(task, "worse").p_value, 0.001);
    EXPECT_FALSE(row_of(task, "unsure").is_worse);
    EXPECT_EQ(task.cheapest_good()->method, "as good");
}

// Two seeds cannot show that a large difference is none.
TEST(Ranked, DoesNotCallAGreatDifferenceAsGood) {
    ComparedMethods compared;
    compared.add("best", 10, {0.99, 1.00});
    compared.add("poor", 1, {0.20, 0.40});
    const RankedTask task = compared.rank();
    EXPECT_GT(*row_of(task, "poor").p_value, kSignificance);
    EXPECT_FALSE(row_of(task, "poor").is_as_good);
    EXPECT_EQ(task.cheapest_good()->method, "best");
}

TEST(Ranked, TestsNothingWithOneSeed) {
    ComparedMethods compared;
    compared.add("a", 1, {0.5});
    compared.add("b", 1, {0.5});
    const RankedTask task = compared.rank();
    EXPECT_FALSE(task.rows[1].p_value.has_value());
    EXPECT_FALSE(task.rows[1].is_as_good);
}

TEST(Ranked, NamesTheCommandThatRepeatsARow) {
    ComparedMethods compared;
    compared.add("a", 1, {0.5});
    EXPECT_EQ(
        compared.rank().rows[0].command,
        "irwe evaluate hold-out g.edges --share 10 --seed 1 -o a-links && irwe train "
        "a-links.graph --method a --seed 1 -o a-links.irwe --embeddings a-links.npz && irwe "
        "evaluate links a-links.npz --graph a-links.graph --held-out a-links.held-out --score "
        "hadamard --which position --seed 1");
}

TEST(RepeatingCommand, ComparesOneMethodOnAnotherGraph) {
    const Graph graph = random_graph(10, 20, 1);
    CompareInput input{.graph = graph, .graph_name = "g", .graph_as_typed = "g.edges"};
    input.labels.push_back({.name = "l", .as_typed = "g.labels --label-column 2", .labels = {}});
    input.other.emplace(OtherGraph{.graph = &graph, .name = "h", .as_typed = "h.edges"});
    input.other->labels.push_back({.name = "m", .as_typed = "h.labels", .labels = {}});
    Method method;
    method.name = "a";
    const CompareOptions options{.dim = 16};
    Task task{.kind = TaskKind::classify_across,
              .labels = &input.labels[0],
              .other_labels = &input.other->labels[0]};
    const auto command = [&] {
        return repeating_command(task, method, "identity", input, options, 4);
    };
    EXPECT_EQ(command(),
              "irwe compare g.edges --across h.edges --labels g.labels --label-column 2 "
              "--across-labels h.labels --methods a --tasks classify-across --seeds 1 --dim 16 "
              "--share 50 --splits 5 -o a-classify-across");
    input.other->labels[0].name = "-";
    EXPECT_EQ(command(), "");
    task = {.kind = TaskKind::ncut_across};
    EXPECT_EQ(command(),
              "irwe compare g.edges --across h.edges --methods a --tasks ncut-across --seeds 1 "
              "--dim 16 -k 4 --runs 3 -o a-ncut-across");
    input.other->as_typed = "";
    EXPECT_EQ(command(), "");
}

}  // namespace
}  // namespace irwe::compare
