#include "irwe/methods/irwe/irwe_method.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <iterator>
#include <optional>
#include <span>
#include <utility>

#include "irwe/base/error.h"
#include "irwe/graph/components.h"
#include "irwe/graph/normalized_spectrum.h"
#include "irwe/graph/subgraph.h"
#include "irwe/io/archive.h"
#include "irwe/io/option_range.h"
#include "irwe/methods/irwe/identity_drift.h"
#include "irwe/methods/irwe/irwe_estimate.h"
#include "irwe/methods/irwe/irwe_explanation.h"
#include "irwe/methods/irwe/irwe_new_node.h"
#include "irwe/methods/irwe/irwe_stages.h"
#include "irwe/methods/one_step.h"
#include "irwe/methods/stages.h"

namespace irwe {
namespace {

constexpr const char* kName = "irwe";
constexpr const char* kIdentity = "identity";
constexpr const char* kPosition = "position";

// The rows of nodes first, ..., first + count - 1 of those that are embedded.
using RowsOfNodes = std::function<Matrix(NodeId first, NodeId count)>;

// Embeddings whose identities are in memory, of this process or of other ranks, with the drift of
// all nodes of their graph: those without rows here, too. Positions are made block by block.
class DriftedSource final : public EmbeddingSource {
public:
    // `identities` has a row for every node of the graph, and `nodes` are those that are embedded.
    DriftedSource(std::shared_ptr<const NodeNames> names, std::vector<NodeId> nodes,
                  std::shared_ptr<const Identities> identities, Eigen::Index position_dim,
                  RowsOfNodes positions, Origin origin, std::optional<Drift> drift)
        : names_(std::move(names)),
          nodes_(std::move(nodes)),
          identities_(std::move(identities)),
          positions_(std::move(positions)),
          spaces_{SpaceInfo{kIdentity, identities_->rows.cols(), true},
                  SpaceInfo{kPosition, position_dim, false}},
          origin_(std::move(origin)),
          drift_(std::move(drift)) {}

    std::shared_ptr<const NodeNames> names() const override { return names_; }
    std::span<const SpaceInfo> spaces() const override { return spaces_; }
    const std::optional<Origin>& origin() const override { return origin_; }
    Matrix rows(std::size_t space, NodeId first, NodeId count) override {
        const std::span<const NodeId> chosen = std::span(nodes_).subspan(first, count);
        return spaces_[space].name == kIdentity ? identities_->rows.chosen(chosen)
                                                : positions_(first, count);
    }

    // Returns nothing for a graph without nodes.
    const std::optional<Drift>& drift() const { return drift_; }

private:
    std::shared_ptr<const NodeNames> names_;
    std::vector<NodeId> nodes_;
    std::shared_ptr<const Identities> identities_;
    RowsOfNodes positions_;
    std::array<SpaceInfo, 2> spaces_;
    std::optional<Origin> origin_;
    std::optional<Drift> drift_;
};

class IrweModel final : public Model, public Explainer {
public:
    IrweModel(ModelRecord record, IdentitySpace identity, PositionSpace position)
        : Model(std::move(record)),
          options_(options_of<IrweOptions>(*this->record().settings)),
          identity_(std::move(identity)),
          position_(std::move(position)) {}

    std::unique_ptr<EmbeddingSource> embed(const Application& application, OutputForm form,
                                           Resources& resources) const override {
        Matrix rows = identity_.rows(application.graph, resources.pool);
        Matrix sample = rows(profile_rows(application.graph.num_nodes()), Eigen::all);
        return embed(
            std::make_shared<const Identities>(Identities{std::move(rows), std::move(sample)}),
            application, form, resources);
    }

    // Returns the embeddings by the identities of all nodes of application.graph.
    std::unique_ptr<EmbeddingSource> embed(std::shared_ptr<const Identities> identities,
                                           const Application& application, OutputForm form,
                                           Resources& resources) const {
        std::optional<Drift> drift;
        if (identities->sample.rows() > 0) {
            drift = identity_drift(identity_, identities->sample, resources.pool);
        }
        return std::make_unique<DriftedSource>(
            std::make_shared<const NodeNames>(application.graph.names().of(application.nodes)),
            std::vector<NodeId>(application.nodes.begin(), application.nodes.end()),
            std::move(identities), options_.embedding_dim,
            positions(application, form, resources.pool), origin_of(*this, application, form),
            std::move(drift));
    }

    std::optional<Drift> drift(const EmbeddingSource& embeddings) const override {
        const auto* const drifted = dynamic_cast<const DriftedSource*>(&embeddings);
        return drifted != nullptr ? drifted->drift() : std::nullopt;
    }

    const Explainer* explainer() const override { return this; }

    Explanation explain(const Application& application, NodeId node,
                        Resources& resources) const override {
        return irwe::explain({identity_, options_.roles, options_.hops}, application, node,
                             resources.pool);
    }

    std::unique_ptr<NewNodeEmbedder> new_node_embedder(const Graph& graph,
                                                       Resources& resources) const override {
        const NodeNames& known = *record().node_names;
        require_most_known(known, graph, "the graph", "the model",
                           "train a model on this graph to embed its new nodes");
        return irwe_new_node_embedder(identity_, position_, graph.reduced_to(record().kind),
                                      known_places(known, graph), resources.pool);
    }

    void write(ArchiveContent& archive) const override {
        identity_.write(archive);
        position_.write(archive);
    }

    ModelDescription describe() const override {
        return {.lines = {{"method", kName}, {"embeddings", spaces_text(options_, record().kind)}},
                .facts = {{"embedding_dim", static_cast<std::uint64_t>(options_.embedding_dim)},
                          {"seed", options_.seed}}};
    }

    const OwnedRows& encoding() const { return position_.encoding(); }

    bool has_one_role() const override { return identity_.profile().is_constant(); }

private:
    // Returns what makes the positions of application.nodes.
    RowsOfNodes positions(const Application& application, OutputForm form, ThreadPool& pool) const {
        const PositionScale scale =
            form == OutputForm::ready ? PositionScale::ready : PositionScale::products;
        switch (application.kind) {
            case Reach::training_graph:
                return rows_of(position_, application.nodes, scale);
            case Reach::new_nodes:
                return [rows = position_.grown_rows(
                            {application.graph, application.nodes,
                             known_places(*application.known, application.graph)},
                            scale, pool)](NodeId first, NodeId count) {
                    return Matrix(rows.middleRows(first, count));
                };
            case Reach::new_graphs:
                break;
        }
        // A training of its own, which those who compare identities do not need.
        return [this, &application, &pool, scale, rows = RowsOfNodes()](NodeId first,
                                                                        NodeId count) mutable {
            if (!rows) {
                rows = rows_of(PositionSpace(application.graph, options_.hops,
                                             options_.embedding_dim, Random(options_.seed), pool),
                               application.nodes, scale);
            }
            return rows(first, count);
        };
    }

    static RowsOfNodes rows_of(const PositionSpace& space, std::span<const NodeId> nodes,
                               PositionScale scale) {
        return [space, nodes = std::vector<NodeId>(nodes.begin(), nodes.end()), scale](
                   NodeId first, NodeId count) {
            return space.rows(std::span(nodes).subspan(first, count), scale);
        };
    }

    IrweOptions options_;
    IdentitySpace identity_;
    PositionSpace position_;
};

// Small components would make the second eigenvalue 1 whatever the rest is like.
Graph largest_component(const Graph& graph) {
    const Components components = connected_components(graph);
    const auto largest =
        static_cast<NodeId>(std::ranges::max_element(components.sizes) - components.sizes.begin());
    std::vector<NodeId> nodes;
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        if (components.of_node[v] == largest) {
            nodes.push_back(v);
        }
    }
    return induced_subgraph(graph, nodes);
}

// Returns true if longer walks would blur what neighbors tell: a step leaves less than half of
// where a walk came from, and edges join parts that are unlike more than by chance, so that after
// two steps a walk is among its own kind again, and after three among the others. So it is in a
// graph of words, where verbs follow nouns.
//
// Weights do not count here: a few heavy edges hold a walk back whatever the rest of the graph is
// like.
bool only_neighbors_tell(const Graph& graph, ThreadPool& pool) {
    constexpr double kHopsTell = 0.5;
    constexpr double kBeyondChance = 1.05;  // random graphs of some thousand nodes stay below
    const Graph largest = largest_component(graph.reduced_to({}));
    return second_eigenvalue(largest, Random(1), pool) < kHopsTell &&
           -smallest_eigenvalue(largest, Random(1), pool) > kBeyondChance * random_radius(largest);
}

std::unique_ptr<MethodSettings> settings(std::string_view, const GraphAtHand* at_hand) {
    constexpr NodeId kManyCommunities = 2'000;  // nodes; from here on more directions tell more
    constexpr NodeId kLargeGraph = 200'000;     // nodes; from here on memory and time decide
    auto result = std::make_unique<OptionSettings<IrweOptions>>();
    PositionOptions& hops = result->options.hops;
    const NodeId num_nodes = at_hand != nullptr ? at_hand->graph.num_nodes() : 0;
    if (num_nodes >= kLargeGraph) {
        hops.max_pairs = 100;
        hops.max_visits = 10'000;
    } else if (num_nodes >= kManyCommunities) {
        result->options.embedding_dim = 256;
    }
    if (at_hand != nullptr && at_hand->graph.num_edges() > 0 &&
        only_neighbors_tell(at_hand->graph, at_hand->pool)) {
        hops.num_hops = 1;
    }
    return result;
}

std::unique_ptr<Training> begin(const Problem& problem, const MethodSettings& settings,
                                Resources& resources) {
    settings.validate();
    require_edges(problem.graph);
    const IrweOptions options = options_of<IrweOptions>(settings);
    if (resources.max_bytes > 0) {
        require_memory(problem.graph, options, resources.max_bytes, resources.world.size());
    }
    const auto made = std::make_shared<MadeSpaces>();
    return staged_training(
        {.stages = {position_stage(problem.graph, options, resources.workers(), made),
                    identity_stage(problem.graph, options, resources.workers(), made)},
         .result =
             [&graph = problem.graph, options, made] {
                 const OptionSettings<IrweOptions> used(options);
                 return std::make_shared<IrweModel>(model_record(kName, graph, used, ""),
                                                    std::move(*made->identity), *made->position);
             },
         .summary = spaces_text(options, problem.graph.kind()),
         .embed =
             [made](const Model& model, const Application& application, OutputForm form,
                    Resources& used_resources) {
                 return dynamic_cast<const IrweModel&>(model).embed(made->identities, application,
                                                                    form, used_resources);
             },
         .rows_of_ranks = [made] { return made->rows_of_ranks(); }});
}

std::shared_ptr<const Model> read(const Archive& archive, ModelRecord record) {
    const IrweOptions options = options_of<IrweOptions>(*record.settings);
    const FittedGraph size{record.num_training_nodes, record.num_training_edges, record.kind};
    IdentitySpace identity(archive, options.roles, options.embedding_dim, size);
    PositionSpace position(archive, options.hops, options.embedding_dim, size);
    return std::make_shared<IrweModel>(std::move(record), std::move(identity), std::move(position));
}

}  // namespace

std::vector<OptionField> option_fields(IrweOptions& options) {
    std::vector<OptionField> fields{{"model.embedding_dim", options.embedding_dim}};
    std::ranges::move(option_fields(options.roles), std::back_inserter(fields));
    std::ranges::move(option_fields(options.hops), std::back_inserter(fields));
    fields.emplace_back("training.seed", options.seed);
    return fields;
}

void validate(const IrweOptions& options) {
    constexpr int kMaxDim = 1 << 16;
    require_between("model.embedding_dim", options.embedding_dim, 1, kMaxDim);
    validate(options.roles);
    validate(options.hops);
}

std::string spaces_text(const IrweOptions& options, GraphKind kind) {
    const int of_identity = identity_columns(options.roles, kind, options.embedding_dim);
    return of_identity == options.embedding_dim
               ? fmt::format("identity and position, {} dimensions each", options.embedding_dim)
               : fmt::format("identity of {} and position of {} dimensions", of_identity,
                             options.embedding_dim);
}

Method irwe_method() {
    return {
        .name = kName,
        .title = "roles and places from the statistics of random walks",
        .python_class = "IRWE",
        .cost = "linear in nodes and edges: seconds for 10,000 nodes",
        .spaces = {{kIdentity, "the same role", true}, {kPosition, "the same community", false}},
        .reach = Reach::new_graphs,
        .seed_setting = "training.seed",
        .dimension_setting = "model.embedding_dim",
        .presets = {"auto"},
        .settings = settings,
        .begin = begin,
        .read = read,
        .estimate = irwe_estimate,
        .uses = {.weights = true, .directions = true},
        .can_explain = true,
        .refreshes = true,
        .uses_ranks = true,
        .cost_class = CostClass::seconds};
}

}  // namespace irwe
