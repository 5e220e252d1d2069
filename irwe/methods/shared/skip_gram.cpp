#include "irwe/methods/shared/skip_gram.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <numeric>
#include <utility>

#include "irwe/base/chunks.h"
#include "irwe/base/shuffle.h"
#include "irwe/io/option_range.h"
#include "irwe/methods/shared/skip_gram_kernel.h"

namespace irwe {
namespace {

constexpr std::size_t kMaxParts = 16;

std::size_t num_parts_of(std::size_t num_items) {
    constexpr std::size_t kItemsPerPart = 256;
    return std::clamp<std::size_t>(num_items / kItemsPerPart, 1, kMaxParts);
}

Matrix first_centers(std::span<const double> noise, int dim, const Random& random) {
    Matrix rows = Matrix::Zero(static_cast<Eigen::Index>(noise.size()), dim);
    for (Eigen::Index i = 0; i < rows.rows(); ++i) {
        if (noise[static_cast<std::size_t>(i)] == 0) {
            continue;
        }
        RandomStream words = random.stream("centers", static_cast<std::uint64_t>(i));
        for (Eigen::Index j = 0; j < dim; ++j) {
            rows(i, j) = static_cast<Real>((words.uniform() - 0.5) / dim);
        }
    }
    return rows;
}

}  // namespace

std::vector<OptionField> option_fields(SkipGramOptions& options) {
    return {{"model.embedding_dim", options.embedding_dim},
            {"training.epochs", options.epochs},
            {"training.num_negatives", options.num_negatives},
            {"training.learning_rate", options.learning_rate},
            {"training.seed", options.seed}};
}

void validate(const SkipGramOptions& options) {
    constexpr int kMaxDim = 1 << 16;
    constexpr int kMaxEpochs = 1000;  // so that walks and pairs can be counted in 64 bits
    require_between("model.embedding_dim", options.embedding_dim, 1, kMaxDim);
    require_between("training.epochs", options.epochs, 1, kMaxEpochs);
    require_between("training.num_negatives", options.num_negatives, 1, kMaxSkipGramTargets - 1);
    require_positive("training.learning_rate", options.learning_rate);
}

// So many that a row takes part in 32 pairs of each cell, more or less, before its next cell.
std::int64_t skip_gram_pool_size(std::size_t num_items) {
    constexpr std::size_t kPairsOfRow = 32;
    const std::size_t pairs = kPairsOfRow * num_items * num_parts_of(num_items);
    return static_cast<std::int64_t>(std::clamp<std::size_t>(pairs, 1U << 16U, 1U << 22U));
}

std::vector<std::vector<CellTask>> cell_rounds(std::size_t num_parts, ContextRows context_rows) {
    std::vector<std::vector<CellTask>> rounds;
    if (context_rows == ContextRows::own) {
        for (std::size_t r = 0; r < num_parts; ++r) {
            rounds.emplace_back();
            for (std::size_t i = 0; i < num_parts; ++i) {
                rounds.back().push_back({{i, (i + r) % num_parts}});
            }
        }
        return rounds;
    }
    // Each part with itself, then every part with every other as the teams of a tournament: one
    // keeps its seat, and the others move around the table.
    rounds.emplace_back();
    for (std::size_t i = 0; i < num_parts; ++i) {
        rounds.back().push_back({{i, i}});
    }
    const std::size_t num_seats = num_parts + num_parts % 2;  // a seat may stay empty
    for (std::size_t r = 0; r + 1 < num_seats; ++r) {
        rounds.emplace_back();
        const auto part_at = [&](std::size_t seat) {
            return seat == 0 ? 0 : 1 + (seat - 1 + r) % (num_seats - 1);
        };
        for (std::size_t seat = 0; seat < num_seats / 2; ++seat) {
            const std::size_t a = part_at(seat);
            const std::size_t b = part_at(num_seats - 1 - seat);
            if (a < num_parts && b < num_parts) {
                rounds.back().push_back({{a, b}, {b, a}});
            }
        }
    }
    return rounds;
}

SkipGram::SkipGram(std::shared_ptr<const PairSource> pairs, std::span<const double> noise,
                   const SkipGramOptions& options, ContextRows context_rows, const Random& random)
    : source_(std::move(pairs)),
      options_(options),
      context_rows_(context_rows),
      random_(random),
      parts_(num_parts_of(noise.size())),
      part_of_(noise.size()),
      rounds_(cell_rounds(parts_.size(), context_rows)),
      centers_(first_centers(noise, options.embedding_dim, random)) {
    std::vector<std::uint32_t> order(noise.size());
    std::iota(order.begin(), order.end(), 0U);
    shuffle(std::span(order), random_.stream("parts"));
    std::vector<std::vector<double>> noise_of_part(parts_.size());
    for (std::size_t i = 0; i < order.size(); ++i) {
        const std::size_t part = i * parts_.size() / order.size();
        part_of_[order[i]] = static_cast<std::uint8_t>(part);
        if (noise[order[i]] > 0) {
            parts_[part].items.push_back(order[i]);
            noise_of_part[part].push_back(noise[order[i]]);
        }
    }
    for (std::size_t i = 0; i < parts_.size(); ++i) {
        if (!parts_[i].items.empty()) {
            parts_[i].noise = AliasTable(noise_of_part[i]);
        }
    }
    if (context_rows == ContextRows::own) {
        contexts_ = Matrix::Zero(centers_.rows(), centers_.cols());
    }
    blocks_per_pool_ =
        std::max<std::int64_t>(1, skip_gram_pool_size(noise.size()) / source_->pairs_per_block());
    num_steps_ = num_chunks(source_->num_blocks(), blocks_per_pool_);
}

// A counting sort, which keeps the order of the pairs of a cell.
SkipGram::Pool SkipGram::drawn_pool(std::int64_t i, ThreadPool& pool) const {
    constexpr std::int64_t kPairsPerChunk = 1 << 14;
    const std::int64_t first = i * blocks_per_pool_;
    const std::int64_t count = std::min(blocks_per_pool_, source_->num_blocks() - first);
    const std::int64_t blocks_per_chunk =
        std::max<std::int64_t>(1, kPairsPerChunk / source_->pairs_per_block());
    const std::size_t num_cells = parts_.size() * parts_.size();
    struct Chunk {
        std::vector<ItemPair> pairs;
        std::vector<std::size_t> places;  // the next of each cell
    };
    std::vector<Chunk> chunks =
        map_chunks(pool, count, blocks_per_chunk, [&](std::int64_t begin, std::int64_t end) {
            Chunk chunk{{}, std::vector<std::size_t>(num_cells)};
            for (std::int64_t block = begin; block < end; ++block) {
                source_->append(first + block, chunk.pairs);
            }
            for (const ItemPair pair : chunk.pairs) {
                ++chunk.places[cell_number(pair)];
            }
            return chunk;
        });

    Pool result;
    std::size_t next = 0;
    for (std::size_t cell = 0; cell < num_cells; ++cell) {
        result.begins.push_back(next);
        for (Chunk& chunk : chunks) {
            next += std::exchange(chunk.places[cell], next);
        }
    }
    result.begins.push_back(next);
    result.pairs.resize(next);
    const auto num = static_cast<std::int64_t>(chunks.size());
    parallel_for_chunks(pool, num, 1, [&](std::int64_t c, std::int64_t) {
        Chunk& chunk = chunks[static_cast<std::size_t>(c)];
        for (const ItemPair pair : chunk.pairs) {
            result.pairs[chunk.places[cell_number(pair)]++] = pair;
        }
    });
    return result;
}

double SkipGram::step(std::int64_t i, ThreadPool& pool) {
    assert(i >= 0 && i < num_steps_);
    const Pool drawn = drawn_pool(i, pool);
    std::vector<std::vector<LossSum>> losses(rounds_.size());
    for (std::size_t round = 0; round < rounds_.size(); ++round) {
        losses[round].resize(rounds_[round].size());
    }
    const ThreadPool::Shield shield(pool);  // from here on rows change
    for (std::size_t round = 0; round < rounds_.size(); ++round) {
        const std::vector<CellTask>& tasks = rounds_[round];
        const auto num_tasks = static_cast<std::int64_t>(tasks.size());
        parallel_for_chunks(pool, num_tasks, 1, [&](std::int64_t t, std::int64_t) {
            const auto task = static_cast<std::size_t>(t);
            for (const PairCell& cell : tasks[task]) {
                train(i, cell, drawn, losses[round][task]);
            }
        });
    }
    LossSum total;
    for (const std::vector<LossSum>& round : losses) {
        for (const LossSum& loss : round) {
            total.sum += loss.sum;
            total.count += loss.count;
        }
    }
    return total.count == 0 ? 0 : total.sum / static_cast<double>(total.count);
}

void SkipGram::train(std::int64_t step, const PairCell& cell, const Pool& pool, LossSum& loss) {
    constexpr std::size_t kPairsPerLoss = 256;
    constexpr double kLeastRate = 1e-4;
    const std::size_t number = cell.center_part * parts_.size() + cell.context_part;
    const std::size_t begin = pool.begins[number];
    const std::size_t size = pool.begins[number + 1] - begin;
    const Part& part = parts_[cell.context_part];
    const auto dim = static_cast<std::size_t>(centers_.cols());
    Real* const centers = centers_.data();
    const bool is_shared = context_rows_ == ContextRows::shared;
    Real* const contexts = is_shared ? centers : contexts_.data();
    RandomStream words = random_.stream(
        "negatives", static_cast<std::uint64_t>(step) * kMaxParts * kMaxParts + number);

    std::array<Real*, kMaxSkipGramTargets> targets;
    for (std::size_t j = 0; j < size; ++j) {
        const ItemPair pair = pool.pairs[begin + j];
        if (is_shared && pair.center == pair.context) {
            continue;
        }
        targets[0] = contexts + pair.context * dim;
        std::size_t num_targets = 1;
        for (int n = 0; n < options_.num_negatives; ++n) {
            const std::uint32_t negative = part.items[part.noise.draw(words())];
            if (!is_shared || negative != pair.center) {
                targets[num_targets++] = contexts + negative * dim;
            }
        }
        const std::span<Real* const> used = std::span(targets).first(num_targets);
        Real* const center = centers + pair.center * dim;
        if (j % kPairsPerLoss == 0) {
            loss.sum += skip_gram_loss(center, used, dim);
            ++loss.count;
        }
        const double done =
            static_cast<double>(step) + static_cast<double>(j) / static_cast<double>(size);
        const double share = std::max(kLeastRate, 1 - done / static_cast<double>(num_steps_));
        skip_gram_step(center, used, dim, static_cast<Real>(options_.learning_rate * share));
    }
}

}  // namespace irwe
