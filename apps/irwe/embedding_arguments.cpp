#include "apps/irwe/embedding_arguments.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <limits>
#include <string_view>
#include <system_error>
#include <utility>

#include "apps/irwe/file_kind.h"
#include "apps/irwe/option_values.h"
#include "irwe/base/error.h"
#include "irwe/embeddings/belonging.h"
#include "irwe/embeddings/leading_axes.h"
#include "irwe/embeddings/read_embeddings.h"
#include "irwe/io/atomic_file.h"

namespace irwe::cli {
namespace {

bool has_ending_of(const std::string& path, const EmbeddingFormat& format) {
    const bool is_gzipped = format.may_be_gzipped && path.ends_with(".gz");
    const std::string name = is_gzipped ? path.substr(0, path.size() - 3) : path;
    return std::ranges::any_of(format.endings,
                               [&](std::string_view ending) { return name.ends_with(ending); });
}

}  // namespace

CLI::Option* EmbeddingArguments::add_options(CLI::App& verb, const std::string& meaning) {
    CLI::Option* const output =
        verb.add_option(option, path, meaning)->type_name("OUT")->check(file_name());
    std::vector<std::string> names;
    for (const EmbeddingFormat& known : embedding_formats()) {
        names.emplace_back(known.name);
    }
    verb.add_option("--format", format,
                    "By default chosen by the file name: .npz, .tsv, .csv, .jsonl, .pgvector or "
                    ".pgarray (COPY of PostgreSQL), .txt (word2vec, a file for each space)")
        ->type_name("FORMAT")
        ->check(one_of(names))
        ->needs(output);
    verb.add_option("--dims", num_axes,
                    "Write the coordinates along the N axes in which the nodes vary most, of each "
                    "space, and say how much of the variance they hold")
        ->type_name("N")
        ->transform(whole_number(1, std::numeric_limits<int>::max()))
        ->needs(output);
    add_force(verb, force);
    return output;
}

const EmbeddingFormat& EmbeddingArguments::chosen_format() const {
    if (format.empty()) {
        try {
            return embedding_format_of(path);
        } catch (const InputError& error) {
            throw InputError(fmt::format("{}; or add --format", error.what()));
        }
    }
    const EmbeddingFormat& chosen = embedding_format(format);
    for (const EmbeddingFormat& other : embedding_formats()) {
        require(&other == &chosen || is_standard_output(path) || !has_ending_of(path, other), [&] {
            return fmt::format(
                "{}: is the name of a file of the format {}, and --format asks for {}; leave "
                "--format out, or give another name",
                path, other.name, chosen.name);
        });
    }
    return chosen;
}

void EmbeddingArguments::require_replaceable_files() const {
    for (const std::string& file : files()) {
        require_replaceable(file, chosen_format(), force);
    }
}

void EmbeddingArguments::probe() const {
    require_replaceable_files();
    if (!path.empty()) {
        const EmbeddingsWriter writer(path, chosen_format(), space_names);
    }
}

void EmbeddingArguments::check_names(const NodeNames& names) const {
    if (!path.empty()) {
        EmbeddingsWriter(path, chosen_format(), space_names).check_names(names);
    }
}

void EmbeddingArguments::write(EmbeddingSource& embeddings, ThreadPool& pool,
                               const std::function<void(const std::string&)>& say) const {
    EmbeddingsWriter writer(path, chosen_format(), space_names);
    if (num_axes == 0) {
        writer.write(embeddings);
        return;
    }
    writer.check_names(*embeddings.names());
    const LeadingAxes leading = leading_axes(embeddings, num_axes, pool);
    writer.write(*leading.source);
    for (const KeptAxes& kept : leading.kept) {
        say(fmt::format("{}: {} of {} axes hold {:.2f} % of its variance", kept.space,
                        kept.num_kept, kept.num_before, 100 * kept.share));
    }
    say("the coordinates are about the mean of these nodes, and along axes of theirs: they cannot "
        "be compared with those of other files, and rows of zeros are no zeros any more");
}

std::vector<std::string> EmbeddingArguments::files() const {
    return path.empty() ? std::vector<std::string>()
                        : embedding_files(path, chosen_format(), space_names);
}

bool EmbeddingArguments::is_table() const {
    return chosen_format().name == "tsv" || chosen_format().name == "csv";
}

void EmbeddingArguments::require_other_than(const std::string& input) const {
    for (const std::string& file : files()) {
        require(!is_same_file(input, file),
                fmt::format("{}: is read, so it cannot be the output, too; give another name for "
                            "the output",
                            input));
    }
}

std::string EmbeddingArguments::as_typed() const {
    std::string text = path.empty() ? "" : fmt::format(" --embeddings {}", shell_word(path));
    text += format.empty() ? "" : fmt::format(" --format {}", format);
    text += num_axes == 0 ? "" : fmt::format(" --dims {}", num_axes);
    return force ? text + " --force" : text;
}

Embeddings load_embeddings(const std::string& path, std::size_t max_memory,
                           const Console& console) {
    Embeddings result = read_embeddings(path, max_memory);
    if (result.names_are_assumed) {
        console.say(fmt::format("{}: {}", path, assumed_names_note(result.names->size())));
    }
    if (file_kind(path) == FileKind::matrix) {
        console.say(
            fmt::format("{}: is taken for embeddings, a row for each node, not for the matrix or "
                        "the edges of a graph, which its shape would allow, too",
                        path));
    }
    return result;
}

std::string assumed_names_note(std::uint64_t num_rows) {
    return fmt::format(
        "has no names of nodes (an array nodes, ids or names); its rows are taken for the nodes 0 "
        "to {}",
        num_rows - 1);
}

void add_embeddings_memory(CLI::App& verb, std::size_t& max_memory) {
    add_max_memory(verb, max_memory,
                   "Refuse a file of embeddings that takes more memory, such as 4GB (default half "
                   "of the free memory)");
}

Embeddings rows_of_graph(const Graph& graph, const std::string& graph_path, Embeddings embeddings,
                         const std::string& path, const Console& console) {
    RowsOfGraph found = rows_of(graph, graph_path, std::move(embeddings), path);
    if (found.num_left_out > 0) {
        console.say(fmt::format("{}: {} of nodes that are not in the graph left out", path,
                                counted(found.num_left_out, "embedding")));
    }
    if (found.few_match()) {
        console.say(
            fmt::format("{}: fewer than half of its names are nodes of {}; do they belong "
                        "together?",
                        path, graph_path));
    }
    return std::move(found.embeddings);
}

bool is_same_file(const std::string& a, const std::string& b) {
    if (a.empty() || b.empty()) {
        return false;
    }
    std::error_code unknown;  // of a name that leads nowhere
    return std::filesystem::equivalent(a, b, unknown) ||
           std::filesystem::weakly_canonical(std::filesystem::absolute(a), unknown) ==
               std::filesystem::weakly_canonical(std::filesystem::absolute(b), unknown);
}

void add_raw(CLI::App& verb, bool& raw) {
    verb.add_flag(
        "--raw", raw,
        "Write vectors as the method computes them, not yet made ready to use: with irwe, "
        "positions whose inner products approximate how much more often than by chance walks "
        "join two nodes");
}

}  // namespace irwe::cli
