#include "apps/irwe/embedding_description.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <span>
#include <vector>

#include "apps/irwe/embedding_arguments.h"
#include "irwe/base/counted.h"
#include "irwe/base/parallel.h"
#include "irwe/embeddings/leading_axes.h"
#include "irwe/embeddings/read_embeddings.h"
#include "irwe/io/json_text.h"
#include "irwe/io/utf8.h"

namespace irwe::cli {
namespace {

std::string form_text(const Origin& origin) {
    return origin.form == OutputForm::raw ? "raw" : "ready";
}

constexpr double kShareHeld = 0.99;

std::string text_of_embeddings(const std::string& path, const Embeddings& table,
                               std::span<const Eigen::Index> num_axes) {
    std::string text = fmt::format("embeddings    {}\n", path);
    for (std::size_t i = 0; i < table.spaces.size(); ++i) {
        const Space& space = table.spaces[i];
        text += fmt::format(
            "space         {}, {}, {}\n", escaped(space.info.name),
            counted(static_cast<std::uint64_t>(space.info.dim), "dimension"),
            space.info.comparable_across_graphs ? "can be compared across graphs" : "of one graph");
        text += fmt::format("              {} of {} principal axes hold 99 % of its variance\n",
                            num_axes[i], space.info.dim);
    }
    const NodeNames& names = *table.names;
    text += fmt::format("nodes         {}\n", with_commas(names.size()));
    if (table.names_are_assumed) {
        text += fmt::format("on reading    {}\n", assumed_names_note(names.size()));
    } else if (names.size() > 0) {
        text += fmt::format("names         {}, from {} to {}\n",
                            names.are_integers() ? "whole numbers" : "text", escaped(names[0]),
                            escaped(names[static_cast<NodeId>(names.size() - 1)]));
    }
    if (table.origin) {
        text += fmt::format("vectors       {}{}\n", form_text(*table.origin),
                            table.origin->axes.empty() ? "" : ", along principal axes");
        text += fmt::format("model         {}\n", escaped(table.origin->model_id));
        text +=
            fmt::format("graph         fingerprint {}\n", escaped(table.origin->graph_fingerprint));
    } else {
        text += "model         the file does not name it\n";
    }
    return text;
}

nlohmann::ordered_json json_of_embeddings(const std::string& path, const Embeddings& table,
                                          std::span<const Eigen::Index> num_axes) {
    nlohmann::ordered_json spaces = nlohmann::ordered_json::array();
    for (std::size_t i = 0; i < table.spaces.size(); ++i) {
        const Space& space = table.spaces[i];
        spaces.push_back({{"name", space.info.name},
                          {"dimensions", space.info.dim},
                          {"comparable_across_graphs", space.info.comparable_across_graphs},
                          {"axes_of_99_percent", num_axes[i]}});
    }
    nlohmann::ordered_json object{{"embeddings", path},
                                  {"spaces", spaces},
                                  {"nodes", table.names->size()},
                                  {"integer_names", table.names->are_integers()},
                                  {"names_are_assumed", table.names_are_assumed}};
    if (table.origin) {
        object["form"] = form_text(*table.origin);
        object["model"] = table.origin->model_id;
        object["graph_fingerprint"] = table.origin->graph_fingerprint;
    }
    return object;
}

}  // namespace

std::string describe_embeddings(const std::string& path, bool json) {
    const Embeddings table = read_embeddings(path);
    ThreadPool pool;
    const std::vector<Eigen::Index> num_axes = num_axes_holding(table, kShareHeld, pool);
    return json ? json_text(json_of_embeddings(path, table, num_axes)) + '\n'
                : text_of_embeddings(path, table, num_axes);
}

}  // namespace irwe::cli
