#include "irwe/layout/grid_field.h"

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <functional>
#include <numeric>

#include "irwe/base/chunks.h"

namespace irwe {
namespace {

constexpr std::size_t kLanes = kFftLanes;

void for_each_block(ThreadPool& pool, std::size_t num_blocks,
                    const std::function<void(std::size_t block)>& work) {
    parallel_for_chunks(
        pool, static_cast<std::int64_t>(num_blocks), 1,
        [&](std::int64_t block, std::int64_t) { work(static_cast<std::size_t>(block)); });
}

}  // namespace

std::size_t GridField::round_up(std::size_t side) {
    const std::size_t blocks = std::max(num_chunks(side, kLanes), std::size_t{1});
    for (std::size_t candidate = blocks;; ++candidate) {
        std::size_t rest = candidate;
        while (rest % 2 == 0) {
            rest /= 2;
        }
        while (rest % 3 == 0) {
            rest /= 3;
        }
        if (rest == 1) {
            return kLanes * candidate;
        }
    }
}

GridField::GridField(std::size_t side, double spacing, ThreadPool& pool)
    : n_(side), spacing_(spacing), num_blocks_(side / kLanes + 1), fft_(2 * side) {
    assert(side == round_up(side));
    for (Blocks* kernel : {&energy_kernel_, &row_kernel_, &column_kernel_}) {
        kernel->resize(num_blocks_, n_ + 1);
    }
    for (ComplexBlocks* blocks : {&spectrum_, &row_field_, &column_field_}) {
        blocks->re.resize(num_blocks_, n_);
        blocks->im.resize(num_blocks_, n_);
    }
    make_kernels(pool);
}

// The kernel of the energy is even, that of the row component odd along the rows' direction and
// even along the other. In the transform of their sum the one is therefore the real part and the
// other the imaginary part, along both directions. The column kernel is the row kernel with
// directions exchanged. The factor of the inverse transform, 1 / (2 n)^2, is put in here.
void GridField::make_kernels(ThreadPool& pool) {
    const std::size_t length = fft_.length();
    ComplexBlocks half;  // transformed along the rows' direction; for the columns 0, ..., n
    half.re.resize(num_blocks_, num_blocks_ * kLanes);
    half.im.resize(num_blocks_, num_blocks_ * kLanes);
    for_each_block(pool, num_blocks_, [&](std::size_t block) {
        LaneSequences data(length);
        LaneSequences scratch(length);
        for (std::size_t a = 0; a < length; ++a) {
            const double row =
                spacing_ * (static_cast<double>(a) - (a > n_ ? static_cast<double>(length) : 0.0));
            for (std::size_t lane = 0; lane < kLanes; ++lane) {
                const double column = spacing_ * static_cast<double>(block * kLanes + lane);
                const double energy = 1 / (1 + row * row + column * column);
                // At a == n the distances n and -n meet; no two nodes are so far apart.
                const double force = a == n_ ? 0 : row * energy * energy;
                data.re_of(a)[lane] = static_cast<float>(energy + force);
            }
        }
        fft_.forward(data, scratch);
        store(data, block, half);
    });
    const float scale = 1 / (static_cast<float>(length) * static_cast<float>(length));
    for_each_block(pool, num_blocks_, [&](std::size_t block) {
        LaneSequences data(length);
        LaneSequences scratch(length);
        for (std::size_t b = 0; b < length; ++b) {
            const std::size_t column = std::min(b, length - b);
            std::copy_n(half.re.at(block, column), kLanes, data.re_of(b));
            std::copy_n(half.im.at(block, column), kLanes, data.im_of(b));
        }
        fft_.forward(data, scratch);
        for (std::size_t b = 0; b <= n_; ++b) {
            for (std::size_t lane = 0; lane < kLanes; ++lane) {
                energy_kernel_.at(block, b)[lane] = scale * data.re_of(b)[lane];
                row_kernel_.at(block, b)[lane] = scale * data.im_of(b)[lane];
            }
        }
    });
    for_each_block(pool, num_blocks_, [&](std::size_t block) {
        for (std::size_t b = 0; b <= n_; ++b) {
            for (std::size_t lane = 0; lane < kLanes && block * kLanes + lane <= n_; ++lane) {
                column_kernel_.at(block, b)[lane] =
                    row_kernel_.at(b / kLanes, block * kLanes + lane)[b % kLanes];
            }
        }
    });
}

// The sequences are the columns 16 lane_block, ... of the frequencies along the rows' direction, of
// which 0, ..., n are kept.
void GridField::store(LaneSequences& sequences, std::size_t lane_block,
                      ComplexBlocks& blocks) const {
    for (std::size_t block = 0; block < num_blocks_; ++block) {
        const std::size_t count = std::min(kLanes, n_ + 1 - block * kLanes);
        for (std::size_t lane = 0; lane < kLanes; ++lane) {
            float* const re = blocks.re.at(block, lane_block * kLanes + lane);
            float* const im = blocks.im.at(block, lane_block * kLanes + lane);
            for (std::size_t j = 0; j < count; ++j) {
                re[j] = sequences.re_of(block * kLanes + j)[lane];
                im[j] = sequences.im_of(block * kLanes + j)[lane];
            }
        }
    }
}

void GridField::transform_rows(std::span<const float> charges, ThreadPool& pool) {
    for_each_block(pool, n_ / kLanes, [&](std::size_t block) {
        LaneSequences data(fft_.length());
        LaneSequences scratch(fft_.length());
        for (std::size_t a = 0; a < n_; ++a) {
            std::copy_n(charges.data() + a * n_ + block * kLanes, kLanes, data.re_of(a));
        }
        fft_.forward(data, scratch);
        store(data, block, spectrum_);
    });
}

// For 16 frequencies along the rows' direction: forward along the columns', times the kernels, and
// back. Returns their part of the energy.
double GridField::multiply(std::size_t block) {
    const std::size_t length = fft_.length();
    LaneSequences data(length);
    LaneSequences scratch(length);
    std::copy_n(spectrum_.re.at(block, 0), n_ * kLanes, data.re.data());
    std::copy_n(spectrum_.im.at(block, 0), n_ * kLanes, data.im.data());
    fft_.forward(data, scratch);

    LaneSequences rows(length);
    LaneSequences columns(length);
    std::vector<double> energy(kLanes);
    for (std::size_t b = 0; b < length; ++b) {
        const std::size_t frequency = std::min(b, length - b);
        const float sign = b > n_ ? -1.0F : 1.0F;
        const float* const energy_kernel = energy_kernel_.at(block, frequency);
        const float* const row_kernel = row_kernel_.at(block, frequency);
        const float* const column_kernel = column_kernel_.at(block, frequency);
        for (std::size_t lane = 0; lane < kLanes; ++lane) {
            const float re = data.re_of(b)[lane];
            const float im = data.im_of(b)[lane];
            energy[lane] += static_cast<double>(energy_kernel[lane] * (re * re + im * im));
            rows.re_of(b)[lane] = -row_kernel[lane] * im;  // times i row_kernel
            rows.im_of(b)[lane] = row_kernel[lane] * re;
            columns.re_of(b)[lane] = -sign * column_kernel[lane] * im;
            columns.im_of(b)[lane] = sign * column_kernel[lane] * re;
        }
    }
    fft_.backward(rows, scratch);
    fft_.backward(columns, scratch);
    std::copy_n(rows.re.data(), n_ * kLanes, row_field_.re.at(block, 0));
    std::copy_n(rows.im.data(), n_ * kLanes, row_field_.im.at(block, 0));
    std::copy_n(columns.re.data(), n_ * kLanes, column_field_.re.at(block, 0));
    std::copy_n(columns.im.data(), n_ * kLanes, column_field_.im.at(block, 0));

    // Frequencies other than 0 and n stand for their negatives as well.
    double sum = 0;
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
        const std::size_t frequency = block * kLanes + lane;
        sum += (frequency % n_ == 0 ? 1 : 2) * energy[lane];
    }
    return sum;
}

// For 16 columns: back along the rows' direction, both components as one complex number. The
// transform of a real sequence at -f is the conjugate of that at f.
void GridField::transform_back(std::size_t block, std::span<float> field) {
    const std::size_t length = fft_.length();
    LaneSequences data(length);
    LaneSequences scratch(length);
    for (std::size_t f_block = 0; f_block < num_blocks_; ++f_block) {
        const std::size_t count = std::min(kLanes, n_ + 1 - f_block * kLanes);
        for (std::size_t lane = 0; lane < kLanes; ++lane) {
            const float* const row_re = row_field_.re.at(f_block, block * kLanes + lane);
            const float* const row_im = row_field_.im.at(f_block, block * kLanes + lane);
            const float* const column_re = column_field_.re.at(f_block, block * kLanes + lane);
            const float* const column_im = column_field_.im.at(f_block, block * kLanes + lane);
            for (std::size_t j = 0; j < count; ++j) {
                const std::size_t f = f_block * kLanes + j;
                const std::size_t negative = (length - f) % length;
                data.re_of(negative)[lane] = row_re[j] + column_im[j];
                data.im_of(negative)[lane] = column_re[j] - row_im[j];
                data.re_of(f)[lane] = row_re[j] - column_im[j];
                data.im_of(f)[lane] = column_re[j] + row_im[j];
            }
        }
    }
    fft_.backward(data, scratch);
    for (std::size_t a = 0; a < n_; ++a) {
        float* const target = field.data() + 2 * (a * n_ + block * kLanes);
        for (std::size_t lane = 0; lane < kLanes; ++lane) {
            target[2 * lane] = data.re_of(a)[lane];
            target[2 * lane + 1] = data.im_of(a)[lane];
        }
    }
}

double GridField::compute(std::span<const float> charges, std::span<float> field,
                          ThreadPool& pool) {
    assert(charges.size() == n_ * n_ && field.size() == 2 * n_ * n_);
    transform_rows(charges, pool);
    std::vector<double> energies(num_blocks_);
    for_each_block(pool, num_blocks_,
                   [&](std::size_t block) { energies[block] = multiply(block); });
    for_each_block(pool, n_ / kLanes, [&](std::size_t block) { transform_back(block, field); });
    return std::accumulate(energies.begin(), energies.end(), 0.0);
}

}  // namespace irwe
