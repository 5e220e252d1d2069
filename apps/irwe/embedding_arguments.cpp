#include "apps/irwe/embedding_arguments.h"

#include <fmt/format.h>

#include "apps/irwe/option_values.h"

namespace irwe::cli {

CLI::Option* EmbeddingArguments::add_options(CLI::App& verb, const std::string& meaning) {
    verb.add_option("--format", format,
                    "npz, tsv, or word2vec (a file for each embedding); by default the ending of "
                    "the name tells: .npz, .tsv, .txt")
        ->type_name("npz|tsv|word2vec")
        ->check(one_of({"npz", "tsv", "word2vec"}));
    return verb.add_option(option, path, meaning)->type_name("OUT");
}

EmbeddingFormat EmbeddingArguments::chosen_format() const {
    if (format.empty()) {
        return embedding_format(path);
    }
    return format == "npz"   ? EmbeddingFormat::npz
           : format == "tsv" ? EmbeddingFormat::tsv
                             : EmbeddingFormat::word2vec;
}

void EmbeddingArguments::probe() const {
    if (!path.empty()) {
        const EmbeddingsWriter writer(path, chosen_format());
    }
}

void EmbeddingArguments::write(const Embeddings& embeddings) const {
    EmbeddingsWriter writer(path, chosen_format());
    writer.write(embeddings);
}

std::string EmbeddingArguments::as_typed() const {
    std::string text = path.empty() ? "" : fmt::format(" --embeddings {}", path);
    return format.empty() ? text : text + fmt::format(" --format {}", format);
}

}  // namespace irwe::cli
