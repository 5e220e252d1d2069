// What irwe roles and irwe communities have in common: arguments, tables, JSON and the file of
// nodes and their groups.

#pragma once

#include <CLI/CLI.hpp>
#include <cstddef>
#include <nlohmann/json.hpp>
#include <string>

#include "apps/irwe/console.h"
#include "apps/irwe/embedded_graph.h"
#include "irwe/answers/node_groups.h"
#include "irwe/base/parallel.h"
#include "irwe/embeddings/embeddings.h"
#include "irwe/io/text_output.h"

namespace irwe::cli {

class GroupArguments {
public:
    // Adds all arguments to a verb whose groups are of the space `space_name`.
    void add_options(CLI::App& verb, const std::string& space_name, const std::string& what);

    // Throws InputError if arguments do not fit together.
    void check() const;
    EmbeddedGraph load(ThreadPool& pool) const { return given_.load(pool); }
    // Returns the vectors of the space of the verb, or of that which --by names.
    const Matrix& vectors(const EmbeddedGraph& given) const;

    const Console& console() const { return given_.console(); }
    const GroupOptions& options() const { return options_; }
    int num_threads() const { return num_threads_; }
    bool wants_json() const { return json_; }
    // Returns the file to write, or an empty string.
    const std::string& output() const { return output_; }
    // Writes node, group, its number from 1, and fit.
    void write(const NodeNames& names, const NodeGroups& groups, TextOutput& output) const;

    // Returns what both verbs print first. `quality` is what the groups' quality is called.
    nlohmann::ordered_json as_json(const LoadedGraph& loaded, const NodeGroups& groups,
                                   const std::string& quality) const;
    std::string as_text(const LoadedGraph& loaded, const NodeGroups& groups) const;

private:
    EmbeddedGraphArguments given_;
    std::string default_space_;
    std::string space_name_;  // empty: default_space_, or the only one
    GroupOptions options_;
    std::string output_;
    bool force_ = false;
    bool json_ = false;
    int num_threads_ = 0;
};

// Returns the names of nodes in one line: "17, 4, 9".
std::string node_list(const NodeNames& names, const std::vector<NodeId>& nodes);

}  // namespace irwe::cli
