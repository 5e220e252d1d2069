// Writes embeddings for NumPy, as tables and as word2vec text (docs/file-formats.md).
//
// Numbers are single precision in every format; text has the fewest digits that give back the same
// number. Equal embeddings give equal bytes.

#pragma once

#include <memory>
#include <span>
#include <string>

#include "irwe/embeddings/embedding_format.h"
#include "irwe/embeddings/embeddings.h"

namespace irwe {

class EmbeddingsWriter {
public:
    // Opens the output for spaces with these names, so that an unwritable path is found before long
    // work. Throws the exceptions of NpzWriter and TextOutput, and InputError for standard output
    // if the format does not support it.
    EmbeddingsWriter(const std::string& path, const EmbeddingFormat& format,
                     std::span<const std::string> space_names);

    // Throws InputError if the format cannot represent a name: in text one that is empty, has a
    // control character or is not UTF-8, and in word2vec one with a blank. Call it before long
    // work; write() checks again.
    void check_names(const NodeNames& names) const;

    // Writes everything. The files exist when this returns, each written completely or not at all.
    // Requests every block once, and holds at most one of each space. REQUIRES: it is the last
    // call.
    // REQUIRES: the spaces have the names that the constructor was given.
    void write(EmbeddingSource& embeddings);

private:
    std::string path_;  // for messages
    const EmbeddingFormat& format_;
    std::unique_ptr<EmbeddingOutput> output_;
};

// Writes embeddings from memory, in the format of the file name.
// REQUIRES: there are as many rows as names.
void write_embeddings(const Embeddings& embeddings, const std::string& path);
void write_embeddings(const Embeddings& embeddings, const std::string& path,
                      const EmbeddingFormat& format);

}  // namespace irwe
