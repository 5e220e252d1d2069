#include "apps/reproduce/reproduction.h"

#include <fmt/format.h>

#include <filesystem>
#include <utility>

#include "apps/reproduce/code_digest.h"
#include "apps/reproduce/joined_parts.h"
#include "apps/reproduce/line_chart.h"
#include "apps/reproduce/paper_systems.h"
#include "apps/reproduce/variants.h"
#include "irwe/base/error.h"
#include "irwe/io/atomic_file.h"

namespace irwe {
namespace {

struct SweepPlan {
    std::string name;   // of the files
    std::string label;  // of the axis
    bool log_axis;
    std::vector<double> values;  // the paper's
    void (*apply)(NetworkSettings& settings, double value);
};

SweepPlan plan_of(Sweep sweep) {
    switch (sweep) {
        case Sweep::alpha:
            return {"alpha",
                    "α, weight of the feature loss",
                    true,
                    {0.1, 0.5, 1, 5, 10, 50, 100},
                    [](NetworkSettings& settings, double value) {
                        settings.training.feature_loss_weight = value;
                    }};
        case Sweep::tau:
            return {"tau",
                    "τ, temperature",
                    true,
                    {1, 5, 10, 50, 100, 500, 1000},
                    [](NetworkSettings& settings, double value) {
                        settings.training.temperature = value;
                    }};
        case Sweep::walk_length:
        case Sweep::none:
            break;
    }
    return {"l",
            "l, length of a walk",
            false,
            {4, 5, 6, 7, 8, 9},
            [](NetworkSettings& settings, double value) {
                settings.walks.walk_length = static_cast<int>(value);
            }};
}

std::string preset_of(const Dataset& dataset, const std::string& setting) {
    return std::string(dataset.name) + (setting == "within" ? "-inductive" : "");
}

void require_setting(const Dataset& dataset, const std::string& setting) {
    const bool is_many = dataset.kind == DatasetKind::graphs;
    const bool is_attributed = dataset.kind == DatasetKind::attributed;
    require(is_attributed == (setting == "attributes"),
            fmt::format("{} {}; expected --setting {}", dataset.name,
                        is_attributed ? "is a graph with attributes" : "has no attributes",
                        is_attributed ? "attributes" : "transductive, within or across"));
    require(is_attributed || is_many == (setting == "across"),
            fmt::format("{} is {}; expected --setting {}", dataset.name,
                        is_many ? "a set of graphs" : "one graph",
                        is_many ? "across" : "transductive or within"));
}

// The rows of one dataset.
class Rows {
public:
    Rows(const Dataset& dataset, const ReproductionRequest& request,
         const ExperimentOptions& options, const SettingsOf& settings_of, ThreadPool& pool,
         const ExperimentObserver& observer)
        : dataset_(dataset),
          request_(request),
          settings_of_(settings_of),
          pool_(pool),
          experiments_(dataset, options, pool, observer) {
        require_setting(dataset, request.setting);
    }

    // Trains a method.
    ReportRow trained(const Method& method, const std::string& name, OldNodes old_nodes) {
        ReportRow result = row(name, name, [&](const CellKey& key) {
            return trained_cell(key, trainee(method, key, [](MethodSettings&) {}), old_nodes);
        });
        result.paper_row = row_of_paper(method.name);
        return result;
    }

    // Trains the methods that are joined by + in `name`, each with its share of the dimension.
    ReportRow joined(const std::string& name) {
        const JoinedParts parts = joined_parts(name);
        const int dimension = dataset_.dimension / parts.count();
        return row(name, name, [&](const CellKey& key) {
            std::vector<Trainee> trainees;
            for (const Method* const part : parts.methods) {
                trainees.push_back(trainee(*part, key, dimension, [](MethodSettings&) {}));
            }
            return experiments_.joined(key, trainees, parts.has_attributes ? dimension : 0);
        });
    }

    // Returns what vectors score that say nothing.
    ReportRow floor() {
        return row("constant", "the same vector for all nodes",
                   [&](const CellKey& key) { return experiments_.constant_vectors(key); });
    }

    // Trains the paper's network with other settings.
    ReportRow varied(std::string_view name, std::string_view title,
                     const std::function<void(NetworkSettings&)>& change) {
        return row(name, title, [&](const CellKey& key) {
            const auto change_network = [&](MethodSettings& settings) {
                change(dynamic_cast<OptionSettings<NetworkSettings>&>(settings).options);
            };
            return trained_cell(key, trainee(*request_.methods.front(), key, change_network),
                                OldNodes::keep_vectors);
        });
    }

    ReportRow statistic(const BaseStatistic& statistic) {
        return row(statistic.name, statistic.title, [&](const CellKey& key) {
            return experiments_.statistic(
                key, statistic, trainee(*request_.methods.front(), key, [](MethodSettings&) {}));
        });
    }

private:
    ReportRow row(std::string_view name, std::string_view title,
                  const std::function<CellResult(const CellKey&)>& run) {
        ReportRow result{.dataset = &dataset_,
                         .setting = request_.setting,
                         .name = std::string(name),
                         .title = std::string(title),
                         .cells = {},
                         .other_data = experiments_.other_data()};
        for (int seed = 1; seed <= num_cells(); ++seed) {
            result.cells.push_back(run({.effort = request_.effort,
                                        .setting = request_.setting,
                                        .dataset = std::string(dataset_.name),
                                        .row = std::string(name),
                                        .seed = seed}));
            if (result.cells.back().projected_seconds > 0) {
                break;  // the other seeds would take as long
            }
        }
        return result;
    }

    int num_cells() const {
        constexpr int kRoundsWithin = 10;
        constexpr int kRoundsAcross = 5;
        if (request_.setting == "transductive" || request_.setting == "attributes") {
            return request_.num_seeds;
        }
        if (request_.num_rounds > 0) {
            return request_.num_rounds;
        }
        return request_.setting == "within" ? kRoundsWithin : kRoundsAcross;
    }

    CellResult trained_cell(const CellKey& key, const Trainee& trainee, OldNodes old_nodes) {
        if (request_.setting == "within") {
            return experiments_.within(key, trainee, old_nodes);
        }
        return request_.setting == "across" ? experiments_.across(key, trainee)
                                            : experiments_.transductive(key, trainee);
    }

    Trainee trainee(const Method& method, const CellKey& key,
                    std::function<void(MethodSettings&)> change) {
        return trainee(method, key, is_system_of_paper(method.name) ? dataset_.dimension : 0,
                       std::move(change));
    }

    Trainee trainee(const Method& method, const CellKey& key, int dimension,
                    std::function<void(MethodSettings&)> change) {
        return {method, [this, &method, key, dimension, change](const Graph& training_graph) {
                    std::unique_ptr<MethodSettings> settings =
                        settings_of_(method, preset_of(dataset_, request_.setting),
                                     {training_graph, pool_}, dimension);
                    const std::string& seed = method.seed_setting;
                    if (!seed.empty()) {
                        find_field(settings->fields(), seed).assign(std::to_string(key.seed));
                    }
                    change(*settings);
                    return settings;
                }};
    }

    const Dataset& dataset_;
    const ReproductionRequest& request_;
    const SettingsOf& settings_of_;
    ThreadPool& pool_;
    Experiments experiments_;
};

// Returns the rows of all methods that can do what is asked, and the floor.
std::vector<ReportRow> method_rows(Rows& rows, const ReproductionRequest& request) {
    std::vector<ReportRow> result;
    if (request.setting == "transductive") {
        result.push_back(rows.floor());
    }
    const Reach needed = request.setting == "across"   ? Reach::new_graphs
                         : request.setting == "within" ? Reach::new_nodes
                                                       : Reach::training_graph;
    for (const Method* method : request.methods) {
        if (method->reach >= needed) {
            result.push_back(rows.trained(*method, method->name, OldNodes::keep_vectors));
        }
    }
    for (const std::string& name : request.joined) {
        if (request.setting == "transductive" || request.setting == "attributes") {
            result.push_back(rows.joined(name));
        }
    }
    return result;
}

void write_file(const std::string& directory, const std::string& name, const std::string& text) {
    AtomicFile file((std::filesystem::path(directory) / name).string());
    file.write(text);
    file.commit();
}

// "### Brazil, transductive, ablation (3 seeds)"
std::string heading(const ReportRow& row, const std::string& what) {
    const bool is_transductive = row.setting == "transductive" || row.setting == "attributes";
    const std::string noun = is_transductive ? "seed" : "round";
    const std::string line = fmt::format("### {}, {}{}{} ({} {}{})\n\n", data_title(row),
                                         row.setting, is_transductive ? "" : " graphs", what,
                                         row.cells.size(), noun, row.cells.size() == 1 ? "" : "s");
    return row.other_data.empty()
               ? line
               : line + fmt::format(
                            "The graph {}: these numbers are not compared with the "
                            "paper's.\n\n",
                            row.other_data);
}

LineChart chart_of(const std::vector<ReportRow>& rows, const SweepPlan& plan,
                   const std::string& space) {
    const Dataset& dataset = *rows.front().dataset;
    const std::string metric = main_metric(dataset, space);
    LineChart chart{.title = fmt::format("{}: {} of {}", data_title(rows.front()), metric, space),
                    .x_label = plan.label,
                    .y_label = metric,
                    .log_x = plan.log_axis};
    for (const auto& [scaling, title] :
         {std::pair("raw", "as it is"), std::pair("ready", "ready to use")}) {
        ChartSeries series{.name = title, .points = {}};
        for (std::size_t i = 0; i < rows.size(); ++i) {
            if (const auto score = rows[i].score(fmt::format("{}/{}/{}", space, scaling, metric))) {
                series.points.push_back({plan.values[i], score->mean, score->deviation});
            }
        }
        if (!series.points.empty()) {  // by the recipe there is nothing "as it is"
            chart.series.push_back(series);
        }
    }
    return chart;
}

}  // namespace

std::string reproduce(const ReproductionRequest& request, const ExperimentOptions& options,
                      const SettingsOf& settings_of, ThreadPool& pool,
                      const ExperimentObserver& observer) {
    const std::filesystem::path output(options.output_directory);
    for (const char* part : {"cells", "models"}) {
        std::filesystem::create_directories(output / part);
    }
    std::string markdown;
    std::vector<ReportRow> all;
    const SweepPlan plan = plan_of(request.sweep);
    for (const Dataset* dataset : request.datasets) {
        Rows rows(*dataset, request, options, settings_of, pool, observer);
        std::vector<ReportRow> compared;
        if (request.sweep != Sweep::none) {
            for (const double value : plan.values) {
                const std::string name = fmt::format("{}={}", plan.name, value);
                compared.push_back(rows.varied(
                    name, name, [&](NetworkSettings& settings) { plan.apply(settings, value); }));
            }
            for (const char* space : {"identity", "position"}) {
                write_file(options.output_directory,
                           fmt::format("sweep-{}-{}-{}.svg", plan.name, dataset->name, space),
                           to_svg(chart_of(compared, plan, space)));
            }
        } else {
            if (request.methods.size() + request.joined.size() > 1 || request.methods.empty()) {
                compared = method_rows(rows, request);
                markdown += heading(compared.back(), ", methods") + methods_table(compared) + "\n";
                all.insert(all.end(), compared.begin(), compared.end());
                continue;
            }
            const Method& method = *request.methods.front();
            compared.push_back(rows.trained(method, method.name, OldNodes::keep_vectors));
            markdown += heading(compared.front(), "") + results_table(compared.front()) + "\n";
            if (request.setting == "within" && method.refreshes) {
                const ReportRow refreshed =
                    rows.trained(method, method.name + "-refreshed", OldNodes::are_refreshed);
                markdown += heading(refreshed, ", all nodes embedded in the grown graph") +
                            results_table(refreshed) + "\n";
                all.push_back(refreshed);
            }
            if (request.ablation) {
                for (const Variant& variant : variants().subspan(1)) {
                    compared.push_back(rows.varied(variant.name, variant.title, variant.leave_out));
                }
                for (const BaseStatistic& statistic : base_statistics()) {
                    compared.push_back(rows.statistic(statistic));
                }
            }
        }
        if (compared.size() > 1) {
            const std::string what =
                request.sweep == Sweep::none ? ", ablation" : ", sweep of " + plan.name;
            markdown += heading(compared.front(), what) + comparison_table(compared) + "\n";
        }
        all.insert(all.end(), compared.begin(), compared.end());
    }
    const std::string name = request.sweep == Sweep::none
                                 ? fmt::format("tables-{}", request.setting)
                                 : fmt::format("sweep-{}", plan.name);
    markdown += code_note(all, code_digest());
    write_file(options.output_directory, name + ".md", markdown);
    write_file(options.output_directory, name + ".json", report_json(all));
    return markdown;
}

}  // namespace irwe
