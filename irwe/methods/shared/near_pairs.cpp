#include "irwe/methods/shared/near_pairs.h"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <memory>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

#include "irwe/base/chunks.h"
#include "irwe/base/memory_reuse.h"
#include "irwe/base/phase.h"
#include "irwe/base/spares.h"
#include "irwe/linalg/sparse_product.h"

namespace irwe {
namespace {

// C minus the line for the near nodes of every node of `share`, as far as walks from that node find
// them. All other rows are empty.
SparseMatrix found_pairs(const Graph& graph, const NearOptions& options, const ContrastLine& line,
                         const Share& share, ThreadPool& pool) {
    Spares<NearNodes> finders([&] { return std::make_unique<NearNodes>(graph, options); });
    PhaseProgress progress(pool, share.size());
    const auto rows_of_nodes = [&](std::int64_t begin, std::int64_t end) {
        const auto near = finders.borrow();
        SparseRows rows;
        for (std::int64_t v = begin; v < end; ++v) {
            if (!share.contains(v)) {
                rows.end_row();
                continue;
            }
            near->find(static_cast<NodeId>(v));
            for (std::size_t i = 0; i < near->count(); ++i) {
                const std::span<const double> lifts = near->lifts(i);
                rows.append(near->node(i), static_cast<Real>(contrast_of(lifts) - line.at(lifts)));
            }
            rows.end_row();
        }
        rows.columns.shrink_to_fit();
        rows.values.shrink_to_fit();
        progress.add(
            std::max<std::int64_t>(std::min(end, share.end) - std::max(begin, share.begin), 0));
        return rows;
    };
    return {map_chunks(pool, graph.num_nodes(), kRowsPerPart, rows_of_nodes), kRowsPerPart,
            graph.num_nodes()};
}

// The entries of a square matrix on one side of its diagonal, without it.
enum class Side { below, above };

SparseRow part_of(const SparseRow& row, std::uint32_t begin, std::uint32_t end) {
    const auto first = std::ranges::lower_bound(row.columns, begin);
    const auto last =
        std::find_if(first, row.columns.end(), [&](std::uint32_t column) { return column >= end; });
    const auto place = static_cast<std::size_t>(first - row.columns.begin());
    const auto count = static_cast<std::size_t>(last - first);
    return {row.columns.subspan(place, count), row.values.subspan(place, count)};
}

// Columns begin, ..., end - 1 of one side of the matrix, as rows. Looks at every row on that side.
SparseRows transposed_columns(const SparseMatrix& matrix, Side side, std::uint32_t begin,
                              std::uint32_t end) {
    const auto for_entries = [&](const auto& use) {
        const auto num_rows = static_cast<std::uint32_t>(matrix.num_rows());
        const std::uint32_t first_row = side == Side::below ? begin : 0;
        const std::uint32_t last_row = side == Side::below ? num_rows : end;
        for (std::uint32_t i = first_row; i < last_row; ++i) {
            const SparseRow part = side == Side::below
                                       ? part_of(matrix.row(i), begin, std::min(end, i))
                                       : part_of(matrix.row(i), std::max(begin, i + 1), end);
            for (std::size_t j = 0; j < part.columns.size(); ++j) {
                use(i, part.columns[j] - begin, part.values[j]);
            }
        }
    };
    SparseRows result;
    result.offsets.assign(std::size_t{end} - begin + 1, 0);
    for_entries([&](std::uint32_t, std::uint32_t column, Real) {
        ++result.offsets[column + std::size_t{1}];
    });
    for (std::size_t i = 1; i < result.offsets.size(); ++i) {
        result.offsets[i] += result.offsets[i - 1];
    }
    result.columns.resize(result.offsets.back());
    result.values.resize(result.offsets.back());
    std::vector<std::uint64_t> next(result.offsets.begin(), result.offsets.end() - 1);
    for_entries([&](std::uint32_t row, std::uint32_t column, Real value) {
        const std::uint64_t place = next[column]++;
        result.columns[place] = row;
        result.values[place] = value;
    });
    return result;
}

// Appends the union of two rows to a row: the mean where both have an entry.
void append_union(const SparseRow& a, const SparseRow& b, SparseRows& rows) {
    std::size_t i = 0;
    std::size_t j = 0;
    while (i < a.columns.size() || j < b.columns.size()) {
        const bool take_a =
            j == b.columns.size() || (i < a.columns.size() && a.columns[i] <= b.columns[j]);
        const bool take_b =
            i == a.columns.size() || (j < b.columns.size() && b.columns[j] <= a.columns[i]);
        if (take_a && take_b) {
            rows.append(a.columns[i], (a.values[i] + b.values[j]) / 2);
        } else {
            rows.append(take_a ? a.columns[i] : b.columns[j], take_a ? a.values[i] : b.values[j]);
        }
        i += take_a ? 1 : 0;
        j += take_b ? 1 : 0;
    }
}

// Returns a matrix whose row v is what append(v, matrix.row(v), transposed, rows) appends, where
// `transposed` is column v of one side of the matrix.
//
// The columns are transposed in bands, at most kMaxBands of them: each looks at every row, and only
// the bands that threads work on are held twice.
template <typename Append>
SparseMatrix joined_with_columns(const SparseMatrix& matrix, Side side, ThreadPool& pool,
                                 const Append& append) {
    constexpr std::int64_t kMaxBands = 64;
    const std::int64_t num_rows = matrix.num_rows();
    const std::int64_t rows_per_band =
        std::max(num_chunks(num_chunks(num_rows, kMaxBands), kRowsPerPart), std::int64_t{1}) *
        kRowsPerPart;
    std::vector<SparseRows> blocks(static_cast<std::size_t>(num_chunks(num_rows, kRowsPerPart)));
    const auto join_band = [&](std::int64_t begin, std::int64_t end) {
        const SparseRows transposed = transposed_columns(
            matrix, side, static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end));
        for (std::int64_t v = begin; v < end; ++v) {
            SparseRows& rows = blocks[static_cast<std::size_t>(v / kRowsPerPart)];
            append(static_cast<NodeId>(v), matrix.row(v), transposed.row(v - begin), rows);
            if (rows.num_rows() == kRowsPerPart || v + 1 == end) {
                rows.columns.shrink_to_fit();
                rows.values.shrink_to_fit();
            }
        }
    };
    parallel_for_chunks(pool, num_rows, rows_per_band, join_band);
    return {std::move(blocks), kRowsPerPart, num_rows};
}

// The diagonal and what is above it of the pairs that walks from either node find.
SparseMatrix upper_pairs(const Graph& graph, const NearOptions& options, const ContrastLine& line,
                         ThreadPool& pool) {
    const auto append = [&](NodeId v, const SparseRow& row, const SparseRow& below,
                            SparseRows& rows) {
        append_union(part_of(row, v, graph.num_nodes()), below, rows);
        rows.end_row();
    };
    return joined_with_columns(found_pairs(graph, options, line, {0, graph.num_nodes()}, pool),
                               Side::below, pool, append);
}

// An entry of found_pairs() on its way to the rank that has the row of its column.
struct SentPair {
    std::uint32_t row;
    std::uint32_t column;
    Real value;
};

// Returns the entries beside the diagonal, for rank after rank, and how many each gets: those whose
// columns are in its one of `shares`.
struct Outgoing {
    std::vector<SentPair> pairs;
    std::vector<std::size_t> counts;
};
Outgoing outgoing_pairs(const SparseMatrix& found, const Share& rows, const Shares& shares,
                        ThreadPool& pool) {
    const auto first = static_cast<std::size_t>(rows.begin / kRowsPerPart);
    const auto num_parts =
        rows.size() > 0 ? static_cast<std::size_t>(num_chunks(rows.end, kRowsPerPart)) - first : 0;
    const auto for_pairs = [&](std::int64_t begin, std::int64_t end, const Share& share,
                               const auto& use) {
        for (std::int64_t u = begin; u < end; ++u) {
            const SparseRow part = part_of(found.row(u), static_cast<std::uint32_t>(share.begin),
                                           static_cast<std::uint32_t>(share.end));
            for (std::size_t j = 0; j < part.columns.size(); ++j) {
                if (part.columns[j] != u) {
                    use(SentPair{static_cast<std::uint32_t>(u), part.columns[j], part.values[j]});
                }
            }
        }
    };
    // Where the pairs of a part of the rows for a rank begin, rank by rank.
    std::vector<std::size_t> places(shares.size() * num_parts + 1, 0);
    const auto place_of = [&](std::size_t rank, std::int64_t begin) {
        return rank * num_parts + static_cast<std::size_t>(begin / kRowsPerPart) - first;
    };
    for_parts_of(rows, kRowsPerPart, pool, [&](std::int64_t begin, std::int64_t end) {
        for (std::size_t rank = 0; rank < shares.size(); ++rank) {
            std::size_t& count = places[place_of(rank, begin) + 1];
            for_pairs(begin, end, shares[rank], [&](const SentPair&) { ++count; });
        }
    });
    std::partial_sum(places.begin(), places.end(), places.begin());
    Outgoing result{.pairs = std::vector<SentPair>(places.back()), .counts = {}};
    for (std::size_t rank = 0; rank < shares.size(); ++rank) {
        result.counts.push_back(places[(rank + 1) * num_parts] - places[rank * num_parts]);
    }
    for_parts_of(rows, kRowsPerPart, pool, [&](std::int64_t begin, std::int64_t end) {
        for (std::size_t rank = 0; rank < shares.size(); ++rank) {
            std::size_t place = places[place_of(rank, begin)];
            for_pairs(begin, end, shares[rank],
                      [&](const SentPair& pair) { result.pairs[place++] = pair; });
        }
    });
    return result;
}

// Returns the pairs that all ranks send to this one.
std::vector<SentPair> exchanged(Outgoing outgoing, World& world) {
    std::vector<std::size_t> received(outgoing.counts.size());
    const std::vector<std::size_t> word(outgoing.counts.size(), sizeof(std::size_t));
    world.all_to_all(std::as_bytes(std::span(outgoing.counts)), word,
                     std::as_writable_bytes(std::span(received)), word);
    std::vector<SentPair> incoming(
        std::accumulate(received.begin(), received.end(), std::size_t{0}));
    const auto bytes_of = [](std::vector<std::size_t> counts) {
        for (std::size_t& count : counts) {
            count *= sizeof(SentPair);
        }
        return counts;
    };
    world.all_to_all(std::as_bytes(std::span(outgoing.pairs)), bytes_of(outgoing.counts),
                     std::as_writable_bytes(std::span(incoming)), bytes_of(received));
    return incoming;
}

// Returns the pairs as the transposed rows of a share, in ascending order of their columns.
SparseRows rows_of_pairs(std::span<const SentPair> pairs, const Share& rows, ThreadPool& pool) {
    constexpr std::int64_t kPairsPerTask = 1 << 16;
    struct Entry {
        std::uint32_t column;
        Real value;
    };
    const auto place_of = [&](const SentPair& pair) {
        return static_cast<std::size_t>(pair.column - rows.begin);
    };
    const auto for_pairs = [&](const auto& use) {
        parallel_for_chunks(pool, std::ssize(pairs), kPairsPerTask,
                            [&](std::int64_t begin, std::int64_t end) {
                                for (std::int64_t i = begin; i < end; ++i) {
                                    use(pairs[static_cast<std::size_t>(i)]);
                                }
                            });
    };
    SparseRows result;
    result.offsets.assign(static_cast<std::size_t>(rows.size()) + 1, 0);
    for_pairs([&](const SentPair& pair) {
        std::atomic_ref(result.offsets[place_of(pair) + 1]).fetch_add(1);
    });
    std::partial_sum(result.offsets.begin(), result.offsets.end(), result.offsets.begin());
    // The order in which threads put them does not matter: a row is sorted by its columns, which
    // differ.
    std::vector<Entry> entries(pairs.size());
    std::vector<std::uint64_t> next(result.offsets.begin(), result.offsets.end() - 1);
    for_pairs([&](const SentPair& pair) {
        entries[std::atomic_ref(next[place_of(pair)]).fetch_add(1)] = {pair.row, pair.value};
    });
    result.columns.resize(pairs.size());
    result.values.resize(pairs.size());
    parallel_for_chunks(pool, rows.size(), kRowsPerPart, [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t i = begin; i < end; ++i) {
            const std::uint64_t first = result.offsets[static_cast<std::size_t>(i)];
            const std::uint64_t last = result.offsets[static_cast<std::size_t>(i) + 1];
            const auto row = std::span(entries).subspan(first, last - first);
            std::ranges::sort(row, {}, &Entry::column);
            std::ranges::transform(row, result.columns.begin() + static_cast<long>(first),
                                   &Entry::column);
            std::ranges::transform(row, result.values.begin() + static_cast<long>(first),
                                   &Entry::value);
        }
    });
    return result;
}

// Returns the rows of blocks of kRowsPerPart: empty ones, where they do not belong to the share, up
// to its first row.
std::vector<SparseRows> empty_blocks(std::int64_t num_rows, const Share& rows) {
    std::vector<SparseRows> blocks(static_cast<std::size_t>(num_chunks(num_rows, kRowsPerPart)));
    if (rows.size() > 0) {
        SparseRows& first = blocks[static_cast<std::size_t>(rows.begin / kRowsPerPart)];
        first.offsets.resize(static_cast<std::size_t>(rows.begin % kRowsPerPart) + 1, 0);
    }
    return blocks;
}

// Adds empty rows to blocks that are not full.
void end_blocks(std::int64_t num_rows, std::vector<SparseRows>& blocks) {
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        const std::int64_t first = static_cast<std::int64_t>(i) * kRowsPerPart;
        const std::int64_t count = std::min(kRowsPerPart, num_rows - first);
        blocks[i].offsets.resize(static_cast<std::size_t>(count) + 1, blocks[i].columns.size());
    }
}

}  // namespace

SparseMatrix near_pairs(const Graph& graph, const NearOptions& options, const ContrastLine& line,
                        const Share& rows, const Workers& workers) {
    constexpr std::int64_t kBands =
        16;  // of the rows of a rank: its pairs arrive for one at a time
    ThreadPool& pool = workers.pool;
    if (workers.world.size() == 1) {
        return near_pairs(graph, options, line, pool);
    }
    const SparseMatrix found = found_pairs(graph, options, line, rows, pool);
    return_freed_memory();  // as below
    const Shares shares = gather_values(workers.world, rows);
    std::vector<SparseRows> blocks = empty_blocks(graph.num_nodes(), rows);
    for (std::int64_t i = 0; i < kBands; ++i) {
        Shares bands;
        for (const Share& share : shares) {
            bands.push_back({share.begin + share.size() * i / kBands,
                             share.begin + share.size() * (i + 1) / kBands});
        }
        const Share& band = bands[static_cast<std::size_t>(workers.world.rank())];
        const SparseRows others = rows_of_pairs(
            exchanged(outgoing_pairs(found, rows, bands, pool), workers.world), band, pool);
        for_parts_of(band, kRowsPerPart, pool, [&](std::int64_t begin, std::int64_t end) {
            SparseRows& block = blocks[static_cast<std::size_t>(begin / kRowsPerPart)];
            const std::size_t first = block.columns.size();
            for (std::int64_t v = begin; v < end; ++v) {
                append_union(found.row(v), others.row(v - band.begin), block);
                block.end_row();
            }
            for (std::size_t j = first; j < block.columns.size(); ++j) {
                block.values[j] *= static_cast<Real>(chance_of(graph, block.columns[j]));
            }
            block.columns.shrink_to_fit();
            block.values.shrink_to_fit();
        });
    }
    end_blocks(graph.num_nodes(), blocks);
    return {std::move(blocks), kRowsPerPart, graph.num_nodes()};
}

SparseMatrix near_pairs(const Graph& graph, const NearOptions& options, const ContrastLine& line,
                        ThreadPool& pool) {
    const SparseMatrix upper = upper_pairs(graph, options, line, pool);
    // Many small blocks were freed, which the allocator would keep beside what comes next.
    return_freed_memory();
    const auto append_scaled = [&](const SparseRow& part, SparseRows& rows) {
        for (std::size_t i = 0; i < part.columns.size(); ++i) {
            const auto chance = static_cast<Real>(chance_of(graph, part.columns[i]));
            rows.append(part.columns[i], part.values[i] * chance);
        }
    };
    return joined_with_columns(
        upper, Side::above, pool,
        [&](NodeId, const SparseRow& row, const SparseRow& above, SparseRows& rows) {
            append_scaled(above, rows);
            append_scaled(row, rows);
            rows.end_row();
        });
}

}  // namespace irwe
