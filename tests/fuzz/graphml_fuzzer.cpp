// GraphML, and XML on its way to it.

#include "irwe/graph/formats/graphml.h"

#include "tests/fuzz/graph_content_checks.h"
#include "tests/fuzz/xml_checks.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    irwe::fuzz::run_graph_reader(irwe::read_graphml, std::span(data, size));
    irwe::fuzz::promise_same_from_both_parsers(std::span(data, size));
    return 0;
}
