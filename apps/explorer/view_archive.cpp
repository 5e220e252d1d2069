#include "apps/explorer/view_archive.h"

#include <fmt/format.h>

#include <cstddef>
#include <nlohmann/json.hpp>
#include <vector>

#include "apps/explorer/node_words.h"
#include "irwe/base/error.h"
#include "irwe/io/archive.h"

namespace irwe::explorer {
namespace {

using Json = nlohmann::ordered_json;

bool has_maps(const GraphView& view) {
    return !view.spaces.empty() && view.spaces.front().map.rows() > 0;
}

Json description(const GroupNames& groups) {
    Json all = Json::array();
    for (std::size_t i = 0; i < groups.names.size(); ++i) {
        all.push_back({{"name", groups.names[i]}, {"description", groups.descriptions[i]}});
    }
    return {{"word", groups.word}, {"note", groups.note}, {"groups", all}};
}

Json description(const GraphView& view, bool is_served) {
    Json spaces = Json::array();
    Json num_clusters = Json::object();
    Json sources = Json::object();
    Json groups = Json::object();
    Json earlier_spaces = Json::array();
    for (const SpaceView& space : view.spaces) {
        spaces.push_back(space.name);
        num_clusters[space.name] = space.num_clusters;
        if (!space.file.empty()) {
            sources[space.name] = {{"kind", space.kind}, {"file", space.file}};
        }
        if (space.group_names) {
            groups[space.name] = description(*space.group_names);
        }
        if (space.earlier) {
            earlier_spaces.push_back(space.name);
        }
    }
    Json columns = Json::array();
    for (const LabelColumn& column : view.labels) {
        columns.push_back({{"name", column.name}, {"values", column.values}});
    }
    Json result{{"title", view.title},
                {"version", IRWE_VERSION},
                {"num_nodes", view.graph.num_nodes()},
                {"num_edges", view.graph.num_edges()},
                {"mode", is_served ? "server" : "file"},
                {"spaces", spaces},
                {"layouts", has_maps(view) ? Json{"tsne", "pca"} : Json{"pca"}},
                {"num_clusters", num_clusters},
                {"num_neighbors", view.num_neighbors},
                {"label_columns", columns}};
    if (!sources.empty()) {
        result["sources"] = sources;
    }
    if (!groups.empty()) {
        result["groups"] = groups;
    }
    for (const OddNode& odd : view.odd_nodes) {
        result["odd_nodes"].push_back({{"node", odd.node},
                                       {"odd_in", odd.odd_in},
                                       {"expected", odd.expected},
                                       {"reasons", odd.reasons}});
    }
    if (view.earlier) {
        result["earlier"] = {{"title", view.earlier->title},
                             {"spaces", earlier_spaces},
                             {"num_gone", view.earlier->num_gone}};
    }
    return result;
}

// What the archive borrows and the view does not have in this form.
struct Columns {
    std::vector<std::uint32_t> degrees;
    std::vector<std::uint32_t> edge_offsets;
    std::vector<std::uint32_t> name_offsets;
    std::vector<std::uint8_t> name_bytes;
    WordTable words;
    std::vector<std::uint32_t> clause_offsets;
    std::vector<std::uint8_t> clause_bytes;
};

std::uint32_t narrow(std::uint64_t offset, const GraphView& view) {
    require(offset <= std::numeric_limits<std::uint32_t>::max(),
            fmt::format("{}: is too large for a page by itself; use --serve", view.title));
    return static_cast<std::uint32_t>(offset);
}

Columns columns_of(const GraphView& view) {
    Columns columns;
    for (NodeId v = 0; v < view.graph.num_nodes(); ++v) {
        columns.degrees.push_back(view.graph.degree(v));
    }
    return columns;
}

// Appends a text to texts that stand one after the other.
void append(const std::string& text, const GraphView& view, std::vector<std::uint8_t>& bytes,
            std::vector<std::uint32_t>& offsets) {
    bytes.insert(bytes.end(), text.begin(), text.end());
    offsets.push_back(narrow(bytes.size(), view));
}

void add_names_and_edges(const GraphView& view, Columns& columns) {
    columns.name_offsets.push_back(0);
    for (NodeId v = 0; v < view.graph.num_nodes(); ++v) {
        append(view.graph.names()[v], view, columns.name_bytes, columns.name_offsets);
    }
    for (const std::uint64_t offset : view.graph.offsets()) {
        columns.edge_offsets.push_back(narrow(offset, view));
    }
}

void add_words(const GraphView& view, Columns& columns) {
    columns.words = word_table(view);
    columns.clause_offsets.push_back(0);
    for (const std::string& clause : columns.words.clauses) {
        append(clause, view, columns.clause_bytes, columns.clause_offsets);
    }
}

// Adds the places of the nodes and, where there are, those of the earlier rows after them.
void add_places(const SpaceView& space, const std::string& layout, const Matrix& places,
                ArchiveContent& archive) {
    const auto num_nodes = static_cast<std::int64_t>(space.cluster_of.size());
    const std::span<const Real> all = entries(places);
    const auto end = static_cast<std::size_t>(2 * num_nodes);
    archive.add(space.name + "." + layout, all.first(end), {num_nodes, 2});
    if (space.earlier) {
        archive.add(space.name + ".earlier." + layout, all.subspan(end),
                    {places.rows() - num_nodes, 2});
    }
}

void add_space(const SpaceView& space, ArchiveContent& archive) {
    add_places(space, "pca", space.plane, archive);
    if (space.map.rows() == space.plane.rows()) {
        add_places(space, "tsne", space.map, archive);
    }
    archive.add(space.name + ".cluster", std::span(space.cluster_of));
    if (space.earlier) {
        archive.add(space.name + ".earlier.cluster", std::span(space.earlier->cluster_of));
        archive.add(space.name + ".distance", std::span(space.earlier->distances));
    }
}

void add_view(const GraphView& view, const Columns& columns, ArchiveContent& archive) {
    for (const SpaceView& space : view.spaces) {
        add_space(space, archive);
    }
    archive.add("degree", std::span(columns.degrees));
    archive.add("component", std::span(view.component_of));
    if (view.earlier) {
        archive.add("earlier.row", std::span(view.earlier->row_of));
    }
    for (std::size_t i = 0; i < view.labels.size(); ++i) {
        archive.add(fmt::format("label.{}", i), std::span(view.labels[i].of_node));
    }
}

std::string dump(const Json& object) {
    // Names of files and labels need not be UTF-8, as JSON must.
    return object.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace

std::string served_archive(const GraphView& view) {
    ArchiveContent archive(view.title);
    archive.set_metadata("explorer", dump(description(view, true)));
    const Columns columns = columns_of(view);
    add_view(view, columns, archive);
    return archive.bytes();
}

std::string whole_archive(const GraphView& view, std::span<const NeighborLists> neighbors) {
    ArchiveContent archive(view.title);
    archive.set_metadata("explorer", dump(description(view, false)));
    Columns columns = columns_of(view);
    add_names_and_edges(view, columns);
    add_words(view, columns);
    add_view(view, columns, archive);
    archive.add("names.offsets", std::span(columns.name_offsets));
    archive.add("names.bytes", std::span(columns.name_bytes));
    archive.add("words.offsets", std::span(columns.words.offsets));
    archive.add("words.clauses", std::span(columns.words.clause_ids));
    archive.add("clauses.offsets", std::span(columns.clause_offsets));
    archive.add("clauses.bytes", std::span(columns.clause_bytes));
    archive.add("edges.offsets", std::span(columns.edge_offsets));
    archive.add("edges.targets", view.graph.targets());
    for (std::size_t i = 0; i < view.spaces.size(); ++i) {
        const std::vector<std::int64_t> shape{neighbors[i].num_nodes, neighbors[i].k};
        archive.add(view.spaces[i].name + ".neighbors", std::span(neighbors[i].ids), shape);
        archive.add(view.spaces[i].name + ".cosine", std::span(neighbors[i].cosine), shape);
    }
    return archive.bytes();
}

}  // namespace irwe::explorer
