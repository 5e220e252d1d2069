// irwe anomalies GRAPH EMBEDDINGS|MODEL

#include "irwe/answers/anomalies.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <limits>
#include <memory>
#include <optional>

#include "apps/irwe/console.h"
#include "apps/irwe/embedded_graph.h"
#include "apps/irwe/file_kind.h"
#include "apps/irwe/option_values.h"
#include "apps/irwe/printing.h"
#include "apps/irwe/verb.h"
#include "irwe/io/quoting.h"
#include "irwe/io/text_output.h"
#include "irwe/io/utf8.h"

namespace irwe::cli {
namespace {

constexpr std::size_t kNumShown = 20;
constexpr double kMostExpected = 1e6;

std::string expected_text(double expected) {
    constexpr double kLeast = 0.001;
    return expected < kLeast ? "less than 0.001" : fmt::format("{:.2g}", expected);
}

struct AnomaliesVerb {
    EmbeddedGraphArguments given;
    AnomalyOptions options;
    std::string output;
    bool force = false;
    bool json = false;
    int num_threads = 0;

    void run() {
        given.check();
        given.require_output(output, force);
        std::optional<TextOutput> file;  // now, so that a path that cannot be written is found
        if (!output.empty()) {
            file.emplace(output);
        }
        ThreadPool pool(num_threads);
        const EmbeddedGraph loaded = given.load(pool);
        const Graph& graph = loaded.loaded.graph;
        const Anomalies anomalies =
            find_anomalies(graph, loaded.vectors("identity"), loaded.vectors("position"), options,
                           pool, given.console().progress("roles"));
        say_doubt("roles", anomalies.roles);
        say_doubt("communities", anomalies.communities);
        if (file) {
            write(graph.names(), anomalies, *file);
        }
        if (json) {
            print(as_json(graph, anomalies));
        } else {
            print(as_text(graph, anomalies));
        }
    }

private:
    void say_doubt(const std::string& what, const NodeGroups& groups) const {
        if (!groups.doubt.empty()) {
            given.console().say(fmt::format(
                "{}: {}; no anomaly is told by its role in its community", what, groups.doubt));
        }
    }

    void write(const NodeNames& names, const Anomalies& anomalies, TextOutput& file) const {
        const char separator = output.ends_with(".csv") || output.ends_with(".csv.gz") ? ',' : '\t';
        std::vector<std::string> groups(names.size(), "none");
        for (const Anomaly& anomaly : anomalies.found) {
            groups[anomaly.node] = odd_text(anomaly.odd);
        }
        file.write(fmt::format("node{0}group{0}expected\n", separator));
        for (NodeId v = 0; v < names.size(); ++v) {
            std::string line;
            append_field(names[v], line);
            line += separator;
            append_field(groups[v], line);
            file.write(line + fmt::format("{}{:.6g}\n", separator, anomalies.expected[v]));
        }
        file.commit();
    }

    nlohmann::ordered_json as_json(const Graph& graph, const Anomalies& anomalies) const {
        nlohmann::ordered_json object{{"graph", given.graph_path()},
                                      {"embeddings", given.path()},
                                      {"nodes", graph.num_nodes()},
                                      {"seed", options.seed},
                                      {"max_expected", options.max_expected},
                                      {"roles", anomalies.roles.groups.size()},
                                      {"communities", anomalies.communities.groups.size()},
                                      {"anomalies", nlohmann::ordered_json::array()}};
        for (const Anomaly& anomaly : anomalies.found) {
            object["anomalies"].push_back(
                {{"node", graph.names()[anomaly.node]},
                 {"odd_in", odd_text(anomaly.odd)},
                 {"expected", anomaly.expected},
                 {"role", anomalies.roles.groups[anomalies.roles.of_node[anomaly.node]].name},
                 {"community", anomalies.communities.of_node[anomaly.node] + 1},
                 {"reasons", anomaly.reasons}});
        }
        return object;
    }

    std::string as_text(const Graph& graph, const Anomalies& anomalies) const {
        std::string text;
        for (std::size_t i = 0; i < std::min(kNumShown, anomalies.found.size()); ++i) {
            const Anomaly& anomaly = anomalies.found[i];
            text += fmt::format("{}: odd in its {} ({} expected)\n",
                                escaped(graph.names()[anomaly.node]), odd_text(anomaly.odd),
                                expected_text(anomaly.expected));
            text += wrapped(escaped(fmt::format("{}", fmt::join(anomaly.reasons, "; "))),
                            text_columns(), "    ") +
                    '\n';
        }
        if (anomalies.found.size() > kNumShown) {
            text += fmt::format("and {} more, see --json\n",
                                with_commas(anomalies.found.size() - kNumShown));
        }
        return text +
               wrapped(fmt::format(
                           "{}; by chance {:g} of each kind would be expected",
                           anomalies.found.size() == 1
                               ? "1 anomaly"
                               : fmt::format("{} anomalies", with_commas(anomalies.found.size())),
                           options.max_expected),
                       text_columns()) +
               '\n';
    }
};

}  // namespace

void add_anomalies(CLI::App& app) {
    CLI::App* const verb =
        app.add_subcommand("anomalies", "List the nodes that are unlike all others, and say why");
    const auto settings = std::make_shared<AnomaliesVerb>();
    settings->given.add_graph_and_embeddings(*verb);
    verb->add_option("--expected", settings->options.max_expected,
                     "List nodes as odd as which chance makes at most so many of each kind")
        ->type_name("N")
        ->transform(number_below(kMostExpected, "a number above 0 and below 1,000,000"))
        ->capture_default_str();
    verb->add_option("-o,--output", settings->output,
                     "Also write what each node is odd in, and how odd it is: a table, separated "
                     "by commas if the name ends in .csv")
        ->type_name("FILE")
        ->check(file_name());
    add_force(*verb, settings->force);
    verb->add_option("--seed", settings->options.seed, "The same seed gives the same anomalies")
        ->type_name("N")
        ->transform(whole_number(0, std::numeric_limits<std::uint64_t>::max()))
        ->capture_default_str();
    verb->add_flag("--json", settings->json, "Print JSON, with all of them");
    settings->given.add_common(*verb, settings->num_threads);
    verb->footer(
        "Examples:\n"
        "  irwe anomalies town.edges town.npz\n"
        "  irwe anomalies town.edges town.irwe --expected 0.1 --json\n"
        "\n"
        "Three kinds: nodes far from all others in identity (role) or position (place), by the "
        "distance to the fifth nearest; and nodes whose role is common elsewhere and rare in their "
        "community. The number beside each says how many nodes as odd as it the graph would have "
        "by chance: for distances, if the largest went on as those of most nodes do.");
    verb->callback([settings] { settings->run(); });
}

}  // namespace irwe::cli
