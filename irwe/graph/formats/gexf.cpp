#include "irwe/graph/formats/gexf.h"

#include <fmt/format.h>

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "irwe/graph/formats/file_graph.h"
#include "irwe/graph/graph_input.h"
#include "irwe/io/utf8.h"
#include "irwe/io/xml_reader.h"

namespace irwe {
namespace {

// An attribute that the file declares, of nodes or of edges.
struct GexfAttribute {
    std::string title;
    bool is_text = false;
    bool is_list = false;
    std::size_t column = 0;  // of nodes
    std::string default_value{};
};
using GexfAttributes = std::map<std::string, GexfAttribute, std::less<>>;

constexpr std::string_view kDynamic =
    "expected a graph without times; export it as a static graph, e.g. of one moment";

class GexfReader final : public XmlHandler {
public:
    GexfReader(PeekedBytes file, const ReadGraphOptions& options)
        : xml_(std::move(file), "GEXF", *this), graph_(xml_.name(), options) {}

    GraphContent read() {
        xml_.read();
        if (!has_graph_) {
            xml_.fail("found no graph element, expected one");
        }
        return std::move(graph_).finish(LabelUse::always, UnknownEnds::refuse);
    }

    void begin_element(std::string_view name, const XmlAttributes& attributes) override {
        if (skipped_depth_ > 0) {
            ++skipped_depth_;
        } else if (name == "node") {
            begin_node(attributes);
        } else if (name == "edge") {
            begin_edge(attributes);
        } else if (name == "attvalue") {
            begin_value(attributes);
        } else if (name == "attribute") {
            begin_attribute(attributes);
        } else if (name == "attributes") {
            begin_attributes(attributes);
        } else if (name == "default" && attribute_ != nullptr) {
            is_default_ = true;
        } else if (name == "graph") {
            begin_graph(attributes);
        } else if (name == "nodes" || name == "edges") {
            require(place_ == Place::graph, name);
        } else if (name == "spells" || name == "spell") {
            xml_.fail(fmt::format("found times of a node or an edge ({}), {}", name, kDynamic));
        } else if (name != "gexf" && name != "attvalues") {
            skipped_depth_ = 1;  // meta, viz:color and so on
        }
    }

    void end_element(std::string_view name) override {
        if (skipped_depth_ > 0) {
            --skipped_depth_;
        } else if (name == "node") {
            end_node();
        } else if (name == "edge") {
            end_edge();
        } else if (name == "attribute") {
            end_attribute();
        } else if (name == "attributes") {
            declared_ = nullptr;
        } else if (name == "default") {
            is_default_ = false;
        } else if (name == "graph") {
            place_ = Place::outside;
        }
    }

    void add_text(std::string_view text) override {
        if (is_default_ && skipped_depth_ == 0) {
            attribute_->default_value += text;
            if (attribute_->default_value.size() > XmlReader::kMaxToken) {
                xml_.fail(fmt::format("found a text longer than {} bytes, expected an attribute",
                                      XmlReader::kMaxToken));
            }
        }
    }

private:
    enum class Place { outside, graph, node, edge };

    void require(bool is_right, std::string_view element) const {
        if (!is_right) {
            xml_.fail(
                place_ == Place::node
                    ? fmt::format("found {} within a node, expected no nodes within nodes", element)
                    : fmt::format("found {} at the wrong place, expected a graph with nodes "
                                  "and edges",
                                  element));
        }
    }

    std::string_view required(const XmlAttributes& attributes, std::string_view name,
                              std::string_view element) const {
        const std::optional<std::string_view> value = attributes.find(name);
        if (!value) {
            xml_.fail(fmt::format("found {} without {}, expected it", element, name));
        }
        return *value;
    }

    void refuse_times(const XmlAttributes& attributes, std::string_view element) const {
        for (const std::string_view time :
             {"start", "end", "startopen", "endopen", "timestamp", "timestamps", "intervals"}) {
            if (const auto value = attributes.find(time); value && !value->empty()) {
                xml_.fail(fmt::format("found the time {}=\"{}\" of {}, {}", time, escaped(*value),
                                      element, kDynamic));
            }
        }
    }

    void begin_graph(const XmlAttributes& attributes) {
        if (place_ != Place::outside) {
            xml_.fail("found a graph within a graph, expected nodes and edges alone");
        }
        if (std::exchange(has_graph_, true)) {
            xml_.fail("found a second graph, expected one graph in a file");
        }
        if (attributes.find("mode") == "dynamic") {
            xml_.fail(fmt::format("found a dynamic graph, {}", kDynamic));
        }
        place_ = Place::graph;
        graph_.set_direction(direction_of(attributes.find("defaultedgetype")));
    }

    Direction direction_of(std::optional<std::string_view> type) const {
        if (!type) {
            return Direction::unsaid;
        }
        if (*type != "directed" && *type != "undirected" && *type != "mutual") {
            xml_.fail(fmt::format("found edges of type {}, expected directed, undirected or mutual",
                                  excerpt(*type)));
        }
        return *type == "directed" ? Direction::directed : Direction::undirected;
    }

    void begin_attributes(const XmlAttributes& attributes) {
        const std::string_view of = attributes.find("class").value_or("node");
        if (attributes.find("mode") == "dynamic") {
            xml_.fail(fmt::format("found dynamic attributes, {}", kDynamic));
        }
        declared_ = of == "edge" ? &of_edges_ : &of_nodes_;
    }

    void begin_attribute(const XmlAttributes& attributes) {
        require(declared_ != nullptr, "attribute");
        const std::string id(required(attributes, "id", "an attribute"));
        const auto [place, is_new] = declared_->try_emplace(id);
        if (!is_new) {
            xml_.fail(fmt::format("found the attribute {} again, expected each once", excerpt(id)));
        }
        attribute_ = &place->second;
        attribute_->title = attributes.find("title").value_or(id);
        if (attribute_->title.empty()) {
            attribute_->title = id;
        }
        const std::string_view type = attributes.find("type").value_or("string");
        attribute_->is_text = type == "string" || type == "anyURI" || type == "char";
        attribute_->is_list = type.starts_with("list");
        if (declared_ == &of_nodes_) {
            attribute_->column = graph_.attributes().column(attribute_->title);
        }
    }

    void end_attribute() {
        if (attribute_ != nullptr && declared_ == &of_nodes_ &&
            !attribute_->default_value.empty()) {
            with_default_.push_back(attribute_);
        }
        attribute_ = nullptr;
    }

    void begin_node(const XmlAttributes& attributes) {
        require(place_ == Place::graph, "a node");
        refuse_times(attributes, "a node");
        if (const auto parent = attributes.find("pid"); parent && !parent->empty()) {
            xml_.fail("found a node within another (pid), expected no nodes within nodes");
        }
        place_ = Place::node;
        node_ = graph_.add_node(required(attributes, "id", "a node"), xml_.line());
        if (const auto label = attributes.find("label")) {
            graph_.set_label(node_, *label);
        }
    }

    void end_node() {
        place_ = Place::graph;
        for (const GexfAttribute* const attribute : with_default_) {
            if (!graph_.attributes().has_value(attribute->column, node_)) {
                set_value(*attribute, attribute->default_value, &AttributeCollector::set_default);
            }
        }
    }

    void begin_edge(const XmlAttributes& attributes) {
        require(place_ == Place::graph, "an edge");
        refuse_times(attributes, "an edge");
        place_ = Place::edge;
        source_ = required(attributes, "source", "an edge");
        target_ = required(attributes, "target", "an edge");
        direction_ = direction_of(attributes.find("type"));
        weight_ = attributes.find("weight").value_or("");
    }

    void end_edge() {
        place_ = Place::graph;
        const FileEdge edge{source_, target_, xml_.line(), direction_};
        if (weight_.empty()) {
            graph_.add_edge(edge);
        } else {
            graph_.add_edge(edge, weight_, "weight");
        }
    }

    void begin_value(const XmlAttributes& attributes) {
        require(place_ == Place::node || place_ == Place::edge, "attvalue");
        refuse_times(attributes, "a value");
        const auto in_1_2 = attributes.find("for");
        const std::string_view id = in_1_2 ? *in_1_2 : required(attributes, "id", "an attvalue");
        const GexfAttributes& known = place_ == Place::node ? of_nodes_ : of_edges_;
        const auto found = known.find(id);
        if (found == known.end()) {
            xml_.fail(fmt::format(
                "found a value of the attribute {}, expected one that is declared above",
                excerpt(id)));
        }
        const std::string_view value = required(attributes, "value", "an attvalue");
        if (place_ == Place::edge) {
            graph_.ignore_edge_attribute(found->second.title);
        } else {
            set_value(found->second, value);
        }
    }

    void set_value(const GexfAttribute& attribute, std::string_view value,
                   SetAttribute set = &AttributeCollector::set) {
        if (attribute.is_list) {
            graph_.attributes().leave_out(attribute.column);
        } else {
            (graph_.attributes().*set)(attribute.column, node_, value,
                                       attribute.is_text ? AttributeCollector::Value::text
                                                         : AttributeCollector::Value::any);
        }
    }

    XmlReader xml_;
    FileGraph graph_;
    GexfAttributes of_nodes_;
    GexfAttributes of_edges_;
    GexfAttributes* declared_ = nullptr;              // of the element attributes that is open
    GexfAttribute* attribute_ = nullptr;              // of the element attribute that is open
    std::vector<const GexfAttribute*> with_default_;  // of nodes
    bool is_default_ = false;
    Place place_ = Place::outside;
    bool has_graph_ = false;
    std::size_t skipped_depth_ = 0;
    NodeId node_ = 0;
    std::string source_;
    std::string target_;
    Direction direction_ = Direction::unsaid;
    std::string weight_;
};

}  // namespace

bool recognizes_gexf(GraphInput& input) { return root_element(input.beginning()) == "gexf"; }

GraphContent read_gexf(GraphInput input, const ReadGraphOptions& options) {
    return GexfReader(std::move(input).take(), options).read();
}

}  // namespace irwe
