#include "irwe/graph/formats/json_graph.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "irwe/graph/formats/file_graph.h"
#include "irwe/graph/formats/item_record.h"
#include "irwe/graph/formats/json_items.h"
#include "irwe/graph/graph_input.h"
#include "irwe/io/json_source.h"
#include "irwe/io/utf8.h"

namespace irwe {
namespace {

// Puts nodes and edges into a FileGraph while nlohmann-json goes over the file.
class JsonGraphReader {
public:
    JsonGraphReader(PeekedBytes file, const ReadGraphOptions& options)
        : source_(std::move(file)), graph_(source_.name(), options), items_(source_, graph_) {}

    GraphContent read() {
        // Several values one behind the other are JSON lines.
        while (source_.skip_blanks()) {
            if (has_lists_ || is_list_) {
                source_.fail("found something behind the end of the graph, expected one graph");
            }
            nlohmann::json::sax_parse(JsonSource::Iterator(source_), JsonSource::Iterator(), this,
                                      nlohmann::json::input_format_t::json, false);
        }
        if (has_lists_ && !has_edges_) {
            source_.fail("found no links or edges beside the nodes, expected an array of them");
        }
        if (items_.num_nodes() > 0) {
            graph_.allow_places();
        }
        GraphContent content = std::move(graph_).finish(
            LabelUse::never, items_.num_nodes() > 0 ? UnknownEnds::refuse : UnknownEnds::add);
        if (items_.names_are_places()) {
            content.report.name_choice = "nodes are called by their places in the file, from 0";
        }
        return content;
    }

    // What nlohmann-json calls; each returns whether to go on.
    bool null() { return value(ItemField::Kind::null, ""); }
    bool boolean(bool is_true) {
        return value(ItemField::Kind::boolean, is_true ? "true" : "false");
    }
    bool number_integer(std::int64_t number) {
        return value(ItemField::Kind::number, fmt::format_int(number).c_str());
    }
    bool number_unsigned(std::uint64_t number) {
        return value(ItemField::Kind::number, fmt::format_int(number).c_str());
    }
    bool number_float(double, const std::string& text) {
        return value(ItemField::Kind::number, text);
    }
    bool string(const std::string& text) { return value(ItemField::Kind::text, text); }
    bool binary(const nlohmann::json::binary_t&) { return true; }  // not of JSON texts
    bool key(const std::string& key) {
        source_.end_value();
        if (skipped_depth_ == 0) {
            key_ = key;
        }
        return true;
    }
    bool start_object(std::size_t) {
        source_.end_value();
        if (skipped_depth_ > 0) {
            ++skipped_depth_;
        } else {
            begin_object();
        }
        return true;
    }
    bool start_array(std::size_t) {
        source_.end_value();
        if (skipped_depth_ > 0) {
            ++skipped_depth_;
        } else {
            begin_array();
        }
        return true;
    }
    bool end_object() { return end(); }
    bool end_array() { return end(); }
    bool parse_error(std::size_t, const std::string&, const nlohmann::json::exception& error) {
        source_.fail_broken(error.what());
    }

private:
    enum class Place { root, elements, nodes, edges, mixed, node, edge, item, data };

    bool is_in(Place place) const { return !places_.empty() && places_.back() == place; }
    bool is_in_record() const {
        return is_in(Place::node) || is_in(Place::edge) || is_in(Place::item) || is_in(Place::data);
    }

    bool value(ItemField::Kind kind, std::string_view text) {
        source_.end_value();
        if (skipped_depth_ > 0) {
            return true;
        }
        if (is_in(Place::root) && key_ == "directed" && kind == ItemField::Kind::boolean) {
            graph_direction_ = JsonItems::direction_by(text);
            record_.add(key_, kind, text);
        } else if (is_in(Place::root) || is_in_record()) {
            record_.add(key_, kind, text, is_in(Place::data));
        } else if (is_in(Place::nodes)) {
            record_.clear();
            record_.add("id", kind, text);
            items_.add_node(record_);
        } else if (!is_in(Place::elements)) {
            source_.fail(fmt::format("found {}, {}", excerpt(text), JsonItems::kExpectedEdge));
        }
        return true;
    }

    void begin_object() {
        if (places_.empty()) {
            places_.push_back(Place::root);
            record_.clear();
        } else if (is_in(Place::nodes) || is_in(Place::edges) || is_in(Place::mixed)) {
            places_.push_back(is_in(Place::nodes)   ? Place::node
                              : is_in(Place::edges) ? Place::edge
                                                    : Place::item);
            record_.clear();
            is_element_ = false;
        } else if (is_in(Place::root) && key_ == "elements") {
            places_.push_back(Place::elements);
        } else if (is_in_record() && key_ == "data" && !is_in(Place::data)) {
            places_.push_back(Place::data);  // of an element of Cytoscape
            is_element_ = true;
        } else {
            refuse_composite("an object");
            skip();
        }
    }

    void begin_array() {
        const bool is_table = is_in(Place::root) || is_in(Place::elements);
        if (places_.empty()) {
            places_.push_back(Place::mixed);
            is_list_ = true;
        } else if (is_table && key_ == "nodes") {
            begin_list(Place::nodes, has_nodes_);
        } else if (is_table && (key_ == "links" || key_ == "edges")) {
            begin_list(Place::edges, has_edges_);
        } else if (is_in(Place::root) && key_ == "elements") {
            begin_list(Place::mixed, has_edges_);
        } else if (is_in(Place::root) && key_ == "adjacency") {
            source_.fail(
                "found adjacency data of networkx, expected nodes and links; networkx can "
                "write them by node_link_data");
        } else {
            refuse_composite("an array");
            skip();
        }
    }

    void begin_list(Place place, bool& is_there) {
        if (std::exchange(is_there, true)) {
            source_.fail(
                fmt::format("found {} again, expected nodes and edges once", excerpt(key_)));
        }
        has_lists_ = true;
        places_.push_back(place);
    }

    // Refuses an object or an array where a node, an edge or a name should be.
    void refuse_composite(std::string_view what) const {
        if (is_in(Place::root) && (key_ == "nodes" || key_ == "links" || key_ == "edges")) {
            source_.fail(fmt::format("found {} for {}, expected an array", what, excerpt(key_)));
        }
        if (is_in(Place::nodes)) {
            source_.fail(fmt::format("found {} among the nodes, expected objects", what));
        }
        if (is_in(Place::edges) || is_in(Place::mixed)) {
            source_.fail(
                fmt::format("found {} among the edges, {}", what, JsonItems::kExpectedEdge));
        }
    }

    void skip() {
        if (is_in_record() || is_in(Place::root)) {
            record_.add(key_, ItemField::Kind::composite, "", is_in(Place::data));
        }
        skipped_depth_ = 1;
    }

    bool end() {
        source_.end_value();
        if (skipped_depth_ > 0) {
            --skipped_depth_;
            return true;
        }
        const Place place = places_.back();
        places_.pop_back();
        if (is_element_ && (place == Place::node || place == Place::edge || place == Place::item)) {
            record_.drop_hidden();
        }
        if (place == Place::node) {
            items_.add_node(record_);
        } else if (place == Place::edge) {
            items_.add_edge(record_);
        } else if (place == Place::item) {
            add_item();
        } else if (place == Place::root && has_lists_) {
            graph_.set_direction(graph_direction_);
        } else if (place == Place::root) {
            items_.add_edge(record_);  // one a line
        }
        return true;
    }

    // Adds an element of a list in which nodes may stand beside edges.
    void add_item() {
        if (is_element_ && !record_.keys_of_ends()) {
            items_.add_node(record_);
        } else {
            items_.add_edge(record_);
        }
    }

    JsonSource source_;
    FileGraph graph_;
    JsonItems items_;
    std::vector<Place> places_;
    std::size_t skipped_depth_ = 0;  // of objects and arrays that are open and have no meaning here
    std::string key_;
    ItemRecord record_;
    bool is_element_ = false;  // the record is one of Cytoscape
    bool is_list_ = false;     // the file is an array of edges
    bool has_lists_ = false;   // of nodes or edges
    bool has_nodes_ = false;
    bool has_edges_ = false;
    Direction graph_direction_ = Direction::unsaid;
};

}  // namespace

bool recognizes_json_graph(GraphInput& input) {
    constexpr std::string_view kBlanks = " \t\r\n";
    std::string_view text = input.beginning();
    skip_byte_order_mark(text);
    const std::size_t first = text.find_first_not_of(kBlanks);
    if (first == std::string_view::npos || (text[first] != '{' && text[first] != '[')) {
        return false;
    }
    const std::size_t second = text.find_first_not_of(kBlanks, first + 1);
    if (second == std::string_view::npos) {
        return true;
    }
    const std::string_view expected = text[first] == '{' ? "\"}" : "{[]";
    return expected.find(text[second]) != std::string_view::npos;
}

GraphContent read_json_graph(GraphInput input, const ReadGraphOptions& options) {
    return JsonGraphReader(std::move(input).take(), options).read();
}

}  // namespace irwe
