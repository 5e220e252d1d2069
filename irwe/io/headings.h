// The words that stand above the columns of tables, and what they say about a column.
//
// Case, blanks, underscores and other signs do not matter: FromNodeId, from_node_id and "from node
// id" are one heading.

#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace irwe {

// Returns true if the texts are equal apart from the case of ASCII letters.
bool equal_ignoring_case(std::string_view a, std::string_view b);

// Returns true for usual headings of a column of nodes, in any case: node, nodes, id, name,
// node_id, vertex, node_name.
bool is_node_heading(std::string_view text);

// Returns true for usual headings of the two columns of an edge list: source and target, from and
// to, sender and receiver, u and v, id1 and id2, and with the same word added to both, such as
// from_account and to_account.
bool is_edge_heading(std::string_view first, std::string_view second);
// Returns true for headings of two different kinds of nodes, such as user and item.
bool is_heading_of_two_kinds(std::string_view first, std::string_view second);

// Returns true for headings of which the first sends and the second receives, such as from and to,
// payer and payee; source and target stand above undirected edges, too.
bool is_heading_of_directions(std::string_view first, std::string_view second);

// Returns the usual pairs of headings, in lower case.
std::span<const std::pair<std::string_view, std::string_view>> usual_edge_headings();

struct ColumnPair {
    std::size_t source;
    std::size_t target;
};
// Returns the columns whose headings are a usual pair for edges or for two kinds of nodes, or
// nothing. Common pairs come first, then the leftmost one.
std::optional<ColumnPair> find_edge_headings(std::span<const std::string_view> headings);
// Returns another pair that may head the nodes as well as `pair`, which find_edge_headings() has
// found: two other columns with words of another usual pair, such as node1 and node2 beside source
// and target. Words that seldom head nodes, such as start and end, do not count. Returns nothing if
// there is none.
std::optional<ColumnPair> find_rival_headings(std::span<const std::string_view> headings,
                                              const ColumnPair& pair);

// Returns the place of the column that `name` means: a number from 1 to `num_columns`, or one of
// the headings, whose case matters only if they differ in nothing else. Returns nothing if there is
// no such column.
std::optional<std::size_t> find_column(std::span<const std::string> headings,
                                       std::size_t num_columns, std::string_view name);

enum class ColumnRole {
    unknown,
    index,   // the number of a row: "", index, row
    id,      // the number of a row, or of a node: id
    weight,  // weight, amount, count, rating, ..., and other numbers that are no nodes: port
    time,    // time, date, timestamp, ...
    type,    // type, relation, kind, ...
    label,   // label, class, community, ...
};
ColumnRole column_role(std::string_view heading);

// Returns true if a column of numbers under this heading says how much an edge counts: weight,
// amount, value, count, or a word that ends with one of these.
bool is_weight_heading(std::string_view heading);

// Returns true if `text` alone is more likely a heading than the name of a node: a word of the
// lists above, or a word that ends with _id or _name.
bool reads_like_heading(std::string_view text);

}  // namespace irwe
