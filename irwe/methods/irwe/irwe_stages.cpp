#include "irwe/methods/irwe/irwe_stages.h"

#include <functional>
#include <string_view>
#include <utility>
#include <vector>

#include "irwe/base/agreement.h"
#include "irwe/base/memory_reuse.h"
#include "irwe/base/phase.h"
#include "irwe/base/random.h"
#include "irwe/io/archive.h"

namespace irwe {
namespace {

constexpr double kShareOfRoles = 0.3;  // of the time of a training

// Throws RanksDiffer unless all ranks have the same tensors: those that they have as a whole.
void require_same_on_ranks(const Workers& workers, std::string_view what,
                           const std::vector<TensorView>& tensors) {
    Digest digest;
    for (const TensorView& tensor : tensors) {
        add_bytes(digest, tensor.bytes, workers.pool);
    }
    require_agreement(workers.world, what, digest);
}

void require_same_positions(const Workers& workers, const PositionSpace& position) {
    if (workers.world.size() > 1) {
        ArchiveContent content("");
        position.write(content);
        require_same_on_ranks(workers, "positions", content.tensors());
    }
}

// Directions were copied. What follows from them, each rank has computed for itself, and rank 0
// alone uses its own: on processors that round differently it differs.
void require_same_identities(const Workers& workers, const FittedIdentities& fitted) {
    if (workers.world.size() > 1) {
        ArchiveContent content("");
        fitted.space.write(content);
        content.add("sample", entries(fitted.sample));
        std::vector<TensorView> tensors = content.tensors();
        if (!workers.world.are_alike()) {
            std::erase_if(tensors,
                          [](const TensorView& tensor) { return tensor.name != "directions"; });
        }
        require_same_on_ranks(workers, "identities", tensors);
    }
}

}  // namespace

std::vector<const OwnedRows*> MadeSpaces::rows_of_ranks() const {
    std::vector<const OwnedRows*> rows;
    if (position) {
        rows.push_back(&position->encoding());
    }
    if (identities) {
        rows.push_back(&identities->rows);
    }
    return rows;
}

Stage position_stage(const Graph& graph, const IrweOptions& options, const Workers& workers,
                     const std::shared_ptr<MadeSpaces>& made) {
    const auto compute = [&graph, options, workers, made] {
        const Phase phase(workers.pool, "positions", 0, 1 - kShareOfRoles);
        PositionSpace position(graph, options.hops, options.embedding_dim, Random(options.seed),
                               workers);
        return_freed_memory();
        require_same_positions(workers, position);
        made->position = std::move(position);
    };
    const auto read = [&graph, options, made](const Archive& archive) -> std::function<void()> {
        const FittedGraph size{graph.num_nodes(), graph.num_edges(), graph.kind()};
        return [made, position = PositionSpace(archive, options.hops, options.embedding_dim,
                                               size)] { made->position = position; };
    };
    return {.compute = compute,
            .name = "positions",
            .part = StatePart{
                .write = [made](ArchiveContent& archive) { made->position->write(archive); },
                .read = read}};
}

Stage identity_stage(const Graph& graph, const IrweOptions& options, const Workers& workers,
                     const std::shared_ptr<MadeSpaces>& made) {
    return {.compute = [&graph, options, workers, made] {
        const Phase phase(workers.pool, "roles", 1 - kShareOfRoles, 1);
        FittedIdentities fitted(graph, options.roles, options.embedding_dim, workers);
        require_same_identities(workers, fitted);
        made->identity = std::move(fitted.space);
        made->identities = std::make_shared<const Identities>(
            Identities{std::move(fitted.rows), std::move(fitted.sample)});
    }};
}

}  // namespace irwe
