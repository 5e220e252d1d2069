// What irwe convert writes about nodes: labels, and clusters and a map of embeddings.

#pragma once

#include <CLI/CLI.hpp>
#include <cstddef>
#include <string>
#include <vector>

#include "apps/irwe/console.h"
#include "apps/irwe/label_arguments.h"
#include "irwe/graph/formats/written_graph.h"

namespace irwe::cli {

class ConvertColumns {
public:
    // Adds --embeddings, --with, -k, --by, --labels, --threads and --max-memory to a verb, whose
    // options then refer to this object. `console` outlives it.
    void add_options(CLI::App& verb, const Console& console);

    // Throws InputError if options do not fit together.
    void check() const;
    // Throws InputError if `output` is one of the files that are read.
    void require_not_replaced_by(const std::string& output) const;
    // Returns the option that asks for columns, such as "--labels"; empty if none does.
    std::string wanted() const;
    std::size_t max_memory() const { return max_memory_; }
    int num_threads() const { return num_threads_; }

    // Adds the columns to `written`; the graph is the file `graph_path`. Throws InputError if the
    // embeddings do not belong to the graph.
    void add_to(WrittenGraph& written, const std::string& graph_path, const Console& console) const;

private:
    bool wants(const std::string& what) const;
    void add_labels(WrittenGraph& written, const Console& console) const;
    void add_embeddings(WrittenGraph& written, const std::string& graph_path,
                        const Console& console) const;

    std::string embeddings_path_;
    std::vector<std::string> with_;
    int num_clusters_ = 0;    // 0: not given
    std::string space_name_;  // empty: position, or the only one of the file
    std::string labels_path_;
    LabelArguments label_columns_;
    std::size_t max_memory_ = 0;  // 0: half of what is free
    int num_threads_ = 0;
};

}  // namespace irwe::cli
