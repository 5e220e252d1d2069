// irwe estimate GRAPH

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "apps/irwe/console.h"
#include "apps/irwe/graph_arguments.h"
#include "apps/irwe/interruption.h"
#include "apps/irwe/option_values.h"
#include "apps/irwe/settings_source.h"
#include "apps/irwe/verb.h"
#include "irwe/base/error.h"
#include "irwe/base/memory_reuse.h"
#include "irwe/io/text_output.h"
#include "irwe/methods/irwe/training/cost_estimate.h"

namespace irwe::cli {
namespace {

// What there is to tell, as text or as JSON.
struct Estimate {
    TrainingSize size;
    IrweSettings settings;
    std::size_t allowed_bytes = 0;
    std::size_t needed_bytes = 0;      // with the features where they have to be
    std::optional<MemoryPlan> plan{};  // none: it does not fit
    std::optional<TrainingSeconds> seconds{};

    bool is_on_disk() const { return plan && plan->storage == FeatureStorage::disk; }
    std::size_t disk_bytes() const { return is_on_disk() ? degree_feature_bytes(size) : 0; }
    // Two matrices of single-precision numbers.
    std::size_t embedding_bytes() const {
        return 2 * sizeof(float) * static_cast<std::size_t>(size.num_nodes) *
               static_cast<std::size_t>(settings.model.embedding_dim);
    }
};

std::string training_text(const IrweSettings& settings) {
    const TrainingOptions& training = settings.training;
    return fmt::format(
        "{}, {} of {} identity and {} position steps",
        training.batch_size > 0
            ? fmt::format("mini-batches of {}",
                          counted(static_cast<std::uint64_t>(training.batch_size), "node"))
            : std::string("full batches"),
        counted(static_cast<std::uint64_t>(training.num_iterations), "iteration"),
        with_commas(static_cast<std::uint64_t>(training.identity_steps)),
        with_commas(static_cast<std::uint64_t>(training.position_steps)));
}

std::string memory_line(const Estimate& estimate) {
    const std::string allowed = memory_text(estimate.allowed_bytes);
    if (!estimate.plan) {
        return fmt::format("{} needed, {} allowed: does not fit; --max-memory {:.1f}GB would do",
                           memory_text(estimate.needed_bytes), allowed,
                           static_cast<double>(estimate.needed_bytes) / 1e9 + 0.1);
    }
    std::string text =
        fmt::format("about {} of {} allowed", memory_text(estimate.needed_bytes), allowed);
    if (estimate.is_on_disk()) {
        text += fmt::format("; {} of features on the disk", memory_text(estimate.disk_bytes()));
    }
    return text;
}

std::string text_of(const Estimate& estimate) {
    std::string text =
        fmt::format("graph         {}, {}\ntraining      {}\nmemory        {}\n",
                    counted(static_cast<std::uint64_t>(estimate.size.num_nodes), "node"),
                    counted(static_cast<std::uint64_t>(estimate.size.num_edges), "edge"),
                    training_text(estimate.settings), memory_line(estimate));
    if (const auto& seconds = estimate.seconds) {
        text += fmt::format(
            "time          about {}: features {}, steps {}, embeddings {} ({}, as busy as the "
            "machine is now)\n",
            clock_text(seconds->total()), clock_text(seconds->features), clock_text(seconds->steps),
            clock_text(seconds->embeddings),
            counted(static_cast<std::uint64_t>(estimate.size.num_threads), "thread"));
    }
    text += fmt::format("embeddings    {} as .npz\n", memory_text(estimate.embedding_bytes()));
    return text;
}

nlohmann::ordered_json json_of(const Estimate& estimate) {
    const TrainingOptions& training = estimate.settings.training;
    nlohmann::ordered_json json{{"nodes", estimate.size.num_nodes},
                                {"edges", estimate.size.num_edges},
                                {"batch_size", training.batch_size},
                                {"iterations", training.num_iterations},
                                {"identity_steps", training.identity_steps},
                                {"position_steps", training.position_steps},
                                {"threads", estimate.size.num_threads},
                                {"fits", estimate.plan.has_value()},
                                {"allowed_bytes", estimate.allowed_bytes},
                                {"needed_bytes", estimate.needed_bytes},
                                {"disk_bytes", estimate.disk_bytes()},
                                {"embedding_bytes", estimate.embedding_bytes()}};
    if (const auto& seconds = estimate.seconds) {
        json["seconds"] = {{"features", seconds->features},
                           {"steps", seconds->steps},
                           {"embeddings", seconds->embeddings},
                           {"total", seconds->total()}};
    }
    return json;
}

struct EstimateVerb {
    Console console;
    GraphArguments graph;
    SettingsSource source;
    std::size_t max_memory = 0;
    int num_threads = 0;
    bool json = false;

    void run() const {
        static_cast<void>(source.settings({}));  // finds an unknown setting
        keep_freed_memory();
        const LoadedGraph loaded = graph.load();
        require(loaded.graph.num_edges() > 0,
                fmt::format("{}: the graph has no edges; there is nothing to learn from",
                            graph.path()));
        ThreadPool pool(num_threads, &stop_at_next_chance());
        const Estimate estimate = estimate_of(loaded.graph, pool);
        TextOutput output("-");
        output.write(json ? json_of(estimate).dump(2) + '\n' : text_of(estimate));
        output.commit();
    }

private:
    Estimate estimate_of(const Graph& loaded, ThreadPool& pool) const {
        Estimate estimate{.size = {}, .settings = source.settings(graph_profile(loaded, pool))};
        estimate.size = expected_training_size(loaded, estimate.settings, pool);
        estimate.allowed_bytes = max_memory > 0 ? max_memory : default_memory();
        try {
            estimate.plan = memory_plan(estimate.settings, estimate.size, estimate.allowed_bytes);
            estimate.needed_bytes = estimate.plan->base_bytes;
            estimate.seconds = projected_training_seconds(loaded, estimate.settings, pool);
        } catch (const InputError&) {
            estimate.needed_bytes =
                base_bytes(estimate.settings, estimate.size, FeatureStorage::disk);
        }
        return estimate;
    }
};

}  // namespace

void add_estimate(CLI::App& app) {
    CLI::App* const verb =
        app.add_subcommand("estimate", "The memory and the time that a training would take");
    const auto settings = std::make_shared<EstimateVerb>();
    settings->graph.add_options(*verb);
    settings->source.add_options(*verb);
    add_max_memory(*verb, settings->max_memory,
                   "Memory that may be used, such as 4GB (default half "
                   "of what is free)");
    verb->add_flag("--json", settings->json, "As JSON");
    add_threads(*verb, settings->num_threads);
    settings->console.add_options(*verb);
    verb->footer(
        "Examples:\n"
        "  irwe estimate town.edges\n"
        "  irwe estimate town.edges --set model.embedding_dim=256 --max-memory 8GB --json\n"
        "\n"
        "Takes the settings of irwe train. A part of the graph is trained for some steps to time "
        "them, which\n"
        "takes seconds; nothing is written.");
    verb->callback([settings] { settings->run(); });
}

}  // namespace irwe::cli
