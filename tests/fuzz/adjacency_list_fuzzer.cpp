// Adjacency lists in both forms, which a bit of the first byte of the input chooses; the other bits
// choose options of reading.

#include "irwe/graph/formats/adjacency_list.h"

#include "tests/fuzz/graph_reading.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace irwe;
    static fuzz::MemoryFile file;
    if (size == 0) {
        return 0;
    }
    ReadGraphOptions options = fuzz::graph_options(data[0]);
    const bool is_multiline = options.bipartite;
    options.bipartite = false;
    file.set({data + 1, size - 1});
    fuzz::read_and_check(file.path(), options,
                         is_multiline ? read_multiline_adjacency_list : read_adjacency_list);
    return 0;
}
