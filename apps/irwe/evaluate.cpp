// irwe evaluate classify|cluster|links EMBEDDINGS ..., irwe evaluate hold-out GRAPH

#include "apps/irwe/evaluate.h"

#include "apps/irwe/verb.h"

namespace irwe::cli {

void add_evaluate(CLI::App& app) {
    CLI::App* const verb = app.add_subcommand("evaluate", "Measure the quality of any embeddings");
    verb->require_subcommand(1);
    add_evaluate_classify(*verb);
    add_evaluate_cluster(*verb);
    add_evaluate_links(*verb);
    add_evaluate_hold_out(*verb);
    verb->footer(
        "Examples:\n"
        "  irwe evaluate classify town.npz town.roles\n"
        "  irwe evaluate cluster town.npz town.edges -k 8\n"
        "  irwe evaluate hold-out town.edges -o part\n"
        "  irwe evaluate links part.npz --graph part.graph --held-out part.held-out");
}

}  // namespace irwe::cli
