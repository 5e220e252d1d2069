#include "apps/irwe/model_application.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "apps/irwe/formula_names.h"
#include "apps/irwe/option_values.h"
#include "irwe/base/error.h"
#include "irwe/io/atomic_file.h"
#include "irwe/methods/registry/apply.h"
#include "irwe/methods/registry/read_model.h"
#include "irwe/methods/registry/registry.h"
#include "irwe/methods/zero_rows.h"

namespace irwe::cli {
namespace {

// Returns what holds for the spaces that can be compared across graphs, and for those that cannot.
// Both texts have a place for the names of the spaces.
std::string by_space(const Method& method, const char* across_text, const char* within_text) {
    std::vector<std::string> across;
    std::vector<std::string> within;
    for (const Method::SpaceMeaning& space : method.spaces) {
        (space.comparable_across_graphs ? across : within).push_back(space.name);
    }
    std::vector<std::string> parts;
    if (!across.empty()) {
        parts.push_back(fmt::format(fmt::runtime(across_text), fmt::join(across, " and ")));
    }
    if (!within.empty()) {
        parts.push_back(fmt::format(fmt::runtime(within_text), fmt::join(within, " and ")));
    }
    return fmt::format("{}", fmt::join(parts, ", "));
}

std::string grown_text(const Application& application, const Method& method) {
    const std::size_t num_known = application.known->size();
    if (application.before) {
        const std::uint64_t num_missing = application.num_missing_edges;
        return fmt::format("extension: {} beside the {} of the training{}",
                           counted(application.nodes.size(), "new node"), with_commas(num_known),
                           num_missing == 0 ? ""
                                            : fmt::format("; {} of the training {} not in it",
                                                          counted(num_missing, "edge"),
                                                          num_missing == 1 ? "is" : "are"));
    }
    const std::size_t num_new = new_nodes(*application.known, application.graph).size();
    const std::size_t num_missing = num_known + num_new - application.graph.num_nodes();
    return fmt::format(
        "refreshed: {} of the training and {}; {}{}", counted(num_known - num_missing, "node"),
        counted(num_new, "new node"),
        by_space(method, "{} is on the scale of this graph", "{} keeps its coordinates"),
        num_missing == 0
            ? ""
            : fmt::format("; {} of the training {} not in it", counted(num_missing, "node"),
                          num_missing == 1 ? "is" : "are"));
}

void say_which(const Application& application, const Method& method, const Console& console) {
    switch (application.kind) {
        case Reach::training_graph:
            console.say("transductive: this is the graph of the training");
            break;
        case Reach::new_nodes:
            console.say(grown_text(application, method));
            break;
        case Reach::new_graphs:
            console.say(fmt::format("transfer: a graph that the model has not seen; {}",
                                    by_space(method, "{} can be compared with other graphs",
                                             "{} only within this one")));
            break;
    }
}

}  // namespace

Application apply_model(const Model& model, const std::string& model_path,
                        const GraphArguments& argument, const LoadedGraph& loaded,
                        const GrownGraph& grown, const Console& console) {
    ApplicationNames names{.model = model_path,
                           .graph = argument.path(),
                           .before = grown.old_graph_path,
                           .option = grown.refresh ? "--refresh" : "--extends"};
    std::optional<Graph> before;
    if (!grown.old_graph_path.empty()) {
        LoadedGraph old = argument.load_other(grown.old_graph_path);
        argument.announce_other(grown.old_graph_path, old, console);
        before = std::move(old.graph);
    }
    Application applied =
        grown.refresh ? refreshing_application(model, loaded.graph, names, &loaded.attributes)
                      : application(model, loaded.graph, before ? &*before : nullptr, names,
                                    &loaded.attributes);
    say_which(applied, find_method(model.record().method), console);
    for (const std::string& note : {applied.kind_note, applied.attributes_note}) {
        if (!note.empty()) {
            console.say(note);
        }
    }
    return applied;
}

void say_drift(const Model& model, const EmbeddingSource& embeddings, const Console& console) {
    const std::optional<Drift> drift = model.drift(embeddings);
    if (drift && drift->trust < kLowTrust) {
        console.say(fmt::format(
            "the identities of this graph lie {:.2f} deviations from those of the training, most "
            "in "
            "{}: roles learned there are expected to keep {:.0f} % of their worth here; train on "
            "this graph, or on one more like it",
            drift->overall, drift->furthest().meaning, 100 * drift->trust));
    }
}

void write_embeddings(EmbeddingSource& embeddings, const Model& model,
                      const Application& application, const EmbeddingArguments& output,
                      ThreadPool& pool, const std::function<void(const std::string&)>& say) {
    ZeroRowsSource rows(embeddings);
    output.write(rows, pool, say);
    for (const std::string& note : zero_row_notes(rows.found(), model, application)) {
        say(fmt::format("{}: {}", is_standard_output(output.path) ? "standard output" : output.path,
                        note));
    }
    if (output.is_table()) {
        if (const std::string note = formula_note(*embeddings.names(), output.path);
            !note.empty()) {
            say(note);
        }
    }
}

Embeddings embedded(const std::string& model_path, const GraphArguments& argument,
                    const LoadedGraph& loaded, const Console& console, ThreadPool& pool) {
    const std::shared_ptr<const Model> model = read_model(model_path);
    const Application applied = apply_model(*model, model_path, argument, loaded, {}, console);
    Resources resources{.pool = pool};
    const std::unique_ptr<EmbeddingSource> source =
        model->embed(applied, OutputForm::ready, resources);
    say_drift(*model, *source, console);
    return collected(*source);
}

CLI::Option* add_extends(CLI::App& verb, std::string& old_graph_path, const std::string& meaning) {
    return verb
        .add_option("--extends", old_graph_path,
                    "The training graph, if GRAPH is a grown version of it: " + meaning)
        ->type_name("OLD_GRAPH")
        ->check(file_name());
}

void require_one_standard_input(const GraphArguments& graph, const std::string& old_graph_path) {
    require(graph.path() != "-" || old_graph_path != "-",
            "standard input cannot be GRAPH and OLD_GRAPH at once; give a file for one of them");
}

}  // namespace irwe::cli
