#include "apps/explorer/service.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string_view>
#include <utility>

#include "apps/explorer/ego_network.h"
#include "apps/explorer/node_words.h"
#include "apps/explorer/view_archive.h"
#include "irwe/base/error.h"
#include "irwe/io/archive.h"
#include "irwe/io/utf8.h"
#include "irwe/neighbors/nearest_neighbors.h"

namespace irwe::explorer {
namespace {

using Json = nlohmann::ordered_json;
using Parameters = std::map<std::string, std::string>;

constexpr std::uint64_t kMaxNames = 1000;
constexpr std::uint64_t kMaxFound = 100;
constexpr std::uint64_t kMaxNeighbors = 100;
constexpr std::uint64_t kMaxEgoNodes = 1000;

// Returns the text with ASCII letters in lower case.
std::string folded(std::string text) {
    for (char& c : text) {
        c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    }
    return text;
}

const std::string& parameter(const Parameters& parameters, const std::string& name) {
    const auto found = parameters.find(name);
    require(found != parameters.end(), fmt::format("the parameter {} is missing", name));
    return found->second;
}

std::uint64_t whole_number(std::string_view text, const std::string& name, std::uint64_t min,
                           std::uint64_t max) {
    std::uint64_t value = 0;
    const char* const end = text.data() + text.size();
    const auto [last, error] = std::from_chars(text.data(), end, value);
    require(error == std::errc() && last == end && value >= min && value <= max,
            fmt::format("{}: expected a whole number from {} to {}, found {}", name, min, max,
                        excerpt(text)));
    return value;
}

// Returns the number of a parameter, or `otherwise` if the parameter is left out.
std::uint64_t whole_number(const Parameters& parameters, const std::string& name,
                           std::uint64_t otherwise, std::uint64_t max) {
    const auto found = parameters.find(name);
    return found == parameters.end() ? otherwise : whole_number(found->second, name, 1, max);
}

void require_only(const Parameters& parameters, std::initializer_list<std::string_view> known) {
    for (const auto& [name, value] : parameters) {
        require(std::ranges::find(known, name) != known.end(),
                fmt::format("there is no parameter {} here", excerpt(name)));
    }
}

Reply json_reply(const Json& object) {
    return make_reply(200, "application/json",
                      object.dump(-1, ' ', false, Json::error_handler_t::replace));
}

Reply archive_reply(ArchiveContent& archive) {
    return make_reply(200, "application/octet-stream", archive.bytes());
}

}  // namespace

Service::Service(GraphView view, std::string page)
    : view_(std::move(view)),
      page_(std::make_shared<const std::string>(std::move(page))),
      data_(std::make_shared<const std::string>(served_archive(view_))),
      indices_(view_.spaces.size()) {
    for (NodeId v = 0; v < view_.graph.num_nodes(); ++v) {
        folded_names_.push_back(folded(view_.graph.names()[v]));
    }
}

Reply Service::operator()(const Request& request) const {
    const Parameters& parameters = request.parameters;
    if (request.path == "/") {
        require_only(parameters, {});
        return {.status = 200, .content_type = "text/html; charset=utf-8", .body = page_};
    }
    if (request.path == "/api/data") {
        require_only(parameters, {});
        return data();
    }
    if (request.path == "/api/layout") {
        require_only(parameters, {});
        return layout();
    }
    if (request.path == "/api/names") {
        return names(parameters);
    }
    if (request.path == "/api/search") {
        return search(parameters);
    }
    if (request.path == "/api/neighbors") {
        return neighbors(parameters);
    }
    if (request.path == "/api/ego") {
        return ego(parameters);
    }
    if (request.path == "/api/words") {
        return words(parameters);
    }
    return error_reply(404, "there is nothing at this address");
}

void Service::set_progress(double done) {
    const std::lock_guard lock(mutex_);
    progress_ = done;
}

void Service::set_index(std::size_t space, std::shared_ptr<const NeighborIndex> index) {
    const std::lock_guard lock(mutex_);
    indices_[space] = std::move(index);
}

void Service::set_maps(std::vector<Matrix> maps) {
    // Nobody else reads the maps of the view.
    for (std::size_t i = 0; i < maps.size(); ++i) {
        view_.spaces[i].map = std::move(maps[i]);
    }
    auto made = std::make_shared<const std::string>(served_archive(view_));
    const std::lock_guard lock(mutex_);
    data_ = std::move(made);
    has_maps_ = true;
    progress_ = 1;
}

Reply Service::data() const {
    const std::lock_guard lock(mutex_);
    return {.status = 200, .content_type = "application/octet-stream", .body = data_};
}

Reply Service::layout() const {
    const std::lock_guard lock(mutex_);
    return json_reply({{"layout", has_maps_ ? "tsne" : "pca"}, {"done", progress_}});
}

NodeId Service::node(const Parameters& parameters) const {
    return static_cast<NodeId>(whole_number(parameter(parameters, "node"), "node", 0,
                                            std::uint64_t{view_.graph.num_nodes()} - 1));
}

Reply Service::names(const Parameters& parameters) const {
    require_only(parameters, {"nodes"});
    std::string_view list = parameter(parameters, "nodes");
    Json result = Json::array();
    while (!list.empty()) {
        require(result.size() < kMaxNames,
                fmt::format("nodes: expected at most {} of them", kMaxNames));
        const std::string_view one = list.substr(0, list.find(','));
        list.remove_prefix(std::min(list.size(), one.size() + 1));
        const std::uint64_t v =
            whole_number(one, "nodes", 0, std::uint64_t{view_.graph.num_nodes()} - 1);
        result.push_back(view_.graph.names()[static_cast<NodeId>(v)]);
    }
    return json_reply(result);
}

Reply Service::search(const Parameters& parameters) const {
    require_only(parameters, {"q", "limit"});
    const std::string text = folded(parameter(parameters, "q"));
    const std::uint64_t limit = whole_number(parameters, "limit", 20, kMaxFound);
    std::vector<NodeId> beginning;
    std::vector<NodeId> containing;
    for (NodeId v = 0; v < view_.graph.num_nodes() && beginning.size() < limit; ++v) {
        const std::size_t place = folded_names_[v].find(text);
        if (place == 0) {
            beginning.push_back(v);
        } else if (place != std::string::npos && containing.size() < limit) {
            containing.push_back(v);
        }
    }
    beginning.insert(beginning.end(), containing.begin(), containing.end());
    beginning.resize(std::min<std::size_t>(beginning.size(), limit));
    Json result = Json::array();
    for (const NodeId v : beginning) {
        result.push_back({{"node", v}, {"name", view_.graph.names()[v]}});
    }
    return json_reply(result);
}

Reply Service::neighbors(const Parameters& parameters) const {
    require_only(parameters, {"node", "space", "k"});
    const NodeId v = node(parameters);
    const auto space =
        std::ranges::find(view_.spaces, parameter(parameters, "space"), &SpaceView::name);
    require(space != view_.spaces.end(), "space: there is none of that name");
    const auto k = static_cast<int>(whole_number(parameters, "k", 10, kMaxNeighbors));
    std::shared_ptr<const NeighborIndex> index;
    {
        const std::lock_guard lock(mutex_);
        index = indices_[static_cast<std::size_t>(space - view_.spaces.begin())];
    }
    const std::vector<Neighbor> found =
        index ? index->nearest_neighbors(v, k) : nearest_neighbors(space->unit_rows, v, k);
    std::vector<std::uint32_t> ids;
    std::vector<float> cosine;
    for (const Neighbor& neighbor : found) {
        ids.push_back(neighbor.node);
        cosine.push_back(neighbor.cosine);
    }
    ArchiveContent archive("neighbors");
    archive.add("neighbors", std::span(ids));
    archive.add("cosine", std::span(cosine));
    return archive_reply(archive);
}

Reply Service::ego(const Parameters& parameters) const {
    require_only(parameters, {"node", "limit"});
    const EgoNetwork network = ego_network(view_.graph, node(parameters),
                                           whole_number(parameters, "limit", 150, kMaxEgoNodes));
    ArchiveContent archive("ego network");
    archive.add("nodes", std::span(network.nodes));
    archive.add("edges", std::span(network.edges),
                {static_cast<std::int64_t>(network.edges.size() / 2), 2});
    return archive_reply(archive);
}

Reply Service::words(const Parameters& parameters) const {
    require_only(parameters, {"node"});
    return json_reply(node_words(view_, node(parameters)));
}

}  // namespace irwe::explorer
