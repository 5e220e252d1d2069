#include "irwe/embeddings/named_rows.h"

#include <fmt/format.h>

#include "irwe/base/memory_size.h"
#include "irwe/io/table_format.h"
#include "irwe/io/utf8.h"

namespace irwe {

void NamedRows::set_spaces(std::vector<SpaceInfo> spaces) {
    spaces_ = std::move(spaces);
    std::size_t count = 0;
    for (const SpaceInfo& space : spaces_) {
        count += static_cast<std::size_t>(space.dim);
    }
    rows_.set_num_columns(count);
}

std::span<Real> NamedRows::add(std::string_view name) {
    check_name(name, lines_);
    const NodeId num_before = names_.size();
    names_.insert(name);
    if (names_.size() == num_before) {
        lines_.fail(fmt::format("a second row for node {}, expected one", excerpt(name)));
    }
    // A gzip file can hold many equal rows in a few bytes.
    require_room(
        lines_.name(),
        static_cast<double>(names_.size()) * static_cast<double>(num_columns() * sizeof(Real)),
        max_bytes_);
    return rows_.add_row();
}

Embeddings NamedRows::take() && {
    NameTable::Sorted sorted = std::move(names_).sorted();
    return {std::make_shared<const NodeNames>(std::move(sorted.names)),
            rows_.take(spaces_, sorted.places)};
}

}  // namespace irwe
