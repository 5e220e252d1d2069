// Edge lists, with every option of reading. Input that begins with the byte 1, which no text has,
// continues with three bytes that choose the options; other input is read with few of them.

#include <array>

#include "irwe/graph/edge_list.h"
#include "irwe/graph/reading_notes.h"
#include "tests/fuzz/contract.h"

namespace irwe::fuzz {
namespace {

constexpr std::size_t kNumOptionBytes = 4;

// Returns one of `values`, chosen by two bits of `byte`.
std::string chosen(std::uint8_t byte, unsigned shift,
                   const std::array<std::string_view, 4>& values) {
    return std::string(values[(byte >> shift) & 3U]);
}

ReadGraphOptions options_of(std::span<const std::uint8_t> bytes) {
    ReadGraphOptions options;
    options.source = chosen(bytes[1], 0, {"", "1", "2", "source"});
    options.target = chosen(bytes[1], 2, {"", "2", "3", "to"});
    options.weight = chosen(bytes[1], 4, {"", "", "3", "weight"});
    options.time = chosen(bytes[1], 6, {"", "", "3", "date"});
    options.since = chosen(bytes[2], 0, {"", "", "5", "2024-01-01"});
    options.until = chosen(bytes[2], 2, {"", "", "1e3", "2024-06-01T12:00Z"});
    options.type = chosen(bytes[2], 4, {"", "", "3", "kind"});
    if ((bytes[2] & 0x40U) != 0) {
        options.keep_type = {"a", "friend"};
    }
    options.separator = chosen(bytes[3], 0, {"", "comma", "blank", "|"});
    options.header = static_cast<Header>((bytes[3] >> 2U) % 3U);
    options.decimal_comma = (bytes[3] & 0x10U) != 0;
    options.bipartite = (bytes[3] & 0x20U) != 0;
    options.self_loops = (bytes[3] & 0x40U) != 0 ? SelfLoops::keep : SelfLoops::drop;
    return options;
}

void read(const std::string& path, const ReadGraphOptions& options) {
    hold_to_contract([&] {
        ReadGraphReport report;
        const Graph graph = read_edge_list(path, options, &report);
        promise_graph(graph);
        const bool kept = options.self_loops == SelfLoops::keep;
        promise(graph.num_nodes() > 0 && report.num_lines_with_edges > 0, "an edge at least");
        promise(kept || graph.num_self_loops() == 0, "no self-loops where they are dropped");
        promise(graph.num_edges() + report.num_merged + (kept ? 0 : report.num_self_loops) ==
                    report.num_lines_with_edges,
                "every line accounted for");
        promise(!options.bipartite || graph.num_self_loops() == 0, "no node on both sides");
        for (const std::string& note : reading_notes(report, options)) {
            promise_sentence(note);
        }
        for (NodeId v = 0; v < graph.num_nodes(); ++v) {
            promise_plain(graph.names()[v]);
        }
    });
}

}  // namespace
}  // namespace irwe::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace irwe;
    static fuzz::MemoryFile file;
    std::span<const std::uint8_t> input(data, size);
    // One of both ways, so that each costs one reading; which one is as good as random.
    ReadGraphOptions options{.self_loops = size % 2 == 0 ? SelfLoops::drop : SelfLoops::keep};
    if (size >= fuzz::kNumOptionBytes && data[0] == 1) {
        options = fuzz::options_of(input);
        input = input.subspan(fuzz::kNumOptionBytes);
    }
    file.set(input);
    fuzz::read(file.path(), options);
    return 0;
}
