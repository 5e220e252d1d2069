#include "apps/compare/comparison_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "irwe/base/memory_size.h"
#include "irwe/graph/fingerprint.h"
#include "irwe/io/aligned.h"
#include "irwe/io/json_text.h"

namespace irwe::compare {
namespace {

using Json = nlohmann::ordered_json;

Json json_of_score(const Score& score) {
    return {{"mean", score.mean}, {"deviation", score.deviation}};
}

Json json_of_row(const RankedRow& row) {
    Json metrics = Json::object();
    for (const auto& [name, score] : row.metrics) {
        metrics[name] = json_of_score(score);
    }
    return {{"method", row.method},
            {"space", row.space},
            {"dim", row.dim},
            {"seeds", row.num_seeds},
            {"mean", row.score.mean},
            {"deviation", row.score.deviation},
            {"values", row.values},
            {"metrics", metrics},
            {"p_value", row.p_value ? Json(*row.p_value) : Json(nullptr)},
            {"best", row.is_best},
            {"as_good_as_best", row.is_as_good},
            {"worse_than_best", row.is_worse},
            {"on_frontier", row.is_on_frontier},
            {"wall_seconds", row.cost.wall_seconds},
            {"cpu_seconds", row.cost.cpu_seconds},
            {"peak_bytes", row.cost.peak_bytes ? Json(*row.cost.peak_bytes) : Json(nullptr)},
            {"command", row.command}};
}

Json json_of_task(const RankedTask& ranked_task) {
    const Task& task = ranked_task.task;
    Json rows = Json::array();
    for (const RankedRow& row : ranked_task.rows) {
        rows.push_back(json_of_row(row));
    }
    Json not_run = Json::array();
    for (const NotRun& one : ranked_task.not_run) {
        not_run.push_back({{"method", one.method}, {"reason", one.reason}});
    }
    Json json{{"task", task_name(task.kind)},
              {"labels", task.labels == nullptr ? Json(nullptr) : Json(task.labels->name)}};
    if (task.compares_graphs()) {
        json["across_labels"] = task.other_labels->name;
    }
    json["metric"] = task.metric;
    json["higher_is_better"] = task.higher_is_better;
    json["note"] = task.note;
    json["rows"] = std::move(rows);
    json["not_run"] = std::move(not_run);
    Json notes = Json::array();
    for (const VectorNote& one : ranked_task.notes) {
        notes.push_back({{"method", one.method}, {"note", one.text}});
    }
    json["notes"] = std::move(notes);
    return json;
}

Json json_of_graph(const std::string& name, const Graph& graph) {
    return {{"name", name},
            {"nodes", graph.num_nodes()},
            {"edges", graph.num_edges()},
            {"fingerprint", fingerprint(graph)}};
}

Json json_of_options(const Report& report) {
    std::vector<std::string> methods;
    for (const Method* method : report.options.methods) {
        methods.push_back(method->name);
    }
    const TaskOptions& tasks = report.options.tasks;
    return {{"methods", methods},
            {"dim", report.options.dim},
            {"seeds", report.options.num_seeds},
            {"share", 100 * tasks.training_share},
            {"splits", tasks.num_splits},
            {"clusters", report.list.num_clusters},
            {"runs", tasks.num_runs},
            {"held_out_share", 100 * tasks.held_out_share},
            {"max_memory",
             report.options.max_bytes == 0 ? Json(nullptr) : Json(report.options.max_bytes)},
            {"budget_minutes", report.options.budget_seconds / 60},
            {"threads", report.num_threads}};
}

}  // namespace

std::string time_text(double seconds) {
    if (seconds < 1) {
        return fmt::format("{:.0f} ms", std::max(1000 * seconds, 1.0));
    }
    if (seconds < 100) {
        return fmt::format("{:.1f} s", seconds);
    }
    return seconds < 6000 ? fmt::format("{:.1f} min", seconds / 60)
                          : fmt::format("{:.1f} h", seconds / 3600);
}

std::string score_text(const Task& task, const Score& score) {
    return task.is_percent ? fmt::format("{:.1f} ± {:.1f}", 100 * score.mean, 100 * score.deviation)
                           : fmt::format("{:.2f} ± {:.2f}", score.mean, score.deviation);
}

std::string verdict_text(const RankedRow& row) {
    if (row.is_best) {
        return "best";
    }
    if (!row.p_value) {
        return "not tested";
    }
    const std::string p =
        *row.p_value < 0.001 ? "p < 0.001" : fmt::format("p = {:.2g}", *row.p_value);
    return fmt::format("{} ({})",
                       row.is_worse     ? "worse"
                       : row.is_as_good ? "as good"
                                        : "unsure",
                       p);
}

std::string peak_text(const TrainingCost& cost) {
    return cost.peak_bytes ? memory_text(static_cast<std::size_t>(*cost.peak_bytes)) : "";
}

std::string question_text(const Task& task) {
    switch (task.kind) {
        case TaskKind::classify:
            return fmt::format("Which class is a node of? ({})", task.labels->name);
        case TaskKind::modularity:
            return "Which communities are there?";
        case TaskKind::ncut:
            return "Which nodes play the same role?";
        case TaskKind::links:
            return "Which edges are missing?";
        case TaskKind::classify_across:
            return fmt::format("Which class does a node of another graph have? ({})",
                               task.labels->name);
        case TaskKind::modularity_across:
            return "Which communities are there in another graph?";
        case TaskKind::ncut_across:
            return "Which nodes of another graph play the same role?";
        case TaskKind::new_nodes:
            break;
    }
    return fmt::format("Which class is a new node of? ({})", task.labels->name);
}

std::string report_text(const Report& report) {
    std::string text;
    std::string notes;
    for (const RankedTask& ranked_task : report.tasks) {
        const Task& task = ranked_task.task;
        std::vector<std::vector<std::string>> rows{
            {"method", "space", "score", "against the best", "time", "CPU", "memory"}};
        for (const RankedRow& row : ranked_task.rows) {
            rows.push_back({row.method, row.space, score_text(task, row.score), verdict_text(row),
                            time_text(row.cost.wall_seconds) + (row.is_on_frontier ? " *" : ""),
                            time_text(row.cost.cpu_seconds), peak_text(row.cost)});
        }
        text += fmt::format("{}: {}{}, {} is better\n{}\n", task.name(), task.metric,
                            task.is_percent ? " in percent" : "",
                            task.higher_is_better ? "higher" : "lower",
                            ranked_task.rows.empty() ? "no method has a result\n" : aligned(rows));
        if (!task.note.empty()) {
            notes += fmt::format("{}: {}\n", task.name(), task.note);
        }
        for (const VectorNote& one : ranked_task.notes) {
            notes += fmt::format("{}: {}: {}\n", task.name(), one.method, one.text);
        }
        for (const NotRun& one : ranked_task.not_run) {
            notes += fmt::format("{}: {}: {}\n", task.name(), one.method, one.reason);
        }
    }
    for (const ImpossibleTask& one : report.list.impossible) {
        notes += fmt::format("{}: left out: {}\n", task_name(one.kind), one.reason);
    }
    return text + "* nothing else is both faster and better\n" + notes;
}

std::string report_json(const Report& report) {
    const CompareInput& input = report.input;
    Json json{{"version", IRWE_VERSION}, {"graph", json_of_graph(input.graph_name, input.graph)}};
    if (input.other) {
        json["across"] = json_of_graph(input.other->name, *input.other->graph);
    }
    Json tasks = Json::array();
    for (const RankedTask& task : report.tasks) {
        tasks.push_back(json_of_task(task));
    }
    Json left_out = Json::array();
    for (const ImpossibleTask& one : report.list.impossible) {
        left_out.push_back({{"task", task_name(one.kind)}, {"reason", one.reason}});
    }
    json["options"] = json_of_options(report);
    json["tasks"] = std::move(tasks);
    json["left_out"] = std::move(left_out);
    return json_text(json) + "\n";
}

}  // namespace irwe::compare
