#include "irwe/embeddings/joined_spaces.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "irwe/embeddings/belonging.h"

namespace irwe {

Matrix side_by_side(const std::vector<const Matrix*>& parts) {
    assert(!parts.empty());
    Eigen::Index num_columns = 0;
    for (const Matrix* part : parts) {
        num_columns += part->cols();
    }
    Matrix result(parts.front()->rows(), num_columns);
    Eigen::Index begin = 0;
    for (const Matrix* part : parts) {
        assert(part->rows() == result.rows());
        result.middleCols(begin, part->cols()) = *part;
        begin += part->cols();
    }
    return result;
}

Space joined_space(const std::vector<const Space*>& spaces) {
    assert(!spaces.empty());
    std::string name;
    std::vector<const Matrix*> parts;
    for (const Space* space : spaces) {
        name += (name.empty() ? "" : "+") + space->info.name;
        parts.push_back(&space->vectors);
    }
    Matrix vectors = side_by_side(parts);
    const bool is_comparable = std::ranges::all_of(
        spaces, [](const Space* space) { return space->info.comparable_across_graphs; });
    return {{std::move(name), vectors.cols(), is_comparable}, std::move(vectors)};
}

Space chosen_space(const Embeddings& embeddings, const std::string& owner, std::string_view name,
                   std::string_view option) {
    if (embeddings.find(name) != nullptr || name.find('+') == name.npos) {
        return find_space(embeddings, owner, name, option);
    }
    std::vector<const Space*> parts;
    for (std::size_t begin = 0; begin <= name.size();) {
        const std::size_t end = std::min(name.find('+', begin), name.size());
        parts.push_back(&find_space(embeddings, owner, name.substr(begin, end - begin), option));
        begin = end + 1;
    }
    return joined_space(parts);
}

}  // namespace irwe
