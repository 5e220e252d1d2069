// Edge lists, with self-loops dropped and kept.

#include "irwe/graph/edge_list.h"
#include "tests/fuzz/contract.h"

namespace irwe::fuzz {
namespace {

void read(const std::string& path, SelfLoops self_loops) {
    hold_to_contract([&] {
        ReadGraphReport report;
        const Graph graph = read_edge_list(path, {.self_loops = self_loops}, &report);
        promise_graph(graph);
        const bool kept = self_loops == SelfLoops::keep;
        promise(graph.num_nodes() > 0 && report.num_lines_with_edges > 0, "an edge at least");
        promise(kept || graph.num_self_loops() == 0, "no self-loops where they are dropped");
        promise(graph.num_edges() + report.num_merged + (kept ? 0 : report.num_self_loops) ==
                    report.num_lines_with_edges,
                "every line accounted for");
    });
}

}  // namespace
}  // namespace irwe::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace irwe;
    static fuzz::MemoryFile file;
    file.set({data, size});
    // One of both ways, so that each costs one reading; which one is as good as random.
    fuzz::read(file.path(), size % 2 == 0 ? SelfLoops::drop : SelfLoops::keep);
    return 0;
}
