#include "apps/compare/cell_recipe.h"

#include <fmt/format.h>

#include "apps/reproduce/code_digest.h"
#include "irwe/base/digest.h"

namespace irwe::compare {
namespace {

constexpr int kProtocol = 2;  // counts changes of what is measured

std::string digest_of(const Labels& labels) {
    Digest digest;
    for (const std::string& name : labels.classes) {
        digest.add(name);
    }
    for (const auto& classes : labels.of_node) {
        digest.add(classes.size());
        for (const std::uint32_t c : classes) {
            digest.add(c);
        }
    }
    return digest.text();
}

std::string task_recipe(const Task& task, const TaskOptions& options, int num_clusters,
                        const std::string& other_fingerprint) {
    switch (task.kind) {
        case TaskKind::classify_across:
            return fmt::format("graph {}, labels {} and {}, share {}, {} splits", other_fingerprint,
                               digest_of(task.labels->labels), digest_of(task.other_labels->labels),
                               options.training_share, options.num_splits);
        case TaskKind::modularity_across:
        case TaskKind::ncut_across:
            return fmt::format("graph {}, {} clusters, {} runs", other_fingerprint, num_clusters,
                               options.num_runs);
        case TaskKind::classify:
            return fmt::format("labels {}, share {}, {} splits", digest_of(task.labels->labels),
                               options.training_share, options.num_splits);
        case TaskKind::modularity:
        case TaskKind::ncut:
            return fmt::format("{} clusters, {} runs", num_clusters, options.num_runs);
        case TaskKind::links:
            return fmt::format("share {}", options.held_out_share);
        case TaskKind::new_nodes:
            break;
    }
    return fmt::format("labels {}, share {}", digest_of(task.labels->labels),
                       options.held_out_share);
}

}  // namespace

std::string cell_recipe(const RecipeParts& parts) {
    return fmt::format(
        "irwe {}, code {}, protocol {}\ngraph {}\ntask {}: {}, seed {}, {} threads\nmethod {}\n{}",
        IRWE_VERSION, code_digest(), kProtocol, parts.graph_fingerprint, task_name(parts.task.kind),
        task_recipe(parts.task, parts.options, parts.num_clusters, parts.other_fingerprint),
        parts.seed, parts.num_threads, parts.method.name, to_toml(parts.settings));
}

}  // namespace irwe::compare
