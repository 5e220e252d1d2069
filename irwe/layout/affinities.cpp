#include "irwe/layout/affinities.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <limits>
#include <utility>

namespace irwe {
namespace {

constexpr std::int64_t kNodesPerTask = 512;

struct Link {
    std::uint32_t node;
    float probability;
};

// Links in compressed rows.
struct Links {
    std::vector<std::int64_t> offsets;
    std::vector<Link> entries;

    std::span<const Link> of(std::int64_t node) const {
        const auto begin = static_cast<std::size_t>(offsets[static_cast<std::size_t>(node)]);
        const auto end = static_cast<std::size_t>(offsets[static_cast<std::size_t>(node) + 1]);
        return std::span(entries).subspan(begin, end - begin);
    }
};

// Returns the links of the lists, sorted by node in each row.
Links outgoing_links(const NeighborLists& lists, double perplexity, ThreadPool& pool) {
    Links links;
    for (std::int64_t v = 0; v <= lists.num_nodes; ++v) {
        links.offsets.push_back(v * lists.k);
    }
    links.entries.resize(lists.ids.size());
    parallel_for_chunks(
        pool, lists.num_nodes, kNodesPerTask, [&](std::int64_t begin, std::int64_t end) {
            std::vector<float> probabilities(lists.k);
            for (auto v = static_cast<std::uint32_t>(begin); v < end; ++v) {
                neighbor_probabilities(lists.cosine_of(v), perplexity, probabilities);
                const auto row =
                    std::span(links.entries).subspan(std::size_t{v} * lists.k, lists.k);
                for (std::size_t j = 0; j < lists.k; ++j) {
                    row[j] = {lists.ids_of(v)[j], probabilities[j]};
                }
                std::ranges::sort(row, {}, &Link::node);
            }
        });
    return links;
}

Links transposed(const Links& links) {
    Links result;
    result.offsets.assign(links.offsets.size(), 0);
    for (const Link& link : links.entries) {
        ++result.offsets[link.node + 1];
    }
    for (std::size_t v = 1; v < result.offsets.size(); ++v) {
        result.offsets[v] += result.offsets[v - 1];
    }
    result.entries.resize(links.entries.size());
    std::vector<std::int64_t> next(result.offsets.begin(), result.offsets.end() - 1);
    for (std::uint32_t v = 0; v + 1 < links.offsets.size(); ++v) {
        for (const Link& link : links.of(v)) {
            result.entries[static_cast<std::size_t>(next[link.node]++)] = {v, link.probability};
        }
    }
    return result;
}

// Calls visit(node, sum) for all nodes in one of two rows or in both, ascending.
template <typename Visitor>
void merge(std::span<const Link> a, std::span<const Link> b, Visitor visit) {
    auto i = a.begin();
    auto j = b.begin();
    while (i != a.end() || j != b.end()) {
        if (j == b.end() || (i != a.end() && i->node < j->node)) {
            visit(i->node, i->probability);
            ++i;
        } else if (i == a.end() || j->node < i->node) {
            visit(j->node, j->probability);
            ++j;
        } else {
            visit(i->node, i->probability + j->probability);
            ++i;
            ++j;
        }
    }
}

}  // namespace

int num_tsne_neighbors(double perplexity, std::int64_t num_nodes) {
    const double wanted = std::max(1.0, std::ceil(3 * perplexity));
    return static_cast<int>(
        std::min(wanted, static_cast<double>(std::max<std::int64_t>(num_nodes - 1, 1))));
}

void neighbor_probabilities(std::span<const float> cosine, double perplexity,
                            std::span<float> probabilities) {
    assert(cosine.size() == probabilities.size());
    if (cosine.empty()) {
        return;
    }
    const double wanted_entropy = std::log(perplexity);
    const double nearest = cosine.front();
    double beta = 1;
    double low = 0;
    double high = std::numeric_limits<double>::infinity();
    double sum = 1;
    for (int step = 0; step < 100; ++step) {
        sum = 0;
        double mean_distance = 0;
        for (const float c : cosine) {
            const double distance = 2 * (nearest - c);  // beyond the nearest, which cancels out
            const double weight = std::exp(-beta * distance);
            sum += weight;
            mean_distance += weight * distance;
        }
        const double entropy = std::log(sum) + beta * mean_distance / sum;
        if (std::abs(entropy - wanted_entropy) < 1e-6) {
            break;
        }
        if (entropy > wanted_entropy) {
            low = beta;
            if (beta > 1e12) {  // all that is left are neighbors at the same distance
                break;
            }
            beta = std::isinf(high) ? 2 * beta : (beta + high) / 2;
        } else {
            high = beta;
            beta = (low + beta) / 2;
        }
    }
    double total = 0;
    for (std::size_t j = 0; j < cosine.size(); ++j) {
        probabilities[j] = static_cast<float>(std::exp(-2 * beta * (nearest - cosine[j])));
        total += probabilities[j];
    }
    for (float& probability : probabilities) {
        probability = static_cast<float>(probability / total);
    }
}

Affinities tsne_affinities(const NeighborLists& neighbors, double perplexity, ThreadPool& pool) {
    const double highest = std::max(1.0, static_cast<double>(neighbors.k) / 3);
    const Links out = outgoing_links(neighbors, std::min(perplexity, highest), pool);
    const Links in = transposed(out);
    Affinities result;
    const std::int64_t num_nodes = neighbors.num_nodes;
    result.offsets.assign(static_cast<std::size_t>(num_nodes) + 1, 0);
    parallel_for_chunks(pool, num_nodes, kNodesPerTask, [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t v = begin; v < end; ++v) {
            std::int64_t& size = result.offsets[static_cast<std::size_t>(v) + 1];
            merge(out.of(v), in.of(v), [&](std::uint32_t, float) { ++size; });
        }
    });
    for (std::size_t v = 1; v < result.offsets.size(); ++v) {
        result.offsets[v] += result.offsets[v - 1];
    }
    result.columns.resize(static_cast<std::size_t>(result.offsets.back()));
    result.values.resize(result.columns.size());
    const float scale = 1 / (2 * static_cast<float>(std::max<std::int64_t>(num_nodes, 1)));
    parallel_for_chunks(pool, num_nodes, kNodesPerTask, [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t v = begin; v < end; ++v) {
            auto place = static_cast<std::size_t>(result.offsets[static_cast<std::size_t>(v)]);
            merge(out.of(v), in.of(v), [&](std::uint32_t node, float sum) {
                result.columns[place] = node;
                result.values[place++] = scale * sum;
            });
        }
    });
    return result;
}

}  // namespace irwe
