// irwe communities GRAPH EMBEDDINGS|MODEL

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>
#include <optional>

#include "apps/irwe/console.h"
#include "apps/irwe/group_arguments.h"
#include "apps/irwe/printing.h"
#include "apps/irwe/verb.h"
#include "irwe/answers/fact_words.h"
#include "irwe/answers/position_groups.h"
#include "irwe/io/aligned.h"
#include "irwe/io/utf8.h"

namespace irwe::cli {
namespace {

constexpr std::size_t kNumBridges = 10;
constexpr std::size_t kNumPairs = 10;
constexpr std::size_t kNumReached = 3;  // communities of a bridge

struct CommunitiesVerb {
    GroupArguments arguments;

    void run() {
        arguments.check();
        std::optional<TextOutput> output;  // now, so that a path that cannot be written is found
        if (!arguments.output().empty()) {
            output.emplace(arguments.output());
        }
        ThreadPool pool(arguments.num_threads());
        const EmbeddedGraph given = arguments.load(pool);
        const Graph& graph = given.loaded.graph;
        const NodeGroups found =
            find_position_groups(graph, arguments.vectors(given), arguments.options(), pool);
        if (!found.doubt.empty()) {
            arguments.console().say(found.doubt);
        }
        if (output) {
            arguments.write(graph.names(), found, *output);
        }
        const std::vector<GroupBridge> bridges = group_bridges(graph, found.of_node, kNumBridges);
        std::vector<GroupPair> pairs = group_pairs(graph, found.of_node);
        pairs.resize(std::min(pairs.size(), kNumPairs));
        if (arguments.wants_json()) {
            nlohmann::ordered_json object = arguments.as_json(given.loaded, found, "modularity");
            object["modularity_by_chance"] = found.quality_by_chance;
            add_bridges(graph, found, bridges, pairs, object);
            print(object);
        } else {
            print(arguments.as_text(given.loaded, found) +
                  bridges_text(graph, found, bridges, pairs) + last_line(found));
        }
    }

private:
    static void add_bridges(const Graph& graph, const NodeGroups& found,
                            const std::vector<GroupBridge>& bridges,
                            const std::vector<GroupPair>& pairs, nlohmann::ordered_json& object) {
        object["bridges"] = nlohmann::ordered_json::array();
        for (const GroupBridge& bridge : bridges) {
            nlohmann::ordered_json to = nlohmann::ordered_json::array();
            for (const GroupShare& share : bridge.to) {
                to.push_back({{"group", share.group + 1}, {"share", share.share}});
            }
            object["bridges"].push_back({{"node", graph.names()[bridge.node]},
                                         {"group", found.of_node[bridge.node] + 1},
                                         {"leaving_share", bridge.leaving_share},
                                         {"to", to}});
        }
        object["joined"] = nlohmann::ordered_json::array();
        for (const GroupPair& pair : pairs) {
            object["joined"].push_back({{"groups", {pair.a + 1, pair.b + 1}},
                                        {"weight", pair.weight},
                                        {"share", pair.share}});
        }
    }

    static std::string bridges_text(const Graph& graph, const NodeGroups& found,
                                    const std::vector<GroupBridge>& bridges,
                                    const std::vector<GroupPair>& pairs) {
        if (bridges.empty()) {
            return "";
        }
        std::vector<std::vector<std::string>> rows{
            {"bridge", "in community", "steps that leave", "to"}};
        for (const GroupBridge& bridge : bridges) {
            std::string to;
            for (std::size_t i = 0; i < std::min(kNumReached, bridge.to.size()); ++i) {
                to += fmt::format("{}{} ({})", to.empty() ? "" : ", ", bridge.to[i].group + 1,
                                  share_text(bridge.to[i].share));
            }
            rows.push_back({escaped(graph.names()[bridge.node]),
                            fmt::format("{}", found.of_node[bridge.node] + 1),
                            share_text(bridge.leaving_share), to});
        }
        std::vector<std::vector<std::string>> joined{
            {"communities", graph.has_weights() ? "weight between" : "edges between",
             "of all of the smaller"}};
        for (const GroupPair& pair : pairs) {
            joined.push_back({fmt::format("{} and {}", pair.a + 1, pair.b + 1),
                              number_words(pair.weight), share_text(pair.share)});
        }
        return '\n' + aligned(rows) + '\n' + aligned(joined) + '\n';
    }

    static std::string last_line(const NodeGroups& found) {
        const std::string text = fmt::format(
            "{} by {}; modularity {:.2f}, of a random graph with these degrees {:.2f}",
            found.groups.size() == 1 ? "1 community"
                                     : fmt::format("{} communities", found.groups.size()),
            found.is_chosen ? "the given number" : "the largest modularity", found.quality,
            found.quality_by_chance);
        return found.groups.size() > 1 ? wrapped(text, text_columns()) + '\n' : "";
    }
};

}  // namespace

void add_communities(CLI::App& app) {
    CLI::App* const verb = app.add_subcommand(
        "communities", "Group the nodes by the community they are in, and name who bridges them");
    const auto settings = std::make_shared<CommunitiesVerb>();
    settings->arguments.add_options(*verb, "position", "communities");
    verb->footer(
        "Examples:\n"
        "  irwe communities town.edges town.npz\n"
        "  irwe communities town.edges town.irwe -k 6 -o communities.tsv\n"
        "  irwe convert town.edges town.graphml --labels communities.tsv\n"
        "\n"
        "Small clusters of near positions are merged as long as that raises modularity: the share "
        "of edges inside the communities, above what chance gives nodes of these degrees. "
        "Communities are named by their shape and the node with the most edges inside. Bridges are "
        "the nodes with many edges of which some stay and some leave; a step goes to a neighbor, "
        "chosen by weight.");
    verb->callback([settings] { settings->run(); });
}

}  // namespace irwe::cli
