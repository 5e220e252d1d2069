#include "irwe/methods/irwe/irwe_new_node.h"

#include <mutex>
#include <utility>

#include "irwe/graph/graph_with_node.h"

namespace irwe {
namespace {

class IrweNewNodeEmbedder final : public NewNodeEmbedder {
public:
    IrweNewNodeEmbedder(const IdentitySpace& identity, const PositionSpace& position,
                        const Graph& graph, std::vector<std::optional<NodeId>> known_places,
                        ThreadPool& pool)
        : NewNodeEmbedder(graph.num_nodes(), graph.kind()),
          identity_(identity),
          position_(position),
          graph_(graph),
          known_places_(std::move(known_places)),
          role_rows_(identity.role_rows(graph, pool)) {
        known_places_.push_back(std::nullopt);  // of the new node
        idle_.push_back(std::make_unique<Worker>(*this));
    }

private:
    // What one thread needs, as large as the graph, and so kept for the next node.
    struct Worker {
        explicit Worker(const IrweNewNodeEmbedder& embedder)
            : grown(embedder.graph_),
              return_ratios(grown, embedder.role_rows_.options.returns),
              folder(embedder.position_.folder(grown, embedder.known_places_)) {}
        Worker(const Worker&) = delete;
        Worker& operator=(const Worker&) = delete;

        GraphWithNode grown;
        ReturnRatiosOn<GraphWithNode> return_ratios;
        NodeFolder<GraphWithNode> folder;
    };

    std::vector<Matrix> vectors(std::span<const NodeId> neighbors, const EdgeWeightsView& weights,
                                OutputForm form) const override {
        std::unique_ptr<Worker> worker = idle_worker();
        worker->grown.join(neighbors, weights);
        std::vector<Matrix> result;
        result.push_back(identity_.added_row(worker->grown, role_rows_, worker->return_ratios));
        result.push_back(position_.added_row(
            worker->folder, worker->grown.new_node(),
            form == OutputForm::ready ? PositionScale::ready : PositionScale::products));
        const std::scoped_lock lock(mutex_);
        idle_.push_back(std::move(worker));
        return result;
    }

    std::unique_ptr<Worker> idle_worker() const {
        {
            const std::scoped_lock lock(mutex_);
            if (!idle_.empty()) {
                std::unique_ptr<Worker> worker = std::move(idle_.back());
                idle_.pop_back();
                return worker;
            }
        }
        return std::make_unique<Worker>(*this);
    }

    IdentitySpace identity_;
    PositionSpace position_;
    Graph graph_;
    std::vector<std::optional<NodeId>> known_places_;
    RoleRows role_rows_;
    mutable std::mutex mutex_;
    mutable std::vector<std::unique_ptr<Worker>> idle_;  // guarded by mutex_
};

}  // namespace

std::unique_ptr<NewNodeEmbedder> irwe_new_node_embedder(
    const IdentitySpace& identity, const PositionSpace& position, const Graph& graph,
    std::vector<std::optional<NodeId>> known_places, ThreadPool& pool) {
    return std::make_unique<IrweNewNodeEmbedder>(identity, position, graph, std::move(known_places),
                                                 pool);
}

}  // namespace irwe
