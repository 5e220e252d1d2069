// Matrix Market files. The first byte of the input chooses options of reading.

#include "irwe/graph/formats/matrix_market.h"

#include "tests/fuzz/graph_reading.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace irwe;
    static fuzz::MemoryFile file;
    if (size == 0 || fuzz::may_declare_many_nodes({data + 1, size - 1})) {
        return 0;
    }
    file.set({data + 1, size - 1});
    fuzz::read_and_check(file.path(), fuzz::graph_options(data[0]), read_matrix_market);
    return 0;
}
