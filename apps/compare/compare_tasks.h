// The tasks on which methods are compared, and what each one measures.

#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "irwe/base/matrix.h"
#include "irwe/base/parallel.h"
#include "irwe/evaluation/edge_split.h"
#include "irwe/graph/graph.h"
#include "irwe/graph/labels.h"

namespace irwe::compare {

enum class TaskKind {
    classify,
    modularity,
    ncut,
    links,
    new_nodes,
    // On a graph that nothing was trained on.
    classify_across,
    modularity_across,
    ncut_across,
};

// Returns all kinds, and what --tasks calls one: "new-nodes".
std::vector<TaskKind> task_kinds();
std::string task_name(TaskKind kind);
bool needs_labels(TaskKind kind);
bool is_across(TaskKind kind);  // measures on the other graph
// Returns the kind called `name`. Throws InputError, with the names that there are.
TaskKind find_task(const std::string& name);

// What a task learns its vectors from.
enum class TrainedOn {
    graph,        // the whole graph
    fewer_edges,  // without the held-out edges
    fewer_nodes,  // without the held-out nodes
};

struct NamedLabels {
    std::string name;      // of the file, or of the column
    std::string as_typed;  // "town.roles --label-column 2"; empty: there is no command
    Labels labels;
};

// A graph that no method is trained on: the caller keeps it alive.
struct OtherGraph {
    const Graph* graph;
    std::string name;
    std::string as_typed;               // as for NamedLabels
    std::vector<NamedLabels> labels{};  // none, or those that each of the training graph is tested
                                        // on; columns are typed there
};

// What is compared on: the caller keeps the graph alive.
struct CompareInput {
    const Graph& graph;
    std::string graph_name;
    std::string graph_as_typed;  // as for NamedLabels
    std::vector<NamedLabels> labels{};
    std::optional<OtherGraph> other{};
};

// Returns the kinds to measure unless some are chosen: those across graphs if there is another one.
std::vector<TaskKind> default_kinds(const CompareInput& input);

struct TaskOptions {
    double training_share = 0.5;  // of the labeled nodes of a classification
    int num_splits = 5;           // of a classification, for each seed
    int num_clusters = 0;         // 0: as many as classes of the first labels, or 8
    int num_runs = 3;             // of KMeans, for each seed
    double held_out_share = 0.1;  // of the edges for links, of the nodes for new nodes
};

struct Task {
    TaskKind kind;
    const NamedLabels* labels = nullptr;        // of a classification; null for other tasks
    const NamedLabels* other_labels = nullptr;  // of a classification across graphs
    std::string metric{};                       // "micro-F1", "AUC"
    bool higher_is_better = true;
    bool is_percent = true;         // shown in percent
    double test_over_training = 0;  // for the test of differences (evaluation/paired_test.h)
    std::string note{};             // what is not as it was asked for

    // Returns "classify town.roles": what tells tasks apart.
    std::string name() const;
    TrainedOn trained_on() const;
    // Returns true if a regression weighs the columns of vectors: then all spaces of a method side
    // by side are worth measuring, too.
    bool learns_from_vectors() const;
    // Returns true if vectors of one graph are compared with those of another.
    bool compares_graphs() const { return other_labels != nullptr; }
};

// A task that this input does not allow, and why.
struct ImpossibleTask {
    TaskKind kind;
    std::string reason;
};

struct TaskList {
    std::vector<Task> tasks{};
    std::vector<ImpossibleTask> impossible{};
    int num_clusters = 0;  // of modularity and ncut
};

// Returns the tasks of these kinds that the input allows, labels by labels. The pointers refer to
// `input`. Throws InputError if an option is out of its range.
TaskList possible_tasks(const CompareInput& input, const std::vector<TaskKind>& kinds,
                        const TaskOptions& options);

// The nodes that new nodes are tested on, and the graph without them.
struct NodeSplit {
    Graph training;
    std::vector<NodeId> known, held_out;  // nodes of the whole graph, ascending
};

// Returns a random choice of round(share * nodes) nodes with edges as held out, at least one.
NodeSplit hold_out_nodes(const Graph& graph, double share, std::uint64_t seed);

// Measurements by name, the task's own metric first; a number for each split.
using Values = std::vector<std::pair<std::string, std::vector<double>>>;

// Measures vectors, computing what several measurements need once.
class TaskMeasures {
public:
    // The caller keeps the input alive.
    TaskMeasures(const CompareInput& input, const TaskOptions& options, int num_clusters,
                 ThreadPool& pool)
        : input_(input), options_(options), num_clusters_(num_clusters), pool_(pool) {}

    const EdgeSplit& edge_split(std::uint64_t seed);
    const NodeSplit& node_split(std::uint64_t seed);

    // Measures `vectors`, whose row v belongs to node v of the whole graph, on a task with the
    // splits of `seed`. Those of links were trained without the held-out edges; those of
    // held-out nodes were made by a model that had not seen them. On a task across graphs they
    // belong to the nodes of the other graph; if it compares both, `teaching` has those of the
    // graph of the training.
    Values measure(const Task& task, const Matrix& vectors, std::uint64_t seed,
                   const Matrix* teaching = nullptr);

private:
    const Graph& measured_graph(const Task& task) const;
    const Graph& role_graph_of(const Graph& graph);
    Values classified(const Task& task, const Matrix& vectors, std::uint64_t seed);
    Values classified_across(const Task& task, const Matrix& vectors, const Matrix& teaching,
                             std::uint64_t seed);
    Values clustered(const Task& task, const Matrix& vectors, std::uint64_t seed);
    Values linked(const Matrix& vectors, std::uint64_t seed);
    Values placed(const Task& task, const Matrix& vectors, std::uint64_t seed);

    const CompareInput& input_;
    TaskOptions options_;
    int num_clusters_;
    ThreadPool& pool_;
    std::map<const Graph*, Graph> role_graphs_;  // by the graphs that they belong to
    std::optional<std::pair<std::uint64_t, EdgeSplit>> edge_split_;  // of the last seed
    std::optional<std::pair<std::uint64_t, NodeSplit>> node_split_;
};

}  // namespace irwe::compare
