// One node or edge of a file, as keys and values.

#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace irwe {

struct ItemField {
    enum class Kind { text, number, boolean, null, composite };
    std::string key;
    Kind kind = Kind::null;
    std::string text;       // of a text, number or boolean
    bool is_inner = false;  // of an object within the record
};

class ItemRecord {
public:
    // Makes the record empty; its memory is used again.
    void clear() { size_ = 0; }
    void add(std::string_view key, ItemField::Kind kind, std::string_view text,
             bool is_inner = false);
    // Removes fields whose key an object within the record has, too: an element of Cytoscape is
    // selected both as data and on the screen.
    void drop_hidden();

    std::size_t size() const { return size_; }
    const ItemField& operator[](std::size_t i) const { return fields_[i]; }
    // Returns the field of a key, or null if there is none.
    const ItemField* find(std::string_view key) const;
    // Returns the first key that the record has twice among `keys`, or nothing.
    std::optional<std::string_view> repeated(std::initializer_list<std::string_view> keys) const;
    // Returns the keys of the two ends if the record is an edge: source and target, or another
    // usual pair (irwe/io/headings.h).
    std::optional<std::pair<std::string, std::string>> keys_of_ends() const;

private:
    std::vector<ItemField> fields_;
    std::size_t size_ = 0;  // how many of them belong to this record
};

}  // namespace irwe
