// Embeddings on disk, for NumPy, for tables and for the readers of word2vec (docs/file-formats.md).
//
// Numbers are single precision in every format; in text they have as few digits as give back the
// same number. Equal embeddings give equal bytes.

#pragma once

#include <memory>
#include <string>
#include <vector>

#include "irwe/embeddings/embeddings.h"
#include "irwe/io/npz.h"
#include "irwe/io/text_output.h"

namespace irwe {

enum class EmbeddingFormat {
    npz,       // arrays nodes (whole numbers or text), identity and position
    tsv,       // a line of headings: node, identity_1, ..., position_1, ...; then one line a node.
               // A name that a reader could misread stands in double quotes
    word2vec,  // two files; in each a line "count dim", then "name number number ..." a node
};

// By the end of the name: .npz; .tsv; .txt, .vec or .w2v for word2vec; text also with .gz behind
// it. "-" and "", standard output, are tsv. Throws InputError for another name.
EmbeddingFormat embedding_format(const std::string& path);

// The files that are written for `path`: itself, or for word2vec town.identity.txt and
// town.position.txt in the place of town.txt.
std::vector<std::string> embedding_files(const std::string& path, EmbeddingFormat format);

class EmbeddingsWriter {
public:
    // Opens the output, so that a path that cannot be written is found before long work. Throws as
    // NpzWriter and TextOutput do, and InputError for anything but tsv to standard output.
    EmbeddingsWriter(const std::string& path, EmbeddingFormat format);
    explicit EmbeddingsWriter(const std::string& path)
        : EmbeddingsWriter(path, embedding_format(path)) {}

    // Throws InputError for a name that the format cannot hold: in text one that is empty, has a
    // control character or is not UTF-8, and for word2vec one with a blank. To be found, too,
    // before long work; write() asks again.
    void check_names(const NodeNames& names) const;

    // Writes all of it; the files are there when this returns, each of them whole or not at all.
    // Asks once for every block, and holds no more than one of each kind. Nothing may follow it.
    void write(const EmbeddingStream& embeddings);
    // REQUIRES: as many rows as names.
    void write(const Embeddings& embeddings);

private:
    void write_npz(const EmbeddingStream& embeddings);
    void write_tsv(const EmbeddingStream& embeddings);

    std::string path_;  // for messages
    EmbeddingFormat format_;
    std::unique_ptr<NpzWriter> archive_;              // npz
    std::vector<std::unique_ptr<TextOutput>> texts_;  // the others
};

}  // namespace irwe
