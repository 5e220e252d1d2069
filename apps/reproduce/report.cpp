#include "apps/reproduce/report.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <set>

#include "apps/reproduce/paper_values.h"

namespace irwe {
namespace {

struct ReportedSpace {
    std::string name;
    std::string title;
    std::string paper_name;  // of the same embedding in the paper's tables
};

const std::array<ReportedSpace, 3> kSpaces{
    {{"identity", "identity ψ", "identity"},
     {"position", "position γ", "position"},
     {"position-last", "position γ, last iteration", "position"}}};

std::string metric_title(const std::string& metric) {
    if (metric.starts_with("f1@")) {
        return fmt::format("F1 at {} %", metric.substr(3));
    }
    return metric == "ncut" ? "NCut" : "modularity";
}

std::string text_of(const std::optional<double>& value) {
    return value ? fmt::format("{:.2f}", *value) : "";
}

std::string text_of(const std::optional<Score>& score, std::size_t count) {
    if (!score) {
        return "";
    }
    return count > 1 ? fmt::format("{:.1f} ± {:.1f}", score->mean, score->deviation)
                     : fmt::format("{:.1f}", score->mean);
}

std::string difference(const std::optional<Score>& score, const std::optional<double>& paper) {
    return score && paper ? fmt::format("{:+.1f}", score->mean - *paper) : "";
}

std::string duration(double seconds) {
    constexpr double kMinute = 60;
    constexpr double kHour = 3600;
    constexpr double kDay = 24 * kHour;
    if (seconds < 2 * kMinute) {
        return fmt::format("{:.0f} s", seconds);
    }
    if (seconds < 2 * kHour) {
        return fmt::format("{:.0f} min", seconds / kMinute);
    }
    return seconds < 3 * kDay ? fmt::format("{:.0f} h", seconds / kHour)
                              : fmt::format("{:.0f} days", seconds / kDay);
}

std::string not_run(const ReportRow& row) {
    return fmt::format("not run: a training would take {} (projected)",
                       duration(row.projected_seconds()));
}

std::optional<double> mean_training_seconds(const ReportRow& row) {
    double sum = 0;
    int count = 0;
    for (const CellResult& cell : row.cells) {
        if (cell.training_seconds > 0) {
            sum += cell.training_seconds;
            ++count;
        }
    }
    return count > 0 ? std::optional(sum / count) : std::nullopt;
}

// The metrics that tables show, in their order.
std::vector<std::string> metrics_of(const ReportRow& row, const std::string& space) {
    std::vector<std::string> result;
    for (const char* metric : {"f1@20", "f1@40", "f1@60", "f1@80", "modularity", "ncut"}) {
        if (row.score(fmt::format("{}/ready/{}", space, metric))) {
            result.emplace_back(metric);
        }
    }
    return result;
}

// Returns the names of the spaces that were measured.
std::vector<std::string> spaces_of(const ReportRow& row) {
    std::set<std::string> result;
    for (const CellResult& cell : row.cells) {
        for (const auto& [name, value] : cell.values) {
            result.insert(name.substr(0, name.find('/')));
        }
    }
    return {result.begin(), result.end()};
}

}  // namespace

std::optional<Score> ReportRow::score(const std::string& value) const {
    std::vector<double> values;
    for (const CellResult& cell : cells) {
        if (const auto found = cell.values.find(value); found != cell.values.end()) {
            values.push_back(found->second);
        }
    }
    return values.empty() ? std::nullopt : std::optional(score_of(values));
}

std::optional<double> ReportRow::paper(const std::string& space, const std::string& metric) const {
    if (!other_data.empty()) {
        return std::nullopt;
    }
    return paper_value({.setting = setting,
                        .dataset = dataset->name,
                        .row = paper_row.empty() ? name : paper_row,
                        .space = space,
                        .metric = metric});
}

double ReportRow::projected_seconds() const {
    double result = 0;
    for (const CellResult& cell : cells) {
        result = std::max(result, cell.projected_seconds);
    }
    return result;
}

std::string main_metric(const Dataset& dataset, const std::string& space) {
    const bool is_identity = space == "identity";
    switch (dataset.kind) {
        case DatasetKind::roles:
            return is_identity ? "f1@80" : "modularity";
        case DatasetKind::communities:
            return is_identity ? "ncut" : "f1@80";
        case DatasetKind::graphs:
        case DatasetKind::attributed:
            break;
    }
    return is_identity ? "ncut" : "modularity";
}

std::string data_title(const ReportRow& row) {
    return row.other_data.empty() ? std::string(row.dataset->title)
                                  : fmt::format("data in {}/, not the paper's {}",
                                                row.dataset->name, row.dataset->title);
}

std::string results_table(const ReportRow& row) {
    if (row.projected_seconds() > 0) {
        return not_run(row) + "\n";
    }
    std::string result =
        "| embedding | metric | paper | as it is | difference | ready to use | difference |\n"
        "| --- | --- | --- | --- | --- | --- | --- |\n";
    for (const ReportedSpace& space : kSpaces) {
        for (const std::string& metric : metrics_of(row, space.name)) {
            const auto paper = row.paper(space.paper_name, metric);
            const auto raw = row.score(fmt::format("{}/raw/{}", space.name, metric));
            const auto ready = row.score(fmt::format("{}/ready/{}", space.name, metric));
            result += fmt::format("| {} | {} | {} | {} | {} | {} | {} |\n", space.title,
                                  metric_title(metric), text_of(paper),
                                  text_of(raw, row.cells.size()), difference(raw, paper),
                                  text_of(ready, row.cells.size()), difference(ready, paper));
        }
    }
    if (const auto seconds = mean_training_seconds(row)) {
        result += fmt::format("\nA training took {} on average.\n", duration(*seconds));
    }
    return result;
}

std::string methods_table(const std::vector<ReportRow>& rows) {
    const bool has_roles = rows.front().dataset->kind == DatasetKind::roles;
    const bool has_labels = has_roles || rows.front().dataset->kind == DatasetKind::communities;
    std::vector<std::string> metrics;
    if (has_labels) {
        metrics = {"f1@20", "f1@40", "f1@60", "f1@80"};
    }
    if (has_roles || !has_labels) {
        metrics.emplace_back("modularity");
    }
    if (!has_roles) {
        metrics.emplace_back("ncut");
    }
    std::string head = "| method | space |";
    std::string line = "| --- | --- |";
    for (const std::string& metric : metrics) {
        head += fmt::format(" {} |", metric_title(metric));
        line += " --- |";
    }
    std::string result = head + " training |\n" + line + " --- |\n";
    for (const ReportRow& row : rows) {
        for (const std::string& space : spaces_of(row)) {
            result += fmt::format("| {} | {} |", row.title, space);
            for (const std::string& metric : metrics) {
                const std::string ours =
                    text_of(row.score(fmt::format("{}/ready/{}", space, metric)), row.cells.size());
                const auto paper = row.paper(space, metric);
                result +=
                    fmt::format(" {}{} |", ours, paper ? fmt::format(" ({:.1f})", *paper) : "");
            }
            const auto seconds = mean_training_seconds(row);
            result += fmt::format(" {} |\n", seconds ? duration(*seconds) : "");
        }
    }
    return result + "\nIn brackets: the paper's numbers.\n";
}

std::string comparison_table(const std::vector<ReportRow>& rows) {
    const Dataset& dataset = *rows.front().dataset;
    std::string head = "| |";
    std::string line = "| --- |";
    for (const char* space : {"identity", "position"}) {
        head += fmt::format(" {}: {}, paper | as it is | ready to use |", space,
                            metric_title(main_metric(dataset, space)));
        line += " --- | --- | --- |";
    }
    std::string result = head + "\n" + line + "\n";
    for (const ReportRow& row : rows) {
        result += fmt::format("| {} |", row.title);
        for (const std::string space : {"identity", "position"}) {
            const std::string metric = main_metric(dataset, space);
            const auto raw = row.score(fmt::format("{}/raw/{}", space, metric));
            const auto ready = row.score(fmt::format("{}/ready/{}", space, metric));
            const bool skipped = row.projected_seconds() > 0 && space == "identity";
            result +=
                fmt::format(" {} | {} | {} |", text_of(row.paper(space, metric)),
                            skipped ? fmt::format("not run ({})", duration(row.projected_seconds()))
                                    : text_of(raw, row.cells.size()),
                            text_of(ready, row.cells.size()));
        }
        result += "\n";
    }
    return result;
}

std::string code_note(const std::vector<ReportRow>& rows, std::string_view digest) {
    std::size_t num_cells = 0;
    std::size_t num_others = 0;
    for (const ReportRow& row : rows) {
        num_cells += row.cells.size();
        for (const CellResult& cell : row.cells) {
            num_others += cell.code != digest ? 1U : 0U;
        }
    }
    return num_others == 0
               ? ""
               : fmt::format(
                     "{} of {} results were kept from other code of this release than that of this "
                     "program; to compute them again, remove the folder cells.\n",
                     num_others, num_cells);
}

std::string report_json(const std::vector<ReportRow>& rows) {
    nlohmann::json result = nlohmann::json::array();
    for (const ReportRow& row : rows) {
        std::set<std::string> names;
        for (const CellResult& cell : row.cells) {
            for (const auto& [name, value] : cell.values) {
                names.insert(name);
            }
        }
        nlohmann::json values = nlohmann::json::array();
        for (const std::string& name : names) {
            const std::size_t first = name.find('/');
            const std::size_t second = name.find('/', first + 1);
            const std::string space = name.substr(0, first);
            const std::string metric = name.substr(second + 1);
            const Score score = *row.score(name);
            nlohmann::json value{{"space", space},
                                 {"scaling", name.substr(first + 1, second - first - 1)},
                                 {"metric", metric},
                                 {"mean", score.mean},
                                 {"deviation", score.deviation}};
            const std::string paper_space = space == "position-last" ? "position" : space;
            if (const auto paper = row.paper(paper_space, metric)) {
                value["paper"] = *paper;
                value["difference"] = score.mean - *paper;
            }
            values.push_back(value);
        }
        nlohmann::json json{{"setting", row.setting},    {"dataset", row.dataset->name},
                            {"row", row.name},           {"title", row.title},
                            {"cells", row.cells.size()}, {"values", values}};
        std::set<std::string> codes;
        for (const CellResult& cell : row.cells) {
            codes.insert(cell.code);
        }
        json["codes"] = codes;
        if (!row.other_data.empty()) {
            json["other_data"] = row.other_data;
        }
        if (const auto seconds = mean_training_seconds(row)) {
            json["training_seconds"] = *seconds;
        }
        if (row.projected_seconds() > 0) {
            json["projected_seconds"] = row.projected_seconds();
        }
        result.push_back(json);
    }
    return result.dump(2) + "\n";
}

}  // namespace irwe
