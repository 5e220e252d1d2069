#include "apps/irwe/group_arguments.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <utility>

#include "apps/irwe/file_kind.h"
#include "apps/irwe/option_values.h"
#include "apps/irwe/printing.h"
#include "irwe/io/quoting.h"
#include "irwe/io/utf8.h"

namespace irwe::cli {
namespace {

constexpr const char* kIndent = "    ";

}  // namespace

void GroupArguments::add_options(CLI::App& verb, const std::string& space_name,
                                 const std::string& what) {
    default_space_ = space_name;
    given_.add_graph_and_embeddings(verb);
    verb.add_option("-k", options_.num_groups,
                    fmt::format("Number of {} (default chosen, see below)", what))
        ->type_name("K")
        ->transform(whole_number(1, std::numeric_limits<int>::max()));
    verb.add_option(
            "--by", space_name_,
            fmt::format("The space of the embeddings (default {}, or the only one)", space_name))
        ->type_name("SPACE")
        ->check(file_name());
    verb.add_option("-o,--output", output_,
                    "Also write the group of each node: a table, separated by commas if the name "
                    "ends in .csv")
        ->type_name("FILE")
        ->check(file_name());
    add_force(verb, force_);
    verb.add_option("--seed", options_.seed, "The same seed gives the same groups")
        ->type_name("N")
        ->transform(whole_number(0, std::numeric_limits<std::uint64_t>::max()))
        ->capture_default_str();
    verb.add_flag("--json", json_, "Print JSON");
    given_.add_common(verb, num_threads_);
}

void GroupArguments::check() const {
    given_.check();
    given_.require_output(output_, force_);
}

const Matrix& GroupArguments::vectors(const EmbeddedGraph& given) const {
    const std::vector<Space>& spaces = given.embeddings.spaces;
    return given.vectors(!space_name_.empty() ? space_name_
                         : spaces.size() == 1 ? spaces[0].info.name
                                              : default_space_);
}

void GroupArguments::write(const NodeNames& names, const NodeGroups& groups,
                           TextOutput& output) const {
    const bool has_commas = output_.ends_with(".csv") || output_.ends_with(".csv.gz");
    const char separator = has_commas ? ',' : '\t';
    output.write(fmt::format("node{0}group{0}number{0}fit\n", separator));
    for (NodeId v = 0; v < names.size(); ++v) {
        std::string line;
        append_field(names[v], line);
        line += separator;
        append_field(groups.groups[groups.of_node[v]].name, line);
        line += fmt::format("{0}{1}{0}{2:.4f}\n", separator, groups.of_node[v] + 1, groups.fit[v]);
        output.write(line);
    }
    output.commit();
}

nlohmann::ordered_json GroupArguments::as_json(const LoadedGraph& loaded, const NodeGroups& groups,
                                               const std::string& quality) const {
    const auto names_of = [&](const std::vector<NodeId>& nodes) {
        nlohmann::ordered_json list = nlohmann::ordered_json::array();
        for (const NodeId node : nodes) {
            list.push_back(loaded.graph.names()[node]);
        }
        return list;
    };
    nlohmann::ordered_json object{{"graph", given_.graph_path()},
                                  {"embeddings", given_.path()},
                                  {"nodes", loaded.graph.num_nodes()},
                                  {"seed", options_.seed},
                                  {"chosen_by", groups.is_chosen ? "number" : quality},
                                  {quality, groups.quality},
                                  {"doubt", groups.doubt},
                                  {"groups", nlohmann::ordered_json::array()}};
    for (std::size_t number = 1; const NodeGroup& group : groups.groups) {
        object["groups"].push_back({{"number", number++},
                                    {"name", group.name},
                                    {"size", group.size},
                                    {"description", group.description},
                                    {"typical", names_of(group.typical)},
                                    {"border", names_of(group.border)}});
    }
    return object;
}

std::string GroupArguments::as_text(const LoadedGraph& loaded, const NodeGroups& groups) const {
    std::string text;
    for (std::size_t number = 1; const NodeGroup& group : groups.groups) {
        const NodeNames& names = loaded.graph.names();
        text += wrapped(fmt::format("{}. {}: {}", number++, escaped(group.name),
                                    counted(group.size, "node")),
                        text_columns()) +
                '\n';
        text += wrapped(group.description, text_columns(), kIndent) + '\n';
        text +=
            wrapped("typical: " + node_list(names, group.typical), text_columns(), kIndent) + '\n';
        if (!group.border.empty()) {
            text += wrapped("on the border: " + node_list(names, group.border), text_columns(),
                            kIndent) +
                    '\n';
        }
    }
    return text;
}

std::string node_list(const NodeNames& names, const std::vector<NodeId>& nodes) {
    std::string text;
    for (const NodeId node : nodes) {
        text += (text.empty() ? "" : ", ") + escaped(names[node]);
    }
    return text;
}

}  // namespace irwe::cli
