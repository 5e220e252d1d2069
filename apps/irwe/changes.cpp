// irwe changes BEFORE AFTER --model MODEL

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <limits>
#include <memory>
#include <string>

#include "apps/irwe/console.h"
#include "apps/irwe/embedding_arguments.h"
#include "apps/irwe/file_kind.h"
#include "apps/irwe/graph_arguments.h"
#include "apps/irwe/option_values.h"
#include "apps/irwe/printing.h"
#include "apps/irwe/verb.h"
#include "irwe/answers/changes_report.h"
#include "irwe/base/error.h"
#include "irwe/base/parallel.h"
#include "irwe/io/text_output.h"
#include "irwe/methods/registry/compared_identity.h"
#include "irwe/methods/registry/read_model.h"

namespace irwe::cli {
namespace {

struct ChangesVerb {
    Console console;
    GraphArguments before;
    std::string after_path;
    std::string model_path;
    ChangeOptions options;
    int max_rows = 20;
    std::string output;
    bool json = false;
    bool force = false;
    int num_threads = 0;

    void run() {
        check_arguments();
        const std::shared_ptr<const Model> model = read_model(model_path);
        const std::string space = compared_space(*model, model_path);
        const LoadedGraph first = before.load();
        before.announce(first, console);
        const LoadedGraph second = before.load_other(after_path);
        before.announce_other(after_path, second, console);
        const GraphPair pair = with_error_prefix(
            after_path, [&] { return GraphPair(first.graph, second.graph, model->record().kind); });
        console.say(fmt::format(
            "{} in both graphs; {} gone, {} new{}", counted(num_common(pair), "node"),
            counted(pair.num_gone(), "edge"), counted(pair.num_new(), "edge"),
            pair.num_reweighted() == 0
                ? ""
                : fmt::format(", {} of another weight", with_commas(pair.num_reweighted()))));
        ThreadPool pool(num_threads);
        Resources resources{.pool = pool};
        const ProgressCallback progress = console.progress("resampling");
        pool.on_phase([&progress](std::string_view, double share) {
            if (progress) {
                progress(static_cast<std::int64_t>(100 * share), 100);
            }
        });
        const auto identity = [&](const Graph& graph) {
            return compared_rows(*model, graph, space, resources);
        };
        const ChangesReport report =
            changes_report(pair, options, changes(pair, identity, options, pool), pool);
        if (const std::string note = undecidable_note(report); !note.empty()) {
            console.say(note);
        }
        if (!output.empty()) {
            TextOutput file(output);
            file.write(changes_table(report));
            file.commit();
        }
        if (json) {
            print(changes_json(report) + "\n");
        } else if (output.empty() || !is_standard_output(output)) {
            print(changes_text(report, static_cast<std::size_t>(max_rows)));
        }
    }

private:
    void check_arguments() const {
        require_may_be_graph(before.path());
        require_may_be_graph(after_path);
        require_one_standard_input(before.path(), after_path);
        require(!json || output.empty() || !is_standard_output(output),
                "both --json and -o - would go to standard output; leave one of them out");
        for (const std::string& input : {before.path(), after_path, model_path}) {
            require(output.empty() || !is_same_file(input, output),
                    fmt::format("{}: is read, so it cannot be the output, too; give another name "
                                "for the output",
                                input));
        }
        require_replaceable(output, {FileKind::text, FileKind::compressed}, "a table", force);
    }

    static void require_one_standard_input(const std::string& first, const std::string& second) {
        require(first != "-" || second != "-",
                "standard input cannot be BEFORE and AFTER at once; give a file for one of them");
    }

    static NodeId num_common(const GraphPair& pair) {
        NodeId count = 0;
        for (NodeId v = 0; v < pair.num_nodes(); ++v) {
            count += pair.is_in_both(v) ? 1U : 0U;
        }
        return count;
    }
};

}  // namespace

void add_changes(CLI::App& app) {
    CLI::App* const verb = app.add_subcommand(
        "changes", "Tell which nodes changed their role or community between two graphs");
    const auto settings = std::make_shared<ChangesVerb>();
    settings->before.add_options(*verb, "BEFORE");
    verb->add_option("AFTER", settings->after_path,
                     "The graph as it is now, over mostly the same nodes")
        ->type_name("")
        ->required()
        ->check(file_name());
    verb->add_option("--model", settings->model_path,
                     "A model written by irwe train, of BEFORE or of a graph like it")
        ->type_name("MODEL")
        ->required()
        ->check(file_name());
    verb->add_option("--false-alarms", settings->options.false_alarms,
                     "Share of unchanged nodes that may be reported")
        ->type_name("SHARE")
        ->check(number_below(1, "a share above 0 and below 1"))
        ->capture_default_str();
    verb->add_option("--draws", settings->options.num_draws,
                     "How often chance is tried out; more tell smaller chances apart")
        ->type_name("N")
        ->transform(whole_number(2, 100'000))
        ->capture_default_str();
    verb->add_option("-k", settings->max_rows, "Number of nodes of each kind to list")
        ->type_name("K")
        ->transform(whole_number(1, std::numeric_limits<int>::max()))
        ->capture_default_str();
    verb->add_option("-o,--output", settings->output,
                     "Also write a table of all nodes with their scores; - is standard output")
        ->type_name("FILE")
        ->check(file_name());
    verb->add_option("--seed", settings->options.seed, "The same seed gives the same answer")
        ->type_name("N")
        ->transform(whole_number(0, std::numeric_limits<std::uint64_t>::max()))
        ->capture_default_str();
    verb->add_flag("--json", settings->json, "Print JSON, with all nodes that changed");
    add_force(*verb, settings->force);
    add_threads(*verb, settings->num_threads, settings->console);
    settings->console.add_options(*verb);
    verb->footer(
        "Examples:\n"
        "  irwe changes before.csv after.csv --model before.irwe\n"
        "  irwe changes a.csv b.csv --model a.irwe --false-alarms 0.01 -o all.csv\n"
        "\n"
        "A role has changed if identity moved further than by chance, and a community if the steps "
        "of a node lead to another one. Chance is tried out: the edges that differ between the "
        "graphs are dealt anew to BEFORE and AFTER, and the model embeds both. The options of "
        "reading are for both graphs. The model must embed new graphs; communities do not depend "
        "on it.");
    verb->callback([settings] { settings->run(); });
}

}  // namespace irwe::cli
