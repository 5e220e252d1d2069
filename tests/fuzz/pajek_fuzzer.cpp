// Pajek networks.

#include "irwe/graph/formats/pajek.h"

#include "tests/fuzz/graph_content_checks.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    irwe::fuzz::run_graph_reader(irwe::read_pajek, std::span(data, size));
    return 0;
}
