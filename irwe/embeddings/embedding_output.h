// Writers of embeddings, one for each format. Private to embedding_format.

#pragma once

#include <memory>
#include <string>
#include <vector>

#include "irwe/embeddings/embeddings.h"

namespace irwe {

// Open output files that do not exist under their names yet.
class EmbeddingOutput {
public:
    virtual ~EmbeddingOutput() = default;

    // Writes everything. The files exist when this returns, each written completely or not at all.
    // Requests every block of a space once. REQUIRES: it is the last call.
    virtual void write(EmbeddingSource& embeddings) = 0;
};

// Open `files`. Throw the exceptions of NpzWriter and TextOutput.
std::unique_ptr<EmbeddingOutput> open_npz(const std::vector<std::string>& files);
std::unique_ptr<EmbeddingOutput> open_table(const std::vector<std::string>& files);
std::unique_ptr<EmbeddingOutput> open_csv(const std::vector<std::string>& files);
std::unique_ptr<EmbeddingOutput> open_json_lines(const std::vector<std::string>& files);
std::unique_ptr<EmbeddingOutput> open_word2vec(const std::vector<std::string>& files);
std::unique_ptr<EmbeddingOutput> open_postgres_vectors(const std::vector<std::string>& files);
std::unique_ptr<EmbeddingOutput> open_postgres_arrays(const std::vector<std::string>& files);

}  // namespace irwe
