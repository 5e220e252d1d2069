// What both fuzzers of embedding files ask of a table.

#pragma once

#include "irwe/base/digest.h"
#include "irwe/embeddings/read_embeddings.h"
#include "tests/fuzz/contract.h"

namespace irwe::fuzz {

inline void promise_table(const Embeddings& table) {
    promise(table.names->size() > 0 && !table.spaces.empty(), "a node and a space at least");
    for (const Space& space : table.spaces) {
        promise(space.vectors.rows() == static_cast<Eigen::Index>(table.names->size()) &&
                    space.vectors.cols() > 0,
                "a row of numbers for each node");
        promise(space.vectors.allFinite(), "finite numbers");
        promise(!space.info.name.empty() && table.find(space.info.name) != nullptr,
                "spaces with names");
    }
    if (table.origin) {
        promise(is_digest(table.origin->model_id) && is_digest(table.origin->graph_fingerprint),
                "digests in the origin");
    }
    for (NodeId v = 0; v < table.names->size(); ++v) {
        promise(table.names->find((*table.names)[v]) == v, "names in order and each once");
    }
}

// Reads `content` as a file of embeddings.
inline void read_embedding_file(std::span<const std::uint8_t> content) {
    static MemoryFile file;
    file.set(content);
    hold_to_contract([&] { promise_table(read_embeddings(file.path())); });
}

}  // namespace irwe::fuzz
