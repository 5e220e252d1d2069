// The names of the nodes to which the rows of an .npz belong.

#pragma once

#include <cstdint>
#include <string>

#include "irwe/graph/name_table.h"
#include "irwe/io/npz_reader.h"

namespace irwe {

// Names are in an array nodes, ids or names, of whole numbers or texts, or in nodes_utf8 and
// nodes_offsets (graph/names_npz.h). Without these, rows belong to the nodes 0, 1, ...
class NpzNames {
public:
    // Finds the names for `num_rows` rows. The caller keeps the reader alive.
    //
    // Throws InputError if their size is not what their header announces, if there are names under
    // two of these keys, and if there are none under them but another array with one dimension that
    // has a text or a whole number for each row: they may well be the names.
    NpzNames(NpzReader& reader, std::int64_t num_rows);

    // Returns true if the file has no names.
    bool are_assumed() const { return array_ == nullptr; }
    // Returns the number of names, which is num_rows if they are assumed.
    std::int64_t size() const;
    // Returns the name of the array, for messages.
    const std::string& array_name() const { return array_->name; }
    // Returns about what the names take in memory, in bytes.
    std::uint64_t num_bytes() const;

    // Reads the names. Throws InputError for a name that is empty, repeated or against the rule of
    // name_rule.h, and as NpzReader does.
    NameTable read();

private:
    void require_no_second_names() const;
    void require_no_other_names() const;
    void add(std::string_view name, NameTable& names) const;
    void read_integers(NameTable& names);
    void read_bytes(NameTable& names);

    NpzReader& reader_;
    std::int64_t num_rows_;
    const NpyHeader* array_ = nullptr;    // null if there are none
    const NpyHeader* offsets_ = nullptr;  // if array_ has the bytes of all names
};

}  // namespace irwe
