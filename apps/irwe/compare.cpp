// irwe compare GRAPH -o REPORT

#include "apps/compare/comparison.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <system_error>
#include <vector>

#include "apps/compare/comparison_page.h"
#include "apps/compare/comparison_report.h"
#include "apps/compare/method_choice.h"
#include "apps/compare/ranking.h"
#include "apps/irwe/console.h"
#include "apps/irwe/embedding_arguments.h"
#include "apps/irwe/file_kind.h"
#include "apps/irwe/graph_arguments.h"
#include "apps/irwe/interruption.h"
#include "apps/irwe/label_arguments.h"
#include "apps/irwe/option_values.h"
#include "apps/irwe/printing.h"
#include "apps/irwe/verb.h"
#include "irwe/base/error.h"
#include "irwe/base/parallel.h"
#include "irwe/io/atomic_file.h"
#include "irwe/io/output_lock.h"
#include "irwe/io/text_output.h"

namespace irwe::cli {
namespace {

constexpr std::uint64_t kMaxRepetitions = 1000;

struct CompareVerb {
    Console console;
    GraphArguments graph;
    std::vector<std::string> labels_paths;
    std::string across_path;
    std::vector<std::string> across_labels_paths;
    LabelArguments label_columns;
    std::vector<std::string> method_names{"fast"};
    std::vector<std::string> task_names;
    std::string output;
    double training_share = 50;  // in percent
    double held_out_share = 10;  // in percent
    double budget_minutes = 0;
    compare::CompareOptions options;
    int num_threads = 0;
    bool json = false;
    bool force = false;

    void run() {
        check_arguments();
        const OutputLock lock(page_path());
        const LoadedGraph loaded = graph.load();
        graph.announce(loaded, console);
        require(loaded.graph.num_edges() > 0,
                fmt::format("{}: the graph has no edges; there is nothing to learn from",
                            graph.path()));
        for (const Method* method : options.methods) {
            if (const std::string note = unused_note(*method, loaded.graph.kind()); !note.empty()) {
                console.say(note);
            }
        }
        if (!loaded.attributes.empty()) {
            console.say(fmt::format("{}: {} read; irwe compare does not use attributes of nodes",
                                    graph.path(),
                                    counted(loaded.attributes.columns().size(), "attribute")));
        }
        say_what_is_not_counted();
        const std::optional<Graph> other = load_across();
        const compare::CompareInput input = input_of(loaded.graph, other);
        const compare::TaskList list = compare::possible_tasks(
            input, task_names.empty() ? compare::default_kinds(input) : chosen_kinds(),
            options.tasks);
        require_tasks(list);
        ThreadPool pool(num_threads, &stop_at_next_chance());
        const std::vector<compare::TaskResults> results = compared(input, list, pool);
        const compare::Report report{input, options, list,
                                     compare::ranked(results, input, options, list.num_clusters),
                                     pool.num_threads()};
        write(json_path(), compare::report_json(report));
        write(page_path(), compare::report_page(report));
        print(json ? compare::report_json(report) : compare::report_text(report));
        console.say(
            fmt::format("{}: all numbers; {}: open it in a browser", json_path(), page_path()));
    }

private:
    std::string json_path() const { return output + ".json"; }
    std::string page_path() const { return output + ".html"; }
    std::string cells_path() const { return output + ".cells"; }

    // Checks that do not need the graph.
    void check_arguments() {
        require(!is_standard_output(output),
                "several files are written; give the beginning of their names");
        for (const char* ending : {".html", ".json"}) {
            if (output.ends_with(ending) && output != ending) {
                output.resize(output.size() - std::string(ending).size());
            }
        }
        options.methods = compare::chosen_methods(method_names);
        options.tasks.training_share = training_share / 100;
        options.tasks.held_out_share = held_out_share / 100;
        options.budget_seconds = 60 * budget_minutes;
        options.cells_folder = cells_path();
        static_cast<void>(chosen_kinds());
        require_may_be_graph(graph.path());
        check_across();
        std::vector<std::string> further = labels_paths;  // files that are read beside the graph
        further.insert(further.end(), across_labels_paths.begin(), across_labels_paths.end());
        further.push_back(across_path);
        require(std::ranges::count(further, "-") + (graph.path() == "-" ? 1 : 0) <= 1,
                "standard input cannot be several files at once; give a file for one of them");
        for (const std::string& path : {json_path(), page_path()}) {
            graph.require_not_replaced_by(path);
            for (const std::string& read : further) {
                require(!is_same_file(read, path),
                        fmt::format("{}: is read, so it cannot be the output, too; give another "
                                    "name for the output",
                                    read));
            }
        }
        require_replaceable(page_path(), {FileKind::comparison}, "a comparison", force);
        require_replaceable(json_path(), {FileKind::report}, "the numbers of a comparison", force);
        std::error_code unknown;
        const auto cells = std::filesystem::status(cells_path(), unknown);
        require(!std::filesystem::exists(cells) || std::filesystem::is_directory(cells),
                fmt::format("{}: is a file, and results would be kept in a folder of this name; "
                            "move it away, or give another name for the output",
                            cells_path()));
        const AtomicFile probe(page_path());  // finds a path that cannot be written
    }

    void check_across() const {
        if (across_path.empty()) {
            require(across_labels_paths.empty(),
                    "--across-labels: expected --across with the graph that they belong to");
            return;
        }
        require_may_be_graph(across_path);
        require(
            across_labels_paths.empty() || across_labels_paths.size() == labels_paths.size(),
            fmt::format(
                "--across-labels: expected as many files as --labels has, {}, in the same order, "
                "found {}",
                labels_paths.size(), across_labels_paths.size()));
    }

    // As irwe train does.
    void say_what_is_not_counted() const {
        for (const Method* method : options.methods) {
            if (options.max_bytes > 0 && method->estimate == nullptr) {
                console.say(uncounted_memory_note(*method));
            }
        }
    }

    std::vector<compare::TaskKind> chosen_kinds() const {
        std::vector<compare::TaskKind> kinds;
        for (const std::string& name : task_names) {
            const compare::TaskKind kind =
                with_error_prefix("--tasks", [&] { return compare::find_task(name); });
            if (std::ranges::find(kinds, kind) == kinds.end()) {
                kinds.push_back(kind);
            }
        }
        return kinds;
    }

    // Returns the graph of --across, if there is one.
    std::optional<Graph> load_across() const {
        if (across_path.empty()) {
            return std::nullopt;
        }
        LoadedGraph other = graph.load_other(across_path);
        graph.announce_other(across_path, other, console);
        require(other.graph.num_edges() > 0,
                fmt::format("{}: the graph has no edges; there is nothing to embed", across_path));
        return std::move(other.graph);
    }

    compare::CompareInput input_of(const Graph& loaded, const std::optional<Graph>& other) const {
        compare::CompareInput input{
            .graph = loaded, .graph_name = graph.path(), .graph_as_typed = graph.as_typed()};
        for (const std::string& path : labels_paths) {
            input.labels.push_back({path, shell_word(path) + label_columns.as_typed(),
                                    loaded_labels(path, loaded.names())});
        }
        if (other) {
            input.other.emplace(compare::OtherGraph{
                .graph = &*other, .name = across_path, .as_typed = shell_word(across_path)});
            for (const std::string& path : across_labels_paths) {
                input.other->labels.push_back(
                    {path, shell_word(path), loaded_labels(path, other->names())});
            }
        }
        return input;
    }

    Labels loaded_labels(const std::string& path, const NodeNames& nodes) const {
        LabelsReport report;
        Labels labels = label_columns.load(path, nodes, report);
        for (const std::string& note : label_notes(report)) {
            console.say(fmt::format("{}: {}", path, note));
        }
        console.say(fmt::format("{}: {} labeled, {} classes", path,
                                counted(report.num_labeled_nodes, "node"), labels.classes.size()));
        if (report.num_unknown_nodes > 0) {
            console.say(fmt::format("{}: {} that are not in the graph left out", path,
                                    counted(report.num_unknown_nodes, "node")));
        }
        return labels;
    }

    // Returns the options that a task of this kind lacks: "; add --labels".
    std::string advice(compare::TaskKind kind) const {
        std::vector<std::string> missing;
        if (compare::is_across(kind) && across_path.empty()) {
            missing.emplace_back("--across");
        }
        if (compare::needs_labels(kind) && labels_paths.empty()) {
            missing.emplace_back("--labels");
        }
        if (compare::needs_labels(kind) && compare::is_across(kind) &&
            across_labels_paths.empty()) {
            missing.emplace_back("--across-labels");
        }
        return missing.empty() ? "" : fmt::format("; add {}", fmt::join(missing, " and "));
    }

    // A task that was asked for must be possible; others are left out, and the report says why.
    void require_tasks(const compare::TaskList& list) const {
        std::string reasons;
        for (const compare::ImpossibleTask& one : list.impossible) {
            const std::string sentence =
                fmt::format("{}: {}{}", compare::task_name(one.kind), one.reason, advice(one.kind));
            require(task_names.empty(), fmt::format("--tasks {}", sentence));
            console.say(fmt::format("without the task {}", sentence));
            reasons += (reasons.empty() ? "" : "; ") + sentence;
        }
        require(!list.tasks.empty(), fmt::format("no task is possible on this graph: {}", reasons));
        for (const compare::Task& task : list.tasks) {
            if (!task.note.empty()) {
                console.say(fmt::format("{}: {}", task.name(), task.note));
            }
        }
    }

    std::vector<compare::TaskResults> compared(const compare::CompareInput& input,
                                               const compare::TaskList& list,
                                               ThreadPool& pool) const {
        try {
            return compare::compare(input, list, options, pool,
                                    [this](const std::string& line) { console.say(line); });
        } catch (const Interrupted&) {
            throw Interrupted(fmt::format(
                "interrupted; what is done is kept in {}: run the same command to continue",
                cells_path()));
        }
    }

    static void write(const std::string& path, const std::string& text) {
        TextOutput file(path);
        file.write(text);
        file.commit();
    }
};

void add_count(CLI::App& verb, const std::string& name, int& value, const std::string& help,
               std::uint64_t min, std::uint64_t max) {
    verb.add_option(name, value, help)
        ->type_name("N")
        ->transform(whole_number(min, max))
        ->capture_default_str();
}

void add_what_to_compare(CLI::App& verb, CompareVerb& settings) {
    verb.add_option("--labels", settings.labels_paths,
                    "File with `node label [label ...]` on each line; may be given again")
        ->type_name("FILE")
        ->allow_extra_args(false)
        ->check(file_name());
    settings.label_columns.add_options(verb);
    verb.add_option("--across", settings.across_path,
                    "Graph that no method is trained on: all are compared on it, too")
        ->type_name("OTHER_GRAPH")
        ->check(file_name());
    verb.add_option("--across-labels", settings.across_labels_paths,
                    "Labels of OTHER_GRAPH, one file for each --labels, in the same order")
        ->type_name("FILE")
        ->allow_extra_args(false)
        ->check(file_name());
    verb.add_option("--methods", settings.method_names,
                    "Names of methods (see irwe methods); fast: those that take seconds; all")
        ->type_name("NAME,...|fast|all")
        ->delimiter(',')
        ->allow_extra_args(false)
        ->default_str("fast");
    verb.add_option("--tasks", settings.task_names,
                    "classify, modularity, ncut, links, new-nodes, and with --across "
                    "classify-across, modularity-across, ncut-across (default all that the input "
                    "allows)")
        ->type_name("TASK,...")
        ->delimiter(',')
        ->allow_extra_args(false);
    verb.add_option("-o,--output", settings.output,
                    "Beginning of the names: REPORT.html, REPORT.json, and the folder "
                    "REPORT.cells, which keeps results")
        ->type_name("REPORT")
        ->required()
        ->check(file_name());
}

void add_how_to_compare(CLI::App& verb, CompareVerb& settings) {
    constexpr std::uint64_t kMaxDim = 1U << 16U;
    constexpr std::uint64_t kMaxClusters = std::numeric_limits<int>::max();
    compare::TaskOptions& tasks = settings.options.tasks;
    add_count(verb, "--dim", settings.options.dim, "Dimensions of the vectors of all methods", 1,
              kMaxDim);
    add_count(verb, "--seeds", settings.options.num_seeds,
              "Trainings of each method, each with its own splits", 1, kMaxRepetitions);
    verb.add_option("--budget", settings.budget_minutes,
                    "Minutes; what would not finish is not begun, and told. 0: no limit")
        ->type_name("MINUTES")
        ->check(number_not_negative())
        ->capture_default_str();
    add_max_memory(verb, settings.options.max_bytes,
                   "Memory for each training, such as 4GB (default half of the free memory); a "
                   "method that needs more is skipped, and told");
    verb.add_option("--share", settings.training_share,
                    "Percentage of the labeled nodes to train a classification on")
        ->type_name("P")
        ->check(number_below(90, "a percentage above 0 and below 90, as 10 are for validation"))
        ->capture_default_str();
    add_count(verb, "--splits", tasks.num_splits, "Splits of a classification, for each seed", 1,
              kMaxRepetitions);
    verb.add_option("-k", tasks.num_clusters,
                    "Clusters (default as many as classes of the first labels, or 8)")
        ->type_name("K")
        ->transform(whole_number(2, kMaxClusters));
    add_count(verb, "--runs", tasks.num_runs, "Runs of KMeans, for each seed", 1, kMaxRepetitions);
    verb.add_option("--held-out-share", settings.held_out_share,
                    "Percentage of the edges that are predicted, and of the nodes that are new")
        ->type_name("P")
        ->check(number_below(100, "a percentage above 0 and below 100"))
        ->capture_default_str();
}

}  // namespace

void add_compare(CLI::App& app) {
    CLI::App* const verb =
        app.add_subcommand("compare", "Compare methods on a graph: quality against cost");
    const auto settings = std::make_shared<CompareVerb>();
    settings->graph.add_options(*verb);
    add_what_to_compare(*verb, *settings);
    add_how_to_compare(*verb, *settings);
    verb->add_flag("--json", settings->json, "Print JSON instead of the table");
    add_force(*verb, settings->force);
    add_threads(*verb, settings->num_threads, settings->console);
    settings->console.add_options(*verb);
    verb->footer(
        "Examples:\n"
        "  irwe compare town.edges --labels town.roles -o methods\n"
        "  irwe compare town.edges --methods all --tasks links --budget 30 -o links\n"
        "  irwe compare town.edges --across city.edges --tasks ncut-across -o city\n"
        "\n"
        "Trains every method with its defaults, and measures all on the same splits. A repeated "
        "run takes finished results from REPORT.cells: to continue after an interruption, or to "
        "add methods, seeds or tasks, run the command again. docs/comparing.md describes the "
        "tasks and the page.");
    verb->callback([settings] { settings->run(); });
}

}  // namespace irwe::cli
