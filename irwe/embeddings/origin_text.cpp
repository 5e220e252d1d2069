#include "irwe/embeddings/origin_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "irwe/base/digest.h"
#include "irwe/base/error.h"
#include "irwe/io/utf8.h"

namespace irwe {
namespace {

using Json = nlohmann::ordered_json;

std::string shown(const Json& value) {
    return excerpt(value.dump(-1, ' ', false, Json::error_handler_t::replace));
}

// Returns the member `key` of an object. Throws InputError if there is none, or if `is_right` does
// not hold for it.
template <typename IsRight>
const Json& member(const Json& object, const char* key, const std::string& place,
                   std::string_view expected, const IsRight& is_right) {
    const auto found = object.is_object() ? object.find(key) : object.end();
    require(object.is_object() && found != object.end(),
            fmt::format("{}: has no \"{}\" in {}, expected {}; write the embeddings again", place,
                        key, shown(object), expected));
    require(is_right(*found),
            fmt::format("{}: has {} as \"{}\", expected {}; write the embeddings again", place,
                        shown(*found), key, expected));
    return *found;
}

std::string digest_in(const Json& object, const char* key, const std::string& place) {
    const auto is_right = [](const Json& value) {
        return value.is_string() && is_digest(value.get_ref<const std::string&>());
    };
    return member(object, key, place, "32 hexadecimal digits", is_right).get<std::string>();
}

OutputForm form_in(const Json& object, const std::string& place) {
    const auto is_right = [](const Json& value) { return value == "raw" || value == "ready"; };
    return member(object, "form", place, "\"raw\" or \"ready\"", is_right) == "raw"
               ? OutputForm::raw
               : OutputForm::ready;
}

SpaceInfo space_in(const Json& object, const std::string& place) {
    const auto is_name = [](const Json& value) {
        return value.is_string() && !value.get_ref<const std::string&>().empty();
    };
    const auto is_bool = [](const Json& value) { return value.is_boolean(); };
    return {.name = member(object, "name", place, "the name of a space", is_name),
            .dim = 0,
            .comparable_across_graphs =
                member(object, "comparable_across_graphs", place, "true or false", is_bool)};
}

}  // namespace

std::string_view form_name(OutputForm form) { return form == OutputForm::raw ? "raw" : "ready"; }

std::string origin_text(const Origin& origin, std::span<const SpaceInfo> spaces) {
    Json list = Json::array();
    for (const SpaceInfo& space : spaces) {
        list.push_back(
            {{"name", space.name}, {"comparable_across_graphs", space.comparable_across_graphs}});
    }
    Json object{{"model", origin.model_id},
                {"graph", origin.graph_fingerprint},
                {"form", form_name(origin.form)}};
    if (!origin.axes.empty()) {
        object["axes"] = origin.axes;
    }
    object["spaces"] = list;
    return object.dump();
}

ParsedOrigin parse_origin(std::string_view text, const std::string& place) {
    const Json object = Json::parse(text, nullptr, false);
    require(object.is_object(),
            fmt::format("{}: has {}, expected a JSON object; write the embeddings again", place,
                        excerpt(text)));
    ParsedOrigin result{.origin = {.model_id = digest_in(object, "model", place),
                                   .graph_fingerprint = digest_in(object, "graph", place),
                                   .form = form_in(object, place)},
                        .spaces = {}};
    if (object.contains("axes")) {
        result.origin.axes = digest_in(object, "axes", place);
    }
    const auto is_list = [](const Json& value) { return value.is_array() && !value.empty(); };
    for (const Json& each : member(object, "spaces", place, "a list of spaces", is_list)) {
        SpaceInfo space = space_in(each, place);
        require(
            std::ranges::find(result.spaces, space.name, &SpaceInfo::name) == result.spaces.end(),
            fmt::format("{}: names the space {} twice, expected each once; write the "
                        "embeddings again",
                        place, excerpt(space.name)));
        result.spaces.push_back(std::move(space));
    }
    return result;
}

}  // namespace irwe
