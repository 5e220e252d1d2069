#include "irwe/graph/graph_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "irwe/base/error.h"
#include "irwe/base/random.h"
#include "irwe/graph/name_table.h"
#include "irwe/graph/names_archive.h"
#include "irwe/io/archive.h"
#include "irwe/io/retrying_stream.h"
#include "irwe/io/utf8.h"

namespace irwe {
namespace {

constexpr std::string_view kFormat = "irwe.graph";
// Graphs without weights and directions have the first version, which older programs read.
constexpr std::string_view kPlainVersion = "1";
constexpr std::string_view kVersion = "2";

// How every such file begins, but for the length of the header and the digits of its checksum:
// metadata are in alphabetical order, and the format is the first of ours.
constexpr std::size_t kLengthSize = 8;
constexpr std::string_view kBeforeDigits = R"({"__metadata__":{"irwe.crc32":")";
constexpr std::size_t kNumDigits = 8;
constexpr std::string_view kBehindDigits = R"(","irwe.format":"irwe.graph",)";

// The kind of the names 0, 1, ..., which are not stored.
constexpr std::string_view kConsecutive = "consecutive";

bool are_consecutive(const NodeNames& names) {
    const std::span<const std::int64_t> integers = names.integers();
    return names.are_integers() &&
           (integers.empty() ||
            (integers.front() == 0 && integers.back() == std::ssize(integers) - 1));
}

// The numbers that the metadata hold.
std::vector<std::pair<const char*, std::uint64_t>> numbers_of(const Graph& graph) {
    return {{"irwe.nodes", graph.num_nodes()},
            {"irwe.targets", graph.targets().size()},
            {"irwe.self_loops", graph.num_self_loops()},
            {"irwe.min_degree", graph.min_degree()},
            {"irwe.max_degree", graph.max_degree()}};
}

// Reads what write_graph_file wrote and holds it to the rules of Graph and NodeNames.
class GraphFileReader {
public:
    explicit GraphFileReader(const std::string& path) : archive_(Archive::map(path)) {
        check_format();
    }

    Graph graph() const {
        const auto offsets = archive_.tensor<std::uint64_t>("offsets");
        const auto targets = archive_.tensor<NodeId>("targets");
        check(!offsets.empty() && offsets.size() - 1 <= kMaxNodes,
              fmt::format("found {} offsets, expected 1 to {}", offsets.size(),
                          std::uint64_t{kMaxNodes} + 1));
        check_offsets("offsets", offsets, targets.size());
        check_rows(offsets, targets);
        const EdgeWeightsView weights = edge_weights(targets.size());
        check_both_ends(offsets, targets, weights);
        Graph graph(names(static_cast<NodeId>(offsets.size() - 1)), offsets, targets,
                    archive_.data(), weights);
        for (const auto& [key, number] : numbers_of(graph)) {
            check(archive_.metadata(key) == std::to_string(number),
                  fmt::format("found {} as {}, expected {}", excerpt(archive_.metadata(key)), key,
                              number));
        }
        return graph;
    }

private:
    void check_format() const {
        const std::string found =
            archive_.has_metadata("irwe.format") ? archive_.metadata("irwe.format") : "no format";
        require(found == kFormat,
                fmt::format("{}: found {}, expected an edge list or a graph written by irwe "
                            "convert; give the name of a graph",
                            archive_.path(), found == "irwe.model" ? "a model" : excerpt(found)));
        const std::string& version = archive_.metadata("irwe.version");
        require(version == kVersion || version == kPlainVersion,
                fmt::format("{}: found a graph of version {}, expected version {} or {}; convert "
                            "its edge list again, or use the irwe that wrote it",
                            archive_.path(), excerpt(version), kPlainVersion, kVersion));
    }

    // The checksums hold, so damage does not come here: only what another program made up.
    [[noreturn]] void fail(const std::string& problem) const {
        throw InputError(fmt::format("{}: is not a graph: {}; convert its edge list again",
                                     archive_.path(), problem));
    }
    void check(bool condition, const std::string& problem) const {
        if (!condition) {
            fail(problem);
        }
    }

    // Checks that the offsets ascend from 0 to `end`.
    void check_offsets(std::string_view name, std::span<const std::uint64_t> offsets,
                       std::uint64_t end) const {
        check(offsets.front() == 0 && offsets.back() == end && std::ranges::is_sorted(offsets),
              fmt::format("found {} from {} to {}, expected them ascending from 0 to {}", name,
                          offsets.front(), offsets.back(), end));
    }

    void check_rows(std::span<const std::uint64_t> offsets, std::span<const NodeId> targets) const {
        const std::size_t num_nodes = offsets.size() - 1;
        for (std::size_t v = 0; v < num_nodes; ++v) {
            const auto row = targets.subspan(offsets[v], offsets[v + 1] - offsets[v]);
            const bool ascends =
                std::ranges::adjacent_find(row, std::greater_equal<>()) == row.end();
            if (!ascends || (!row.empty() && row.back() >= num_nodes)) {
                fail(
                    fmt::format("found a row of node {} that does not ascend or leads further "
                                "than node {}, expected neighbors in order",
                                v, num_nodes - 1));
            }
        }
    }

    std::span<const float> numbers(const std::string& name, std::size_t count) const {
        if (!archive_.has_tensor(name)) {
            return {};
        }
        const auto result = archive_.tensor<float>(name);
        check(result.size() == count && count > 0,
              fmt::format("found {} {}, expected {}", result.size(), name, count));
        check(std::ranges::all_of(
                  result, [](float number) { return std::isfinite(number) && number >= 0; }),
              fmt::format("found {} that are negative or not finite", name));
        return result;
    }

    EdgeWeightsView edge_weights(std::size_t count) const {
        if (archive_.metadata("irwe.version") == kPlainVersion) {
            return {};
        }
        const EdgeWeightsView result{numbers("weights", count), numbers("leaving", count),
                                     numbers("arriving", count)};
        check(result.leaving.size() == result.arriving.size(),
              "found arrows in one direction, expected both");
        check(std::ranges::all_of(result.edges, [](float weight) { return weight > 0; }),
              "found a weight of 0, expected weights above 0");
        return result;
    }

    // Each end of an edge adds the number of the edge and its weights, one with the sign of the
    // other. By chance they come to nothing once in 2^64 times where the ends disagree.
    void check_both_ends(std::span<const std::uint64_t> offsets, std::span<const NodeId> targets,
                         const EdgeWeightsView& weights) const {
        const auto bits = [](std::span<const float> numbers, std::uint64_t i) {
            return numbers.empty() ? std::uint64_t{0}
                                   : std::uint64_t{std::bit_cast<std::uint32_t>(numbers[i])};
        };
        std::uint64_t sum = 0;
        for (std::uint64_t v = 0; v + 1 < offsets.size(); ++v) {
            for (std::uint64_t i = offsets[v]; i < offsets[v + 1]; ++i) {
                const NodeId u = targets[i];
                const std::uint64_t low = std::min<std::uint64_t>(u, v);
                const std::uint64_t high = std::max<std::uint64_t>(u, v);
                std::uint64_t number = RandomStream::word(low << 32U | high);
                if (!weights.edges.empty() || !weights.leaving.empty()) {
                    const std::uint64_t up = bits(u > v ? weights.leaving : weights.arriving, i);
                    const std::uint64_t down = bits(u > v ? weights.arriving : weights.leaving, i);
                    check(weights.leaving.empty() || up != 0 || down != 0,
                          "found an edge without arrows");
                    number = RandomStream::word(number ^ (up << 32U | down));
                    number = RandomStream::word(number ^ bits(weights.edges, i));
                }
                sum += u < v ? number : u > v ? 0 - number : 0;
            }
        }
        check(sum == 0,
              "found edges in the row of one of their ends, expected them, with their weights, in "
              "the rows of both");
    }

    NodeNames names(NodeId num_nodes) const {
        if (archive_.metadata("irwe.names") == kConsecutive) {
            return NodeNames::consecutive(num_nodes);
        }
        return read_names(archive_, num_nodes, [&](const std::string& problem) { fail(problem); });
    }

    Archive archive_;
};

}  // namespace

void write_graph_file(const Graph& graph, const std::string& path) {
    ArchiveWriter writer(path);
    write_graph_file(graph, writer);
}

void write_graph_file(const Graph& graph, ArchiveWriter& writer) {
    writer.set_metadata("irwe.format", kFormat);
    const EdgeWeightsView& weights = graph.edge_weights();
    const bool is_plain = weights.edges.empty() && weights.leaving.empty();
    writer.set_metadata("irwe.version", is_plain ? kPlainVersion : kVersion);
    for (const auto& [key, number] : numbers_of(graph)) {
        writer.set_metadata(key, std::to_string(number));
    }
    writer.add("offsets", graph.offsets());
    writer.add("targets", graph.targets());
    if (!weights.edges.empty()) {
        writer.add("weights", weights.edges);
    }
    if (!weights.leaving.empty()) {
        writer.add("leaving", weights.leaving);
        writer.add("arriving", weights.arriving);
    }
    if (are_consecutive(graph.names())) {
        writer.set_metadata("irwe.names", kConsecutive);
    } else {
        write_names(graph.names(), writer);
    }
    writer.commit();
}

bool is_graph_file(const std::string& path) {
    if (!looks_like_archive(path)) {
        return false;
    }
    constexpr std::size_t kSize =
        kLengthSize + kBeforeDigits.size() + kNumDigits + kBehindDigits.size();
    const std::string head = first_bytes(path, kSize);
    return head.size() == kSize &&
           std::string_view(head).substr(kLengthSize).starts_with(kBeforeDigits) &&
           head.ends_with(kBehindDigits);
}

Graph read_graph_file(const std::string& path) { return GraphFileReader(path).graph(); }

}  // namespace irwe
