#include "irwe/neighbors/row_groups.h"

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <numeric>
#include <string_view>

#include "irwe/base/random.h"

namespace irwe {
namespace {

using Eigen::Index;

constexpr Index kRowsPerTask = 1024;

std::string_view bytes(ConstMatrixView rows, std::uint32_t i) {
    return {reinterpret_cast<const char*>(rows.data() + i * rows.outerStride()),
            static_cast<std::size_t>(rows.cols()) * sizeof(Real)};
}

// Returns a hash of `bytes`, computed eight bytes at a time.
std::uint64_t hash(std::string_view bytes) {
    std::uint64_t result = bytes.size();
    while (!bytes.empty()) {
        std::uint64_t word = 0;
        const std::size_t size = std::min(bytes.size(), sizeof(word));
        std::memcpy(&word, bytes.data(), size);
        result = mix(result ^ word ^ 0xa0761d6478bd642fU, result ^ 0xe7037ed1a0b428dbU);
        bytes.remove_prefix(size);
    }
    return result;
}

}  // namespace

RowGroups equal_rows(ConstMatrixView rows, ThreadPool& pool) {
    const auto num_rows = static_cast<std::size_t>(rows.rows());
    std::vector<std::uint64_t> hashes(num_rows);
    parallel_for_chunks(pool, rows.rows(), kRowsPerTask, [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t i = begin; i < end; ++i) {
            hashes[static_cast<std::size_t>(i)] = hash(bytes(rows, static_cast<std::uint32_t>(i)));
        }
    });
    std::vector<std::uint32_t> order(num_rows);
    std::iota(order.begin(), order.end(), 0U);
    std::ranges::sort(order, [&](std::uint32_t a, std::uint32_t b) {
        if (hashes[a] != hashes[b]) {
            return hashes[a] < hashes[b];
        }
        const int comparison = bytes(rows, a).compare(bytes(rows, b));
        return comparison != 0 ? comparison < 0 : a < b;
    });

    // Equal rows are now adjacent, the first of them first.
    std::vector<std::uint32_t> first(num_rows);
    for (std::size_t k = 0; k < num_rows; ++k) {
        const bool goes_on = k > 0 && hashes[order[k]] == hashes[order[k - 1]] &&
                             bytes(rows, order[k]) == bytes(rows, order[k - 1]);
        first[order[k]] = goes_on ? first[order[k - 1]] : order[k];
    }
    RowGroups result{.group_of = std::vector<std::uint32_t>(num_rows),
                     .offsets = {0},
                     .members = std::vector<std::uint32_t>(num_rows)};
    for (std::uint32_t i = 0; i < num_rows; ++i) {
        if (first[i] == i) {
            result.group_of[i] = result.size();
            result.offsets.push_back(0);
        } else {
            result.group_of[i] = result.group_of[first[i]];
        }
        ++result.offsets[result.group_of[i] + 1];
    }
    std::partial_sum(result.offsets.begin(), result.offsets.end(), result.offsets.begin());
    std::vector<std::uint32_t> next(result.offsets.begin(), result.offsets.end() - 1);
    for (std::uint32_t i = 0; i < num_rows; ++i) {
        result.members[next[result.group_of[i]]++] = i;
    }
    return result;
}

Matrix different_rows(ConstMatrixView rows, const RowGroups& groups, ThreadPool& pool) {
    Matrix result(groups.size(), rows.cols());
    parallel_for_chunks(pool, result.rows(), kRowsPerTask,
                        [&](std::int64_t begin, std::int64_t end) {
                            for (std::int64_t g = begin; g < end; ++g) {
                                const auto group = static_cast<std::uint32_t>(g);
                                result.row(g) = rows.row(groups.of(group).front());
                            }
                        });
    return result;
}

std::size_t list_members(std::span<const std::uint32_t> near_groups, std::span<const float> cosine,
                         const RowGroups& groups, std::optional<std::uint32_t> self,
                         std::span<std::uint32_t> ids_out, std::span<float> cosine_out) {
    std::size_t size = 0;
    std::vector<std::uint32_t> members;
    for (std::size_t g = 0; g < near_groups.size() && size < ids_out.size();) {
        members.clear();
        const float shared = cosine[g];
        for (; g < near_groups.size() && cosine[g] == shared; ++g) {
            const auto group = groups.of(near_groups[g]);
            const auto some = group.first(std::min(group.size(), ids_out.size() + 1));
            members.insert(members.end(), some.begin(), some.end());
        }
        std::ranges::sort(members);
        for (const std::uint32_t member : members) {
            if (member != self && size < ids_out.size()) {
                ids_out[size] = member;
                cosine_out[size++] = shared;
            }
        }
    }
    return size;
}

}  // namespace irwe
