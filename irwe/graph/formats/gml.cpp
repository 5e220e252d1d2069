#include "irwe/graph/formats/gml.h"

#include <fmt/format.h>

#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "irwe/graph/formats/file_graph.h"
#include "irwe/graph/formats/gml_tokens.h"
#include "irwe/graph/formats/item_record.h"
#include "irwe/graph/graph_input.h"
#include "irwe/io/headings.h"
#include "irwe/io/utf8.h"

namespace irwe {
namespace {

bool is(std::string_view key, std::string_view name) { return equal_ignoring_case(key, name); }

class GmlReader {
public:
    GmlReader(PeekedBytes file, const ReadGraphOptions& options)
        : tokens_(std::move(file)), graph_(tokens_.name(), options) {}

    GraphContent read() {
        while (next_key(End::of_file)) {
            const GmlToken value = next_value();
            if (is(key_, "graph") && value.kind == GmlToken::Kind::open) {
                if (std::exchange(has_graph_, true)) {
                    tokens_.fail("found a second graph, expected one graph in a file");
                }
                read_graph();
            } else if (value.kind == GmlToken::Kind::open) {
                skip_list();
            }
        }
        return std::move(graph_).finish(LabelUse::always, UnknownEnds::refuse);
    }

private:
    enum class End { of_file, of_list };

    // Reads the next key; returns false at the end of the list or file.
    bool next_key(End end) {
        const GmlToken token = tokens_.next();
        const bool is_end = end == End::of_file ? token.kind == GmlToken::Kind::end
                                                : token.kind == GmlToken::Kind::close;
        if (is_end) {
            return false;
        }
        if (token.kind == GmlToken::Kind::end) {
            tokens_.fail("the file ends within brackets, expected ]; was it copied in full?");
        }
        if (token.kind != GmlToken::Kind::word) {
            tokens_.fail(
                fmt::format("found {}, expected a key such as node, edge or id", described(token)));
        }
        key_ = token.text;
        return true;
    }

    GmlToken next_value() {
        const GmlToken token = tokens_.next();
        if (token.kind == GmlToken::Kind::end || token.kind == GmlToken::Kind::close) {
            tokens_.fail(fmt::format("found {} behind {}, expected a value", described(token),
                                     excerpt(key_)));
        }
        return token;
    }

    static std::string described(const GmlToken& token) {
        switch (token.kind) {
            case GmlToken::Kind::open:
                return "[";
            case GmlToken::Kind::close:
                return "]";
            case GmlToken::Kind::end:
                return "the end of the file";
            default:
                return excerpt(token.text);
        }
    }

    // Skips the rest of a list that is open.
    void skip_list() {
        for (std::uint64_t depth = 1; depth > 0;) {
            const GmlToken token = tokens_.next();
            if (token.kind == GmlToken::Kind::end) {
                tokens_.fail("the file ends within brackets, expected ]; was it copied in full?");
            }
            depth += token.kind == GmlToken::Kind::open ? 1 : 0;
            depth -= token.kind == GmlToken::Kind::close ? 1 : 0;
        }
    }

    void read_graph() {
        while (next_key(End::of_list)) {
            const GmlToken value = next_value();
            if (value.kind != GmlToken::Kind::open) {
                if (is(key_, "directed")) {
                    set_direction(value.text);
                }
            } else if (is(key_, "node")) {
                read_record("node");
                add_node();
            } else if (is(key_, "edge")) {
                read_record("edge");
                add_edge();
            } else {
                skip_list();
            }
        }
    }

    void set_direction(std::string_view value) {
        if (value != "0" && value != "1") {
            tokens_.fail(fmt::format("found directed {}, expected 0 or 1", excerpt(value)));
        }
        graph_.set_direction(value == "1" ? Direction::directed : Direction::undirected);
    }

    void read_record(std::string_view what) {
        record_.clear();
        while (next_key(End::of_list)) {
            const std::string key = key_;
            const GmlToken value = next_value();
            if (value.kind == GmlToken::Kind::open) {
                if (is(key, "graph")) {
                    tokens_.fail(fmt::format("found a graph within a {}, expected none", what));
                }
                skip_list();
                record_.add(key, ItemField::Kind::composite, "");
            } else {
                record_.add(key,
                            value.kind == GmlToken::Kind::string ? ItemField::Kind::text
                                                                 : ItemField::Kind::number,
                            value.text);
            }
        }
    }

    // Returns a field of the record, or null. Fails if there are two.
    const ItemField* field(std::string_view key, std::string_view what) const {
        const ItemField* found = nullptr;
        for (std::size_t i = 0; i < record_.size(); ++i) {
            if (!is(record_[i].key, key)) {
                continue;
            }
            if (found != nullptr || record_[i].kind == ItemField::Kind::composite) {
                tokens_.fail(fmt::format("found {} {} of {}, expected one",
                                         found != nullptr ? "a second" : "a list for the", key,
                                         what));
            }
            found = &record_[i];
        }
        return found;
    }

    const ItemField& required(std::string_view key, std::string_view what) const {
        const ItemField* const found = field(key, what);
        if (found == nullptr) {
            tokens_.fail(fmt::format("found {} without {}, expected it", what, key));
        }
        return *found;
    }

    void add_node() {
        const ItemField& id = required("id", "a node");
        if (label_key_.empty()) {  // at the first node; igraph writes name for label
            const bool has_name =
                record_.find("name") != nullptr && field("label", "a node") == nullptr;
            label_key_ = has_name ? "name" : "label";
            graph_.set_label_name(label_key_);
        }
        const ItemField* const label = field(label_key_, "a node");
        const NodeId node = graph_.add_node(id.text, tokens_.line());
        if (label != nullptr) {
            graph_.set_label(node, label->text);
        }
        AttributeCollector& attributes = graph_.attributes();
        for (std::size_t i = 0; i < record_.size(); ++i) {
            const ItemField& given = record_[i];
            if (&given == &id || &given == label) {
                continue;
            }
            const std::size_t column = attributes.column(given.key);
            // A key that comes again is how networkx writes a list.
            if (given.kind == ItemField::Kind::composite || attributes.has_value(column, node)) {
                attributes.leave_out(column);
            } else {
                attributes.set(column, node, given.text,
                               given.kind == ItemField::Kind::text
                                   ? AttributeCollector::Value::text
                                   : AttributeCollector::Value::any);
            }
        }
    }

    void add_edge() {
        const ItemField& source = required("source", "an edge");
        const ItemField& target = required("target", "an edge");
        const FileEdge edge{source.text, target.text, tokens_.line()};
        const ItemField* weight = field("weight", "an edge");
        weight = weight != nullptr ? weight : field("value", "an edge");
        for (std::size_t i = 0; i < record_.size(); ++i) {
            const ItemField& given = record_[i];
            const bool is_own = &given == &source || &given == &target || &given == weight ||
                                is(given.key, "id") || is(given.key, "key");
            if (!is_own) {
                graph_.ignore_edge_attribute(given.key);
            }
        }
        if (weight == nullptr) {
            graph_.add_edge(edge);
        } else {
            graph_.add_edge(edge, weight->text, weight->key);
        }
    }

    GmlTokens tokens_;
    FileGraph graph_;
    std::string key_;
    ItemRecord record_;
    std::string label_key_;
    bool has_graph_ = false;
};

// Takes the next word, number or string in quotes from `text`, without comments and blanks.
std::string_view take_token(std::string_view& text) {
    constexpr std::string_view kBlanks = " \t\r\n";
    for (;;) {
        const std::size_t begin = text.find_first_not_of(kBlanks);
        if (begin == std::string_view::npos) {
            return {};
        }
        text.remove_prefix(begin);
        if (text[0] != '#') {
            break;
        }
        text.remove_prefix(std::min(text.size(), text.find('\n')));
    }
    std::size_t size = 1;
    if (text[0] == '"') {
        size = text.find('"', 1);
        size = size == std::string_view::npos ? text.size() : size + 1;
    } else if (text[0] != '[' && text[0] != ']') {
        size = std::min(text.size(), text.find_first_of(" \t\r\n[]\""));
    }
    const std::string_view token = text.substr(0, size);
    text.remove_prefix(size);
    return token;
}

}  // namespace

bool recognizes_gml(GraphInput& input) {
    constexpr int kMaxValues = 20;  // in front of the graph
    std::string_view text = input.beginning();
    skip_byte_order_mark(text);
    for (int i = 0; i < kMaxValues; ++i) {
        const std::string_view key = take_token(text);
        const std::string_view value = take_token(text);
        if (key.empty() || value.empty() || key == "[" || key == "]") {
            return false;
        }
        if (value == "[" && is(key, "graph")) {
            return true;
        }
        for (int depth = value == "[" ? 1 : 0; depth > 0;) {  // a list
            const std::string_view token = take_token(text);
            if (token.empty()) {
                return false;
            }
            depth += token == "[" ? 1 : token == "]" ? -1 : 0;
        }
    }
    return false;
}

GraphContent read_gml(GraphInput input, const ReadGraphOptions& options) {
    return GmlReader(std::move(input).take(), options).read();
}

}  // namespace irwe
