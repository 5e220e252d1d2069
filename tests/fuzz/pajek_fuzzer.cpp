// Pajek networks.

#include "irwe/graph/formats/pajek.h"

#include "tests/fuzz/graph_content_checks.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::span input(data, size);
    if (!irwe::fuzz::may_declare_many_nodes(input)) {
        irwe::fuzz::run_graph_reader(irwe::read_pajek, input);
    }
    return 0;
}
