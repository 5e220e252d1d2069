// Binary graph files, without their checksums.

#include "irwe/graph/graph_file.h"
#include "tests/fuzz/contract.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace irwe;
    static fuzz::MemoryFile file;
    file.set({data, size});
    fuzz::hold_to_contract([&] {
        const bool is_recognized = is_graph_file(file.path());
        fuzz::promise_graph(read_graph_file(file.path()));
        fuzz::promise(is_recognized, "a file that is recognized before it is read");
    });
    return 0;
}
