#include "apps/compare/repeating_command.h"

#include <fmt/format.h>

namespace irwe::compare {
namespace {

std::string training_command(const Method& method, const std::string& graph,
                             const std::string& prefix, int dim) {
    std::string options = fmt::format(" --method {}", method.name);
    if (!method.dimension_setting.empty()) {
        options += fmt::format(" --set {}={}", method.dimension_setting, dim);
    }
    if (!method.seed_setting.empty()) {
        options += " --seed 1";
    }
    return fmt::format("irwe train {}{} -o {}.irwe --embeddings {}.npz", graph, options, prefix,
                       prefix);
}

// A percentage as the verbs take it: 10 for 0.1.
std::string percentage(double share) { return fmt::format("{:.10g}", 100 * share); }

}  // namespace

std::string repeating_command(const Task& task, const Method& method, const std::string& space,
                              const CompareInput& input, const CompareOptions& options,
                              int num_clusters) {
    const bool is_read_again = input.graph_name != "-" &&  // unlike standard input
                               (task.labels == nullptr || task.labels->name != "-");
    if (!is_read_again || input.graph_as_typed.empty() ||
        (task.labels != nullptr && task.labels->as_typed.empty())) {
        return "";
    }
    const std::string& graph = input.graph_as_typed;
    const std::string prefix = task.kind == TaskKind::links ? method.name + "-links" : method.name;
    const std::string which = fmt::format("--which {} --seed 1", space);
    const std::string train = training_command(method, graph, prefix, options.dim);
    switch (task.kind) {
        case TaskKind::classify:
            return fmt::format("{} && irwe evaluate classify {}.npz {} --shares {} --splits {} {}",
                               train, prefix, task.labels->as_typed,
                               percentage(options.tasks.training_share), options.tasks.num_splits,
                               which);
        case TaskKind::modularity:
        case TaskKind::ncut:
            return fmt::format(
                "{} && irwe evaluate cluster {}.npz {} -k {} --metric {} --runs {} {}", train,
                prefix, graph, num_clusters, task_name(task.kind), options.tasks.num_runs, which);
        case TaskKind::links:
            return fmt::format(
                "irwe evaluate hold-out {} --share {} --seed 1 -o {} && {} && irwe evaluate links "
                "{}.npz --graph {}.graph --held-out {}.held-out --score hadamard {}",
                graph, percentage(options.tasks.held_out_share), prefix,
                training_command(method, prefix + ".graph", prefix, options.dim), prefix, prefix,
                prefix, which);
        case TaskKind::new_nodes:
            break;
    }
    return fmt::format(
        "irwe compare {} --labels {} --methods {} --tasks new-nodes --seeds 1 --dim {} "
        "--held-out-share {} -o {}-new-nodes",
        graph, task.labels->as_typed, method.name, options.dim,
        percentage(options.tasks.held_out_share), method.name);
}

}  // namespace irwe::compare
