#include "apps/irwe/graph_arguments.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <iterator>
#include <system_error>
#include <utility>

#include "apps/irwe/option_values.h"
#include "irwe/base/error.h"
#include "irwe/graph/reading_notes.h"

namespace irwe::cli {

void GraphArguments::add_options(CLI::App& verb, const std::string& name) {
    verb.add_option(name, path_,
                    "Edge list (two node names per line; - is standard input), GraphML, GEXF, GML, "
                    "Pajek, JSON "
                    "or another format, compressed or not, or a binary graph from irwe convert")
        ->type_name("")
        ->required();
    add_reading_options(verb);
}

void GraphArguments::add_attributes(CLI::App& verb) {
    verb.add_option("--attributes", attributes_path_,
                    "Table with a node and its attributes on each line, and headings")
        ->type_name("FILE")
        ->check(file_name());
}

void GraphArguments::add_as_option(CLI::App& verb, const std::string& meaning) {
    verb.add_option("--graph", path_, meaning)->type_name("GRAPH")->check(file_name());
    add_reading_options(verb);
}

void GraphArguments::add_reading_options(CLI::App& verb) {
    verb.add_option("--nodes", options_.node_list,
                    "File with one node name per line, for nodes without edges")
        ->type_name("FILE");
    std::vector<std::string> formats;
    std::ranges::transform(graph_formats(), std::back_inserter(formats), option_name);
    verb.add_option("--graph-format", options_.format,
                    fmt::format("Format of GRAPH, where it is not recognized: {}",
                                fmt::join(formats, ", ")))
        ->type_name("NAME")
        ->check(one_of(formats));
    const auto choose = [this](const std::string& choice) {
        self_loops_given_ = true;
        options_.self_loops = choice == "keep" ? SelfLoops::keep : SelfLoops::drop;
    };
    verb.add_option_function<std::string>("--self-loops", choose,
                                          "Drop or keep edges from a node to itself (default drop)")
        ->type_name("drop|keep")
        ->check(one_of({"drop", "keep"}));
    add_edge_options(verb);
    add_table_options(verb);
}

void GraphArguments::add_edge_options(CLI::App& verb) {
    verb.add_flag("--directed", options_.directed, "Edges lead from the first node to the second");
    const auto choose_weights = [this](const std::string& choice) {
        weights_ = choice;
        options_.weights = choice == "ignore"  ? WeightUse::ignore
                           : choice == "log"   ? WeightUse::log
                           : choice == "count" ? WeightUse::count
                                               : WeightUse::use;
    };
    verb.add_option_function<std::string>(
            "--weights", choose_weights,
            "Use weights (default), ignore them, take ln(1 + weight), or count repeated edges")
        ->type_name("use|ignore|log|count")
        ->check(one_of({"use", "ignore", "log", "count"}));
    const auto choose_negative = [this](const std::string& choice) {
        negative_weights_ = choice;
        options_.negative_weights =
            choice == "drop" ? NegativeWeights::drop : NegativeWeights::absolute;
    };
    verb.add_option_function<std::string>("--negative-weights", choose_negative,
                                          "Drop edges of negative weight, or take its size")
        ->type_name("drop|absolute")
        ->check(one_of({"drop", "absolute"}));
}

void GraphArguments::add_table_options(CLI::App& verb) {
    const std::string group = "Tables with more columns (COL: a name or a number)";
    const auto add_text = [&](const std::string& name, std::string& value, const std::string& help,
                              const std::string& type) {
        verb.add_option(name, value, help)->type_name(type)->check(file_name())->group(group);
    };
    add_text("--source", options_.source, "Column of the first node (default: found)", "COL");
    add_text("--target", options_.target, "Column of the second node (default: found)", "COL");
    add_text("--weight", options_.weight, "Column of weights (default: one that is called so)",
             "COL");
    add_text("--time", options_.time, "Column of dates (2024-03-01T12:30) or numbers", "COL");
    add_text("--since", options_.since, "Keep rows of this time or later", "TIME");
    add_text("--until", options_.until, "Keep rows before this time", "TIME");
    add_text("--type", options_.type, "Column of types", "COL");
    verb.add_option("--keep-type", options_.keep_type, "Keep rows of these types")
        ->type_name("A,B")
        ->delimiter(',')
        ->allow_extra_args(false)
        ->group(group);
    add_text("--separator", options_.separator,
             "tab, comma, semicolon, blank or any character (default: found)", "CHAR");
    const auto choose_header = [this](const std::string& choice) {
        options_.header = choice == "yes"  ? Header::yes
                          : choice == "no" ? Header::no
                                           : Header::automatic;
    };
    verb.add_option_function<std::string>("--header", choose_header,
                                          "Whether the first line names the columns (default auto)")
        ->type_name("yes|no|auto")
        ->check(one_of({"yes", "no", "auto"}))
        ->group(group);
    verb.add_flag("--decimal-comma", options_.decimal_comma, "Numbers are written 1,5")
        ->group(group);
    verb.add_flag("--bipartite", options_.bipartite,
                  "The two columns are two kinds of nodes, also if names are equal")
        ->group(group);
}

LoadedGraph GraphArguments::load() const {
    require(!path_.empty(),
            "the name of the edge list is empty; give a file name, or - for standard input");
    require_options_are_used();
    require(path_ != "-" || attributes_path_ != "-",
            "standard input: cannot be both the graph and the attributes");
    GraphContent content = read_graph_content(path_, options_);
    LoadedGraph loaded{.graph = std::move(content.graph),
                       .report = std::move(content.report),
                       .attributes = std::move(content.attributes)};
    if (!attributes_path_.empty()) {
        NodeAttributes table =
            read_attribute_table(attributes_path_, loaded.graph.names(), &loaded.table);
        with_error_prefix(attributes_path_, [&] { loaded.attributes.add(std::move(table)); });
    }
    return loaded;
}

// Checks binary graphs; the readers of other formats say which options they do not take.
void GraphArguments::require_options_are_used() const {
    const GraphFormat& format = graph_format(path_, options_);
    std::vector<std::string> given = given_options();
    if (!options_.format.empty()) {
        given.resize(given.size() - 2);  // the format itself, which comes last
    }
    require(given.empty() || format.option_use != OptionUse::none || is_binary_without_graph(path_),
            fmt::format("{}: found {}, expected no such option for a {}; give it to irwe convert, "
                        "with the edge list",
                        path_, given.empty() ? "" : given[0], format.name));
}

void GraphArguments::require_no_options(const std::string& what) const {
    const std::vector<std::string> given = given_options();
    require(given.empty(), fmt::format("{}: is taken for {}, and {} is for graphs; leave it out",
                                       path_, what, given.empty() ? "" : given[0]));
}

std::vector<std::string> GraphArguments::given_options() const {
    std::vector<std::string> result;
    const auto add = [&result](const std::string& option, const std::string& value) {
        if (!value.empty()) {
            result.insert(result.end(), {option, shell_word(value)});
        }
    };
    add("--nodes", options_.node_list);
    if (self_loops_given_) {
        add("--self-loops", options_.self_loops == SelfLoops::keep ? "keep" : "drop");
    }
    if (options_.directed) {
        result.emplace_back("--directed");
    }
    add("--weights", weights_);
    add("--negative-weights", negative_weights_);
    add("--source", options_.source);
    add("--target", options_.target);
    add("--weight", options_.weight);
    add("--time", options_.time);
    add("--since", options_.since);
    add("--until", options_.until);
    add("--type", options_.type);
    add("--keep-type", fmt::format("{}", fmt::join(options_.keep_type, ",")));
    add("--separator", options_.separator);
    if (options_.header != Header::automatic) {
        add("--header", options_.header == Header::yes ? "yes" : "no");
    }
    if (options_.decimal_comma) {
        result.emplace_back("--decimal-comma");
    }
    if (options_.bipartite) {
        result.emplace_back("--bipartite");
    }
    add("--graph-format", options_.format);
    return result;
}

LoadedGraph GraphArguments::load_other(const std::string& path) const {
    ReadGraphOptions options = options_;
    options.node_list.clear();
    options.format.clear();
    GraphContent content = read_graph_content(path, options);
    return {.graph = std::move(content.graph), .report = std::move(content.report)};
}

void GraphArguments::require_not_replaced_by(const std::string& output) const {
    for (const std::string& input : {path_, options_.node_list, attributes_path_}) {
        std::error_code unknown;  // a file that is not there is no other one
        require(!std::filesystem::equivalent(input, output, unknown),
                fmt::format("{}: is read, so it cannot be the output, too; give another name for "
                            "the output",
                            input));
    }
}

std::string GraphArguments::as_typed() const {
    std::string text = shell_word(path_);
    for (const std::string& word : given_options()) {
        text += " " + word;
    }
    if (!attributes_path_.empty()) {
        text += " --attributes " + shell_word(attributes_path_);
    }
    return text;
}

void GraphArguments::announce(const LoadedGraph& loaded, const Console& console) const {
    announce_other(path_, loaded, console);
    if (loaded.table.num_unknown_nodes > 0) {
        console.say(fmt::format("{}: {} not in the graph left out", attributes_path_,
                                counted(loaded.table.num_unknown_nodes, "node")));
    }
}

void GraphArguments::announce_other(const std::string& path, const LoadedGraph& loaded,
                                    const Console& console) const {
    const std::string name = path == "-" ? "standard input" : path;
    const Graph& graph = loaded.graph;
    const std::string kind = graph_kind_text(graph.kind());
    console.say(fmt::format("{}: {}, {}{}", name, counted(graph.num_nodes(), "node"),
                            counted(graph.num_edges(), "edge"),
                            kind.empty() ? "" : " with " + kind));
    for (const std::string& change : reading_notes(loaded.report, options_)) {
        console.say(fmt::format("{}: {}", name, change));
    }
}

void tell_of_isolated_nodes(const Graph& graph, const Console& console) {
    NodeId num_isolated = 0;
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        num_isolated += graph.degree(v) == 0 ? 1U : 0U;
    }
    if (num_isolated > 0) {
        console.say(fmt::format(
            "{} without edges {} not in the edge list; --node-list FILE writes every node",
            counted(num_isolated, "node"), num_isolated == 1 ? "is" : "are"));
    }
}

}  // namespace irwe::cli
