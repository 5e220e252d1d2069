#include "irwe/methods/irwe_network/features/global_position_encoding.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "irwe/base/huge_pages.h"

namespace irwe {
namespace {

Eigen::bfloat16 rounded(double value) { return Eigen::bfloat16(static_cast<float>(value)); }

}  // namespace

CompactMatrix random_projection(const NodeNames& names, const NodeNames* known_nodes, int dim,
                                const Random& random, ThreadPool& pool) {
    constexpr std::int64_t kNodesPerTask = 1024;
    const double deviation = 1.0 / std::sqrt(dim);
    CompactMatrix result(names.size(), dim);
    use_huge_pages(result.data(),
                   static_cast<std::size_t>(result.size()) * sizeof(Eigen::bfloat16));
    parallel_for_chunks(pool, names.size(), kNodesPerTask,
                        [&](std::int64_t begin, std::int64_t end) {
                            for (std::int64_t v = begin; v < end; ++v) {
                                const std::string name = names[static_cast<NodeId>(v)];
                                if (known_nodes != nullptr && !known_nodes->find(name)) {
                                    result.row(v).setConstant(rounded(0));
                                    continue;
                                }
                                RandomStream stream = random.stream("projection", hash_text(name));
                                for (int i = 0; i < dim; i += 2) {
                                    const auto [first, second] = stream.gaussian_pair();
                                    result(v, i) = rounded(first * deviation);
                                    if (i + 1 < dim) {
                                        result(v, i + 1) = rounded(second * deviation);
                                    }
                                }
                            }
                        });
    return result;
}

VisitProjector::VisitProjector(const CompactMatrix& projection, const WalkOptions& options)
    : projection_(&projection),
      visits_(static_cast<std::uint32_t>(projection.rows()),
              static_cast<std::size_t>(options.walks_per_node) *
                  static_cast<std::size_t>(options.walk_length)) {}

void VisitProjector::add(const WalkBlock& block) {
    root_ = block.nodes[0][0];
    root_count_ += static_cast<std::uint32_t>(block.num_walks);
    for (int j = 1; j <= block.walk_length; ++j) {
        visits_.add(block.nodes_at(j));
    }
}

void VisitProjector::encode(std::span<Real> encoding) {
    assert(std::ssize(encoding) == projection_->cols());
    nodes_.clear();
    counts_.clear();
    for_each_visit([&](NodeId node, std::uint32_t count) {
        nodes_.push_back(node);
        counts_.push_back(static_cast<Real>(count));
    });
    weighted_row_sum(*projection_, nodes_, counts_, encoding);
}

}  // namespace irwe
