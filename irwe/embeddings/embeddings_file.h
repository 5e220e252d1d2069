// Embeddings on disk, for NumPy, for tables and for the readers of word2vec (docs/file-formats.md).
//
// Numbers are single precision in every format; in text they have as few digits as give back the
// same number. Equal embeddings give equal bytes.

#pragma once

#include <memory>
#include <span>
#include <string>

#include "irwe/embeddings/embedding_format.h"
#include "irwe/embeddings/embeddings.h"

namespace irwe {

class EmbeddingsWriter {
public:
    // Opens the output for spaces of these names, so that a path that cannot be written is found
    // before long work. Throws as NpzWriter and TextOutput do, and InputError for standard output
    // if the format cannot go there.
    EmbeddingsWriter(const std::string& path, const EmbeddingFormat& format,
                     std::span<const std::string> space_names);

    // Throws InputError for a name that the format cannot hold: in text one that is empty, has a
    // control character or is not UTF-8, and for word2vec one with a blank. To be found, too,
    // before long work; write() asks again.
    void check_names(const NodeNames& names) const;

    // Writes all of it; the files are there when this returns, each of them whole or not at all.
    // Asks once for every block, and holds no more than one of each space. Nothing may follow it.
    // REQUIRES: the spaces have the names that the constructor was given.
    void write(EmbeddingSource& embeddings);

private:
    std::string path_;  // for messages
    const EmbeddingFormat& format_;
    std::unique_ptr<EmbeddingOutput> output_;
};

// Writes embeddings that are in memory, in the format that the end of the name tells.
// REQUIRES: as many rows as names.
void write_embeddings(const Embeddings& embeddings, const std::string& path);
void write_embeddings(const Embeddings& embeddings, const std::string& path,
                      const EmbeddingFormat& format);

}  // namespace irwe
