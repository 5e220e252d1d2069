// irwe evaluate links EMBEDDINGS --graph GRAPH --held-out FILE

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <memory>
#include <optional>
#include <tuple>
#include <utility>

#include "apps/irwe/console.h"
#include "apps/irwe/embedding_arguments.h"
#include "apps/irwe/evaluate.h"
#include "apps/irwe/evaluate_arguments.h"
#include "apps/irwe/graph_arguments.h"
#include "apps/irwe/option_values.h"
#include "apps/irwe/printing.h"
#include "irwe/base/error.h"
#include "irwe/base/parallel.h"
#include "irwe/evaluation/link_prediction.h"
#include "irwe/graph/read_graph.h"
#include "irwe/graph/reading_notes.h"
#include "irwe/graph/written_edges.h"
#include "irwe/io/aligned.h"
#include "irwe/io/utf8.h"

namespace irwe::cli {
namespace {

constexpr std::uint64_t kMaxLinkRuns = 100'000;

struct ScoredLinks {
    std::string space;
    std::string score;
    LinkPrediction prediction;
};

PairScore pair_score(const std::string& name) {
    return name == "cosine"        ? PairScore::cosine
           : name == "dot"         ? PairScore::dot
           : name == "hadamard"    ? PairScore::hadamard
           : name == "adamic-adar" ? PairScore::adamic_adar
                                   : PairScore::combined;
}

// The node of `names` that a name of the file `path` means.
NodeId node_called(const std::string& name, const NodeNames& names, const std::string& path,
                   const std::string& graph_path) {
    const std::optional<NodeId> found = names.find(name);
    require(found.has_value(), [&] {
        return fmt::format(
            "{}: {} is not a node of {}; expected edges between nodes of the graph that was "
            "trained on",
            path, excerpt(name), graph_path);
    });
    return *found;
}

struct LinksVerb {
    EvaluateArguments arguments;
    GraphArguments graph;
    std::string held_out_path;
    std::string score = "all";
    std::string negatives = "uniform";
    LinkPredictionOptions options;

    void run() {
        require(!graph.path().empty(),
                "--graph is required: the graph that was trained on, without the held-out edges");
        arguments.require_output("", "", {arguments.path, graph.path(), held_out_path});
        options.seed = arguments.seed;
        options.negatives = negatives == "uniform" ? NegativePairs::uniform : NegativePairs::degree;
        Embeddings given = arguments.load();
        const LoadedGraph loaded = graph.load();
        graph.announce(loaded, arguments.console);
        const std::vector<Edge> held_out = read_held_out(loaded.graph);
        const Embeddings table = rows_of_graph(loaded.graph, graph.path(), std::move(given),
                                               arguments.path, arguments.console);
        const std::vector<ScoredLinks> scores = with_error_prefix(
            held_out_path, [&] { return scores_of(table, loaded.graph, held_out); });
        if (arguments.json) {
            print(as_json(scores, loaded.graph, held_out.size()));
        } else {
            print(as_text(scores));
        }
    }

private:
    // Reads the held-out edges, by the names of the nodes, in the order of link_pairs().
    std::vector<Edge> read_held_out(const Graph& loaded) const {
        ReadGraphReport report;
        const ReadGraphOptions options_of_file{.weights = WeightUse::ignore};
        const Graph file = read_graph(held_out_path, options_of_file, &report);
        std::vector<Edge> edges;
        for_each_written_edge(file, [&](NodeId u, NodeId v, float /*weight*/) {
            const NodeId a =
                node_called(file.names()[u], loaded.names(), held_out_path, graph.path());
            const NodeId b =
                node_called(file.names()[v], loaded.names(), held_out_path, graph.path());
            edges.push_back({std::min(a, b), std::max(a, b)});
        });
        std::ranges::sort(edges, [](const Edge& a, const Edge& b) {
            return std::tie(a.u, a.v) < std::tie(b.u, b.v);
        });
        arguments.console.say(
            fmt::format("{}: {}", held_out_path, counted(edges.size(), "held-out edge")));
        for (const std::string& note : reading_notes(report, options_of_file)) {
            arguments.console.say(fmt::format("{}: {}", held_out_path, note));
        }
        return edges;
    }

    std::vector<std::string> chosen_scores() const {
        return score == "all" ? std::vector<std::string>{"cosine", "dot", "hadamard", "combined"}
               : score == "adamic-adar" ? std::vector<std::string>{}
                                        : std::vector<std::string>{score};
    }

    std::vector<ScoredLinks> scores_of(const Embeddings& table, const Graph& loaded,
                                       const std::vector<Edge>& held_out) const {
        ThreadPool pool(arguments.num_threads);
        std::vector<ScoredLinks> result;
        for (const Space& space : table.spaces) {
            const Matrix vectors = scaled(space.vectors, arguments.chosen_scaling());
            for (const std::string& name : chosen_scores()) {
                result.push_back(
                    {space.info.name, name,
                     predict_links(vectors, loaded, held_out, pair_score(name), options, pool)});
            }
        }
        if (score == "all" || score == "adamic-adar") {  // of no space
            result.push_back({"-", "adamic-adar",
                              predict_links(table.spaces[0].vectors, loaded, held_out,
                                            PairScore::adamic_adar, options, pool)});
        }
        return result;
    }

    std::string as_text(const std::vector<ScoredLinks>& scores) const {
        std::vector<std::vector<std::string>> rows{
            {"space", "scaling", "score", "AUC", "average precision"}};
        for (const int k : options.hits_at) {
            rows[0].push_back(fmt::format("hits at {}", k));
        }
        for (const ScoredLinks& of_space : scores) {
            std::vector<std::string>& row = rows.emplace_back();
            row = {of_space.space, arguments.scaling, of_space.score,
                   percent(of_space.prediction.area_under_curve),
                   percent(of_space.prediction.average_precision)};
            for (const Score& hits : of_space.prediction.hits) {
                row.push_back(percent(hits));
            }
        }
        return aligned(rows);
    }

    template <typename Value>
    static nlohmann::ordered_json json_of_runs(const Score& mean, const LinkPrediction& found,
                                               const Value& value) {
        std::vector<double> values;
        for (const LinkScores& of_run : found.of_run) {
            values.push_back(value(of_run));
        }
        return cli::as_json(mean, "of_run", values);
    }

    nlohmann::ordered_json as_json(const std::vector<ScoredLinks>& scores, const Graph& loaded,
                                   std::size_t num_held_out) const {
        nlohmann::ordered_json results = nlohmann::ordered_json::array();
        for (const ScoredLinks& of_space : scores) {
            const LinkPrediction& found = of_space.prediction;
            nlohmann::ordered_json object{
                {"space", of_space.space},
                {"score", of_space.score},
                {"auc", json_of_runs(found.area_under_curve, found,
                                     [](const LinkScores& s) { return s.area_under_curve; })},
                {"average_precision",
                 json_of_runs(found.average_precision, found,
                              [](const LinkScores& s) { return s.average_precision; })}};
            for (std::size_t i = 0; i < found.hits.size(); ++i) {
                object[fmt::format("hits_at_{}", options.hits_at[i])] = json_of_runs(
                    found.hits[i], found, [i](const LinkScores& s) { return s.hits[i]; });
            }
            results.push_back(std::move(object));
        }
        return {{"task", "links"},
                {"embeddings", arguments.path},
                {"graph", graph.path()},
                {"held_out", held_out_path},
                {"options",
                 {{"scaling", arguments.scaling},
                  {"score", score},
                  {"negatives", negatives},
                  {"runs", options.num_runs},
                  {"hits", options.hits_at},
                  {"C", options.inverse_regularization},
                  {"training_edges", options.max_training_edges},
                  {"seed", options.seed}}},
                {"nodes", loaded.num_nodes()},
                {"edges", loaded.num_edges()},
                {"held_out_edges", num_held_out},
                {"results", results}};
    }
};

void add_link_options(CLI::App& verb, LinksVerb& settings) {
    verb.add_option("--score", settings.score,
                    "Score of a pair: the cosine or the dot product of its vectors, logistic "
                    "regression on their entrywise (hadamard) product, or on their cosine, common "
                    "neighbors and degrees (combined); common neighbors alone, as a baseline; or "
                    "all of them")
        ->type_name("cosine|dot|hadamard|combined|adamic-adar|all")
        ->check(one_of({"cosine", "dot", "hadamard", "combined", "adamic-adar", "all"}))
        ->capture_default_str();
    verb.add_option("--negatives", settings.negatives,
                    "Pairs without an edge: any two nodes, or each end in proportion to its degree")
        ->type_name("uniform|degree")
        ->check(one_of({"uniform", "degree"}))
        ->capture_default_str();
    verb.add_option("--runs", settings.options.num_runs,
                    "Runs to average over, each with its own pairs without an edge")
        ->type_name("N")
        ->transform(whole_number(1, kMaxLinkRuns))
        ->capture_default_str();
    verb.add_option("--hits", settings.options.hits_at,
                    "k of Hits@k: the share of held-out edges above the k-th best other pair")
        ->type_name("K,K,...")
        ->delimiter(',')
        ->transform(whole_number(1, std::numeric_limits<int>::max()))
        ->capture_default_str();
    verb.add_option("--training-edges", settings.options.max_training_edges,
                    "Edges of the graph that the logistic regression learns from, at most")
        ->type_name("N")
        ->transform(whole_number(1, std::numeric_limits<std::uint32_t>::max()))
        ->capture_default_str();
    verb.add_option("-C", settings.options.inverse_regularization,
                    "C of the logistic regression; smaller values regularize more strongly")
        ->type_name("C")
        ->check(inverse_regularization())
        ->capture_default_str();
}

}  // namespace

void add_evaluate_links(CLI::App& evaluate) {
    CLI::App& verb = *evaluate.add_subcommand(
        "links", "Link prediction: held-out edges against pairs without an edge");
    const auto settings = std::make_shared<LinksVerb>();
    settings->arguments.add_embeddings(verb);
    settings->graph.add_as_option(verb,
                                  "The graph that was trained on, without the held-out edges");
    verb.add_option("--held-out", settings->held_out_path,
                    "Edge list of the held-out edges, as irwe evaluate hold-out writes it")
        ->type_name("FILE")
        ->required()
        ->check(file_name());
    add_link_options(verb, *settings);
    settings->arguments.add_options(verb);
    verb.footer(
        "Examples:\n"
        "  irwe evaluate hold-out town.edges -o part\n"
        "  irwe train part.graph -o part.irwe --embeddings part.npz\n"
        "  irwe evaluate links part.npz --graph part.graph --held-out part.held-out\n"
        "  irwe evaluate links town.npz --graph town.edges --held-out new.edges\n"
        "\n"
        "There are as many pairs without an edge as held-out edges. All numbers are in percent, "
        "as mean and standard deviation over the runs; an AUC of 50 is chance. The options that "
        "read tables are about GRAPH; the held-out edges are two names on each line.");
    verb.callback([settings] { settings->run(); });
}

}  // namespace irwe::cli
