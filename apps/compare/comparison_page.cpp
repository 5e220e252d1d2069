#include "apps/compare/comparison_page.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>

#include "apps/compare/comparison_chart.h"
#include "irwe/base/counted.h"

namespace irwe::compare {
namespace {

constexpr const char* kStyle = R"(
:root{color-scheme:light dark;--paper:#fff;--ink:#1c2330;--soft:#5c6675;--line:#dde2ea;
--card:#f6f8fb;--good:#08674d;--good-soft:#d9f0e8;--point:#8b96a8}
@media(prefers-color-scheme:dark){:root{--paper:#14181f;--ink:#e8ecf2;--soft:#9aa5b5;--line:#2c3441;
--card:#1b212b;--good:#4fd0a5;--good-soft:#173a31;--point:#6d788a}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:15px/1.5 system-ui,sans-serif}
main{max-width:960px;margin:0 auto;padding:32px 20px 64px}
h1{font-size:26px;margin:0 0 4px}h2{font-size:19px;margin:44px 0 2px}p{margin:4px 0}
.soft{color:var(--soft)}
.answers{display:grid;grid-template-columns:repeat(auto-fit,minmax(270px,1fr));gap:14px;
margin:24px 0}
.answer{background:var(--card);border:1px solid var(--line);border-radius:10px;padding:14px 16px}
.answer .question{font-size:13px;font-weight:600;color:var(--soft);margin:0 0 6px}
.answer .winner{font-size:20px;font-weight:700;color:var(--good)}
.answer .cost{font-weight:600;white-space:nowrap}
.chart{width:100%;height:auto;margin:12px 0 4px;display:block}
.chart text{font:12px system-ui,sans-serif;fill:var(--soft)}
.chart .grid{stroke:var(--line)}
.chart .frontier{fill:none;stroke:var(--good);stroke-width:1.5;stroke-dasharray:5 4}
.chart .point circle{fill:var(--paper);stroke:var(--point);stroke-width:2}
.chart .point line{stroke:var(--point);opacity:.5}
.chart .point.good circle{fill:var(--good);stroke:var(--good)}
.chart .point.good line{stroke:var(--good)}
.chart .name.good{fill:var(--ink);font-weight:600}
.scroll{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
th,td{text-align:left;padding:6px 10px;border-bottom:1px solid var(--line);white-space:nowrap}
th{font-size:12px;color:var(--soft);font-weight:600}
td.number{text-align:right}th.number{text-align:right}
tr.good td:first-child{font-weight:700}
.badge{display:inline-block;border-radius:9px;padding:0 8px;font-size:12px;background:var(--card);
color:var(--soft);border:1px solid var(--line)}
.badge.good{background:var(--good-soft);color:var(--good);border-color:transparent;font-weight:600}
details{margin:10px 0}summary{cursor:pointer;color:var(--soft)}
code{font:12px/1.6 ui-monospace,monospace}
dl{display:grid;grid-template-columns:max-content 1fr;gap:4px 14px;margin:8px 0}dt{font-weight:600}
dd{margin:0;overflow-wrap:anywhere}
)";

std::string badge(const std::string& text, bool is_good) {
    return fmt::format("<span class=\"badge{}\">{}</span>", is_good ? " good" : "",
                       html_text(text));
}

// How sure it is that the first row is the one to choose.
std::string why_best(const RankedTask& task) {
    const std::span<const RankedRow> others = std::span(task.rows).subspan(1);
    if (others.empty()) {
        return "nothing to compare it with";
    }
    if (std::ranges::all_of(others, &RankedRow::is_worse)) {
        return "better than all others";
    }
    return std::ranges::any_of(others, &RankedRow::is_as_good)
               ? "the best, and the fastest of those as good"
               : "the best, but more seeds are needed to be sure";
}

// What a reader wants to know first: the method to use, and what it costs.
std::string answer_card(const RankedTask& task) {
    std::string html = fmt::format("<div class=\"answer\"><p class=\"question\">{}</p>\n",
                                   html_text(question_text(task.task)));
    const RankedRow* const chosen = task.cheapest_good();
    if (chosen == nullptr) {
        return html + "<p>No method has a result.</p></div>\n";
    }
    const RankedRow& best = task.rows.front();
    html += fmt::format(
        "<p class=\"winner\">{}</p><p><span class=\"cost\">{}</span> {}, in <span "
        "class=\"cost\">{}</span></p>\n",
        html_text(row_title(task, *chosen)), score_text(task.task, chosen->score),
        html_text(task.task.metric), time_text(chosen->cost.wall_seconds));
    if (!chosen->is_best) {
        html += fmt::format("<p class=\"soft\">as good, within the spread, as {}: {} in {}</p>\n",
                            html_text(row_title(task, best)), score_text(task.task, best.score),
                            time_text(best.cost.wall_seconds));
    } else {
        html += fmt::format("<p class=\"soft\">{}</p>\n", why_best(task));
    }
    return html + "</div>\n";
}

std::string table_row(const RankedTask& task, const RankedRow& row) {
    return fmt::format(
        "<tr class=\"{}\"><td>{}</td><td>{}</td><td class=\"number\">{}</td><td class=\"number\">{}"
        "</td><td>{}</td><td class=\"number\">{}</td><td class=\"number\">{}</td><td "
        "class=\"number\">{}</td><td>{}</td></tr>\n",
        row.is_as_good ? "good" : "", html_text(row.method), html_text(row.space), row.dim,
        score_text(task.task, row.score), badge(verdict_text(row), row.is_as_good),
        time_text(row.cost.wall_seconds), time_text(row.cost.cpu_seconds), peak_text(row.cost),
        row.is_on_frontier ? badge("yes", true) : "");
}

std::string commands_of(const RankedTask& task) {
    std::string html;
    for (const RankedRow& row : task.rows) {
        if (!row.command.empty()) {
            html += fmt::format("<dt>{}</dt><dd><code>{}</code></dd>\n",
                                html_text(row_title(task, row)), html_text(row.command));
        }
    }
    return html.empty()
               ? ""
               : "<details class=\"commands\"><summary>Commands that repeat the first seed "
                 "of each row</summary><dl>\n" +
                     html + "</dl></details>\n";
}

std::string not_run_of(const RankedTask& task) {
    std::string html;
    for (const NotRun& one : task.not_run) {
        html +=
            fmt::format("<dt>{}</dt><dd>{}</dd>\n", html_text(one.method), html_text(one.reason));
    }
    return html.empty()
               ? ""
               : "<details class=\"not-run\" open><summary>Without a result, or with fewer "
                 "seeds</summary><dl>\n" +
                     html + "</dl></details>\n";
}

std::string notes_of(const RankedTask& task) {
    std::string html;
    for (const VectorNote& one : task.notes) {
        html += fmt::format("<dt>{}</dt><dd>{}</dd>\n", html_text(one.method), html_text(one.text));
    }
    return html.empty()
               ? ""
               : "<details class=\"notes\" open><summary>Notes on the vectors</summary><dl>\n" +
                     html + "</dl></details>\n";
}

std::string task_section(const RankedTask& task) {
    std::string html =
        fmt::format("<section><h2>{}</h2><p class=\"soft\">{}: {}{}, {} is better</p>\n",
                    html_text(question_text(task.task)), html_text(task_name(task.task.kind)),
                    html_text(task.task.metric), task.task.is_percent ? " in percent" : "",
                    task.task.higher_is_better ? "higher" : "lower");
    if (!task.task.note.empty()) {
        html += fmt::format("<p class=\"soft\">{}</p>\n", html_text(task.task.note));
    }
    if (!task.rows.empty()) {
        html += frontier_chart(task);
        html += fmt::format(
            "<div class=\"scroll\" role=\"region\" tabindex=\"0\" aria-label=\"rows of {}\"><table>"
            "<thead><tr><th>method</th><th>space</th><th class=\"number\">dim</th><th "
            "class=\"number\">score</th><th>against the best</th><th class=\"number\">time</th><th "
            "class=\"number\">CPU</th><th "
            "class=\"number\">memory</th><th>frontier</th></tr></thead>"
            "<tbody>\n",
            html_text(task.task.name()));
        for (const RankedRow& row : task.rows) {
            html += table_row(task, row);
        }
        html += "</tbody></table></div>\n";
    }
    return html + commands_of(task) + notes_of(task) + not_run_of(task) + "</section>\n";
}

std::string how_it_was_measured(const Report& report) {
    const TaskOptions& tasks = report.options.tasks;
    std::string html = fmt::format(
        "<section><h2>How this was measured</h2><dl>\n"
        "<dt>methods</dt><dd>with their default settings, {} dimensions where they have a setting "
        "for it, {} and {}</dd>\n"
        "<dt>scores</dt><dd>mean ± standard deviation over seeds and splits, which are the same "
        "for "
        "all methods</dd>\n"
        "<dt>classes</dt><dd>logistic regression on {:.6g} % of the labeled nodes, {} for each "
        "seed</dd>\n"
        "<dt>clusters</dt><dd>KMeans with {} clusters, {} for each seed</dd>\n"
        "<dt>edges, new nodes</dt><dd>{:.6g} % held out before the training, anew for each seed; "
        "edges by logistic regression on products of vectors, against as many pairs without an "
        "edge</dd>\n"
        "<dt>worse</dt><dd>than the best, by the corrected resampled t-test over paired splits, "
        "p &lt; {} after Holm's adjustment</dd>\n"
        "<dt>frontier</dt><dd>nothing else is both faster and better</dd>\n"
        "<dt>time, CPU, memory</dt><dd>of one training with its embeddings, mean over the seeds "
        "(memory: the largest, beyond what the process held before)</dd>\n",
        report.options.dim, counted(static_cast<std::uint64_t>(report.options.num_seeds), "seed"),
        counted(static_cast<std::uint64_t>(report.num_threads), "thread"),
        100 * tasks.training_share, counted(static_cast<std::uint64_t>(tasks.num_splits), "split"),
        report.list.num_clusters, counted(static_cast<std::uint64_t>(tasks.num_runs), "run"),
        100 * tasks.held_out_share, kSignificance);
    if (const auto& other = report.input.other) {
        html += fmt::format(
            "<dt>another graph</dt><dd>{}: {}, {}. No method is trained on it. Classes: the "
            "regression learns from {:.6g} % of the labeled nodes of {}, and is tested on labeled "
            "nodes of the other graph; time, CPU and memory include its embeddings</dd>\n",
            html_text(other->name), counted(other->graph->num_nodes(), "node"),
            counted(other->graph->num_edges(), "edge"), 100 * tasks.training_share,
            html_text(report.input.graph_name));
    }
    for (const Method* method : report.options.methods) {
        const std::string note = unused_note(*method, report.input.graph.kind());
        if (!note.empty()) {
            html +=
                fmt::format("<dt>{}</dt><dd>{}</dd>\n", html_text(method->name), html_text(note));
        }
    }
    for (const ImpossibleTask& one : report.list.impossible) {
        html += fmt::format("<dt>{}</dt><dd>left out: {}</dd>\n", html_text(task_name(one.kind)),
                            html_text(one.reason));
    }
    return html + "</dl></section>\n";
}

}  // namespace

std::string report_page(const Report& report) {
    const Graph& graph = report.input.graph;
    std::string html = fmt::format(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src "
        "'unsafe-inline'\">\n"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
        "<title>Methods on {}</title>\n<style>{}</style></head>\n<body><main>\n"
        "<h1>Which method, at which cost?</h1>\n<p class=\"soft\">{}: {}, {}. {} compared by irwe "
        "{}. For each question, the fastest method that is as good as the best:</p>\n",
        html_text(report.input.graph_name), kStyle, html_text(report.input.graph_name),
        counted(graph.num_nodes(), "node"), counted(graph.num_edges(), "edge"),
        counted(report.options.methods.size(), "method"), IRWE_VERSION);
    html += "<div class=\"answers\">\n";
    for (const RankedTask& task : report.tasks) {
        html += answer_card(task);
    }
    html += "</div>\n";
    for (const RankedTask& task : report.tasks) {
        html += task_section(task);
    }
    return html + how_it_was_measured(report) + "</main></body></html>\n";
}

}  // namespace irwe::compare
