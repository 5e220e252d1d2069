#include "irwe/neighbors/neighbor_index.h"

#include <fmt/format.h>

// Our own inner product goes in; with theirs would come functions with common names that are not
// inline, to clash with those of another user of the library.
#define NO_MANUAL_VECTORIZATION
#include <hnswlib/hnswlib.h>

#include <algorithm>
#include <cstddef>
#include <limits>
#include <optional>

#include "irwe/base/error.h"
#include "irwe/neighbors/best_rows.h"
#include "irwe/neighbors/inner_product.h"
#include "irwe/neighbors/row_groups.h"

namespace irwe {
namespace {

constexpr std::size_t kRowsPerPart = 20000;
constexpr std::size_t kMaxParts = 8;
constexpr std::int64_t kRowsPerReport = 256;
constexpr std::size_t kSeed = 100;  // of the levels; hnswlib's default

float distance(const void* a, const void* b, const void* dim) {
    return 1 - rough_inner_product(static_cast<const float*>(a), static_cast<const float*>(b),
                                   *static_cast<const std::size_t*>(dim));
}

class Space : public hnswlib::SpaceInterface<float> {
public:
    explicit Space(std::size_t dim) : dim_(dim) {}

    std::size_t get_data_size() override { return dim_ * sizeof(float); }
    hnswlib::DISTFUNC<float> get_dist_func() override { return distance; }
    void* get_dist_func_param() override { return &dim_; }

private:
    std::size_t dim_;
};

using Graph = hnswlib::HierarchicalNSW<float>;

void check(ConstMatrixView rows, const NeighborIndexOptions& options) {
    require(options.links >= 2 && options.links <= 10000,
            fmt::format("an index with {} links a row, expected 2 to 10000", options.links));
    require(options.build_width >= 1 && options.search_width >= 1,
            fmt::format("an index that builds with {} candidates and searches with {}, expected at "
                        "least 1 of each",
                        options.build_width, options.search_width));
    require(rows.rows() <= std::numeric_limits<std::uint32_t>::max(),
            fmt::format("{} vectors, expected fewer than 2^32", rows.rows()));
}

}  // namespace

// Group g of equal rows is number g / P in part g % P of P.
class NeighborIndex::Parts {
public:
    Parts(ConstMatrixView rows, const NeighborIndexOptions& options, ThreadPool& pool,
          const ProgressCallback& callback)
        : groups_(equal_rows(rows, pool)),
          dim_(static_cast<std::size_t>(rows.cols())),
          space_(dim_),
          parts_(std::clamp(groups_.size() / kRowsPerPart, std::size_t{1}, kMaxParts)) {
        SharedProgress progress(callback, groups_.size());
        parallel_for_chunks(pool, static_cast<std::int64_t>(parts_.size()), 1,
                            [&](std::int64_t part, std::int64_t) {
                                build(rows, options, static_cast<std::size_t>(part), pool,
                                      progress);
                            });
    }

    const RowGroups& groups() const { return groups_; }
    std::size_t dim() const { return dim_; }

    const float* vector(std::uint32_t group) const {
        const Graph& part = *parts_[group % parts_.size()];
        const auto place = static_cast<hnswlib::tableint>(group / parts_.size());
        return reinterpret_cast<const float*>(part.getDataByInternalId(place));
    }

    // The groups nearest to `query`, in their order.
    std::vector<Neighbor> nearest_groups(const float* query, std::size_t k) const {
        std::vector<Neighbor> found;
        for (const auto& part : parts_) {
            for (auto queue = part->searchKnn(query, k); !queue.empty(); queue.pop()) {
                const auto group = static_cast<std::uint32_t>(queue.top().second);
                found.push_back({group, inner_product(query, vector(group), dim_)});
            }
        }
        std::ranges::sort(found, is_nearer);
        found.resize(std::min(found.size(), k));
        return found;
    }

private:
    void build(ConstMatrixView rows, const NeighborIndexOptions& options, std::size_t part,
               const ThreadPool& pool, SharedProgress& progress) {
        const std::size_t size = (groups_.size() + parts_.size() - 1 - part) / parts_.size();
        parts_[part] = std::make_unique<Graph>(
            &space_, std::max(size, std::size_t{1}), static_cast<std::size_t>(options.links),
            static_cast<std::size_t>(options.build_width), kSeed);
        parts_[part]->setEf(static_cast<std::size_t>(options.search_width));
        std::int64_t unreported = 0;
        for (std::size_t group = part; group < groups_.size(); group += parts_.size()) {
            const std::uint32_t row = groups_.of(static_cast<std::uint32_t>(group)).front();
            parts_[part]->addPoint(rows.data() + row * rows.outerStride(), group);
            if (++unreported == kRowsPerReport || group + parts_.size() >= groups_.size()) {
                if (pool.is_stop_requested()) {
                    throw Interrupted();
                }
                progress.add(unreported);
                unreported = 0;
            }
        }
    }

    RowGroups groups_;
    std::size_t dim_;
    Space space_;
    std::vector<std::unique_ptr<Graph>> parts_;
};

NeighborIndex::NeighborIndex(ConstMatrixView rows, const NeighborIndexOptions& options,
                             ThreadPool& pool, const ProgressCallback& progress) {
    check(rows, options);
    parts_ = std::make_unique<const Parts>(rows, options, pool, progress);
}

NeighborIndex::~NeighborIndex() = default;
NeighborIndex::NeighborIndex(NeighborIndex&&) noexcept = default;
NeighborIndex& NeighborIndex::operator=(NeighborIndex&&) noexcept = default;

std::uint32_t NeighborIndex::num_rows() const {
    return static_cast<std::uint32_t>(parts_->groups().members.size());
}

namespace {

std::vector<Neighbor> expand(std::span<const Neighbor> near_groups, const RowGroups& groups,
                             std::optional<std::uint32_t> self, std::size_t k) {
    std::vector<std::uint32_t> group_ids;
    std::vector<float> group_cosine;
    for (const Neighbor& group : near_groups) {
        group_ids.push_back(group.node);
        group_cosine.push_back(group.cosine);
    }
    std::vector<std::uint32_t> ids(std::min(k, groups.members.size()));
    std::vector<float> cosine(ids.size());
    std::vector<Neighbor> result(list_members(group_ids, group_cosine, groups, self, ids, cosine));
    for (std::size_t j = 0; j < result.size(); ++j) {
        result[j] = {ids[j], cosine[j]};
    }
    return result;
}

void check_number(int k) {
    require(k >= 1, fmt::format("{} nearest neighbors were asked for, expected at least 1", k));
}

}  // namespace

std::vector<Neighbor> NeighborIndex::nearest_rows(std::span<const Real> query, int k) const {
    check_number(k);
    require(query.size() == parts_->dim(),
            fmt::format("the query has {} numbers and the vectors have {}, expected as many",
                        query.size(), parts_->dim()));
    const auto count = static_cast<std::size_t>(k);
    return expand(parts_->nearest_groups(query.data(), count), parts_->groups(), std::nullopt,
                  count);
}

std::vector<Neighbor> NeighborIndex::nearest_neighbors(std::uint32_t row, int k) const {
    check_number(k);
    require(row < num_rows(), fmt::format("there is no row {}, expected one of 0, ..., {}", row,
                                          static_cast<std::int64_t>(num_rows()) - 1));
    const auto count = static_cast<std::size_t>(k);
    const float* const query = parts_->vector(parts_->groups().group_of[row]);
    // One more, since a row finds itself.
    return expand(parts_->nearest_groups(query, count + 1), parts_->groups(), row, count);
}

}  // namespace irwe
