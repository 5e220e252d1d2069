#include "irwe/embeddings/leading_axes.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstdint>
#include <utility>

#include "irwe/base/digest.h"
#include "irwe/linalg/principal_axes.h"

namespace irwe {
namespace {

struct Projection {
    Eigen::RowVectorXd mean;
    Eigen::MatrixXd axes;  // (d, kept)
};

class ProjectedSource final : public EmbeddingSource {
public:
    ProjectedSource(EmbeddingSource& source, std::vector<Projection> projections)
        : source_(source), projections_(std::move(projections)), origin_(source.origin()) {
        Digest digest;
        for (std::size_t i = 0; i < projections_.size(); ++i) {
            const SpaceInfo& info = source.spaces()[i];
            spaces_.push_back({.name = info.name,
                               .dim = projections_[i].axes.cols(),
                               .comparable_across_graphs = false});
            add(projections_[i], digest);
        }
        if (origin_) {
            digest.add(origin_->axes);
            origin_->axes = digest.text();
        }
    }

    std::shared_ptr<const NodeNames> names() const override { return source_.names(); }
    std::span<const SpaceInfo> spaces() const override { return spaces_; }
    const std::optional<Origin>& origin() const override { return origin_; }
    Matrix rows(std::size_t space, NodeId first, NodeId count) override {
        const Projection& projection = projections_[space];
        const Matrix rows = source_.rows(space, first, count);
        return ((rows.cast<double>().rowwise() - projection.mean) * projection.axes).cast<Real>();
    }

private:
    // In single precision, as files have the vectors.
    static void add(const Projection& projection, Digest& digest) {
        const auto add_number = [&](double number) {
            digest.add(std::uint64_t{std::bit_cast<std::uint32_t>(static_cast<float>(number))});
        };
        std::ranges::for_each(projection.mean, add_number);
        digest.add(static_cast<std::uint64_t>(projection.axes.cols()));
        std::ranges::for_each(projection.axes.reshaped(), add_number);
    }

    EmbeddingSource& source_;
    std::vector<Projection> projections_;
    std::vector<SpaceInfo> spaces_;
    std::optional<Origin> origin_;
};

PrincipalAxes axes_of(EmbeddingSource& source, std::size_t space, ThreadPool& pool) {
    ScatterSum sum(source.spaces()[space].dim);
    for_each_row_block(source.names()->size(), [&](NodeId first, NodeId count) {
        sum.add(source.rows(space, first, count), pool);
    });
    return sum.axes();
}

}  // namespace

LeadingAxes leading_axes(EmbeddingSource& source, Eigen::Index count, ThreadPool& pool) {
    assert(count >= 1);
    LeadingAxes result;
    std::vector<Projection> projections;
    for (std::size_t space = 0; space < source.spaces().size(); ++space) {
        const PrincipalAxes axes = axes_of(source, space, pool);
        const SpaceInfo& info = source.spaces()[space];
        const Eigen::Index num_kept = std::min(count, info.dim);
        result.kept.push_back({info.name, info.dim, num_kept, axes.share_kept(num_kept)});
        projections.push_back({axes.mean, axes.axes.leftCols(num_kept)});
    }
    result.source = std::make_unique<ProjectedSource>(source, std::move(projections));
    return result;
}

std::vector<Eigen::Index> num_axes_holding(const Embeddings& embeddings, double share,
                                           ThreadPool& pool) {
    std::vector<Eigen::Index> counts;
    for (const Space& space : embeddings.spaces) {
        counts.push_back(principal_axes(space.vectors, pool).num_holding(share));
    }
    return counts;
}

}  // namespace irwe
