#include "apps/irwe/convert_columns.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <utility>

#include "apps/irwe/embedding_arguments.h"
#include "apps/irwe/option_values.h"
#include "irwe/base/error.h"
#include "irwe/base/parallel.h"
#include "irwe/embeddings/belonging.h"
#include "irwe/evaluation/kmeans.h"
#include "irwe/layout/tsne.h"
#include "irwe/linalg/unit_rows.h"

namespace irwe::cli {
namespace {

constexpr int kDefaultNumClusters = 8;

}  // namespace

void ConvertColumns::add_options(CLI::App& verb, const Console& console) {
    const std::string group = "Attributes of nodes (graphml, gexf, gml, json)";
    verb.add_option("--embeddings", embeddings_path_, "Embeddings of the graph, for --with")
        ->type_name("FILE")
        ->check(file_name())
        ->group(group);
    verb.add_option("--with", with_,
                    "clusters: the number of the cluster of each node, by k-means, and its color "
                    "in GEXF; map: the place x, y of each node in the map of the explorer")
        ->type_name("clusters,map")
        ->delimiter(',')
        ->allow_extra_args(false)
        ->check(one_of({"clusters", "map"}))
        ->group(group);
    verb.add_option("-k", num_clusters_, "Clusters (default 8)")
        ->type_name("K")
        ->transform(whole_number(1, std::numeric_limits<int>::max()))
        ->group(group);
    verb.add_option("--by", space_name_,
                    "The space of the embeddings (default position, or the only one)")
        ->type_name("SPACE")
        ->check(file_name())
        ->group(group);
    verb.add_option("--labels", labels_path_, "Labels of the nodes, as the attribute class")
        ->type_name("FILE")
        ->check(file_name())
        ->group(group);
    label_columns_.add_options(verb);
    add_threads(verb, num_threads_, console);
    add_embeddings_memory(verb, max_memory_);
}

bool ConvertColumns::wants(const std::string& what) const {
    return std::ranges::find(with_, what) != with_.end();
}

std::string ConvertColumns::wanted() const {
    return !with_.empty() ? "--with " + with_.front() : !labels_path_.empty() ? "--labels" : "";
}

void ConvertColumns::check() const {
    require(with_.empty() || !embeddings_path_.empty(),
            fmt::format("--with {}: needs embeddings of the graph; add --embeddings FILE",
                        with_.empty() ? "" : with_.front()));
    require(!with_.empty() || (embeddings_path_.empty() && space_name_.empty()),
            fmt::format("{}: found without --with, expected what to make of the embeddings; add "
                        "--with clusters or --with map",
                        embeddings_path_.empty() ? "--by" : "--embeddings"));
    require(num_clusters_ == 0 || wants("clusters"),
            "-k: found without --with clusters, expected both; add --with clusters");
}

void ConvertColumns::require_not_replaced_by(const std::string& output) const {
    for (const std::string& input : {embeddings_path_, labels_path_}) {
        require(!is_same_file(input, output),
                fmt::format("{}: is read, so it cannot be the output, too; give another name for "
                            "the output",
                            input));
    }
}

void ConvertColumns::add_to(WrittenGraph& written, const std::string& graph_path,
                            const Console& console) const {
    if (!labels_path_.empty()) {
        add_labels(written, console);
    }
    if (!with_.empty()) {
        add_embeddings(written, graph_path, console);
    }
}

void ConvertColumns::add_labels(WrittenGraph& written, const Console& console) const {
    LabelsReport report;
    const Labels labels = label_columns_.load(labels_path_, written.graph.names(), report);
    for (const std::string& note : label_notes(report)) {
        console.say(fmt::format("{}: {}", labels_path_, note));
    }
    std::vector<std::string> texts(written.graph.num_nodes());
    for (NodeId v = 0; v < written.graph.num_nodes(); ++v) {
        for (const std::uint32_t label : labels.of_node[v]) {
            texts[v] += (texts[v].empty() ? "" : ";") + labels.classes[label];
        }
    }
    written.columns.push_back({.name = "class", .values = std::move(texts)});
}

void ConvertColumns::add_embeddings(WrittenGraph& written, const std::string& graph_path,
                                    const Console& console) const {
    const Embeddings table = rows_of_graph(written.graph, graph_path,
                                           load_embeddings(embeddings_path_, max_memory_, console),
                                           embeddings_path_, console);
    const std::string name = !space_name_.empty()       ? space_name_
                             : table.spaces.size() == 1 ? table.spaces[0].info.name
                                                        : "position";
    const Space& space = find_space(table, embeddings_path_, name, "--by");
    ThreadPool pool(num_threads_);
    const Matrix rows = unit_rows(space.vectors, pool);
    if (wants("clusters")) {
        KMeansOptions options;
        options.num_clusters = num_clusters_ > 0 ? num_clusters_ : kDefaultNumClusters;
        written.cluster_of = kmeans(rows, options, Random(1), pool).cluster_of;
        written.columns.push_back({.name = "cluster",
                                   .values = std::vector<std::int64_t>(written.cluster_of.begin(),
                                                                       written.cluster_of.end())});
    }
    if (wants("map")) {
        const Matrix places = tsne(rows, {}, pool, console.progress("map"));
        std::vector<double> x;
        std::vector<double> y;
        for (Eigen::Index v = 0; v < places.rows(); ++v) {
            x.push_back(static_cast<double>(places(v, 0)));
            y.push_back(static_cast<double>(places(v, 1)));
            written.positions.push_back({x.back(), y.back()});
        }
        written.columns.push_back({.name = "x", .values = std::move(x)});
        written.columns.push_back({.name = "y", .values = std::move(y)});
    }
}

}  // namespace irwe::cli
