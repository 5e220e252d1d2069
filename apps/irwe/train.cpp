// irwe train GRAPH -o MODEL

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <chrono>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "apps/irwe/console.h"
#include "apps/irwe/embedding_arguments.h"
#include "apps/irwe/graph_arguments.h"
#include "apps/irwe/interruption.h"
#include "apps/irwe/option_values.h"
#include "apps/irwe/settings_source.h"
#include "apps/irwe/training_display.h"
#include "apps/irwe/verb.h"
#include "irwe/base/error.h"
#include "irwe/base/memory_reuse.h"
#include "irwe/base/parallel.h"
#include "irwe/graph/all_nodes.h"
#include "irwe/graph/fingerprint.h"
#include "irwe/io/archive.h"
#include "irwe/io/atomic_file.h"
#include "irwe/io/output_lock.h"
#include "irwe/methods/irwe/inference/infer.h"
#include "irwe/methods/irwe/training/checkpoint.h"
#include "irwe/methods/irwe/training/prepared_training.h"

namespace irwe::cli {
namespace {

struct TrainVerb {
    Console console;
    GraphArguments graph;
    std::string output;
    EmbeddingArguments embeddings{.option = "--embeddings", .space_names = kIrweSpaces};
    bool raw = false;
    SettingsSource source;
    ProgressStyle progress = ProgressStyle::automatic;
    std::size_t max_memory = 0;  // 0: half of what is free
    double checkpoint_interval = 60;
    bool resume = false;
    int num_threads = 0;

    void run() {
        require(output != "-", "a model cannot go to standard output; give the name of a file");
        const OutputLock lock(output);
        check_arguments();
        keep_freed_memory();
        const LoadedGraph loaded = graph.load();
        embeddings.check_names(loaded.graph.names());
        require(loaded.graph.num_edges() > 0,
                fmt::format("{}: the graph has no edges; there is nothing to learn from",
                            graph.path()));
        announce([&] { graph.announce(loaded, console); });
        const std::string graph_fingerprint = fingerprint(loaded.graph);
        remove_abandoned_files(checkpoint_path());
        const std::optional<Checkpoint> checkpoint = read_checkpoint(graph_fingerprint);
        ThreadPool pool(num_threads, &stop_at_next_chance());
        const IrweSettings settings = chosen_settings(loaded.graph, checkpoint, pool);
        const PreparedTraining training = prepared(loaded.graph, settings, pool);
        IrweTrainer& trainer = *training.trainer;
        if (checkpoint) {
            checkpoint->restore(trainer);
            announce([&] {
                console.say(fmt::format("{}: goes on after {}", checkpoint_path(),
                                        place_text(trainer, Total::without)));
            });
        }
        try {
            train(trainer, settings, graph_fingerprint);
            write_results(trainer, *training.data, pool);
        } catch (const Interrupted&) {
            write_checkpoint(checkpoint_path(), settings, graph_fingerprint, trainer);
            throw Interrupted(fmt::format("interrupted after {}; to go on: {}",
                                          place_text(trainer, Total::without), resuming_command()));
        } catch (const OutputError& error) {
            if (!trainer.is_finished()) {
                throw;  // a checkpoint could not be written
            }
            keep(trainer, settings, graph_fingerprint, error);
        }
        std::filesystem::remove(checkpoint_path());
    }

private:
    std::string checkpoint_path() const { return output + ".checkpoint"; }

    std::string resuming_command() const {
        return fmt::format("irwe train {} -o {} --resume{}{}", graph.as_typed(), shell_word(output),
                           embeddings.as_typed(), raw ? " --raw" : "");
    }

    // The work is done, and only its result could not be written.
    [[noreturn]] void keep(IrweTrainer& trainer, const IrweSettings& settings,
                           const std::string& graph_fingerprint, const OutputError& error) const {
        try {
            write_checkpoint(checkpoint_path(), settings, graph_fingerprint, trainer);
        } catch (const OutputError&) {
            throw error;
        }
        throw OutputError(fmt::format("{}; the training is kept in {}; to write its result: {}",
                                      error.what(), checkpoint_path(), resuming_command()));
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

    // What can be said before the graph is read.
    void check_arguments() {
        check_files();
        if (console.is_quiet()) {
            progress = ProgressStyle::none;
        }
        static_cast<void>(source.settings({}));  // finds an unknown setting
        const ArchiveWriter probe(output);       // finds a path that cannot be written
        embeddings.probe();
    }

    void check_files() const {
        graph.require_not_replaced_by(output);
        for (const std::string& file : embeddings.files()) {
            graph.require_not_replaced_by(file);
            require(!is_same_file(output, file) && !is_same_file(checkpoint_path(), file),
                    fmt::format("{}: belongs to the model, so it cannot hold the embeddings, too; "
                                "give another name for one of them",
                                file));
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
                fmt::format("{} is a training that did not end; add --resume to go on with it, or "
                            "remove the file to begin anew",
                            checkpoint_path()));
    }

    PreparedTraining prepared(const Graph& loaded, const IrweSettings& settings,
                              ThreadPool& pool) const {
        const std::filesystem::path parent = std::filesystem::path(output).parent_path();
        const std::string folder = parent.empty() ? "." : parent.string();
        const auto say_where = [&] {
            announce([&] {
                console.say(
                    fmt::format("{}: features are kept on the disk, in {}", output, folder));
            });
        };
        try {
            return prepared_training(
                loaded, settings,
                {.max_bytes = max_memory, .scratch_directory = folder, .on_scratch_use = say_where},
                pool, feature_progress());
        } catch (const Interrupted&) {
            throw Interrupted("interrupted before the first step; to begin, run the same command");
        }
    }

    std::optional<Checkpoint> read_checkpoint(const std::string& graph_fingerprint) const {
        if (!std::filesystem::exists(checkpoint_path())) {
            return std::nullopt;
        }
        Checkpoint checkpoint = Checkpoint::read(checkpoint_path());
        checkpoint.require_graph(graph_fingerprint);
        return checkpoint;
    }

    IrweSettings chosen_settings(const Graph& loaded, const std::optional<Checkpoint>& checkpoint,
                                 ThreadPool& pool) const {
        IrweSettings given = source.settings(graph_profile(loaded, pool));
        if (!checkpoint) {
            return given;
        }
        IrweSettings begun = checkpoint->settings();
        if (source.is_given()) {
            const std::vector<OptionField> before = option_fields(begun);
            const std::vector<OptionField> now = option_fields(given);
            for (std::size_t i = 0; i < before.size(); ++i) {
                require(before[i].text() == now[i].text(),
                        fmt::format("{}: began with {} = {}, found {} now; leave out --preset, "
                                    "--config, --set and --seed to go on as it began",
                                    checkpoint_path(), before[i].name(), before[i].text(),
                                    now[i].text()));
            }
        }
        return begun;
    }

    void train(IrweTrainer& trainer, const IrweSettings& settings,
               const std::string& graph_fingerprint) const {
        using Clock = std::chrono::steady_clock;
        Clock::time_point last_checkpoint = Clock::now();
        TrainingDisplay display(progress);
        while (!trainer.is_finished()) {
            trainer.step();
            display.show(trainer);
            const std::chrono::duration<double> since = Clock::now() - last_checkpoint;
            if (since.count() >= checkpoint_interval) {
                write_checkpoint(checkpoint_path(), settings, graph_fingerprint, trainer);
                last_checkpoint = Clock::now();
            }
        }
    }

    void write_results(const IrweTrainer& trainer, const TrainingData& data,
                       ThreadPool& pool) const {
        const IrweModel model = trainer.result();
        if (!embeddings.path.empty()) {
            embeddings.write(*embedding_source(model, data.features(), data.graph(),
                                               all_nodes(data.graph()), pool,
                                               raw ? OutputForm::raw : OutputForm::ready));
        }
        ArchiveWriter writer(output);
        write_model(model, writer);
        writer.commit();
        announce([&] {
            const IrweTrainer::Status& status = trainer.status();
            console.say(trainer.num_iterations() == 1
                            ? fmt::format("{}: {}, position quality {:.4f}", output,
                                          place_text(trainer, Total::without), status.best_quality)
                            : fmt::format("{}: identity of iteration {}, position of iteration {} "
                                          "(quality {:.4f})",
                                          output, trainer.num_iterations_done(),
                                          status.best_iteration, status.best_quality));
        });
    }
};

}  // namespace

void add_train(CLI::App& app) {
    CLI::App* const verb =
        app.add_subcommand("train", "Learn identity and position of the nodes of a graph");
    const auto settings = std::make_shared<TrainVerb>();
    settings->graph.add_options(*verb);
    verb->add_option("-o,--output", settings->output, "The model to write")
        ->type_name("MODEL")
        ->required();
    settings->embeddings.add_options(*verb, "Also write the embeddings of this graph");
    add_raw(*verb, settings->raw);
    settings->source.add_options(*verb);
    add_max_memory(*verb, settings->max_memory,
                   "Memory to use, such as 4GB (default half of what is free); with less, more is "
                   "computed twice or kept on the disk");
    verb->add_flag("--resume", settings->resume,
                   "Go on from MODEL.checkpoint, if there is one, with the settings it has");
    verb->add_option("--checkpoint-every", settings->checkpoint_interval,
                     "Seconds between checkpoints")
        ->type_name("SECONDS")
        ->check(CLI::NonNegativeNumber)
        ->capture_default_str();
    add_progress(*verb, settings->progress);
    add_threads(*verb, settings->num_threads);
    settings->console.add_options(*verb);
    verb->footer(
        "Examples:\n"
        "  irwe train town.edges -o town.irwe --embeddings town.npz\n"
        "  irwe train brazil.edges -o brazil.irwe --preset brazil --seed 7\n"
        "  irwe train town.edges -o town.irwe --embeddings town.npz --raw\n"
        "  irwe train town.edges -o town.irwe --resume\n"
        "\n"
        "Interrupted by Ctrl-C or a signal it writes MODEL.checkpoint and tells how to go on. The "
        "settings\n"
        "and their meaning: docs/settings.md; irwe info MODEL tells those of a model.");
    verb->callback([settings] { settings->run(); });
}

}  // namespace irwe::cli
