// Labels, for nodes called by numbers and by texts.

#include "irwe/graph/labels.h"

#include <algorithm>
#include <array>
#include <functional>

#include "tests/fuzz/contract.h"

namespace irwe::fuzz {
namespace {

NodeNames text_names() {
    constexpr std::array<std::string_view, 4> kNames{"New York", "ann", "bob", "node"};
    return NodeNames::from_texts(kNames);
}

void read(const std::string& path, const NodeNames& nodes) {
    hold_to_contract([&] {
        LabelsReport report;
        const Labels labels = read_labels(path, nodes, &report);
        promise(labels.of_node.size() == nodes.size(), "an entry for each node");
        std::uint64_t num_labeled = 0;
        for (const auto& of_node : labels.of_node) {
            num_labeled += of_node.empty() ? 0U : 1U;
            promise(std::ranges::adjacent_find(of_node, std::greater_equal<>()) == of_node.end(),
                    "labels in order and each once");
            promise(of_node.empty() || of_node.back() < labels.classes.size(),
                    "labels that are classes");
        }
        promise(num_labeled == report.num_labeled_nodes && num_labeled > 0, "nodes with labels");
        promise(std::ranges::none_of(labels.classes, &std::string::empty), "classes with names");
    });
}

}  // namespace
}  // namespace irwe::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace irwe;
    static fuzz::MemoryFile file;
    static const NodeNames numbers = NodeNames::consecutive(10);
    static const NodeNames texts = fuzz::text_names();
    file.set({data, size});
    fuzz::read(file.path(), size % 2 == 0 ? numbers : texts);
    return 0;
}
