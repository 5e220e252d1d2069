// irwe similar EMBEDDINGS|MODEL [NODE]

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <limits>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "apps/irwe/console.h"
#include "apps/irwe/label_arguments.h"
#include "apps/irwe/option_values.h"
#include "apps/irwe/similar_listing.h"
#include "apps/irwe/similar_nodes.h"
#include "apps/irwe/verb.h"
#include "irwe/base/error.h"
#include "irwe/base/parallel.h"
#include "irwe/linalg/unit_rows.h"
#include "irwe/neighbors/neighbor_search.h"

namespace irwe::cli {
namespace {

constexpr std::uint64_t kMaxSimilar = std::numeric_limits<int>::max() - 1;

struct SimilarVerb {
    Console console;
    SimilarNodes nodes{.console = console};
    int k = 10;
    std::string labels_path;
    LabelArguments label_columns;
    std::string output;  // of lists
    bool force = false;
    bool json = false;
    int num_threads = 0;

    void run() {
        nodes.check();
        require(nodes.wants_lists() || output.empty(),
                "-o: is the file of lists of many nodes; add --all-nodes or --each FILE, or leave "
                "it out to print the answer");
        require(!nodes.wants_lists() || !json,
                "--json: prints one answer, and --all-nodes and --each write many; leave it out, "
                "and give -o a name that ends in .jsonl");
        ListFormat format = ListFormat::tsv;
        std::optional<TextOutput> text;
        if (nodes.wants_lists()) {
            format = list_format_of(output);
            nodes.require_not_replaced_by(output, labels_path, force);
            text.emplace(output);  // now, so that a path that cannot be written is found
        }
        ThreadPool pool(num_threads);
        const ComparedNodes compared = nodes.load(pool);
        LabelsReport report;
        Labels labels;
        if (!labels_path.empty()) {
            labels = label_columns.load(labels_path, *compared.listed_names, report);
            for (const std::string& note : label_notes(report)) {
                console.say(fmt::format("{}: {}", labels_path, note));
            }
        }
        const ListedNodes listed{.names = *compared.listed_names,
                                 .graph = compared.graph ? &compared.graph->graph : nullptr,
                                 .labels = labels_path.empty() ? nullptr : &labels};
        if (nodes.wants_lists()) {
            write(compared, listed, format, *text, pool);
        } else {
            tell(compared, listed, pool);
        }
    }

private:
    void tell(const ComparedNodes& compared, const ListedNodes& listed, ThreadPool& pool) const {
        SimilarAnswer answer{.known = {},
                             .space = compared.space,
                             .num_compared = compared.candidates.size(),
                             .found = {}};
        for (const NodeId node : compared.known) {
            answer.known.push_back((*compared.names)[node]);
        }
        if (!compared.are_all_equal) {
            answer.found = similar_rows(compared.unit_rows(compared.known), compared.listed_rows(),
                                        compared.candidates, k, pool);
            console.say(fmt::format(
                "score is the share of the compared nodes, {} of them, that are further from {}; "
                "cosine is about the mean{}",
                with_commas(answer.num_compared),
                answer.known.size() == 1 ? answer.known[0] : "the known cases",
                answer.known.size() == 1 ? "" : ", with the case under like"));
        }
        print_answer(answer, listed, json);
    }

    void write(const ComparedNodes& compared, const ListedNodes& listed, ListFormat format,
               TextOutput& text, ThreadPool& pool) const {
        const Matrix rows = compared.listed_rows()(compared.candidates, Eigen::all);
        const int wanted = compared.is_one_graph ? k + 1 : k;  // a node finds itself
        const NeighborSearch search =
            search_neighbors(compared.unit_rows(compared.known), rows, wanted, pool,
                             console.progress("nearest nodes"));
        if (search.share_found) {
            console.say(
                fmt::format("the lists come from an index; of 200 nodes that were checked, it "
                            "found {:.2f} % of the nearest",
                            100 * *search.share_found));
        }
        write_lists({.names = *compared.names,
                     .nodes = compared.known,
                     .lists = search.lists,
                     .rows = compared.candidates,
                     .same_graph = compared.is_one_graph,
                     .k = static_cast<std::size_t>(k)},
                    listed, format, text);
    }
};

void add_list_options(CLI::App& verb, SimilarVerb& settings) {
    const std::string group = "Lists of many nodes";
    verb.add_flag("--all-nodes", settings.nodes.all_nodes, "List the K nearest of every node")
        ->group(group);
    verb.add_option("--each", settings.nodes.each_path, "List the K nearest of each node in a file")
        ->type_name("FILE")
        ->check(file_name())
        ->group(group);
    verb.add_option("-o,--output", settings.output,
                    "The file to write, .tsv, .csv or .jsonl, gzipped if .gz follows (default "
                    "standard output, tsv)")
        ->type_name("FILE")
        ->check(file_name())
        ->group(group);
    verb.add_flag("--force", settings.force,
                  "Replace an existing file even if it is of another kind")
        ->group(group);
}

}  // namespace

void add_similar(CLI::App& app) {
    CLI::App* const verb = app.add_subcommand(
        "similar", "List the nodes with the same role, those nearby, or those like known cases");
    const auto settings = std::make_shared<SimilarVerb>();
    settings->nodes.add_options(*verb);
    verb->add_option("-k", settings->k, "Number of nodes to list")
        ->type_name("K")
        ->transform(whole_number(1, kMaxSimilar))
        ->capture_default_str();
    settings->nodes.add_places(*verb);
    verb->add_option("--labels", settings->labels_path,
                     "Show the labels of the nodes that are listed")
        ->type_name("FILE")
        ->check(file_name());
    settings->label_columns.add_options(*verb);
    add_list_options(*verb, *settings);
    verb->add_flag("--json", settings->json, "Print JSON");
    add_embeddings_memory(*verb, settings->nodes.max_memory);
    add_threads(*verb, settings->num_threads, settings->console);
    settings->console.add_options(*verb);
    verb->footer(
        "Examples:\n"
        "  irwe similar town.npz 17\n"
        "  irwe similar town.npz --like 17,23,40 --graph town.edges    like known cases\n"
        "  irwe similar now.npz --like-file known.txt --new-since town.edges\n"
        "  irwe similar town.npz 17 --by position -k 5\n"
        "  irwe similar town.npz 17 --in other.npz      the same role in another graph\n"
        "  irwe similar town.irwe 17 --graph town.edges\n"
        "  irwe similar town.npz --all-nodes -k 5 -o near.tsv\n"
        "\n"
        "Nearest first. The score of a node is the share of the compared nodes that are further "
        "away, so it is below 1; the cosine is about the mean of all nodes, and 1 is the same "
        "direction. Every known case orders the nodes by the cosine, and a node is near if the "
        "geometric mean of its places in these orders is small. Position belongs to one graph, so "
        "--in takes identity alone. Files that carry their origin (.npz) are refused if two models "
        "made them, or if one is --raw.");
    verb->callback([settings] { settings->run(); });
}

}  // namespace irwe::cli
