// irwe evaluate classify|cluster EMBEDDINGS ...

#include "apps/irwe/evaluate.h"

#include "apps/irwe/verb.h"

namespace irwe::cli {

void add_evaluate(CLI::App& app) {
    CLI::App* const verb = app.add_subcommand("evaluate", "Measure the quality of any embeddings");
    verb->require_subcommand(1);
    add_evaluate_classify(*verb);
    add_evaluate_cluster(*verb);
    verb->footer(
        "Examples:\n"
        "  irwe evaluate classify town.npz town.roles\n"
        "  irwe evaluate cluster town.npz town.edges -k 8");
}

}  // namespace irwe::cli
