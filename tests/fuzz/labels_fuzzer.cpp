// Labels, for nodes called by numbers and by texts, of all columns or of one. Input that begins
// with the byte 1, which no text has, continues with a byte that chooses the columns.

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

LabelsOptions options_of(std::uint8_t byte) {
    constexpr std::array<std::string_view, 4> kNodes{"", "1", "2", "node"};
    constexpr std::array<std::string_view, 4> kLabels{"", "2", "3", "label"};
    return {std::string(kNodes[byte & 3U]), std::string(kLabels[(byte >> 2U) & 3U])};
}

void read(const std::string& path, const NodeNames& nodes, const LabelsOptions& options) {
    hold_to_contract([&] {
        LabelsReport report;
        const Labels labels = read_labels(path, nodes, &report, options);
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
        std::ranges::for_each(labels.classes, promise_plain);
    });
}

}  // namespace
}  // namespace irwe::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace irwe;
    static fuzz::MemoryFile file;
    static const NodeNames numbers = NodeNames::consecutive(10);
    static const NodeNames texts = fuzz::text_names();
    std::span<const std::uint8_t> input(data, size);
    LabelsOptions options;
    if (size >= 2 && data[0] == 1) {
        options = fuzz::options_of(data[1]);
        input = input.subspan(2);
    }
    file.set(input);
    fuzz::read(file.path(), size % 2 == 0 ? numbers : texts, options);
    return 0;
}
