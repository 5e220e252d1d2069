#include "apps/compare/repeating_command.h"

#include <fmt/format.h>

namespace irwe::compare {
namespace {

std::string memory_option(const CompareOptions& options) {
    return options.max_bytes == 0 ? "" : fmt::format(" --max-memory {}", options.max_bytes);
}

std::string training_command(const Method& method, const std::string& graph,
                             const std::string& prefix, const CompareOptions& compared) {
    std::string options = fmt::format(" --method {}", method.name);
    if (!method.dimension_setting.empty()) {
        options += fmt::format(" --set {}={}", method.dimension_setting, compared.dim);
    }
    if (!method.seed_setting.empty()) {
        options += " --seed 1";
    }
    options += memory_option(compared);
    return fmt::format("irwe train {}{} -o {}.irwe --embeddings {}.npz", graph, options, prefix,
                       prefix);
}

// A percentage as the verbs take it: 10 for 0.1.
std::string percentage(double share) { return fmt::format("{:.10g}", 100 * share); }

// Returns true if all that a task reads can be read again, unlike standard input.
bool are_files(const Task& task, const CompareInput& input) {
    const auto is_file = [](const std::string& name, const std::string& as_typed) {
        return name != "-" && !as_typed.empty();
    };
    const auto may_be_file = [&](const NamedLabels* labels) {
        return labels == nullptr || is_file(labels->name, labels->as_typed);
    };
    return is_file(input.graph_name, input.graph_as_typed) &&
           (!is_across(task.kind) || is_file(input.other->name, input.other->as_typed)) &&
           may_be_file(task.labels) && may_be_file(task.other_labels);
}

std::string command_across(const Task& task, const Method& method, const CompareInput& input,
                           const CompareOptions& options, int num_clusters) {
    const TaskOptions& tasks = options.tasks;
    const std::string labels = task.compares_graphs()
                                   ? fmt::format(" --labels {} --across-labels {}",
                                                 task.labels->as_typed, task.other_labels->as_typed)
                                   : "";
    const std::string protocol =
        task.compares_graphs() ? fmt::format("--share {} --splits {}",
                                             percentage(tasks.training_share), tasks.num_splits)
                               : fmt::format("-k {} --runs {}", num_clusters, tasks.num_runs);
    return fmt::format(
        "irwe compare {} --across {}{} --methods {} --tasks {} --seeds 1 --dim {} {}{} -o {}-{}",
        input.graph_as_typed, input.other->as_typed, labels, method.name, task_name(task.kind),
        options.dim, protocol, memory_option(options), method.name, task_name(task.kind));
}

}  // namespace

std::string repeating_command(const Task& task, const Method& method, const std::string& space,
                              const CompareInput& input, const CompareOptions& options,
                              int num_clusters) {
    if (!are_files(task, input)) {
        return "";
    }
    if (is_across(task.kind)) {
        return command_across(task, method, input, options, num_clusters);
    }
    const std::string& graph = input.graph_as_typed;
    const std::string prefix = task.kind == TaskKind::links ? method.name + "-links" : method.name;
    const std::string which = fmt::format("--which {} --seed 1", space);
    const std::string train = training_command(method, graph, prefix, options);
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
                training_command(method, prefix + ".graph", prefix, options), prefix, prefix,
                prefix, which);
        case TaskKind::new_nodes:
        case TaskKind::classify_across:
        case TaskKind::modularity_across:
        case TaskKind::ncut_across:
            break;
    }
    return fmt::format(
        "irwe compare {} --labels {} --methods {} --tasks new-nodes --seeds 1 --dim {} "
        "--held-out-share {}{} -o {}-new-nodes",
        graph, task.labels->as_typed, method.name, options.dim,
        percentage(options.tasks.held_out_share), memory_option(options), method.name);
}

}  // namespace irwe::compare
