// irwe explain MODEL GRAPH NODE

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "apps/irwe/console.h"
#include "apps/irwe/graph_arguments.h"
#include "apps/irwe/model_application.h"
#include "apps/irwe/option_values.h"
#include "apps/irwe/printing.h"
#include "apps/irwe/verb.h"
#include "irwe/base/error.h"
#include "irwe/base/parallel.h"
#include "irwe/io/utf8.h"
#include "irwe/methods/explanation.h"
#include "irwe/methods/registry/read_model.h"
#include "irwe/methods/registry/registry.h"

namespace irwe::cli {
namespace {

using Json = nlohmann::ordered_json;

std::string percent_text(double share) { return fmt::format("{:.1f} %", 100 * share); }

// 0-1-0-2, as the paper writes it.
std::string pattern_text(AnonymousWalk walk, int walk_length) {
    std::vector<int> labels;
    for (int j = 0; j <= walk_length; ++j) {
        labels.push_back(label_at(walk, j));
    }
    return fmt::format("{}", fmt::join(labels, "-"));
}

std::string_view name_of(Reach kind) {
    return kind == Reach::training_graph ? "transductive"
           : kind == Reach::new_nodes    ? "extension"
                                         : "transfer";
}

// The explanation of a node, as text and as JSON.
struct ExplainedNode {
    const Graph& graph;
    NodeId node;
    Reach kind;
    Explanation explanation;

    bool knows_nodes() const { return kind != Reach::new_graphs; }

    std::string text() const {
        return fmt::format("{}\n{}\n{}\n{}\n{}", patterns(), steps(), walks(), visits(), trust());
    }

    Json json() const {
        Json object{{"node", graph.names()[node]},
                    {"degree", graph.degree(node)},
                    {"application", name_of(kind)},
                    {"reference_nodes", explanation.num_reference_nodes}};
        for (const Explanation::Pattern& pattern : explanation.patterns) {
            object["patterns"].push_back(
                {{"walk", pattern_text(pattern.walk, explanation.walk_length)},
                 {"share", pattern.share},
                 {"average", pattern.average},
                 {"known", pattern.is_known}});
        }
        for (const Explanation::Step& step : explanation.steps) {
            object["steps"].push_back({{"degree", step.degree}, {"average", step.average}});
        }
        for (const Explanation::Walk& walk : explanation.walks) {
            object["walks"].push_back({{"nodes", names_of(walk)}, {"nearness", walk.nearness}});
        }
        for (const Explanation::Visit& visit : explanation.visits) {
            object["visits"].push_back(
                {{"node", graph.names()[visit.node]}, {"share", visit.share}});
        }
        object["trust"] = trust_json(explanation.novelty);
        object["average_trust"] = trust_json(explanation.average_novelty);
        return object;
    }

private:
    std::vector<std::string> names_of(const Explanation::Walk& walk) const {
        std::vector<std::string> names;
        for (const NodeId visited : walk.nodes) {
            names.push_back(graph.names()[visited]);
        }
        return names;
    }

    std::string patterns() const {
        std::vector<std::vector<std::string>> rows{
            {"anonymous walk", "of its walks", "of all", "times"}};
        for (const Explanation::Pattern& pattern : explanation.patterns) {
            rows.push_back({pattern_text(pattern.walk, explanation.walk_length),
                            percent_text(pattern.share), percent_text(pattern.average),
                            pattern.average > 0
                                ? fmt::format("{:.1f}", pattern.share / pattern.average)
                                : "-"});
            if (!pattern.is_known) {
                rows.back().back() += "  unknown to the model";
            }
        }
        return "Identity: the anonymous walks that set it apart\n" + aligned(rows);
    }

    std::string steps() const {
        std::vector<std::vector<std::string>> rows{{"steps", "degree", "average"}};
        for (std::size_t j = 0; j < explanation.steps.size(); ++j) {
            rows.push_back({fmt::format("{}", j),
                            fmt::format("{:.1f}", explanation.steps[j].degree),
                            fmt::format("{:.1f}", explanation.steps[j].average)});
        }
        return "Identity: the degrees it meets, step by step\n" + aligned(rows);
    }

    std::string walks() const {
        constexpr std::size_t kMaxWalks = 5;
        std::vector<std::vector<std::string>> rows{{"nearness", "walk"}};
        for (const Explanation::Walk& walk : explanation.walks) {
            if (rows.size() <= kMaxWalks) {
                rows.push_back({fmt::format("{:.2f}", walk.nearness),
                                fmt::format("{}", fmt::join(names_of(walk), " "))});
            }
        }
        return fmt::format("Position: of the {} that it came from, those that stayed nearest\n{}",
                           counted(explanation.walks.size(), "walk"), aligned(rows));
    }

    std::string visits() const {
        std::vector<std::vector<std::string>> rows{{"visited", "of all visits"}};
        for (const Explanation::Visit& visit : explanation.visits) {
            rows.push_back({graph.names()[visit.node], percent_text(visit.share)});
        }
        return "Position: where these walks went\n" + aligned(rows);
    }

    std::string trust() const {
        const Novelty& own = explanation.novelty;
        const Novelty& all = explanation.average_novelty;
        std::vector<std::vector<std::string>> rows{{"not seen in training", "here", "average"}};
        rows.push_back({"anonymous walks", percent_text(own.unknown_patterns),
                        percent_text(all.unknown_patterns)});
        rows.push_back({"degrees out of range", percent_text(own.unknown_degrees),
                        percent_text(all.unknown_degrees)});
        if (knows_nodes()) {
            rows.push_back(
                {"nodes", percent_text(own.unknown_nodes), percent_text(all.unknown_nodes)});
        }
        rows.push_back({"trust in identity", trust_text(own.identity_trust()),
                        trust_text(all.identity_trust())});
        if (knows_nodes()) {
            rows.push_back({"trust in position", trust_text(own.position_trust()),
                            trust_text(all.position_trust())});
        }
        std::string text = "Trust: how much of what it met the model knows\n" + aligned(rows);
        if (!knows_nodes()) {
            text += "Position is made for this graph alone, so there is nothing to have known.\n";
        }
        return text;
    }

    static std::string trust_text(double trust) { return fmt::format("{:.2f}", trust); }

    Json trust_json(const Novelty& novelty) const {
        Json object{{"unknown_patterns", novelty.unknown_patterns},
                    {"unknown_degrees", novelty.unknown_degrees},
                    {"unknown_nodes", nullptr},
                    {"identity", novelty.identity_trust()},
                    {"position", nullptr}};
        if (knows_nodes()) {
            object["unknown_nodes"] = novelty.unknown_nodes;
            object["position"] = novelty.position_trust();
        }
        return object;
    }
};

struct ExplainVerb {
    Console console;
    std::string model_path;
    GraphArguments graph;
    std::string node_name;
    std::string old_graph_path;
    bool json = false;
    int num_threads = 0;

    void run() const {
        require_one_standard_input(graph, old_graph_path);
        const std::shared_ptr<const Model> model = read_model(model_path);
        const Explainer& explainer = explainer_of(*model);
        const LoadedGraph loaded = graph.load();
        graph.announce(loaded, console);
        const NodeId node = find(loaded.graph);
        ThreadPool pool(num_threads);
        const AppliedModel applied =
            apply_model(*model, model_path, graph, loaded.graph, old_graph_path, console);
        require(applied.before == nullptr || !applied.before->names().find(node_name),
                fmt::format("{}: is a node of {}, whose embedding does not change when the graph "
                            "grows; leave --extends out and give that graph to explain it",
                            excerpt(node_name), old_graph_path));
        Resources resources{.pool = pool};
        const ExplainedNode explained{
            .graph = loaded.graph,
            .node = node,
            .kind = applied.application.kind,
            .explanation = explainer.explain(applied.application, node, resources)};
        if (json) {
            print(explained.json());
        } else {
            print(explained.text());
        }
    }

private:
    const Explainer& explainer_of(const Model& model) const {
        const Explainer* const explainer = model.explainer();
        require(explainer != nullptr, [&] {
            return fmt::format(
                "{}: is a model of {}, which cannot explain its embeddings; train "
                "with one of the methods {}",
                model_path, model.record().method,
                names_of_methods([](const Method& method) { return method.can_explain; }));
        });
        return *explainer;
    }

    NodeId find(const Graph& loaded) const {
        const std::optional<NodeId> node = loaded.names().find(node_name);
        require(node.has_value(),
                fmt::format("{}: has no node {}; expected the name of one of its {}", graph.path(),
                            excerpt(node_name), counted(loaded.num_nodes(), "node")));
        return *node;
    }
};

}  // namespace

void add_explain(CLI::App& app) {
    CLI::App* const verb = app.add_subcommand(
        "explain", "Explain where a node is, and how far its embeddings can be trusted");
    const auto settings = std::make_shared<ExplainVerb>();
    verb->add_option("MODEL", settings->model_path, "A model written by irwe train")
        ->type_name("")
        ->required();
    settings->graph.add_options(*verb);
    verb->add_option("NODE", settings->node_name, "The node to explain, by its name")
        ->type_name("")
        ->required();
    add_extends(*verb, settings->old_graph_path, "explains one of the new nodes");
    verb->add_flag("--json", settings->json, "Print JSON, with all walks of the encoder");
    add_threads(*verb, settings->num_threads);
    settings->console.add_options(*verb);
    verb->footer(
        "Examples:\n"
        "  irwe explain town.irwe town.edges 17\n"
        "  irwe explain town.irwe grown.edges newcomer --extends town.edges\n"
        "  irwe explain town.irwe other.edges 5 --json\n"
        "\n"
        "An anonymous walk numbers nodes in the order in which a walk visits them: 0-1-0 goes to a "
        "neighbor and back. Averages are over all nodes, or over 2,000 nodes of a larger graph. "
        "Trust is 1 if the model knows everything that the walks from the node visit, and 0 if it "
        "knows nothing of it.");
    verb->callback([settings] { settings->run(); });
}

}  // namespace irwe::cli
