#include "irwe/graph/formats/graphml.h"

#include <fmt/format.h>

#include <array>
#include <cstring>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "irwe/graph/formats/file_graph.h"
#include "irwe/graph/graph_input.h"
#include "irwe/io/headings.h"
#include "irwe/io/utf8.h"
#include "irwe/io/xml_reader.h"

namespace irwe {
namespace {

// What a key element declares: an attribute.
struct GraphmlKey {
    enum class Use { skipped, node_value, node_name, edge_weight, edge_value };
    Use use = Use::skipped;
    std::string name;
    bool is_text = false;
    std::size_t column = 0;  // of a node_value or node_name
    std::string default_value{};
    bool is_for_all = false;
};

std::string_view without_blanks_around(std::string_view text) {
    const std::size_t begin = text.find_first_not_of(" \t\r\n");
    return begin == std::string_view::npos
               ? std::string_view()
               : text.substr(begin, text.find_last_not_of(" \t\r\n") - begin + 1);
}

// Compares with a text of known length, which needs no call: most of a file are a few short names.
template <std::size_t size>
bool is_exactly(std::string_view name, const char (&text)[size]) {
    return name.size() == size - 1 && std::memcmp(name.data(), text, size - 1) == 0;
}

class GraphmlReader final : public XmlHandler {
public:
    GraphmlReader(PeekedBytes file, const ReadGraphOptions& options)
        : xml_(std::move(file), "GraphML", *this), graph_(xml_.name(), options) {}

    GraphContent read() {
        xml_.read();
        if (!has_graph_) {
            xml_.fail("found no graph element, expected one");
        }
        return std::move(graph_).finish(LabelUse::for_generated_ids, UnknownEnds::refuse);
    }

    void begin_element(std::string_view name, const XmlAttributes& attributes) override {
        if (skipped_depth_ > 0 || text_) {
            ++skipped_depth_;
            if (is_exactly(name, "NodeLabel") && place_ == Place::node && label_key_ == nullptr) {
                label_.emplace();  // of yEd, within its description of what is drawn
                label_depth_ = skipped_depth_;
            }
        } else if (is_exactly(name, "edge")) {
            begin_edge(attributes);
        } else if (is_exactly(name, "data")) {
            begin_data(attributes);
        } else if (is_exactly(name, "node")) {
            begin_node(attributes);
        } else if (is_exactly(name, "key")) {
            begin_key(attributes);
        } else if (is_exactly(name, "graph")) {
            begin_graph(attributes);
        } else if (is_exactly(name, "default") && key_ != nullptr) {
            text_.emplace();
        } else if (is_exactly(name, "hyperedge") || is_exactly(name, "port")) {
            xml_.fail(
                fmt::format("found a {}, expected nodes and edges between two of them", name));
        } else if (name != "graphml") {
            skipped_depth_ = 1;  // desc, and what others have added
        }
    }

    void end_element(std::string_view name) override {
        if (skipped_depth_ > 0) {
            if (label_ && label_depth_ == skipped_depth_) {
                end_node_label();
            }
            --skipped_depth_;
        } else if (is_exactly(name, "node")) {
            end_node();
        } else if (is_exactly(name, "edge")) {
            end_edge();
        } else if (is_exactly(name, "data")) {
            end_data();
        } else if (is_exactly(name, "default")) {
            key_->default_value = *std::exchange(text_, std::nullopt);
        } else if (is_exactly(name, "key")) {
            end_key();
        } else if (is_exactly(name, "graph")) {
            place_ = Place::outside;
        }
    }

    void add_text(std::string_view text) override {
        if (skipped_depth_ > (label_ ? label_depth_ : 0)) {
            return;
        }
        if (std::optional<std::string>& taken = label_ ? label_ : text_; taken) {
            if (taken->size() + text.size() > XmlReader::kMaxToken) {
                xml_.fail(fmt::format("found a text longer than {} bytes, expected an attribute",
                                      XmlReader::kMaxToken));
            }
            *taken += text;
        }
    }

private:
    enum class Place { outside, graph, node, edge };

    std::string_view required(const XmlAttributes& attributes, std::string_view name,
                              std::string_view element) const {
        const std::optional<std::string_view> value = attributes.find(name);
        if (!value) {
            fail_without(name, element);
        }
        return *value;
    }

    [[noreturn]] void fail_without(std::string_view name, std::string_view element) const {
        xml_.fail(fmt::format("found {} without {}, expected it", element, name));
    }

    void begin_key(const XmlAttributes& attributes) {
        const std::string id(required(attributes, "id", "a key"));
        const auto [place, is_new] = keys_.try_emplace(id);
        if (!is_new) {
            xml_.fail(fmt::format("found the key {} again, expected each once", excerpt(id)));
        }
        GraphmlKey& key = place->second;
        const std::string_view target = attributes.find("for").value_or("all");
        key.name = attributes.find("attr.name").value_or("");
        const std::string_view type = attributes.find("attr.type").value_or("string");
        key.is_text = type == "string";
        key.is_for_all = target == "all";
        if (!key.name.empty() && (target == "node" || key.is_for_all)) {
            const bool is_name =
                equal_ignoring_case(key.name, "name") || equal_ignoring_case(key.name, "label");
            if (is_name && label_key_ == nullptr) {
                key.use = GraphmlKey::Use::node_name;
                label_key_ = &key;
                graph_.set_label_name(key.name);
            } else {
                key.use = GraphmlKey::Use::node_value;
                key.column = graph_.attributes().column(key.name);
            }
        } else if (!key.name.empty() && target == "edge") {
            key.use = equal_ignoring_case(key.name, "weight") ? GraphmlKey::Use::edge_weight
                                                              : GraphmlKey::Use::edge_value;
        }
        if (is_weight(key)) {
            if (weight_key_ != nullptr) {
                xml_.fail(fmt::format("found a second key called {}, expected one for weights",
                                      excerpt(key.name)));
            }
            weight_key_ = &key;
        }
        key_ = &key;
    }

    static bool is_weight(const GraphmlKey& key) {
        return key.use == GraphmlKey::Use::edge_weight ||
               (key.is_for_all && equal_ignoring_case(key.name, "weight"));
    }

    void end_key() {
        if (key_ != nullptr && key_->use == GraphmlKey::Use::node_value &&
            !key_->default_value.empty()) {
            with_default_.push_back(key_);
        }
        key_ = nullptr;
    }

    void begin_graph(const XmlAttributes& attributes) {
        if (place_ != Place::outside) {
            xml_.fail("found a graph within a graph, expected nodes and edges alone");
        }
        if (has_graph_) {
            xml_.fail("found a second graph, expected one graph in a file");
        }
        has_graph_ = true;
        place_ = Place::graph;
        const std::string_view direction = attributes.find("edgedefault").value_or("");
        graph_.set_direction(direction == "directed"     ? Direction::directed
                             : direction == "undirected" ? Direction::undirected
                                                         : Direction::unsaid);
    }

    void begin_node(const XmlAttributes& attributes) {
        require_place("a node");
        place_ = Place::node;
        node_ = graph_.add_node(required(attributes, "id", "a node"), xml_.line());
        has_name_ = false;
    }

    void end_node() {
        place_ = Place::graph;
        for (const GraphmlKey* const key : with_default_) {
            if (!graph_.attributes().has_value(key->column, node_)) {
                set_value(*key, key->default_value, &AttributeCollector::set_default);
            }
        }
    }

    void set_value(const GraphmlKey& key, std::string_view text,
                   SetAttribute set = &AttributeCollector::set) {
        if (key.is_text) {
            (graph_.attributes().*set)(key.column, node_, text, AttributeCollector::Value::text);
        } else {
            (graph_.attributes().*set)(key.column, node_, without_blanks_around(text),
                                       AttributeCollector::Value::any);
        }
    }

    void begin_edge(const XmlAttributes& attributes) {
        require_place("an edge");
        place_ = Place::edge;
        source_.clear();
        target_.clear();
        weight_.clear();
        edge_direction_ = Direction::unsaid;
        bool has_source = false;
        bool has_target = false;
        bool has_port = false;
        attributes.for_each([&](std::string_view name, std::string_view value) {
            if (is_exactly(name, "source")) {
                source_ = value;
                has_source = true;
            } else if (is_exactly(name, "target")) {
                target_ = value;
                has_target = true;
            } else if (is_exactly(name, "directed")) {
                edge_direction_ = value == "true"    ? Direction::directed
                                  : value == "false" ? Direction::undirected
                                                     : Direction::unsaid;
            } else {
                has_port =
                    has_port || is_exactly(name, "sourceport") || is_exactly(name, "targetport");
            }
        });
        if (!has_source || !has_target) {
            fail_without(has_source ? "target" : "source", "an edge");
        }
        if (has_port) {
            xml_.fail("found an edge between ports, expected edges between nodes");
        }
    }

    void require_place(std::string_view element) const {
        if (place_ != Place::graph) {
            const std::array names{"outside of a graph", "in a graph", "in a node", "in an edge"};
            xml_.fail(fmt::format("found {} {}, expected it in a graph", element,
                                  names[static_cast<std::size_t>(place_)]));
        }
    }

    void end_edge() {
        place_ = Place::graph;
        if (weight_.empty() && weight_key_ != nullptr) {
            weight_ = weight_key_->default_value;
        }
        const FileEdge edge{source_, target_, xml_.line(), edge_direction_};
        if (weight_.empty()) {
            graph_.add_edge(edge);
        } else {
            graph_.add_edge(edge, weight_, weight_key_->name);
        }
    }

    void begin_data(const XmlAttributes& attributes) {
        const std::string_view id = required(attributes, "key", "a data element");
        const auto key = keys_.find(id);
        if (key == keys_.end()) {
            xml_.fail(fmt::format(
                "found data for the key {}, expected a key that is declared above", excerpt(id)));
        }
        key_ = &key->second;
        text_.emplace();
    }

    void end_data() {
        const GraphmlKey& key = *std::exchange(key_, nullptr);
        const std::string text = *std::exchange(text_, std::nullopt);
        if (place_ == Place::node && key.use == GraphmlKey::Use::node_name) {
            set_name(text);
        } else if (place_ == Place::node && key.use == GraphmlKey::Use::node_value) {
            set_value(key, text);
        } else if (place_ == Place::edge && is_weight(key)) {
            if (!weight_.empty()) {
                xml_.fail("found a second weight of an edge, expected one");
            }
            weight_ = without_blanks_around(text);
        } else if (place_ == Place::edge && !key.name.empty()) {
            graph_.ignore_edge_attribute(key.name);
        }
    }

    void end_node_label() {
        const std::string text = *std::exchange(label_, std::nullopt);
        if (!has_name_) {
            set_name(without_blanks_around(text));
        }
    }

    void set_name(std::string_view name) {
        if (has_name_) {
            xml_.fail("found a second name of a node, expected one");
        }
        graph_.set_label(node_, name);
        has_name_ = true;
    }

    XmlReader xml_;
    FileGraph graph_;
    std::map<std::string, GraphmlKey, std::less<>> keys_;
    std::vector<const GraphmlKey*> with_default_;  // keys of nodes
    GraphmlKey* label_key_ = nullptr;
    GraphmlKey* weight_key_ = nullptr;
    GraphmlKey* key_ = nullptr;  // of the element that is open
    Place place_ = Place::outside;
    bool has_graph_ = false;
    std::size_t skipped_depth_ = 0;     // of elements that are open and have no meaning here
    std::size_t label_depth_ = 0;       // the one of yEd's NodeLabel
    std::optional<std::string> text_;   // of the data or default element that is open
    std::optional<std::string> label_;  // of yEd's NodeLabel that is open
    NodeId node_ = 0;
    bool has_name_ = false;
    std::string source_;
    std::string target_;
    Direction edge_direction_ = Direction::unsaid;
    std::string weight_;
};

}  // namespace

bool recognizes_graphml(GraphInput& input) { return root_element(input.beginning()) == "graphml"; }

GraphContent read_graphml(GraphInput input, const ReadGraphOptions& options) {
    return GraphmlReader(std::move(input).take(), options).read();
}

}  // namespace irwe
