// Collects attributes of nodes while a file is read.

#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "irwe/graph/node_attributes.h"
#include "irwe/graph/node_names.h"

namespace irwe {

// Collects values as text and in any order. Takes the bytes of the values and 12 bytes for each.
class AttributeCollector {
public:
    // What is known of a value: it may be a number or a mark of a missing one (field_kind.h), as in
    // a table, or it is a text in any case, as a string of JSON is.
    enum class Value { any, text };

    // Names the file `source` in messages.
    explicit AttributeCollector(std::string source) : source_(std::move(source)) {}

    // Returns the number of the column `name`, which is added if it is new. Throws InputError if
    // the name is not UTF-8, or beyond kMaxColumns columns.
    std::size_t column(std::string_view name);
    static constexpr std::size_t kMaxColumns = 100'000;

    // Sets the value of a node, by any number that the reader has for it. An empty text is missing.
    // Throws InputError if the text is not UTF-8.
    void set(std::size_t column, std::uint32_t item, std::string_view text, Value value);

    // Sets the value of a node, counted from 0, that has none of its own. Throws InputError if such
    // values take more than kFreeDefaultBytes and kDefaultBytesOfNode for each node so far: a few
    // lines of a file can ask for any number of them.
    void set_default(std::size_t column, std::uint32_t node, std::string_view text, Value value);
    static constexpr std::uint64_t kFreeDefaultBytes = std::uint64_t{1} << 26;
    static constexpr std::uint64_t kDefaultBytesOfNode = 1024;

    // Leaves a column out, because it holds lists or other things that are no single values.
    void leave_out(std::size_t column);
    // Returns true if the last value of the column belongs to `item`.
    bool has_value(std::size_t column, std::uint32_t item) const;

    // Makes values such as inf, in columns that are of numbers otherwise, missing. Returns the
    // names of these columns.
    std::vector<std::string> drop_not_finite();

    // Returns true if a column has a value.
    bool has_values() const;
    // Returns the names of the columns that were left out.
    std::vector<std::string> left_out() const;

    // Returns the columns that have values. The node of an item is nodes[item]. A column is of
    // numbers if all of its values are, none was given as text, and none is written with zeros in
    // front, as codes are. A number too small for double precision is 0.
    //
    // Throws InputError if a node has two values of one column, and if a column is of numbers but
    // for some that are not finite.
    NodeAttributes finish(std::span<const NodeId> nodes, const NodeNames& names) &&;

private:
    struct Column {
        std::string name;
        std::string texts;  // one after the other
        std::vector<std::uint64_t> ends;
        std::vector<std::uint32_t> items;
        bool has_text = false;
        bool is_left_out = false;

        std::string_view text(std::size_t i) const;  // of the value i
    };
    // What the values of a column are: numbers that are all finite, numbers, or others.
    enum class Content { finite_numbers, numbers, texts };
    static Content content(const Column& column);
    NodeAttribute finished(Column column, std::span<const NodeId> nodes,
                           const NodeNames& names) const;

    std::string source_;
    std::uint64_t num_default_bytes_ = 0;
    std::vector<Column> columns_;
    std::map<std::string, std::size_t, std::less<>> by_name_;
};

// How a reader sets values: as they are written, or as defaults.
using SetAttribute = decltype(&AttributeCollector::set);

}  // namespace irwe
