// irwe train GRAPH -o MODEL

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "apps/irwe/console.h"
#include "apps/irwe/embedding_arguments.h"
#include "apps/irwe/file_kind.h"
#include "apps/irwe/graph_arguments.h"
#include "apps/irwe/interruption.h"
#include "apps/irwe/model_application.h"
#include "apps/irwe/option_values.h"
#include "apps/irwe/rank_arguments.h"
#include "apps/irwe/settings_source.h"
#include "apps/irwe/shared_training.h"
#include "apps/irwe/training_display.h"
#include "apps/irwe/verb.h"
#include "irwe/base/error.h"
#include "irwe/base/memory_reuse.h"
#include "irwe/base/owned_rows.h"
#include "irwe/base/parallel.h"
#include "irwe/graph/fingerprint.h"
#include "irwe/io/archive.h"
#include "irwe/io/atomic_file.h"
#include "irwe/io/output_lock.h"
#include "irwe/methods/attribute_doubts.h"
#include "irwe/methods/model_file.h"
#include "irwe/methods/registry/apply.h"
#include "irwe/methods/registry/registry.h"
#include "irwe/methods/run.h"

namespace irwe::cli {
namespace {

struct TrainVerb {
    Console console;
    GraphArguments graph;
    std::string output;
    EmbeddingArguments embeddings{.option = "--embeddings"};
    bool raw = false;
    SettingsSource source;
    ProgressStyle progress = ProgressStyle::automatic;
    std::size_t max_memory = 0;  // 0: half of what is free
    double checkpoint_interval = 60;
    bool resume = false;
    int num_threads = 0;
    RankArguments ranks;

    Place place{};                         // among the ranks, of which rank 0 writes and speaks
    const Method* method = nullptr;        // chosen by check_arguments()
    std::optional<Checkpoint> checkpoint;  // to go on from

    void run() {
        require(!is_standard_output(output),
                "a model cannot go to standard output; give the name of a file");
        place = ranks.place();
        std::optional<OutputLock> lock;
        if (writes()) {
            take(lock);
            remove_abandoned_files(checkpoint_path());
        } else {
            console.silence();
        }
        check_arguments();
        if (writes()) {
            probe_outputs();
        }
        keep_freed_memory();
        const LoadedGraph loaded = graph.load();
        embeddings.check_names(loaded.graph.names());
        require(loaded.graph.num_edges() > 0,
                fmt::format("{}: the graph has no edges; there is nothing to learn from",
                            graph.path()));
        announce([&] { graph.announce(loaded, console); });
        if (checkpoint) {
            checkpoint->require_graph(fingerprint(loaded.graph));
        }
        ThreadPool pool(threads_of_rank(place, num_threads), &stop_at_next_chance());
        if (is_shared()) {
            as_one_of_several(place, [&] { train_with_others(loaded, pool); });
        } else {
            train_on(loaded, *chosen_settings(loaded.graph, pool), pool, lone_world());
        }
    }

    void say(const std::string& message) const {
        announce([&] { console.say(message); });
    }

private:
    bool is_shared() const { return place.size > 1; }
    bool writes() const { return place.rank == 0; }

    std::string checkpoint_path() const { return output + ".checkpoint"; }

    std::string resuming_command() const {
        if (is_shared()) {  // perhaps by a launcher that irwe does not know
            return "the same command with --resume";
        }
        return fmt::format("irwe train {} -o {} --resume{}{}", graph.as_typed(), shell_word(output),
                           embeddings.as_typed(), raw ? " --raw" : "");
    }

    // With --progress json nothing but JSON is said.
    template <typename Say>
    void announce(Say say) const {
        if (progress != ProgressStyle::json) {
            say();
        }
    }

    ProgressCallback feature_progress() const {
        return progress == ProgressStyle::json || progress == ProgressStyle::none
                   ? ProgressCallback()
                   : console.progress("features");
    }

    // The output may be held by another training, which the other ranks cannot know.
    void take(std::optional<OutputLock>& lock) {
        try {
            lock.emplace(output);
        } catch (const InputError& held) {
            if (is_shared() && !is_refused_by_all()) {
                tell_others(held);
            }
            throw;
        }
    }

    bool is_refused_by_all() {
        try {
            check_arguments();
        } catch (const std::exception&) {
            return true;
        }
        return false;
    }

    // Finds a path that cannot be written. The other ranks may not see it.
    void probe_outputs() const {
        try {
            const ArchiveWriter probe(output);
            embeddings.probe();
        } catch (const std::exception& error) {
            tell_others(error);
            throw;
        }
    }

    void tell_others(const std::exception& refusal) const {
        if (is_shared() && !place.starts_others) {
            tell_refusal(ranks, place, output,
                         fmt::format("rank 0 refuses the training: {}", refusal.what()),
                         [this](const std::string& message) { say(message); });
        }
    }

    // Checks that do not need the graph. All ranks make them, so that none of them waits for one
    // that has refused.
    void check_arguments() {
        if (is_shared()) {
            for (const std::string& input :
                 {graph.path(), graph.attributes_path(), graph.node_list(), source.config_path()}) {
                require_can_be_read_by_all(input);
            }
        }
        choose_method();
        require_can_share(*method, place);
        embeddings.space_names = space_names(*method);
        check_files();
        if (console.is_quiet()) {
            progress = ProgressStyle::none;
        }
        static_cast<void>(source.settings(*method, nullptr));  // finds an unknown setting
        require_model_name(output);
        require_may_be_graph(graph.path());
        require_replaceable(output, {FileKind::model}, "a model", embeddings.force);
        embeddings.require_replaceable_files();
        if (is_shared() && ranks.directory.empty()) {
            const ArchiveWriter probe(output);  // they find each other in the same folder
        }
    }

    // A training that goes on has the method with which it began.
    void choose_method() {
        const Method* const given = source.given_method();
        method = given != nullptr ? given : &default_method();
        if (!resume || !std::filesystem::exists(checkpoint_path())) {
            return;
        }
        checkpoint = Checkpoint::read(checkpoint_path());
        method = &with_error_prefix(checkpoint_path(), [&] {
                      return std::cref(find_method(checkpoint->method()));
                  }).get();
        require(given == nullptr || given == method, [&] {
            return fmt::format(
                "{}: began with the method {}, found {} now; leave --method out to "
                "continue with it",
                checkpoint_path(), method->name, given->name);
        });
    }

    void check_files() const {
        graph.require_not_replaced_by(output);
        for (const std::string& file : embeddings.files()) {
            graph.require_not_replaced_by(file);
            require(!is_same_file(output, file) && !is_same_file(checkpoint_path(), file) &&
                        !is_same_file(lock_path(output), file),
                    fmt::format("{}: belongs to the model, so it cannot hold the embeddings, too; "
                                "give another name for one of them",
                                file));
        }
        if (is_shared()) {
            require_rendezvous_elsewhere();
        }
        require(!is_same_file(source.config_path(), output),
                fmt::format("{}: is read, so it cannot be the output, too; give another name for "
                            "the output",
                            output));
        embeddings.require_other_than(source.config_path());
        require(!std::filesystem::exists(output) || std::filesystem::is_regular_file(output) ||
                    std::filesystem::is_directory(output),
                fmt::format("{}: is a device or a pipe, and no checkpoint can be put beside it; "
                            "give the name of a file",
                            output));
        require(resume || !std::filesystem::exists(checkpoint_path()),
                fmt::format("{} is an unfinished training; add --resume to continue it, or remove "
                            "the file to start again",
                            checkpoint_path()));
    }

    // The directory where ranks meet is made and removed, and may be nothing that is written.
    void require_rendezvous_elsewhere() const {
        const std::string directory = rendezvous_directory(ranks, output);
        std::vector<std::string> written = embeddings.files();
        written.insert(written.end(), {output, checkpoint_path(), lock_path(output)});
        for (const std::string& file : written) {
            require(!is_same_file(directory, file), [&] {
                return fmt::format(
                    "{}: belongs to what is written, so ranks cannot find each other there; give "
                    "another directory by --rendezvous",
                    directory);
            });
        }
    }

    void train_with_others(const LoadedGraph& loaded, ThreadPool& pool) {
        const std::unique_ptr<MethodSettings> settings = chosen_settings(loaded.graph, pool);
        SharedTraining shared(
            ranks, place, output,
            shared_facts(*method, *settings, loaded.graph, checkpoint ? &*checkpoint : nullptr),
            num_threads, [this](const std::string& message) { say(message); });
        train_on(loaded, *settings, pool, shared.world());
        shared.wait_for_others();
    }

    void train_on(const LoadedGraph& loaded, const MethodSettings& settings, ThreadPool& pool,
                  World& world) {
        say_what_is_unused(loaded, settings);
        if (max_memory > 0 && method->estimate == nullptr) {
            say(uncounted_memory_note(*method));
        }
        Resources resources = resources_with(pool, world);
        std::optional<TrainingDisplay> display;  // from the first step to the last
        const ShownPhases phases(pool, display);
        const RunOptions options{
            .checkpoint_path = writes() ? checkpoint_path() : "",
            .seconds_between_checkpoints = checkpoint_interval,
            .resume = checkpoint ? &*checkpoint : nullptr,
            .resuming_command = resuming_command(),
            .on_begin =
                [&](const Training& training) {
                    say_where_it_goes_on(training);
                    checkpoint.reset();  // all of it is in the training now
                    display.emplace(progress);
                },
            .on_step = [&](const Training& training) { display->show(training); },
            .on_result =
                [&](const Training& training, const Model& model) {
                    display.reset();
                    on_rank_0(world, training.rows_of_ranks(),
                              [&] { write_results(training, model, loaded, resources); });
                }};
        static_cast<void>(
            train(*method, {loaded.graph, &loaded.attributes}, settings, options, resources));
    }

    void say_what_is_unused(const LoadedGraph& loaded, const MethodSettings& settings) const {
        const std::string unused = unused_note(*method, loaded.graph.kind());
        if (!unused.empty()) {
            say(unused);
        }
        const std::string unused_setting = settings_note(*method, settings);
        if (!unused_setting.empty()) {
            say(unused_setting);
        }
        const std::string attributes_use =
            attributes_use_note(*method, loaded.attributes, settings);
        if (!attributes_use.empty()) {
            const std::string& file =
                graph.attributes_path().empty() ? graph.path() : graph.attributes_path();
            say(fmt::format("{}: {} read; {}", file,
                            counted(loaded.attributes.columns().size(), "attribute"),
                            attributes_use));
            const std::string doubts =
                reads_attributes(*method, settings) ? attribute_doubts(loaded.attributes) : "";
            if (!doubts.empty()) {
                say(fmt::format("{}: {}", file, doubts));
            }
        }
    }

    Resources resources_with(ThreadPool& pool, World& world) const {
        const std::filesystem::path parent = std::filesystem::path(output).parent_path();
        const std::string folder = parent.empty() ? "." : parent.string();
        return {.pool = pool,
                .max_bytes = max_memory,
                .scratch_directory = folder,
                .progress = feature_progress(),
                .on_scratch_use =
                    [this, folder] {
                        announce([&] {
                            console.say(fmt::format("{}: features are kept on the disk, in {}",
                                                    output, folder));
                        });
                    },
                .world = world};
    }

    std::unique_ptr<MethodSettings> chosen_settings(const Graph& loaded, ThreadPool& pool) const {
        const GraphAtHand at_hand{loaded, pool};
        std::unique_ptr<MethodSettings> given = source.settings(*method, &at_hand);
        if (!checkpoint) {
            return given;
        }
        std::unique_ptr<MethodSettings> begun = given->clone();
        checkpoint->read_settings(*begun);
        if (source.is_given()) {
            const std::vector<SettingText> before = setting_texts(*begun);
            const std::vector<SettingText> now = setting_texts(*given);
            for (std::size_t i = 0; i < before.size(); ++i) {
                require(
                    before[i] == now[i],
                    fmt::format("{}: began with {} = {}, found {} now; leave out --preset, "
                                "--config, --set and --seed to continue with its settings",
                                checkpoint_path(), before[i].name, before[i].value, now[i].value));
            }
        }
        return begun;
    }

    void say_where_it_goes_on(const Training& training) const {
        if (checkpoint) {
            announce([&] {
                console.say(fmt::format("{}: continues after {}", checkpoint_path(),
                                        place_text(training.progress(), Total::without)));
            });
        }
    }

    void write_results(const Training& training, const Model& model, const LoadedGraph& loaded,
                       Resources& resources) const {
        if (!embeddings.path.empty()) {
            const Application itself =
                application(model, loaded.graph, nullptr, {}, &loaded.attributes);
            const std::unique_ptr<EmbeddingSource> made =
                training.embed(model, itself, raw ? OutputForm::raw : OutputForm::ready, resources);
            write_embeddings(*made, model, itself, embeddings, resources.pool,
                             [this](const std::string& note) { say(note); });
        }
        write_model(model, output);
        announce([&] {
            console.say(fmt::format("{}: {}", output, training.summary()));
            if (model.has_one_role()) {
                console.say(fmt::format(
                    "{}: all nodes play the same role, so identity is the same for all of them",
                    graph.path()));
            }
        });
    }
};

}  // namespace

void add_train(CLI::App& app) {
    CLI::App* const verb =
        app.add_subcommand("train", "Learn identity and position of the nodes of a graph");
    const auto settings = std::make_shared<TrainVerb>();
    settings->graph.add_options(*verb);
    settings->graph.add_attributes(*verb);
    verb->add_option("-o,--output", settings->output, "The model to write")
        ->type_name("MODEL")
        ->required();
    settings->embeddings.add_options(*verb, "Also write the embeddings of this graph");
    add_raw(*verb, settings->raw);
    settings->source.add_options(*verb);
    add_max_memory(*verb, settings->max_memory,
                   "Memory to use, such as 4GB (default half of the free memory); with less, more "
                   "is computed twice or kept on disk");
    verb->add_flag("--resume", settings->resume,
                   "Continue from MODEL.checkpoint, if it exists, with its settings");
    verb->add_option("--checkpoint-every", settings->checkpoint_interval,
                     "Seconds between checkpoints")
        ->type_name("SECONDS")
        ->check(number_not_negative())
        ->capture_default_str();
    add_progress(*verb, settings->progress);
    add_threads(*verb, settings->num_threads,
                [settings](const std::string& note) { settings->say(note); });
    settings->ranks.add_options(*verb);
    settings->console.add_options(*verb);
    verb->footer(
        "Examples:\n"
        "  irwe train town.edges -o town.irwe --embeddings town.npz\n"
        "  irwe train brazil.edges -o brazil.irwe --preset brazil --seed 7\n"
        "  irwe train town.edges -o town.irwe --embeddings town.npz --raw\n"
        "  irwe train town.edges -o town.irwe --resume\n"
        "  irwe train town.edges -o town.irwe --ranks 2\n"
        "\n"
        "--ranks: docs/distribution.md. What ranks send to each other is not encrypted.\n"
        "\n"
        "When interrupted by Ctrl-C or a signal, it writes MODEL.checkpoint and says how to "
        "continue. docs/settings.md describes the settings; irwe info MODEL prints those of a "
        "model.");
    verb->callback([settings] { settings->run(); });
}

}  // namespace irwe::cli
