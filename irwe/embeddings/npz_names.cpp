#include "irwe/embeddings/npz_names.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include "irwe/base/error.h"
#include "irwe/embeddings/origin_text.h"
#include "irwe/graph/names_npz.h"
#include "irwe/io/name_rule.h"
#include "irwe/io/utf8.h"

namespace irwe {
namespace {

constexpr std::array<std::string_view, 3> kKeys{kNamesArray, "ids", "names"};

// Texts of NumPy in bytes (|S5) and pickled objects are not read, but may hold names.
bool may_hold_names(const NpyHeader& array) {
    return array.is_text() || array.is_integer() || array.dtype.starts_with("|S") ||
           array.dtype.starts_with("|O");
}

void require_new(const NpzReader& reader, const NpyHeader& array, const NameTable& names,
                 NodeId num_before, std::string_view name) {
    require(names.size() > num_before, [&] {
        return fmt::format(
            "{}: has node {} a second time in row {} (from 0), expected every node "
            "once",
            reader.place(array), excerpt(name), num_before);
    });
}

}  // namespace

NpzNames::NpzNames(NpzReader& reader, std::int64_t num_rows)
    : reader_(reader), num_rows_(num_rows) {
    for (const std::string_view key : kKeys) {
        if (array_ == nullptr) {
            array_ = reader.find(key);
        }
    }
    if (array_ != nullptr) {
        require_no_second_names();
    } else {
        array_ = reader.find(kNameBytesArray);
        offsets_ = reader.find(kNameOffsetsArray);
        require((array_ == nullptr) == (offsets_ == nullptr), [&] {
            return fmt::format(
                "{}: has one of the arrays {} and {}, expected both or none; write "
                "the embeddings again",
                reader.path(), kNameBytesArray, kNameOffsetsArray);
        });
    }
    for (const NpyHeader* const array : {array_, offsets_}) {
        if (array != nullptr) {
            reader.require_shape(*array, 1);
        }
    }
    if (array_ == nullptr) {
        require_no_other_names();
    }
}

void NpzNames::require_no_second_names() const {
    for (const NpyHeader& array : reader_.arrays()) {
        const bool is_called_so =
            std::ranges::find(kKeys, array.name) != kKeys.end() || array.name == kNameOffsetsArray;
        require(&array == array_ || !is_called_so, [&] {
            return fmt::format(
                "{}: may hold the names of the nodes as well as the array {}; leave one of them "
                "out of the file",
                reader_.place(array), excerpt(array_->name));
        });
    }
}

void NpzNames::require_no_other_names() const {
    for (const NpyHeader& array : reader_.arrays()) {
        const bool is_one_for_each_row =
            array.shape.size() == 1 && array.shape[0] == num_rows_ && array.name != kOriginArray;
        require(!is_one_for_each_row || !may_hold_names(array), [&] {
            return fmt::format(
                "{}: has a value for each of the {} rows; if they are the names of the nodes, call "
                "the array {}, ids or names, and otherwise leave it out of the file",
                reader_.place(array), num_rows_, kNamesArray);
        });
    }
}

std::int64_t NpzNames::size() const {
    if (array_ == nullptr) {
        return num_rows_;
    }
    const NpyHeader& counted = offsets_ != nullptr ? *offsets_ : *array_;
    const std::int64_t extent = counted.shape.empty() ? 0 : counted.shape[0];
    return offsets_ != nullptr ? std::max<std::int64_t>(extent - 1, 0) : extent;
}

std::uint64_t NpzNames::num_bytes() const {
    constexpr std::uint64_t kTablePerName = 16;
    const std::uint64_t content = array_ == nullptr   ? 8 * static_cast<std::uint64_t>(num_rows_)
                                  : array_->is_text() ? array_->data_size / 4
                                                      : array_->data_size;
    return content + kTablePerName * static_cast<std::uint64_t>(size());
}

NameTable NpzNames::read() {
    NameTable names(reader_.path());
    if (array_ == nullptr) {
        for (std::int64_t i = 0; i < num_rows_; ++i) {
            names.insert(i);
        }
    } else if (offsets_ != nullptr) {
        read_bytes(names);
    } else if (array_->is_integer()) {
        read_integers(names);
    } else {
        reader_.for_each_text(*array_, [&](std::string_view name) { add(name, names); });
    }
    return names;
}

void NpzNames::add(std::string_view name, NameTable& names) const {
    const NodeId row = names.size();
    require(!name.empty() && is_clean_name(name), [&] {
        return fmt::format("{}: has {} in row {} (from 0), expected {}", reader_.place(*array_),
                           name.empty() ? "an empty name" : "the name " + excerpt(name), row,
                           kCleanName);
    });
    names.insert(name);
    require_new(reader_, *array_, names, row, name);
}

void NpzNames::read_integers(NameTable& names) {
    for (const std::int64_t name : reader_.integers(*array_)) {
        const NodeId row = names.size();
        names.insert(name);
        require_new(reader_, *array_, names, row, names.size() == row ? std::to_string(name) : "");
    }
}

void NpzNames::read_bytes(NameTable& names) {
    const std::string bytes = reader_.bytes(*array_);
    const std::vector<std::int64_t> offsets = reader_.integers(*offsets_);
    require(!offsets.empty() && offsets.front() == 0 && std::ranges::is_sorted(offsets) &&
                offsets.back() == std::ssize(bytes),
            fmt::format("{}: does not ascend from 0 to the {} bytes of {}; write the embeddings "
                        "again",
                        reader_.place(*offsets_), bytes.size(), kNameBytesArray));
    for (std::size_t i = 0; i + 1 < offsets.size(); ++i) {
        const auto begin = static_cast<std::size_t>(offsets[i]);
        const auto end = static_cast<std::size_t>(offsets[i + 1]);
        add(std::string_view(bytes).substr(begin, end - begin), names);
    }
}

}  // namespace irwe
