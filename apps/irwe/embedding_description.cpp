#include "apps/irwe/embedding_description.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "apps/irwe/embedding_arguments.h"
#include "irwe/base/counted.h"
#include "irwe/embeddings/read_embeddings.h"
#include "irwe/io/json_text.h"
#include "irwe/io/utf8.h"

namespace irwe::cli {
namespace {

std::string form_text(const Origin& origin) {
    return origin.form == OutputForm::raw ? "raw" : "ready";
}

std::string text_of_embeddings(const std::string& path, const Embeddings& table) {
    std::string text = fmt::format("embeddings    {}\n", path);
    for (const Space& space : table.spaces) {
        text += fmt::format(
            "space         {}, {}, {}\n", escaped(space.info.name),
            counted(static_cast<std::uint64_t>(space.info.dim), "dimension"),
            space.info.comparable_across_graphs ? "can be compared across graphs" : "of one graph");
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
        text += fmt::format("vectors       {}\n", form_text(*table.origin));
        text += fmt::format("model         {}\n", escaped(table.origin->model_id));
        text +=
            fmt::format("graph         fingerprint {}\n", escaped(table.origin->graph_fingerprint));
    } else {
        text += "model         the file does not name it\n";
    }
    return text;
}

nlohmann::ordered_json json_of_embeddings(const std::string& path, const Embeddings& table) {
    nlohmann::ordered_json spaces = nlohmann::ordered_json::array();
    for (const Space& space : table.spaces) {
        spaces.push_back({{"name", space.info.name},
                          {"dimensions", space.info.dim},
                          {"comparable_across_graphs", space.info.comparable_across_graphs}});
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
    return json ? json_text(json_of_embeddings(path, table)) + '\n'
                : text_of_embeddings(path, table);
}

}  // namespace irwe::cli
