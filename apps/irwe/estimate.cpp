// irwe estimate GRAPH

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <cstddef>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "apps/irwe/console.h"
#include "apps/irwe/graph_arguments.h"
#include "apps/irwe/interruption.h"
#include "apps/irwe/option_values.h"
#include "apps/irwe/rank_arguments.h"
#include "apps/irwe/settings_source.h"
#include "apps/irwe/verb.h"
#include "irwe/base/error.h"
#include "irwe/base/memory_reuse.h"
#include "irwe/base/memory_size.h"
#include "irwe/base/world.h"
#include "irwe/io/text_output.h"
#include "irwe/methods/estimate_json.h"
#include "irwe/methods/registry/abilities.h"
#include "irwe/methods/registry/registry.h"
#include "irwe/ranks/place.h"

namespace irwe::cli {
namespace {

// Ranks that do not run: a method reads their number, and no more.
class RanksToCome final : public World {
public:
    explicit RanksToCome(int size) : size_(size) {}

    int rank() const override { return 0; }
    int size() const override { return size_; }
    void all_gather(std::span<const std::byte>, std::span<const std::size_t>,
                    std::span<std::byte>) override {
        throw std::logic_error("an estimate makes no use of other ranks");
    }
    void all_to_all(std::span<const std::byte>, std::span<const std::size_t>, std::span<std::byte>,
                    std::span<const std::size_t>) override {
        throw std::logic_error("an estimate makes no use of other ranks");
    }

private:
    int size_;
};

// The estimate of a training, with what its text names.
struct Report {
    const Graph& graph;
    int num_threads;
    int num_ranks;
    TrainingEstimate estimate;
};

std::string memory_line(const TrainingEstimate& estimate, int num_ranks) {
    const std::string allowed = memory_text(estimate.allowed_bytes);
    const char* const where = num_ranks > 1 ? " on each rank" : "";
    if (!estimate.fits) {
        return fmt::format(
            "{} needed{}, {} allowed: does not fit; --max-memory {:.1f}GB would be enough",
            memory_text(estimate.needed_bytes), where, allowed,
            static_cast<double>(estimate.needed_bytes) / 1e9 + 0.1);
    }
    std::string text =
        fmt::format("about {}{} of {} allowed", memory_text(estimate.needed_bytes), where, allowed);
    if (estimate.disk_bytes > 0) {
        text += fmt::format("; {} of features on the disk", memory_text(estimate.disk_bytes));
    }
    return text;
}

std::string time_line(const Report& report) {
    std::vector<std::string> parts;
    for (const TrainingEstimate::Part& part : report.estimate.parts) {
        parts.push_back(fmt::format("{} {}", part.name, clock_text(part.seconds)));
    }
    const std::string threads = counted(static_cast<std::uint64_t>(report.num_threads), "thread");
    return fmt::format(
        "about {}: {} ({})", clock_text(total_seconds(report.estimate)), fmt::join(parts, ", "),
        report.num_ranks > 1
            ? fmt::format("{} of {} each, without the network",
                          counted(static_cast<std::uint64_t>(report.num_ranks), "rank"), threads)
            : threads);
}

std::string text_of(const Report& report) {
    const TrainingEstimate& estimate = report.estimate;
    std::string text = fmt::format("graph         {}, {}\ntraining      {}\nmemory        {}\n",
                                   counted(report.graph.num_nodes(), "node"),
                                   counted(report.graph.num_edges(), "edge"), estimate.training,
                                   memory_line(estimate, report.num_ranks));
    if (!estimate.parts.empty()) {
        text += fmt::format("time          {}\n", time_line(report));
    }
    return text + fmt::format("embeddings    {} as .npz\n", memory_text(estimate.embedding_bytes));
}

struct EstimateVerb {
    Console console;
    GraphArguments graph;
    SettingsSource source;
    std::size_t max_memory = 0;
    int num_threads = 0;
    int num_ranks = 1;
    bool json = false;

    void run() const {
        const Method& method = chosen_method();
        static_cast<void>(source.settings(method, nullptr));  // finds an unknown setting
        keep_freed_memory();
        const LoadedGraph loaded = graph.load();
        graph.announce(loaded, console);
        require(loaded.graph.num_edges() > 0,
                fmt::format("{}: the graph has no edges; there is nothing to learn from",
                            graph.path()));
        ThreadPool pool(num_threads, &stop_at_next_chance());
        const GraphAtHand at_hand{loaded.graph, pool};
        RanksToCome ranks(num_ranks);
        Resources resources{.pool = pool, .max_bytes = max_memory, .world = ranks};
        const Report report{loaded.graph, pool.num_threads(), num_ranks,
                            method.estimate({loaded.graph, &loaded.attributes},
                                            *source.settings(method, &at_hand), resources)};
        TextOutput output("-");
        output.write(json ? estimate_json(report.estimate, report.graph, report.num_threads) + '\n'
                          : text_of(report));
        output.commit();
    }

private:
    const Method& chosen_method() const {
        const Method* const given = source.given_method();
        const Method& method = given != nullptr ? *given : default_method();
        require_estimate(method);
        require_can_share(method, Place{.size = num_ranks});
        return method;
    }
};

}  // namespace

void add_estimate(CLI::App& app) {
    CLI::App* const verb =
        app.add_subcommand("estimate", "Estimate the memory and the time of a training");
    const auto settings = std::make_shared<EstimateVerb>();
    settings->graph.add_options(*verb);
    settings->graph.add_attributes(*verb);
    settings->source.add_options(*verb);
    add_max_memory(*verb, settings->max_memory,
                   "Memory to use, such as 4GB (default half of the free memory)");
    verb->add_option("--ranks", settings->num_ranks,
                     "Estimate a training by so many processes, each with --threads threads: the "
                     "memory of each, and the time of all together")
        ->type_name("N")
        ->transform(whole_number(1, kMaxRanks))
        ->capture_default_str();
    verb->add_flag("--json", settings->json, "Print JSON");
    add_threads(*verb, settings->num_threads, settings->console);
    settings->console.add_options(*verb);
    verb->footer(
        "Examples:\n"
        "  irwe estimate town.edges\n"
        "  irwe estimate town.edges --max-memory 8GB --json\n"
        "  irwe estimate town.edges --ranks 4\n"
        "  irwe estimate town.edges --method dgi --attributes people.csv \\\n"
        "    --set features.inputs=both\n"
        "\n"
        "Takes the settings of irwe train. To measure the time, it trains on a part of the graph "
        "for some steps, which takes seconds. Nothing is written.");
    verb->callback([settings] { settings->run(); });
}

}  // namespace irwe::cli
