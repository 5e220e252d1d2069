// Embeddings as text: tables and the format of word2vec.

#include "tests/fuzz/embedding_checks.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    irwe::fuzz::read_embedding_file({data, size});
    return 0;
}
