// Graphs from texts and from files of other programs, and their edges as texts to compare with.

#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>
#include <vector>

#include "irwe/graph/read_graph.h"
#include "irwe/graph/reading_notes.h"
#include "tests/support/errors.h"
#include "tests/support/file_content.h"
#include "tests/support/temporary_directory.h"

namespace irwe {

// The path of a file that another program has written, such as "graphml/networkx". They are among
// the seeds of the fuzzers.
inline std::string sample_path(std::string_view name) {
    return std::string(IRWE_SAMPLES_DIR) + '/' + std::string(name);
}

inline GraphContent content_of_sample(std::string_view name, const ReadGraphOptions& options = {}) {
    return read_graph_content(sample_path(name), options);
}

inline GraphContent content_of(std::string_view text, const ReadGraphOptions& options = {}) {
    const TemporaryDirectory directory;
    return read_graph_content(directory.file("graph", text), options);
}

// The message with which a text is refused, without the path in front; "no error" if it is read.
inline std::string refusal_of(std::string_view text, const ReadGraphOptions& options = {}) {
    const TemporaryDirectory directory;
    const std::string path = directory.file("graph", text);
    const std::string message = input_error([&] { read_graph_content(path, options); });
    return message.starts_with(path) ? message.substr(path.size()) : message;
}

// The edges as "a-b", or "a-b 2.5" with weights; arrows of a directed graph as "a>b".
inline std::vector<std::string> edge_texts(const Graph& graph) {
    std::vector<std::string> result;
    const NodeNames& names = graph.names();
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        for (std::size_t i = 0; i < graph.degree(v); ++i) {
            const NodeId u = graph.neighbors(v)[i];
            if (graph.is_directed() ? graph.leaving_weights(v)[i] == 0 : u < v) {
                continue;
            }
            const std::string weight = !graph.has_weights() ? ""
                                       : graph.is_directed()
                                           ? fmt::format(" {}", graph.leaving_weights(v)[i])
                                           : fmt::format(" {}", graph.weights(v)[i]);
            result.push_back(names[v] + (graph.is_directed() ? ">" : "-") + names[u] + weight);
        }
    }
    return result;
}

// The attributes as "age: 31, ?, 7", one for each node, in the order of their names.
inline std::vector<std::string> attribute_texts(const GraphContent& content) {
    std::vector<std::string> result;
    for (const NodeAttribute& column : content.attributes.columns()) {
        std::string text = column.name + ":";
        for (NodeId v = 0; v < content.graph.num_nodes(); ++v) {
            text += v == 0 ? " " : ", ";
            text += column.number(v)     ? fmt::format("{}", *column.number(v))
                    : column.category(v) ? '"' + std::string(*column.category(v)) + '"'
                                         : "?";
        }
        result.push_back(text);
    }
    return result;
}

inline std::vector<std::string> note_texts(const GraphContent& content,
                                           const ReadGraphOptions& options = {}) {
    return reading_notes(content.report, options);
}

// Expects every beginning of `text` to be read or refused, and never by anything but InputError.
inline void read_all_beginnings(std::string_view text) {
    const TemporaryDirectory directory;
    for (std::size_t size = 0; size < text.size(); ++size) {
        const std::string path = directory.file("graph", text.substr(0, size));
        static_cast<void>(input_error([&] { read_graph_content(path); }));
    }
}

}  // namespace irwe
