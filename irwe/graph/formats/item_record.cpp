#include "irwe/graph/formats/item_record.h"

#include <algorithm>
#include <span>
#include <unordered_set>

#include "irwe/io/headings.h"

namespace irwe {

void ItemRecord::add(std::string_view key, ItemField::Kind kind, std::string_view text,
                     bool is_inner) {
    if (size_ == fields_.size()) {
        fields_.emplace_back();
    }
    ItemField& field = fields_[size_++];
    field.key = key;
    field.kind = kind;
    field.text = text;
    field.is_inner = is_inner;
}

void ItemRecord::drop_hidden() {
    std::unordered_set<std::string> inner;
    for (std::size_t i = 0; i < size_; ++i) {
        if (fields_[i].is_inner) {
            inner.insert(fields_[i].key);
        }
    }
    std::size_t num_kept = 0;
    for (std::size_t i = 0; i < size_; ++i) {
        if (fields_[i].is_inner || !inner.contains(fields_[i].key)) {
            std::swap(fields_[num_kept++], fields_[i]);
        }
    }
    size_ = num_kept;
}

const ItemField* ItemRecord::find(std::string_view key) const {
    const auto fields = std::span(fields_).first(size_);
    const auto found = std::ranges::find(fields, key, &ItemField::key);
    return found == fields.end() ? nullptr : &*found;
}

std::optional<std::string_view> ItemRecord::repeated(
    std::initializer_list<std::string_view> keys) const {
    for (const std::string_view key : keys) {
        if (std::ranges::count(std::span(fields_).first(size_), key, &ItemField::key) > 1) {
            return key;
        }
    }
    return std::nullopt;
}

std::optional<std::pair<std::string, std::string>> ItemRecord::keys_of_ends() const {
    if (find("source") != nullptr && find("target") != nullptr) {
        return std::pair("source", "target");
    }
    constexpr std::size_t kMaxKeys = 64;  // among which headings are looked for
    std::vector<std::string_view> keys;
    for (std::size_t i = 0; i < std::min(size_, kMaxKeys); ++i) {
        keys.push_back(fields_[i].key);
    }
    const std::optional<ColumnPair> ends = find_edge_headings(keys);
    return ends ? std::optional(std::pair(fields_[ends->source].key, fields_[ends->target].key))
                : std::nullopt;
}

}  // namespace irwe
