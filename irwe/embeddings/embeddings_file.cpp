#include "irwe/embeddings/embeddings_file.h"

#include <fmt/format.h>

#include <vector>

#include "irwe/base/error.h"
#include "irwe/io/atomic_file.h"

namespace irwe {
namespace {

// Rows of another source, which are finite.
class FiniteSource final : public EmbeddingSource {
public:
    // Names the file `path` in messages. The caller keeps `source` alive.
    FiniteSource(EmbeddingSource& source, const std::string& path) : source_(source), path_(path) {}

    std::shared_ptr<const NodeNames> names() const override { return source_.names(); }
    std::span<const SpaceInfo> spaces() const override { return source_.spaces(); }
    const std::optional<Origin>& origin() const override { return source_.origin(); }
    // Throws InputError if a number is infinite or not a number.
    Matrix rows(std::size_t space, NodeId first, NodeId count) override {
        Matrix result = source_.rows(space, first, count);
        require(result.allFinite(), [&] {
            return fmt::format(
                "{}: is not written, because {} has numbers that are not finite; was the file of "
                "the model changed? Train it again",
                path_, spaces()[space].name);
        });
        return result;
    }

private:
    EmbeddingSource& source_;
    const std::string& path_;
};

bool goes_to_standard_output(const std::string& path) {
    return path.empty() || is_standard_output(path);
}

}  // namespace

EmbeddingsWriter::EmbeddingsWriter(const std::string& path, const EmbeddingFormat& format,
                                   std::span<const std::string> space_names)
    : path_(goes_to_standard_output(path) ? "standard output" : path), format_(format) {
    require(format.not_on_standard_output.empty() || !goes_to_standard_output(path),
            fmt::format("{}; give the name of a file", format.not_on_standard_output));
    output_ = format.open(embedding_files(path, format, space_names));
}

void EmbeddingsWriter::check_names(const NodeNames& names) const {
    if (names.are_integers()) {
        return;
    }
    for (NodeId i = 0; i < names.size(); ++i) {
        format_.check_name(names[i], path_);
    }
}

void EmbeddingsWriter::write(EmbeddingSource& embeddings) {
    check_names(*embeddings.names());
    FiniteSource finite(embeddings, path_);
    output_->write(finite);
}

void write_embeddings(const Embeddings& embeddings, const std::string& path,
                      const EmbeddingFormat& format) {
    std::vector<std::string> names;
    for (const Space& space : embeddings.spaces) {
        names.push_back(space.info.name);
    }
    const std::shared_ptr<const Embeddings> borrowed(std::shared_ptr<const void>(), &embeddings);
    EmbeddingsWriter(path, format, names).write(*stored_source(borrowed));
}

void write_embeddings(const Embeddings& embeddings, const std::string& path) {
    write_embeddings(embeddings, path, embedding_format_of(path));
}

}  // namespace irwe
