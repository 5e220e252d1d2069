#include "apps/reproduce/joined_parts.h"

#include <algorithm>
#include <ranges>
#include <string_view>

#include "irwe/linalg/dense_decomposition.h"
#include "irwe/methods/registry/registry.h"

namespace irwe {

JoinedParts joined_parts(const std::string& name) {
    constexpr std::string_view kAttributes = "attributes";
    JoinedParts result;
    for (const auto word : std::views::split(name, '+')) {
        const std::string part(word.begin(), word.end());
        if (part == kAttributes) {
            result.has_attributes = true;
        } else {
            result.methods.push_back(&find_method(part));
        }
    }
    return result;
}

Matrix attribute_directions(const Labels& attributes, int num_columns) {
    Eigen::MatrixXd has =
        Eigen::MatrixXd::Zero(std::ssize(attributes.of_node), std::ssize(attributes.classes));
    for (std::size_t v = 0; v < attributes.of_node.size(); ++v) {
        for (const std::uint32_t attribute : attributes.of_node[v]) {
            has(static_cast<Eigen::Index>(v), attribute) = 1;
        }
    }
    const DenseSvd svd = dense_svd(has);
    const Eigen::Index count = std::min<Eigen::Index>(num_columns, svd.values.size());
    return (svd.left.leftCols(count) * svd.values.head(count).asDiagonal()).cast<Real>();
}

}  // namespace irwe
