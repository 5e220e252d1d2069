#include "apps/irwe/evaluate_arguments.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "apps/irwe/embedding_arguments.h"
#include "apps/irwe/option_values.h"
#include "irwe/base/error.h"
#include "irwe/embeddings/joined_spaces.h"
#include "irwe/io/atomic_file.h"
#include "irwe/io/utf8.h"

namespace irwe::cli {

void EvaluateArguments::add_embeddings(CLI::App& verb) {
    verb.add_option("EMBEDDINGS", path,
                    "Embeddings of irwe or another program: .npz, .npy, a table or word2vec text; "
                    "- is standard input")
        ->type_name("")
        ->required()
        ->check(file_name());
}

void EvaluateArguments::add_options(CLI::App& verb) {
    verb.add_option("--which", which,
                    "identity, position, both, another space of the file, or several side by side: "
                    "identity+position (default all, one by one)")
        ->type_name("SPACE")
        ->check(file_name());
    verb.add_option("--scaling", scaling,
                    "raw: vectors as they are; standardized: columns of mean 0 and deviation 1; "
                    "unit-rows: vectors of length 1")
        ->type_name("raw|standardized|unit-rows")
        ->check(one_of({"raw", "standardized", "unit-rows"}))
        ->capture_default_str();
    verb.add_option("--seed", seed, "The same seed gives the same numbers")
        ->type_name("N")
        ->transform(whole_number(0, std::numeric_limits<std::uint64_t>::max()))
        ->capture_default_str();
    add_embeddings_memory(verb, max_memory);
    add_threads(verb, num_threads, console);
    verb.add_flag("--json", json, "Print JSON, with the value of every single run");
    console.add_options(verb);
}

Embeddings EvaluateArguments::load() const {
    Embeddings table = load_embeddings(path, max_memory, console);
    const std::string file = path == "-" ? "standard input" : path;
    std::vector<Space> chosen;
    for (const std::string& name : which == "both"
                                       ? std::vector<std::string>{"identity", "position"}
                                       : std::vector<std::string>{which}) {
        if (which.empty()) {
            chosen = std::move(table.spaces);
            break;
        }
        chosen.push_back(chosen_space(table, file, name, "--which"));
    }
    table.spaces = std::move(chosen);
    std::string message = fmt::format("{}: {}", file, counted(table.names->size(), "node"));
    for (const Space& space : table.spaces) {
        message +=
            fmt::format(", {} of {}", space.info.name,
                        counted(static_cast<std::uint64_t>(space.vectors.cols()), "dimension"));
    }
    console.say(message);
    return table;
}

Scaling EvaluateArguments::chosen_scaling() const {
    return scaling == "raw"            ? Scaling::raw
           : scaling == "standardized" ? Scaling::standardized
                                       : Scaling::unit_rows;
}

void EvaluateArguments::require_output(const std::string& option, const std::string& output,
                                       const std::vector<std::string>& inputs) const {
    require(!is_standard_output(output),
            fmt::format("{}: standard output has the scores; give the name of a file", option));
    require(std::ranges::count(inputs, "-") <= 1,
            "standard input cannot be several files at once; give a file for all but one of them");
    for (const std::string& input : inputs) {
        require(output.empty() || !is_same_file(input, output),
                fmt::format("{}: is read, so it cannot be the output, too; give another name for "
                            "the output",
                            input));
    }
}

std::string percent(const Score& score) {
    return fmt::format("{:.1f} ± {:.1f}", 100 * score.mean, 100 * score.deviation);
}

nlohmann::ordered_json as_json(const Score& score, const std::string& key,
                               const std::vector<double>& values) {
    return {{"mean", score.mean}, {"deviation", score.deviation}, {key, values}};
}

}  // namespace irwe::cli
