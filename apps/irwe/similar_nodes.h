// The arguments of irwe similar that say which nodes are compared with which.

#pragma once

#include <CLI/CLI.hpp>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "apps/irwe/console.h"
#include "apps/irwe/embedding_arguments.h"
#include "apps/irwe/graph_arguments.h"

namespace irwe::cli {

// Known cases and candidates, as rows of length one about the mean of all nodes of the first file.
struct ComparedNodes {
    std::shared_ptr<const NodeNames> names;  // of the known cases
    Matrix rows;                             // of all these nodes
    std::vector<NodeId> known;
    bool is_one_graph = true;
    std::shared_ptr<const NodeNames> listed_names;  // where is looked; `names` in one graph
    Matrix other_rows;                              // of `listed_names`, in another graph
    std::vector<NodeId> candidates;                 // of listed_names, ascending
    std::optional<LoadedGraph> graph;               // of listed_names, if it was given
    std::string space;
    bool are_all_equal = false;  // all vectors: none is nearer than another

    const Matrix& listed_rows() const { return is_one_graph ? rows : other_rows; }
    // Returns the rows of some nodes of `names`.
    Matrix unit_rows(const std::vector<NodeId>& nodes) const { return rows(nodes, Eigen::all); }
};

struct SimilarNodes {
    const Console& console;
    std::string path{};  // of embeddings or a model
    std::string node_name{};
    std::vector<std::string> like{};
    std::string like_path{};
    bool all_nodes = false;
    std::string each_path{};
    std::string space_name{};  // empty: the only one of the file, or identity
    GraphArguments graph{};
    std::string other_path{};  // where to look; empty: among the same
    std::string among_path{};
    std::string since_path{};
    std::size_t max_memory = 0;  // 0: half of what is free

    // Add the options: first what to compare, then where to look.
    void add_options(CLI::App& verb);
    void add_places(CLI::App& verb);

    bool wants_lists() const { return all_nodes || !each_path.empty(); }
    // Throws InputError unless the arguments name nodes in one way.
    void check() const;
    // Throws InputError if `output` is a file that is read, or one of another kind.
    void require_not_replaced_by(const std::string& output, const std::string& labels_path,
                                 bool force) const;
    ComparedNodes load(ThreadPool& pool) const;

private:
    Embeddings load_own(ComparedNodes& compared, ThreadPool& pool) const;
    std::vector<NodeId> known_nodes(const NodeNames& names) const;
    std::vector<NodeId> nodes_in(const std::string& list, const NodeNames& names,
                                 const std::string& owner) const;
    std::vector<NodeId> candidates(const ComparedNodes& compared) const;
    NodeNames names_before() const;
};

}  // namespace irwe::cli
