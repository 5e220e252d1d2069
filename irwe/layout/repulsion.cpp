#include "irwe/layout/repulsion.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <numeric>

#include "irwe/base/chunks.h"

namespace irwe {
namespace {

constexpr std::int64_t kPointsPerTask = 2048;
constexpr double kSpacing = 1.0 / 3;
constexpr std::size_t kLeastSide = 48;
constexpr std::size_t kStencil = 4;  // nodes in each direction

// Rows of the grid that one task spreads charges from. A stencil reaches into the next band and no
// further, so every second band can go at the same time.
constexpr std::size_t kBandRows = 8;

// The greatest side for so many points: a map of N points is some sqrt(N) wide, and the transforms
// should not cost much more than the points.
std::size_t greatest_side(std::size_t num_points) {
    const double wanted = 6 * std::sqrt(static_cast<double>(num_points));
    return GridField::round_up(static_cast<std::size_t>(std::clamp(wanted, 768.0, 1536.0)));
}

// The weights of the nodes at -1, 0, 1 and 2 for the value of a cubic polynomial at t in [0, 1].
std::array<float, kStencil> cubic_weights(float t) {
    const float before = t + 1;
    const float after = t - 1;
    const float last = t - 2;
    return {-t * after * last / 6, before * after * last / 2, -before * t * last / 2,
            before * t * after / 6};
}

}  // namespace

// The 16 nodes around a point, from (row, column) on.
struct Repulsion::Stencil {
    std::size_t row, column;
    std::array<float, kStencil> row_weights, column_weights;
};

Repulsion::Stencil Repulsion::stencil(float x, float y) const {
    const double u = (static_cast<double>(x) - origin_x_) / grid_->spacing();
    const double v = (static_cast<double>(y) - origin_y_) / grid_->spacing();
    const auto row = static_cast<std::size_t>(u);
    const auto column = static_cast<std::size_t>(v);
    return {row - 1, column - 1, cubic_weights(static_cast<float>(u - static_cast<double>(row))),
            cubic_weights(static_cast<float>(v - static_cast<double>(column)))};
}

// sum w_a w_b / (1 + |d_ab|^2) over the nodes a, b of the stencil; the weights are products, so
// those of equal distance add up in each direction on its own.
double Repulsion::own_energy(const Stencil& nodes) const {
    std::array<float, kStencil> rows{};
    std::array<float, kStencil> columns{};
    for (std::size_t a = 0; a < kStencil; ++a) {
        for (std::size_t b = a; b < kStencil; ++b) {
            rows[b - a] += nodes.row_weights[a] * nodes.row_weights[b];
            columns[b - a] += nodes.column_weights[a] * nodes.column_weights[b];
        }
    }
    float sum = 0;
    for (std::size_t r = 0; r < kStencil; ++r) {
        for (std::size_t c = 0; c < kStencil; ++c) {
            const float num_signs = (r > 0 ? 2.0F : 1.0F) * (c > 0 ? 2.0F : 1.0F);
            sum += num_signs * rows[r] * columns[c] * near_kernel_[r * kStencil + c];
        }
    }
    return static_cast<double>(sum);
}

// A grid that covers the points. Kernels are made anew only when its side or its spacing changes,
// so both go in steps.
void Repulsion::choose_grid(const PlanePoints& points, ThreadPool& pool) {
    const auto [low_x, high_x] = std::ranges::minmax(points.x);
    const auto [low_y, high_y] = std::ranges::minmax(points.y);
    const double extent = static_cast<double>(std::max(high_x - low_x, high_y - low_y));
    const auto nodes_for = [&](double spacing) { return extent / spacing + kStencil + 1; };
    double spacing = kSpacing;
    std::size_t side = kLeastSide;
    if (nodes_for(spacing) <= kLeastSide) {
        while (spacing > 1e-6 && nodes_for(spacing / 1.25) <= kLeastSide) {
            spacing /= 1.25;
        }
    } else {
        const std::size_t greatest = greatest_side(points.size());
        while (nodes_for(spacing) > static_cast<double>(greatest)) {
            spacing *= 1.25;
        }
        side = GridField::round_up(static_cast<std::size_t>(std::ceil(nodes_for(spacing))));
    }
    if (!grid_ || grid_->side() != side || grid_->spacing() != spacing) {
        grid_.emplace(side, spacing, pool);
        for (std::size_t r = 0; r < kStencil; ++r) {
            for (std::size_t c = 0; c < kStencil; ++c) {
                const double distance = spacing * std::hypot(r, c);
                near_kernel_[r * kStencil + c] = static_cast<float>(1 / (1 + distance * distance));
            }
        }
    }
    const double margin = spacing * (static_cast<double>(side - 1) - extent / spacing) / 2;
    origin_x_ = (static_cast<double>(low_x) + static_cast<double>(high_x) - extent) / 2 - margin;
    origin_y_ = (static_cast<double>(low_y) + static_cast<double>(high_y) - extent) / 2 - margin;
}

void Repulsion::sort_into_bands(const PlanePoints& points, ThreadPool& pool) {
    band_of_.resize(points.size());
    parallel_for_chunks(
        pool, static_cast<std::int64_t>(points.size()), kPointsPerTask,
        [&](std::int64_t begin, std::int64_t end) {
            for (auto i = static_cast<std::size_t>(begin); i < static_cast<std::size_t>(end); ++i) {
                band_of_[i] =
                    static_cast<std::uint32_t>(stencil(points.x[i], points.y[i]).row / kBandRows);
            }
        });
    band_begins_.assign(grid_->side() / kBandRows + 1, 0);
    for (const std::uint32_t band : band_of_) {
        ++band_begins_[band + 1];
    }
    std::partial_sum(band_begins_.begin(), band_begins_.end(), band_begins_.begin());
    in_bands_.resize(points.size());
    std::vector<std::size_t> next(band_begins_.begin(), band_begins_.end() - 1);
    for (std::uint32_t i = 0; i < band_of_.size(); ++i) {
        in_bands_[next[band_of_[i]]++] = i;
    }
}

void Repulsion::spread(const PlanePoints& points, ThreadPool& pool) {
    const std::size_t side = grid_->side();
    charges_.assign(side * side, 0);
    const std::size_t num_bands = side / kBandRows;
    for (const std::size_t parity : {std::size_t{0}, std::size_t{1}}) {
        parallel_for_chunks(
            pool, static_cast<std::int64_t>(num_bands / 2), 1,
            [&](std::int64_t pair, std::int64_t) {
                const std::size_t band = 2 * static_cast<std::size_t>(pair) + parity;
                for (std::size_t k = band_begins_[band]; k < band_begins_[band + 1]; ++k) {
                    const std::uint32_t i = in_bands_[k];
                    const Stencil nodes = stencil(points.x[i], points.y[i]);
                    float* row = charges_.data() + nodes.row * side + nodes.column;
                    for (const float row_weight : nodes.row_weights) {
                        for (std::size_t c = 0; c < kStencil; ++c) {
                            row[c] += row_weight * nodes.column_weights[c];
                        }
                        row += side;
                    }
                }
            });
    }
}

double Repulsion::gather(const PlanePoints& points, PlanePoints& forces, ThreadPool& pool) const {
    const std::size_t side = grid_->side();
    return sum_in_order(
        pool, static_cast<std::int64_t>(points.size()), kPointsPerTask, 0.0,
        [&](std::int64_t begin, std::int64_t end) {
            double energy = 0;
            for (auto k = static_cast<std::size_t>(begin); k < static_cast<std::size_t>(end); ++k) {
                const std::uint32_t i = in_bands_[k];
                const Stencil nodes = stencil(points.x[i], points.y[i]);
                energy += own_energy(nodes);
                const float* row = field_.data() + 2 * (nodes.row * side + nodes.column);
                float x = 0;
                float y = 0;
                for (const float row_weight : nodes.row_weights) {
                    for (std::size_t c = 0; c < kStencil; ++c) {
                        const float weight = row_weight * nodes.column_weights[c];
                        x += weight * row[2 * c];
                        y += weight * row[2 * c + 1];
                    }
                    row += 2 * side;
                }
                forces.x[i] = x;
                forces.y[i] = y;
            }
            return energy;
        });
}

double Repulsion::compute(const PlanePoints& points, PlanePoints& forces, ThreadPool& pool) {
    assert(forces.size() == points.size());
    if (points.size() == 0) {
        return 0;
    }
    choose_grid(points, pool);
    sort_into_bands(points, pool);
    spread(points, pool);
    field_.resize(2 * charges_.size());
    const double energy = grid_->compute(charges_, field_, pool);
    return energy - gather(points, forces, pool);
}

}  // namespace irwe
