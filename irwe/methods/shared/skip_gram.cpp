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

// Returns rows for `num_items`, of which those that do not have pairs are zero.
template <typename HasPairs>
Matrix first_centers(std::size_t num_items, const HasPairs& has_pairs, int dim,
                     const Random& random) {
    Matrix rows = Matrix::Zero(static_cast<Eigen::Index>(num_items), dim);
    for (Eigen::Index i = 0; i < rows.rows(); ++i) {
        if (!has_pairs(static_cast<std::size_t>(i))) {
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

OptionField objective_field(SkipGramOptions& options) {
    return {"training.objective", options.objective, {"negative-sampling", "hierarchical-softmax"}};
}

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

std::string unused_setting_note(const SkipGramOptions& options) {
    const bool draws_negatives = options.objective == SkipGramObjective::negative_sampling;
    return draws_negatives || options.num_negatives == SkipGramOptions().num_negatives
               ? ""
               : "training.num_negatives is not used by hierarchical-softmax";
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

SkipGram::SkipGram(std::shared_ptr<const PairSource> pairs, std::size_t num_items,
                   const SkipGramOptions& options, ContextRows context_rows, const Random& random)
    : source_(std::move(pairs)),
      options_(options),
      context_rows_(context_rows),
      random_(random),
      parts_(num_parts_of(num_items)),
      part_of_(num_items),
      rounds_(cell_rounds(parts_.size(), context_rows)) {
    std::vector<std::uint32_t> order(num_items);
    std::iota(order.begin(), order.end(), 0U);
    shuffle(std::span(order), random_.stream("parts"));
    for (std::size_t i = 0; i < order.size(); ++i) {
        const std::size_t part = i * parts_.size() / order.size();
        part_of_[order[i]] = static_cast<std::uint8_t>(part);
        parts_[part].items.push_back(order[i]);
    }
    const std::int64_t pairs_of_pool =
        skip_gram_pool_size(num_items) / (has_tree() ? kSegmentsOfPath : 1);
    blocks_per_pool_ = std::max<std::int64_t>(1, pairs_of_pool / source_->pairs_per_block());
    num_steps_ = num_chunks(source_->num_blocks(), blocks_per_pool_);
}

SkipGram::SkipGram(std::shared_ptr<const PairSource> pairs, std::span<const double> noise,
                   const SkipGramOptions& options, ContextRows context_rows, const Random& random)
    : SkipGram(std::move(pairs), noise.size(), options, context_rows, random) {
    assert(!has_tree());
    const auto has_pairs = [&](std::size_t item) { return noise[item] > 0; };
    for (Part& part : parts_) {
        std::erase_if(part.items, [&](std::uint32_t item) { return !has_pairs(item); });
        std::vector<double> weights;
        for (const std::uint32_t item : part.items) {
            weights.push_back(noise[item]);
        }
        if (!weights.empty()) {
            part.noise = AliasTable(weights);
        }
    }
    centers_ = first_centers(noise.size(), has_pairs, options.embedding_dim, random);
    if (context_rows == ContextRows::own) {
        contexts_ = Matrix::Zero(centers_.rows(), centers_.cols());
    }
}

SkipGram::SkipGram(std::shared_ptr<const PairSource> pairs, const HuffmanTree& tree,
                   const SkipGramOptions& options, const Random& random)
    : SkipGram(std::move(pairs), tree.num_items(), options, ContextRows::own, random) {
    assert(has_tree());
    segments_ = PathSegments(tree, parts_.size());
    centers_ = first_centers(
        tree.num_items(), [&](std::size_t item) { return tree.has(item); }, options.embedding_dim,
        random);
    contexts_ = Matrix::Zero(static_cast<Eigen::Index>(tree.num_inner()), centers_.cols());
}

std::vector<ItemPair> SkipGram::cut(std::span<const ItemPair> pairs) const {
    std::vector<ItemPair> result;
    for (const ItemPair pair : pairs) {
        const PathSegments::Range range = segments_.of_item(pair.context);
        for (std::uint32_t segment = range.first; segment < range.end; ++segment) {
            result.push_back({pair.center, segment});
        }
    }
    return result;
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
        std::size_t num_pairs = 0;        // before they were cut
        std::size_t num_terms = 0;
    };
    std::vector<Chunk> chunks =
        map_chunks(pool, count, blocks_per_chunk, [&](std::int64_t begin, std::int64_t end) {
            Chunk chunk{{}, std::vector<std::size_t>(num_cells)};
            for (std::int64_t block = begin; block < end; ++block) {
                source_->append(first + block, chunk.pairs);
            }
            chunk.num_pairs = chunk.num_terms = chunk.pairs.size();
            if (has_tree()) {
                chunk.pairs = cut(chunk.pairs);
                chunk.num_terms = 0;
                for (const ItemPair pair : chunk.pairs) {
                    chunk.num_terms += segments_[pair.context].num_rows;
                }
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
    std::size_t num_pairs = 0;
    std::size_t num_terms = 0;
    for (const Chunk& chunk : chunks) {
        num_pairs += chunk.num_pairs;
        num_terms += chunk.num_terms;
    }
    result.terms_per_pair =
        static_cast<double>(num_terms) / static_cast<double>(std::max<std::size_t>(num_pairs, 1));
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
            total.num_terms += loss.num_terms;
        }
    }
    const double mean = total.num_terms == 0 ? 0 : total.sum / static_cast<double>(total.num_terms);
    return mean * drawn.terms_per_pair;
}

// The context and its negatives; in shared rows, a center is not its own negative.
void SkipGram::find_items(ItemPair pair, const Part& part, RandomStream& words, Targets& targets) {
    const bool is_shared = context_rows_ == ContextRows::shared;
    Real* const contexts = is_shared ? centers_.data() : contexts_.data();
    const auto dim = static_cast<std::size_t>(centers_.cols());
    targets.rows[0] = contexts + pair.context * dim;
    targets.count = 1;
    targets.positives = kFirstIsPositive;
    for (int n = 0; n < options_.num_negatives; ++n) {
        const std::uint32_t negative = part.items[part.noise.draw(words())];
        if (!is_shared || negative != pair.center) {
            targets.rows[targets.count++] = contexts + negative * dim;
        }
    }
}

void SkipGram::find_inner_nodes(const PathSegments::Segment& segment, Targets& targets) {
    const auto dim = static_cast<std::size_t>(contexts_.cols());
    targets.count = 0;
    targets.positives = segment.positives;
    for (const std::uint32_t inner : segments_.rows(segment)) {
        targets.rows[targets.count++] = contexts_.data() + inner * dim;
    }
}

void SkipGram::train(std::int64_t step, const PairCell& cell, const Pool& pool, LossSum& loss) {
    constexpr std::size_t kPairsPerLoss = 256;
    constexpr double kLeastRate = 1e-4;
    const std::size_t number = cell.center_part * parts_.size() + cell.context_part;
    const std::size_t begin = pool.begins[number];
    const std::size_t size = pool.begins[number + 1] - begin;
    const Part& part = parts_[cell.context_part];
    const auto dim = static_cast<std::size_t>(centers_.cols());
    RandomStream words = random_.stream(
        "negatives", static_cast<std::uint64_t>(step) * kMaxParts * kMaxParts + number);

    Targets targets;
    for (std::size_t j = 0; j < size; ++j) {
        const ItemPair pair = pool.pairs[begin + j];
        if (has_tree()) {
            find_inner_nodes(segments_[pair.context], targets);
        } else if (context_rows_ == ContextRows::shared && pair.center == pair.context) {
            continue;
        } else {
            find_items(pair, part, words, targets);
        }
        const std::span<Real* const> used = std::span(targets.rows).first(targets.count);
        Real* const center = centers_.data() + pair.center * dim;
        if (j % kPairsPerLoss == 0) {
            loss.sum += skip_gram_loss(center, used, targets.positives, dim);
            loss.num_terms += has_tree() ? static_cast<std::int64_t>(targets.count) : 1;
        }
        const double done =
            static_cast<double>(step) + static_cast<double>(j) / static_cast<double>(size);
        const double share = std::max(kLeastRate, 1 - done / static_cast<double>(num_steps_));
        skip_gram_step(center, used, targets.positives, dim,
                       static_cast<Real>(options_.learning_rate * share));
    }
}

}  // namespace irwe
