// irwe info GRAPH|MODEL|EMBEDDINGS

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "apps/irwe/console.h"
#include "apps/irwe/embedding_description.h"
#include "apps/irwe/file_kind.h"
#include "apps/irwe/graph_arguments.h"
#include "apps/irwe/label_arguments.h"
#include "apps/irwe/model_description.h"
#include "apps/irwe/printing.h"
#include "apps/irwe/verb.h"
#include "irwe/graph/components.h"
#include "irwe/graph/labels.h"
#include "irwe/graph/read_graph.h"
#include "irwe/graph/reading_notes.h"
#include "irwe/io/json_text.h"
#include "irwe/io/utf8.h"

namespace irwe::cli {
namespace {

// The description of a graph, as text or as JSON.
struct Description {
    std::string path;
    const Graph& graph;
    const ReadGraphReport& report;
    ReadGraphOptions options;
    Components components;
    std::vector<NodeId> degrees;  // ascending
};

Description describe(const std::string& path, const LoadedGraph& loaded,
                     const ReadGraphOptions& options) {
    std::vector<NodeId> degrees(loaded.graph.num_nodes());
    for (NodeId v = 0; v < loaded.graph.num_nodes(); ++v) {
        degrees[v] = loaded.graph.degree(v);
    }
    std::ranges::sort(degrees);
    return {path,
            loaded.graph,
            loaded.report,
            options,
            connected_components(loaded.graph),
            std::move(degrees)};
}

double median(const std::vector<NodeId>& ascending) {
    const std::size_t middle = ascending.size() / 2;
    const double upper = ascending[middle];
    return ascending.size() % 2 == 1 ? upper : (ascending[middle - 1] + upper) / 2;
}

double mean_degree(const Graph& graph) {
    return static_cast<double>(graph.targets().size()) / graph.num_nodes();
}

std::uint64_t num_isolated(const Description& about) {
    return static_cast<std::uint64_t>(std::ranges::count(about.degrees, NodeId{0}));
}

NodeId largest_component(const Description& about) {
    return *std::ranges::max_element(about.components.sizes);
}

std::vector<std::uint64_t> class_sizes(const Labels& labels) {
    std::vector<std::uint64_t> result(labels.classes.size(), 0);
    for (const std::vector<std::uint32_t>& classes : labels.of_node) {
        for (const std::uint32_t label : classes) {
            ++result[label];
        }
    }
    return result;
}

void append_labels(const Labels& labels, const LabelsReport& report, std::string& text) {
    text += fmt::format("labels        {}, {} of this graph labeled",
                        labels.classes.size() == 1
                            ? std::string("1 class")
                            : fmt::format("{} classes", with_commas(labels.classes.size())),
                        counted(report.num_labeled_nodes, "node"));
    if (report.num_unknown_nodes > 0) {
        text += fmt::format(", {} not in the graph left out",
                            counted(report.num_unknown_nodes, "node"));
    }
    text += '\n';
    for (const std::string& note : label_notes(report)) {
        text += fmt::format("on reading    {}\n", note);
    }
    const std::vector<std::uint64_t> sizes = class_sizes(labels);
    for (std::size_t label = 0; label < sizes.size(); ++label) {
        text += fmt::format("              {}: {}\n", labels.classes[label],
                            counted(sizes[label], "node"));
    }
}

struct Arrows {
    std::uint64_t all = 0;
    std::uint64_t mutual_pairs = 0;
};

// REQUIRES: the graph is directed.
Arrows num_arrows(const Graph& graph) {
    Arrows arrows;
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        const std::span<const float> leaving = graph.leaving_weights(v);
        const std::span<const float> arriving = graph.arriving_weights(v);
        for (std::size_t i = 0; i < leaving.size(); ++i) {
            arrows.all += leaving[i] > 0 ? 1U : 0U;
            arrows.mutual_pairs +=
                leaving[i] > 0 && arriving[i] > 0 && graph.neighbors(v)[i] > v ? 1U : 0U;
        }
    }
    return arrows;
}

std::string as_text(const Description& about) {
    const Graph& graph = about.graph;
    const NodeNames& names = graph.names();
    const NodeId last = graph.num_nodes() - 1;
    const NodeId largest = largest_component(about);
    std::string text;
    text += fmt::format("graph         {}\n",
                        about.path == "-" ? "standard input" : escaped(about.path));
    text += fmt::format("nodes         {}\n", with_commas(graph.num_nodes()));
    text += fmt::format("edges         {}\n", with_commas(graph.num_edges()));
    text += fmt::format("names         {}, from {} to {}\n",
                        names.are_integers() ? "whole numbers" : "text", names[0], names[last]);
    text +=
        fmt::format("degrees       min {}, median {}, mean {:.2f}, max {}\n", graph.min_degree(),
                    median(about.degrees), mean_degree(graph), graph.max_degree());
    if (graph.has_weights()) {
        const auto [least, most] = std::ranges::minmax(graph.edge_weights().edges);
        text += fmt::format("weights       from {} to {}\n", least, most);
    }
    if (graph.is_directed()) {
        text += fmt::format("directions    {}, {} in both directions\n",
                            counted(num_arrows(graph).all, "arrow"),
                            counted(num_arrows(graph).mutual_pairs, "pair"));
    }
    text += fmt::format("isolated      {}\n", counted(num_isolated(about), "node"));
    text += fmt::format("components    {}, the largest with {} ({:.1f} %)\n",
                        with_commas(about.components.sizes.size()), counted(largest, "node"),
                        100.0 * largest / graph.num_nodes());
    for (const std::string& change : reading_notes(about.report, about.options)) {
        text += fmt::format("on reading    {}\n", change);
    }
    return text;
}

nlohmann::ordered_json as_json(const Description& about) {
    const Graph& graph = about.graph;
    const ReadGraphReport& report = about.report;
    return {{"graph", about.path},
            {"nodes", graph.num_nodes()},
            {"edges", graph.num_edges()},
            {"self_loops", graph.num_self_loops()},
            {"has_weights", graph.has_weights()},
            {"is_directed", graph.is_directed()},
            {"integer_names", graph.names().are_integers()},
            {"degrees",
             {{"min", graph.min_degree()},
              {"median", median(about.degrees)},
              {"mean", mean_degree(graph)},
              {"max", graph.max_degree()}}},
            {"isolated_nodes", num_isolated(about)},
            {"components",
             {{"count", about.components.sizes.size()}, {"largest", largest_component(about)}}},
            {"read",
             {{"lines_with_edges", report.num_lines_with_edges},
              {"self_loops_dropped",
               about.options.self_loops == SelfLoops::drop ? report.num_self_loops : 0},
              {"edges_merged", report.num_merged},
              {"isolated_nodes_listed", report.num_isolated_listed},
              {"format", report.format},
              {"header", report.header},
              {"ignored_columns", report.ignored_columns},
              {"rows_left_out", report.num_rows_left_out},
              {"notes", reading_notes(report, about.options)}}}};
}

nlohmann::ordered_json as_json(const Labels& labels, const LabelsReport& report) {
    nlohmann::ordered_json classes = nlohmann::ordered_json::object();
    const std::vector<std::uint64_t> sizes = class_sizes(labels);
    for (std::size_t label = 0; label < sizes.size(); ++label) {
        classes[labels.classes[label]] = sizes[label];
    }
    return {{"labeled_nodes", report.num_labeled_nodes},
            {"unknown_nodes", report.num_unknown_nodes},
            {"header", report.header},
            {"notes", label_notes(report)},
            {"classes", classes}};
}

void append_attributes(const LoadedGraph& loaded, std::string& text) {
    constexpr std::size_t kMaxListed = 20;
    const std::span<const NodeAttribute> columns = loaded.attributes.columns();
    if (columns.empty()) {
        return;
    }
    text += fmt::format("attributes    {}", with_commas(columns.size()));
    if (loaded.table.num_unknown_nodes > 0) {
        text += fmt::format(", {} not in the graph left out",
                            counted(loaded.table.num_unknown_nodes, "node"));
    }
    text += '\n';
    for (const NodeAttribute& column : columns.first(std::min(columns.size(), kMaxListed))) {
        text +=
            fmt::format("              {}: {}, {:.1f} % missing\n", escaped(column.name),
                        column.kind == AttributeKind::numbers ? "numbers"
                        : column.categories.size() == 1
                            ? std::string("1 category")
                            : fmt::format("{} categories", with_commas(column.categories.size())),
                        100 * loaded.attributes.share_missing(column));
    }
    if (columns.size() > kMaxListed) {
        text +=
            fmt::format("              and {} more\n", with_commas(columns.size() - kMaxListed));
    }
}

nlohmann::ordered_json attributes_as_json(const LoadedGraph& loaded) {
    nlohmann::ordered_json columns = nlohmann::ordered_json::array();
    for (const NodeAttribute& column : loaded.attributes.columns()) {
        const bool is_number = column.kind == AttributeKind::numbers;
        nlohmann::ordered_json entry{{"name", column.name},
                                     {"kind", is_number ? "numbers" : "categories"},
                                     {"missing", loaded.attributes.share_missing(column)}};
        if (!is_number) {
            entry["categories"] = column.categories.size();
        }
        columns.push_back(std::move(entry));
    }
    return {{"columns", std::move(columns)}, {"unknown_nodes", loaded.table.num_unknown_nodes}};
}

struct InfoVerb {
    Console console;
    GraphArguments graph;
    std::string labels_path;
    LabelArguments label_columns;
    bool json = false;

    void run() const {
        if (is_binary_without_graph(graph.path())) {
            print(describe_model(graph.path(), json));
            return;
        }
        if (const FileKind kind = file_kind(graph.path());
            kind == FileKind::arrays || kind == FileKind::features || kind == FileKind::table) {
            print(describe_embeddings(graph.path(), json));
            return;
        }
        const LoadedGraph loaded = graph.load();
        const Description about = describe(graph.path(), loaded, graph.options());
        std::string text = json ? std::string() : as_text(about);
        nlohmann::ordered_json object = json ? as_json(about) : nlohmann::ordered_json();
        if (json) {
            object["attributes"] = attributes_as_json(loaded);
        } else {
            append_attributes(loaded, text);
        }
        if (!labels_path.empty()) {
            LabelsReport labels_report;
            const Labels labels =
                label_columns.load(labels_path, loaded.graph.names(), labels_report);
            if (json) {
                object["labels"] = as_json(labels, labels_report);
            } else {
                append_labels(labels, labels_report, text);
            }
        }
        print(json ? json_text(object) + '\n' : text);
    }
};

}  // namespace

void add_info(CLI::App& app) {
    CLI::App* const verb = app.add_subcommand("info", "Describe a graph, a model or embeddings");
    const auto settings = std::make_shared<InfoVerb>();
    settings->graph.add_options(*verb);
    settings->graph.add_attributes(*verb);
    verb->add_option("--labels", settings->labels_path,
                     "File with `node label [label ...]` on each line; also prints the classes")
        ->type_name("FILE");
    settings->label_columns.add_options(*verb);
    verb->add_flag("--json", settings->json, "Print JSON");
    settings->console.add_options(*verb);
    verb->footer(
        "Examples:\n"
        "  irwe info karate.edges\n"
        "  irwe info ppi.txt.gz --nodes all.txt --labels labels.txt --json\n"
        "  irwe info payments.csv --source payer --target payee --since 2024-01-01\n"
        "  irwe info karate.graphml --attributes members.csv\n"
        "  irwe info karate.graph\n"
        "  irwe info karate.irwe\n"
        "  irwe info karate.npz\n"
        "\n"
        "For a graph, prints size, degrees, components, attributes of nodes, and what was changed "
        "while reading. For a "
        "model written by irwe train, prints its id, sizes, settings, the training graph, and how "
        "the training ended. For embeddings, prints their spaces, their nodes, and the model and "
        "graph that they belong to.");
    verb->callback([settings] { settings->run(); });
}

}  // namespace irwe::cli
