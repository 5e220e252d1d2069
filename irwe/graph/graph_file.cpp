#include "irwe/graph/graph_file.h"

#include <fmt/format.h>

#include <algorithm>
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
#include "irwe/io/archive.h"
#include "irwe/io/retrying_stream.h"
#include "irwe/io/utf8.h"

namespace irwe {
namespace {

constexpr std::string_view kFormat = "irwe.graph";
constexpr std::string_view kVersion = "1";

// How every such file begins, but for the length of the header and the digits of its checksum:
// metadata are in alphabetical order, and the format is the first of ours.
constexpr std::size_t kLengthSize = 8;
constexpr std::string_view kBeforeDigits = R"({"__metadata__":{"irwe.crc32":")";
constexpr std::size_t kNumDigits = 8;
constexpr std::string_view kBehindDigits = R"(","irwe.format":"irwe.graph",)";

// The kinds of names.
constexpr std::string_view kConsecutive = "consecutive";
constexpr std::string_view kIntegers = "integers";
constexpr std::string_view kTexts = "texts";

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
        check_both_ends(offsets, targets);
        Graph graph(names(static_cast<NodeId>(offsets.size() - 1)), offsets, targets,
                    archive_.data());
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
        require(version == kVersion,
                fmt::format("{}: found a graph of version {}, expected version {}; convert its "
                            "edge list again, or use the irwe that wrote it",
                            archive_.path(), excerpt(version), kVersion));
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

    // Each end of an edge adds the number of the edge, one with the sign of the other. By chance
    // they come to nothing once in 2^64 times where an edge stands in one row alone.
    void check_both_ends(std::span<const std::uint64_t> offsets,
                         std::span<const NodeId> targets) const {
        std::uint64_t sum = 0;
        for (std::uint64_t v = 0; v + 1 < offsets.size(); ++v) {
            for (const NodeId u : targets.subspan(offsets[v], offsets[v + 1] - offsets[v])) {
                const std::uint64_t low = std::min<std::uint64_t>(u, v);
                const std::uint64_t high = std::max<std::uint64_t>(u, v);
                const std::uint64_t number = RandomStream::word(low << 32U | high);
                sum += u < v ? number : u > v ? 0 - number : 0;
            }
        }
        check(sum == 0,
              "found edges in the row of one of their ends, expected them in the rows of both");
    }

    NodeNames names(NodeId num_nodes) const {
        const std::string& kind = archive_.metadata("irwe.names");
        if (kind == kConsecutive) {
            return NodeNames::consecutive(num_nodes);
        }
        check(kind == kIntegers || kind == kTexts,
              fmt::format("found names of the kind {}, expected {}, {} or {}", excerpt(kind),
                          kConsecutive, kIntegers, kTexts));
        return kind == kIntegers ? integers(num_nodes) : texts(num_nodes);
    }

    NodeNames integers(NodeId num_nodes) const {
        const auto names = archive_.tensor<std::int64_t>("names", {num_nodes});
        check_ascending(names);
        return NodeNames::from_integers({names.begin(), names.end()});
    }

    NodeNames texts(NodeId num_nodes) const {
        const auto offsets =
            archive_.tensor<std::uint64_t>("name_offsets", {std::int64_t{num_nodes} + 1});
        const auto bytes = archive_.tensor<std::uint8_t>("texts");
        check_offsets("name_offsets", offsets, bytes.size());
        const std::string_view all(reinterpret_cast<const char*>(bytes.data()), bytes.size());
        std::vector<std::string_view> names(num_nodes);
        for (std::size_t v = 0; v < num_nodes; ++v) {
            names[v] = all.substr(offsets[v], offsets[v + 1] - offsets[v]);
        }
        check_ascending(std::span<const std::string_view>(names));
        check_texts(names);
        return NodeNames::from_texts(names);
    }

    void check_texts(std::span<const std::string_view> names) const {
        const auto place =
            std::ranges::find_if(names, [](auto name) { return name.empty() || !is_utf8(name); });
        check(place == names.end(), fmt::format("found no text in UTF-8 as the name of node {}, "
                                                "expected one for each node",
                                                place - names.begin()));
    }

    template <typename Name>
    void check_ascending(std::span<const Name> names) const {
        const auto place = std::ranges::adjacent_find(names, std::greater_equal<>());
        check(place == names.end(),
              fmt::format("found the name of node {} before that of node {}, expected names in "
                          "order and none twice",
                          place - names.begin() + 1, place - names.begin()));
    }

    Archive archive_;
};

}  // namespace

void write_graph_file(const Graph& graph, const std::string& path) {
    ArchiveWriter writer(path);
    write_graph_file(graph, writer);
}

void write_graph_file(const Graph& graph, ArchiveWriter& writer) {
    const NodeNames& names = graph.names();
    writer.set_metadata("irwe.format", kFormat);
    writer.set_metadata("irwe.version", kVersion);
    for (const auto& [key, number] : numbers_of(graph)) {
        writer.set_metadata(key, std::to_string(number));
    }
    writer.add("offsets", graph.offsets());
    writer.add("targets", graph.targets());
    std::vector<std::uint64_t> name_offsets{0};  // of texts, borrowed until the end
    std::vector<std::uint8_t> texts;
    if (are_consecutive(names)) {
        writer.set_metadata("irwe.names", kConsecutive);
    } else if (names.are_integers()) {
        writer.set_metadata("irwe.names", kIntegers);
        writer.add("names", names.integers());
    } else {
        for (NodeId v = 0; v < names.size(); ++v) {
            const std::string name = names[v];
            texts.insert(texts.end(), name.begin(), name.end());
            name_offsets.push_back(texts.size());
        }
        writer.set_metadata("irwe.names", kTexts);
        writer.add("name_offsets", name_offsets);
        writer.add("texts", texts);
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
