// Writers of embeddings, one for each format. Private to embedding_format.

#pragma once

#include <memory>
#include <string>
#include <vector>

#include "irwe/embeddings/embeddings.h"

namespace irwe {

// Files that are open for writing and not there yet.
class EmbeddingOutput {
public:
    virtual ~EmbeddingOutput() = default;

    // Writes all of it; the files are there when this returns, each of them whole or not at all.
    // Asks once for every block of a space. Nothing may follow it.
    virtual void write(EmbeddingSource& embeddings) = 0;
};

// They open `files` and throw as NpzWriter and TextOutput do.
std::unique_ptr<EmbeddingOutput> open_npz(const std::vector<std::string>& files);
std::unique_ptr<EmbeddingOutput> open_table(const std::vector<std::string>& files);
std::unique_ptr<EmbeddingOutput> open_word2vec(const std::vector<std::string>& files);

}  // namespace irwe
