#include "apps/compare/comparison_page.h"

#include <gmock/gmock.h>

#include "apps/compare/comparison_chart.h"
#include "tests/support/graphs.h"

namespace irwe::compare {
namespace {

using testing::HasSubstr;
using testing::Not;

RankedTask some_task(std::size_t num_rows) {
    RankedTask task{.task = {.kind = TaskKind::links, .metric = "AUC"}};
    for (std::size_t i = 0; i < num_rows; ++i) {
        const double mean = 0.9 - 0.01 * static_cast<double>(i);
        task.rows.push_back({.method = "method" + std::to_string(i),
                             .space = "position",
                             .score = {.mean = mean, .deviation = 0.001},
                             .cost = {.wall_seconds = 100 / static_cast<double>(i + 1)},
                             .is_best = i == 0,
                             .is_as_good = i == 0,
                             .is_on_frontier = true});
    }
    return task;
}

std::size_t count_of(const std::string& text, const std::string& part) {
    std::size_t count = 0;
    for (auto place = text.find(part); place != text.npos; place = text.find(part, place + 1)) {
        ++count;
    }
    return count;
}

TEST(HtmlText, EscapesWhatHtmlWouldObey) {
    EXPECT_EQ(html_text("a<b>&\"c'"), "a&lt;b&gt;&amp;&quot;c&#39;");
    EXPECT_EQ(html_text("\x1b[1m"), "\\x1B[1m");
    EXPECT_EQ(html_text("Zürich"), "Zürich");
}

TEST(FrontierChart, HasAPointAndANameForEachRow) {
    for (const std::size_t num_rows : {1U, 2U, 20U}) {
        const std::string svg = frontier_chart(some_task(num_rows));
        EXPECT_EQ(count_of(svg, "<circle"), num_rows);
        EXPECT_EQ(count_of(svg, "class=\"name"), num_rows);
        EXPECT_EQ(count_of(svg, "class=\"frontier\""), 1U);
        EXPECT_THAT(svg, Not(HasSubstr("nan")));
        EXPECT_THAT(svg, Not(HasSubstr("inf")));
    }
}

TEST(FrontierChart, TakesScoresThatAreAllTheSameAndTimesOfNothing) {
    RankedTask task = some_task(3);
    for (RankedRow& row : task.rows) {
        row.score = {.mean = 1, .deviation = 0};
        row.cost.wall_seconds = 0;
    }
    const std::string svg = frontier_chart(task);
    EXPECT_EQ(count_of(svg, "<circle"), 3U);
    EXPECT_THAT(svg, Not(HasSubstr("nan")));
    EXPECT_THAT(svg, Not(HasSubstr("inf")));
}

TEST(ReportPage, NamesTheFastestOfTheGoodOnesFirst) {
    const Graph graph = random_graph(10, 20, 1);
    const CompareInput input{.graph = graph, .graph_name = "<town>", .graph_as_typed = ""};
    const CompareOptions options{.methods = {}};
    const TaskList list;
    RankedTask task = some_task(3);
    task.rows[2].is_as_good = true;
    task.not_run.push_back({"slow", "would take <days>"});
    const std::string page = report_page({input, options, list, {task, some_task(0)}, 4});
    EXPECT_THAT(page, HasSubstr("<p class=\"winner\">method2</p>"));
    EXPECT_THAT(page, HasSubstr("as good, within the spread, as method0"));
    EXPECT_THAT(page, HasSubstr("would take &lt;days&gt;"));
    EXPECT_THAT(page, HasSubstr("No method has a result."));
    EXPECT_THAT(page, HasSubstr("&lt;town&gt;"));
    EXPECT_THAT(page, Not(HasSubstr("<script")));
}

}  // namespace
}  // namespace irwe::compare
