// Tables of attributes of nodes.

#include "irwe/graph/attribute_table.h"
#include "tests/fuzz/graph_content_checks.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace irwe;
    static fuzz::MemoryFile file;
    static const NodeNames names =
        NodeNames::from_texts(std::vector<std::string_view>{"1", "2", "Ann", "Bob", "Cid"});
    file.set(std::span(data, size));
    fuzz::hold_to_contract([&] {
        AttributeTableReport report;
        const NodeAttributes attributes = read_attribute_table(file.path(), names, &report);
        fuzz::promise_attributes(attributes, names.size());
    });
    return 0;
}
