#include "irwe/graph/formats/json_items.h"

#include <fmt/format.h>

#include "irwe/io/utf8.h"

namespace irwe {
namespace {

constexpr std::string_view kJsonHint =
    "pandas writes edges so by to_json(orient=\"records\"), and networkx graphs by node_link_data";

}  // namespace

const ItemField* JsonItems::field(const ItemRecord& record, std::string_view key) const {
    if (record.repeated({key})) {
        source_.fail(fmt::format("found the key {} twice, expected it once", excerpt(key)));
    }
    return record.find(key);
}

// Returns the text of a field that names a node.
const std::string& JsonItems::name_in(const ItemRecord& record, std::string_view key) const {
    const ItemField* const found = field(record, key);
    const bool is_name = found != nullptr && (found->kind == ItemField::Kind::text ||
                                              found->kind == ItemField::Kind::number);
    if (!is_name) {
        const bool is_table = found != nullptr && found->kind == ItemField::Kind::composite;
        source_.fail(fmt::format("found {} for {}, expected a text or a number{}{}",
                                 found == nullptr ? "nothing" : "no name", excerpt(key),
                                 is_table ? "; " : "", is_table ? kJsonHint : ""));
    }
    return found->text;
}

void JsonItems::add_node(const ItemRecord& record) {
    if (num_nodes_ == 0) {
        id_key_ = record.find("id") != nullptr     ? "id"
                  : record.find("name") != nullptr ? "name"
                                                   : "";
    }
    const NodeId node = graph_.add_node(
        id_key_.empty() ? std::to_string(num_nodes_) : name_in(record, id_key_), source_.line());
    ++num_nodes_;
    AttributeCollector& attributes = graph_.attributes();
    for (std::size_t i = 0; i < record.size(); ++i) {
        const ItemField& given = record[i];
        if (given.key == id_key_ || given.kind == ItemField::Kind::null) {
            continue;
        }
        const std::size_t column = attributes.column(given.key);
        if (given.kind == ItemField::Kind::composite) {
            attributes.leave_out(column);
        } else {
            attributes.set(column, node, given.text,
                           given.kind == ItemField::Kind::number ? AttributeCollector::Value::any
                                                                 : AttributeCollector::Value::text);
        }
    }
}

void JsonItems::add_edge(const ItemRecord& record) {
    if (!end_keys_) {
        end_keys_ = record.keys_of_ends();
    }
    if (!end_keys_) {
        source_.fail(
            fmt::format("found an object without two nodes, {}; {}", kExpectedEdge, kJsonHint));
    }
    const auto& [source_key, target_key] = *end_keys_;
    FileEdge edge{name_in(record, source_key), name_in(record, target_key), source_.line()};
    const ItemField* weight = field(record, "weight");
    weight = weight != nullptr ? weight : field(record, "value");
    const ItemField* const directed = field(record, "directed");
    if (directed != nullptr && directed->kind == ItemField::Kind::boolean) {
        edge.direction = direction_by(directed->text);
    }
    for (std::size_t i = 0; i < record.size(); ++i) {
        const ItemField& given = record[i];
        const bool is_own = given.key == source_key || given.key == target_key ||
                            &given == weight || &given == directed || given.key == "key" ||
                            given.key == "id";
        if (!is_own) {
            graph_.ignore_edge_attribute(given.key);
        }
    }
    if (weight == nullptr || weight->kind == ItemField::Kind::null) {
        graph_.add_edge(edge);
    } else {
        graph_.add_edge(edge, weight->text, weight->key);
    }
}

}  // namespace irwe
