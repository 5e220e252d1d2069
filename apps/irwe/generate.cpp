// irwe generate KIND

#include <cstdint>
#include <filesystem>
#include <limits>
#include <memory>
#include <string>
#include <type_traits>
#include <vector>

#include "apps/irwe/generate_output.h"
#include "apps/irwe/generate_payments.h"
#include "apps/irwe/option_values.h"
#include "apps/irwe/verb.h"
#include "irwe/graph/generators.h"
#include "irwe/graph/planted_roles.h"
#include "irwe/io/atomic_file.h"

namespace irwe::cli {
namespace {

std::vector<std::string> numbers_below(std::size_t count) {
    std::vector<std::string> result;
    for (std::size_t i = 0; i < count; ++i) {
        result.push_back(std::to_string(i));
    }
    return result;
}

// A kind of graph: its options and where the result goes, shared with CLI11's callback.
template <typename Options>
struct Kind {
    Options options;
    GenerateOutput output;
};

// An option with its name, what it means and its default.
template <typename Value>
CLI::Option* add_number(CLI::App& kind, const std::string& name, Value& value,
                        const std::string& meaning) {
    CLI::Option* const option =
        kind.add_option(name, value, meaning)->type_name("N")->capture_default_str();
    if constexpr (std::is_integral_v<Value>) {
        option->transform(whole_number(0, std::numeric_limits<Value>::max()));
    }
    return option;
}

template <typename Options>
std::shared_ptr<Kind<Options>> begin_kind(CLI::App& kind, bool is_random,
                                          const std::string& examples) {
    auto result = std::make_shared<Kind<Options>>();
    result->output.add_options(kind, is_random);
    kind.footer("Examples:\n" + examples);
    return result;
}

void add_barbell(CLI::App& generate) {
    CLI::App& kind = *generate.add_subcommand("barbell", "Two cliques joined by a path");
    const auto chosen = begin_kind<BarbellOptions>(
        kind, false, "  irwe generate barbell --clique-size 10 --path-length 5");
    add_number(kind, "--clique-size", chosen->options.clique_size, "Nodes of each clique");
    add_number(kind, "--path-length", chosen->options.path_length, "Nodes between the cliques");
    kind.callback([chosen] { chosen->output.write(barbell(chosen->options)); });
}

void add_ring_of_cliques(CLI::App& generate) {
    CLI::App& kind =
        *generate.add_subcommand("ring-of-cliques", "Cliques in a ring, each joined to the next");
    const auto chosen = begin_kind<RingOfCliquesOptions>(
        kind, false, "  irwe generate ring-of-cliques --num-cliques 8 -o ring.edges");
    add_number(kind, "--num-cliques", chosen->options.num_cliques, "Cliques in the ring");
    add_number(kind, "--clique-size", chosen->options.clique_size, "Nodes of each clique");
    kind.callback([chosen] { chosen->output.write(ring_of_cliques(chosen->options)); });
}

void add_erdos_renyi(CLI::App& generate) {
    CLI::App& kind = *generate.add_subcommand(
        "erdos-renyi", "Random edges: a number, or each pair with a probability");
    const auto chosen = begin_kind<ErdosRenyiOptions>(
        kind, true,
        "  irwe generate erdos-renyi --num-nodes 100 --num-edges 300\n"
        "  irwe generate erdos-renyi --num-nodes 100 --probability 0.02 -o er.edges");
    add_number(kind, "--num-nodes", chosen->options.num_nodes, "Nodes");
    auto* const num_edges = add_number(kind, "--num-edges", chosen->options.num_edges, "Edges");
    const auto probability = std::make_shared<double>(0);
    auto* const given =
        kind.add_option("--probability", *probability, "Probability that a pair is an edge")
            ->type_name("P")
            ->excludes(num_edges);
    kind.callback([chosen, probability, given] {
        chosen->output.write(
            given->count() == 0
                ? erdos_renyi(chosen->options, chosen->output.random())
                : erdos_renyi_with_probability(
                      {.num_nodes = chosen->options.num_nodes, .probability = *probability},
                      chosen->output.random()));
    });
}

void add_barabasi_albert(CLI::App& generate) {
    CLI::App& kind = *generate.add_subcommand(
        "barabasi-albert", "Preferential attachment: few hubs, many nodes of small degree");
    const auto chosen = begin_kind<BarabasiAlbertOptions>(
        kind, true, "  irwe generate barabasi-albert --num-nodes 10000 -o ba.edges.gz");
    add_number(kind, "--num-nodes", chosen->options.num_nodes, "Nodes");
    add_number(kind, "--edges-per-node", chosen->options.edges_per_node,
               "Number of edges of each new node");
    kind.callback([chosen] {
        chosen->output.write(barabasi_albert(chosen->options, chosen->output.random()));
    });
}

void add_stochastic_block_model(CLI::App& generate) {
    CLI::App& kind = *generate.add_subcommand("stochastic-block-model",
                                              "Blocks that are denser inside than between");
    const auto chosen = begin_kind<StochasticBlockModelOptions>(
        kind, true, "  irwe generate stochastic-block-model --sizes 50,100,150 -o sbm.edges");
    kind.add_option("--sizes", chosen->options.sizes, "Nodes of each block")
        ->type_name("N,N,...")
        ->delimiter(',')
        ->transform(whole_number(1, std::numeric_limits<NodeId>::max()))
        ->capture_default_str();
    add_number(kind, "--inside", chosen->options.inside_probability,
               "Probability of an edge inside a block");
    add_number(kind, "--between", chosen->options.between_probability,
               "Probability of an edge between blocks");
    const auto blocks_path = std::make_shared<std::string>();
    kind.add_option("--communities", *blocks_path, "Also write the block of each node")
        ->type_name("FILE");
    kind.callback([chosen, blocks_path] {
        const BlockGraph made = stochastic_block_model(chosen->options, chosen->output.random());
        chosen->output.write(
            made.graph, {{*blocks_path, made.blocks, numbers_below(chosen->options.sizes.size())}});
    });
}

struct LabelPaths {
    std::string roles;
    std::string communities;
};

// town.edges gives town.roles and town.communities; standard output gives none.
LabelPaths label_paths(const LabelPaths& asked, const std::string& graph_path) {
    LabelPaths result = asked;
    if (graph_path.empty() || is_standard_output(graph_path)) {
        return result;
    }
    std::filesystem::path base(graph_path);
    if (base.extension() == ".gz") {
        base.replace_extension();
    }
    if (result.roles.empty()) {
        result.roles = base.replace_extension(".roles").string();
    }
    if (result.communities.empty()) {
        result.communities = base.replace_extension(".communities").string();
    }
    return result;
}

void add_planted_roles(CLI::App& generate) {
    CLI::App& kind = *generate.add_subcommand(
        "planted-roles", "The built-in example: communities with hubs, bridges, core and fringe");
    const auto chosen = begin_kind<PlantedRolesOptions>(
        kind, true,
        "  irwe generate planted-roles -o town.edges      also .roles, .communities\n"
        "  irwe generate planted-roles --num-nodes 5000 --seed 1 -o city.edges.gz");
    PlantedRolesOptions& options = chosen->options;
    add_number(kind, "--num-nodes", options.num_nodes, "Nodes");
    add_number(kind, "--num-communities", options.num_communities, "Communities");
    add_number(kind, "--size-ratio", options.size_ratio, "Largest community over smallest");
    add_number(kind, "--hub-degree", options.hub_degree, "Core members that a hub knows");
    add_number(kind, "--bridge-links", options.bridge_links,
               "Links of a bridge into its community; about as many leave it");
    add_number(kind, "--core-degree", options.core_degree, "Core members that a core member knows");
    const auto asked = std::make_shared<LabelPaths>();
    kind.add_option("--roles", asked->roles, "Role of each node (default OUTPUT.roles)")
        ->type_name("FILE");
    kind.add_option("--communities", asked->communities,
                    "Community of each node (default OUTPUT.communities)")
        ->type_name("FILE");
    kind.callback([chosen, asked] {
        const GenerateOutput& output = chosen->output;
        const PlantedRoles made = planted_roles(chosen->options, output.random());
        const LabelPaths paths = label_paths(*asked, output.path());
        const auto num_communities = static_cast<std::size_t>(chosen->options.num_communities);
        output.write(made.graph,
                     {{paths.roles,
                       made.roles,
                       {PlantedRoles::kRoleNames.begin(), PlantedRoles::kRoleNames.end()},
                       asked->roles.empty()},
                      {paths.communities, made.communities, numbers_below(num_communities),
                       asked->communities.empty()}});
    });
}

}  // namespace

void add_generate(CLI::App& app) {
    CLI::App* const verb = app.add_subcommand("generate", "Generate a graph with known structure");
    verb->require_subcommand(1);
    add_planted_roles(*verb);
    add_payments(*verb);
    add_barbell(*verb);
    add_ring_of_cliques(*verb);
    add_erdos_renyi(*verb);
    add_barabasi_albert(*verb);
    add_stochastic_block_model(*verb);
    verb->footer(
        "Examples:\n"
        "  irwe generate planted-roles -o town.edges      also .roles, .communities\n"
        "  irwe generate payments -o payments.csv\n"
        "  irwe generate barbell --clique-size 10 --path-length 5\n"
        "  irwe generate erdos-renyi --num-nodes 1000 --num-edges 5000 -o er.edges.gz");
}

}  // namespace irwe::cli
