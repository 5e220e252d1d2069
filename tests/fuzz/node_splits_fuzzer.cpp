// Splits of nodes, for nodes called by numbers and by texts.

#include "irwe/graph/node_splits.h"

#include <algorithm>
#include <array>

#include "tests/fuzz/contract.h"

namespace irwe::fuzz {
namespace {

void read(const std::string& path, const NodeNames& nodes) {
    hold_to_contract([&] {
        const NodeSplits splits = read_node_splits(path, nodes);
        promise(!splits.names.empty() && splits.names.size() == splits.of_node.size(),
                "a name for each split");
        for (const std::vector<NodePart>& of_node : splits.of_node) {
            promise(of_node.size() == nodes.size(), "a part of each node");
            for (const NodePart part : {NodePart::training, NodePart::test}) {
                promise(std::ranges::find(of_node, part) != of_node.end(), "both sides");
            }
        }
        std::ranges::for_each(splits.names, promise_plain);
    });
}

}  // namespace
}  // namespace irwe::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace irwe;
    constexpr std::array<std::string_view, 3> kNames{"New York", "ann", "bob"};
    static fuzz::MemoryFile file;
    static const NodeNames numbers = NodeNames::consecutive(10);
    static const NodeNames texts = NodeNames::from_texts(kNames);
    file.set({data, size});
    fuzz::read(file.path(), size % 2 == 0 ? numbers : texts);
    return 0;
}
