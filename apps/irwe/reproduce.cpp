// irwe reproduce [DATASET ...] --data DIR

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "apps/irwe/console.h"
#include "apps/irwe/interruption.h"
#include "apps/irwe/option_values.h"
#include "apps/irwe/settings_source.h"
#include "apps/irwe/verb.h"
#include "apps/reproduce/joined_parts.h"
#include "apps/reproduce/paper_systems.h"
#include "apps/reproduce/reproduction.h"
#include "irwe/base/error.h"
#include "irwe/base/memory_reuse.h"
#include "irwe/base/parallel.h"
#include "irwe/io/text_output.h"
#include "irwe/methods/irwe_network/irwe_network_method.h"
#include "irwe/methods/registry/registry.h"

namespace irwe::cli {
namespace {

// A line when a cell begins something, and now and then while it lasts.
class CellDisplay {
public:
    explicit CellDisplay(const Console& console) : console_(console) {}

    void show(const CellKey& cell, std::string_view what, std::int64_t done, std::int64_t total) {
        constexpr double kSecondsBetweenLines = 30;
        const std::string now = fmt::format("{}: {}", cell.name(), what);
        const auto time = std::chrono::steady_clock::now();
        const bool is_new = now != last_;
        if (!is_new &&
            std::chrono::duration<double>(time - last_time_).count() < kSecondsBetweenLines) {
            return;
        }
        last_ = now;
        last_time_ = time;
        console_.say(is_new ? now : fmt::format("{}, {} of {}", now, done, total));
    }

private:
    const Console& console_;
    std::string last_;
    std::chrono::steady_clock::time_point last_time_;
};

struct ReproduceVerb {
    Console console;
    std::vector<std::string> names;
    ReproductionRequest request;
    ExperimentOptions options;
    std::vector<std::string> method_names;
    std::vector<std::string> assignments;
    std::optional<int> num_seeds;
    std::optional<int> num_rounds;
    std::optional<int> num_splits;
    std::optional<int> num_runs;
    int num_threads = 0;

    void run() {
        choose_joined();
        choose_methods();
        choose_datasets();
        for (const Method* method : request.methods) {  // finds an unknown setting
            static_cast<void>(checked_settings(*method, "auto", nullptr, 0));
        }
        require(std::filesystem::is_directory(options.data_directory),
                fmt::format("{}: expected a folder with a folder for each dataset, such as "
                            "brazil/edges.txt and brazil/labels.txt",
                            options.data_directory));
        std::error_code error;
        std::filesystem::create_directories(options.output_directory, error);
        require(!error, fmt::format("{}: cannot make this folder: {}", options.output_directory,
                                    error.message()));
        keep_freed_memory();
        if (is_quick()) {
            options.tasks = {.num_splits = 5, .num_runs = 3};
            request.num_seeds = 1;
            request.num_rounds = 3;
        }
        request.num_seeds = num_seeds.value_or(request.num_seeds);
        request.num_rounds = num_rounds.value_or(request.num_rounds);
        options.tasks.num_splits = num_splits.value_or(options.tasks.num_splits);
        options.tasks.num_runs = num_runs.value_or(options.tasks.num_runs);
        ThreadPool pool(num_threads, &stop_at_next_chance());
        const std::string tables = run_experiments(pool);
        TextOutput output("-");
        output.write(tables);
        output.commit();
        console.say(fmt::format("{}: tables, results and models", options.output_directory));
    }

private:
    std::string run_experiments(ThreadPool& pool) {
        CellDisplay display(console);
        try {
            return reproduce(
                request, options,
                [this](const Method& method, const std::string& preset, const GraphAtHand& at_hand,
                       int dimension) {
                    return checked_settings(method,
                                            request.effort == kPaperEffort ? preset : "auto",
                                            &at_hand, dimension);
                },
                pool,
                [&](const CellKey& cell, std::string_view what, std::int64_t done,
                    std::int64_t total) { display.show(cell, what, done, total); });
        } catch (const Interrupted&) {
            throw Interrupted(fmt::format(
                "interrupted; what is done is kept in {}: run the same command to continue",
                options.output_directory));
        }
    }

    bool is_quick() const { return request.effort == "quick"; }

    // Chooses the systems of the attribute study, or methods that are joined by +.
    void choose_joined() {
        if (request.setting == "attributes") {
            require(method_names.empty(), [&] {
                return fmt::format(
                    "--setting attributes has the paper's systems, found --method "
                    "{}; leave it out",
                    fmt::join(method_names, ","));
            });
            request.effort = is_quick() ? request.effort : "lean";
            for (const std::string_view name : attribute_systems()) {
                request.joined.emplace_back(name);
            }
            return;
        }
        std::erase_if(method_names, [&](const std::string& name) {
            const bool is_joined = name.find('+') != std::string::npos;
            if (is_joined) {
                request.joined.push_back(name);
            }
            return is_joined;
        });
        for (const std::string& name : request.joined) {
            require(!joined_parts(name).has_attributes, [&] {
                return fmt::format(
                    "{} has attributes, expected methods; --setting attributes "
                    "joins both",
                    name);
            });
        }
    }

    // Chooses the methods. The paper's schedule, ablations and sweeps are about its network.
    void choose_methods() {
        const bool is_network =
            request.effort == kPaperEffort || request.ablation || request.sweep != Sweep::none;
        if (method_names.empty() && !request.joined.empty()) {
            require(request.effort != kPaperEffort,
                    "methods that are joined by + are not the paper's network; add --effort lean");
            return;
        }
        if (method_names.empty()) {
            request.methods = {is_network ? &find_method(kNetworkName) : &default_method()};
            return;
        }
        if (method_names == std::vector<std::string>{"all"}) {
            for (const Method& method : methods()) {
                request.methods.push_back(&method);
            }
        } else {
            for (const std::string& name : method_names) {
                request.methods.push_back(&find_method(name));
            }
        }
        require(
            !is_network || method_names == std::vector<std::string>{std::string(kNetworkName)},
            [&] {
                return fmt::format(
                    "--effort paper, --ablation and --sweep are about the paper's network, found "
                    "--method {}; leave --method out, or add --effort lean and leave the others "
                    "out",
                    fmt::join(method_names, ","));
            });
    }

    std::unique_ptr<MethodSettings> checked_settings(const Method& method,
                                                     const std::string& preset,
                                                     const GraphAtHand* at_hand,
                                                     int dimension) const {
        const bool has_preset = std::ranges::find(method.presets, preset) != method.presets.end();
        std::unique_ptr<MethodSettings> settings =
            method.settings(has_preset ? preset : default_preset(method), at_hand);
        if (dimension > 0 && !method.dimension_setting.empty()) {
            find_field(settings->fields(), method.dimension_setting)
                .assign(std::to_string(dimension));
        }
        apply_assignments(assignments, settings->fields());
        settings->validate();
        return settings;
    }

    // Chooses the datasets. Without a name, these are all that the setting is for, or the three
    // airport graphs for quick results.
    void choose_datasets() {
        for (const std::string& name : names) {
            request.datasets.push_back(&find_dataset(name));
        }
        if (!names.empty()) {
            return;
        }
        for (const Dataset& dataset : datasets()) {
            const bool is_many = dataset.kind == DatasetKind::graphs;
            const bool is_attributed = dataset.kind == DatasetKind::attributed;
            if (is_many == (request.setting == "across") &&
                is_attributed == (request.setting == "attributes") &&
                (!is_quick() || is_attributed || is_many || dataset.kind == DatasetKind::roles)) {
                request.datasets.push_back(&dataset);
            }
        }
    }
};

void add_what(CLI::App& verb, const std::shared_ptr<ReproduceVerb>& settings) {
    verb.add_option("DATASET", settings->names,
                    "ppi, wiki, blogcatalog, usa, europe, brazil, ppis, cornell, texas, "
                    "washington, wisconsin (default all that fit the setting; the airports with "
                    "--effort quick)");
    verb.add_option("--data", settings->options.data_directory,
                    "Folder with DATASET/edges.txt and DATASET/labels.txt")
        ->type_name("DIR")
        ->required();
    verb.add_option("--setting", settings->request.setting,
                    "transductive; within: new nodes of a graph; across: new graphs; attributes: "
                    "what attributes add, on graphs that have some")
        ->type_name("transductive|within|across|attributes")
        ->check(one_of({"transductive", "within", "across", "attributes"}))
        ->capture_default_str();
    verb.add_flag("--ablation", settings->request.ablation,
                  "Also run the model without each of its parts, and its inputs without a model");
    const std::vector<std::string> sweeps{"l", "alpha", "tau"};
    verb.add_option_function<std::string>(
            "--sweep",
            [settings, sweeps](const std::string& name) {
                const auto place = std::ranges::find(sweeps, name) - sweeps.begin();
                settings->request.sweep = static_cast<Sweep>(place + 1);
            },
            "Instead of the tables, vary one parameter over the paper's values, with plots")
        ->type_name("l|alpha|tau")
        ->check(one_of(sweeps));
}

void add_how(CLI::App& verb, const std::shared_ptr<ReproduceVerb>& settings) {
    verb.add_option("-o,--output", settings->options.output_directory,
                    "Folder for tables, results and models")
        ->type_name("DIR")
        ->check(file_name())
        ->capture_default_str();
    verb.add_option("--effort", settings->request.effort,
                    "paper: its network, settings and schedule; lean: the same experiments with "
                    "what irwe train does; quick: lean with one seed and fewer splits")
        ->type_name("quick|lean|paper")
        ->check(one_of({"quick", "lean", "paper"}))
        ->capture_default_str();
    verb.add_option("--method", settings->method_names,
                    "The methods to train, or all, for one table; a+b has the vectors of both side "
                    "by side (default that of irwe train; "
                    "irwe-network with --effort paper, --ablation or --sweep): see irwe methods")
        ->type_name("NAME[,NAME...]")
        ->delimiter(',');
    verb.add_option("--seeds", settings->num_seeds,
                    "Trainings of a transductive result (default 3; quick: 1)")
        ->type_name("N")
        ->transform(whole_number(1, 1000));
    verb.add_option("--splits", settings->num_splits,
                    "Splits of a classification (default 10; quick: 5)")
        ->type_name("N")
        ->transform(whole_number(1, 1000));
    verb.add_option("--runs", settings->num_runs, "Runs of KMeans (default 10; quick: 3)")
        ->type_name("N")
        ->transform(whole_number(1, 1000));
    verb.add_option("--rounds", settings->num_rounds,
                    "Splits of an inductive result (default 10 within, 5 across; quick: 3)")
        ->type_name("N")
        ->transform(whole_number(1, 1000));
    add_assignments(verb, settings->assignments);
    verb.add_option(
            "--max-hours", settings->options.max_hours,
            "Skip a training that would take longer, and print the projected time; 0: no limit")
        ->type_name("H")
        ->check(number_not_negative())
        ->capture_default_str();
}

}  // namespace

void add_reproduce(CLI::App& app) {
    CLI::App* const verb =
        app.add_subcommand("reproduce", "Run the paper's experiments and compare the results");
    const auto settings = std::make_shared<ReproduceVerb>();
    settings->options.output_directory = "reproduction";
    settings->options.max_hours = 1;
    add_what(*verb, settings);
    add_how(*verb, settings);
    add_threads(*verb, settings->num_threads, settings->console);
    settings->console.add_options(*verb);
    verb->footer(
        "Examples:\n"
        "  irwe reproduce --data graphs --effort quick\n"
        "  irwe reproduce brazil europe --data graphs --ablation -o results\n"
        "  irwe reproduce brazil --data graphs --setting within\n"
        "  irwe reproduce usa --data graphs --sweep tau --effort quick\n"
        "\n"
        "The tables go to standard output and, as Markdown and JSON, to the output folder. "
        "Existing results are not computed again: to continue an interrupted run, repeat the "
        "command. docs/reproducing.md says where to find the graphs, and describes the results.");
    verb->callback([settings] { settings->run(); });
}

}  // namespace irwe::cli
