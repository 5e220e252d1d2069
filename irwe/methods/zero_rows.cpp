#include "irwe/methods/zero_rows.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <iterator>

#include "irwe/base/counted.h"

namespace irwe {
namespace {

enum class Reason { no_neighbors, no_path, one_role, unlike, far };
constexpr std::array kReasons{Reason::no_neighbors, Reason::no_path, Reason::one_role,
                              Reason::unlike, Reason::far};

void add_zero_rows(const Matrix& rows, NodeId first, std::vector<bool>& is_zero) {
    for (Eigen::Index i = 0; i < rows.rows(); ++i) {
        is_zero[first + static_cast<NodeId>(i)] = rows.row(i).isZero(0);
    }
}

ZeroRows zero_rows_of(const SpaceInfo& space, const std::vector<bool>& is_zero) {
    ZeroRows result{.space = space};
    for (NodeId i = 0; i < is_zero.size(); ++i) {
        if (is_zero[i]) {
            result.rows.push_back(i);
        }
    }
    return result;
}

bool has_neighbors(const Graph& graph, NodeId v) {
    return std::ranges::any_of(graph.neighbors(v), [v](NodeId u) { return u != v; });
}

// Returns which nodes have a path to a node of the training.
std::vector<bool> reached_nodes(const Application& application) {
    const Graph& graph = application.graph;
    std::vector<bool> is_reached(graph.num_nodes(), true);
    for (const NodeId v : new_nodes(*application.known, graph)) {
        is_reached[v] = false;
    }
    std::vector<NodeId> border;
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        if (is_reached[v]) {
            border.push_back(v);
        }
    }
    while (!border.empty()) {
        const NodeId v = border.back();
        border.pop_back();
        for (const NodeId u : graph.neighbors(v)) {
            if (!is_reached[u]) {
                is_reached[u] = true;
                border.push_back(u);
            }
        }
    }
    return is_reached;
}

class Explaining {
public:
    Explaining(std::span<const ZeroRows> zeros, const Model& model, const Application& application)
        : zeros_(zeros), model_(model), application_(application) {
        const bool has_zeros =
            std::ranges::any_of(zeros, [](const ZeroRows& one) { return !one.rows.empty(); });
        if (has_zeros && is_of_new_nodes()) {
            is_reached_ = reached_nodes(application);
        }
    }

    std::vector<std::string> notes() const {
        std::vector<std::string> notes;
        for (const Reason reason : kReasons) {
            std::vector<std::vector<NodeId>> rows_of_space;
            for (const ZeroRows& zeros : zeros_) {
                rows_of_space.push_back(rows_for(reason, zeros));
            }
            std::vector<bool> is_told(zeros_.size());
            for (std::size_t i = 0; i < zeros_.size(); ++i) {
                if (is_told[i] || rows_of_space[i].empty()) {
                    continue;
                }
                std::vector<std::string> spaces;  // that lack the same rows
                for (std::size_t j = i; j < zeros_.size(); ++j) {
                    if (rows_of_space[j] == rows_of_space[i]) {
                        is_told[j] = true;
                        spaces.push_back(zeros_[j].space.name);
                    }
                }
                notes.push_back(sentence(reason, rows_of_space[i].size(), spaces));
            }
        }
        return notes;
    }

private:
    bool is_of_new_nodes() const {
        return application_.kind == Reach::new_nodes && application_.known != nullptr;
    }

    // Rows of a refreshed graph belong to old nodes, too.
    bool are_all_new() const { return is_of_new_nodes() && application_.before.has_value(); }

    Reason reason_of(const SpaceInfo& space, NodeId v) const {
        return !has_neighbors(application_.graph, v) ? Reason::no_neighbors
               : !space.comparable_across_graphs && !is_reached_.empty() && !is_reached_[v]
                   ? Reason::no_path
               : !space.comparable_across_graphs ? Reason::far
               : model_.has_one_role()           ? Reason::one_role
                                                 : Reason::unlike;
    }

    std::vector<NodeId> rows_for(Reason reason, const ZeroRows& zeros) const {
        std::vector<NodeId> rows;
        std::ranges::copy_if(zeros.rows, std::back_inserter(rows), [&](NodeId row) {
            return reason_of(zeros.space, application_.nodes[row]) == reason;
        });
        return rows;
    }

    std::string cause(Reason reason, bool is_one) const {
        const std::string has = is_one ? "has" : "have";
        switch (reason) {
            case Reason::no_neighbors:
                return has + " no neighbors";
            case Reason::no_path:
                return has + " no path to a node of the training";
            case Reason::one_role:
                return fmt::format("{} the role that all nodes of the training play", has);
            case Reason::unlike:
                return fmt::format("{} nothing in common with what {} has learned from", has,
                                   model_.record().method);
            case Reason::far:
                break;
        }
        return fmt::format("{} nothing near enough that {} would know a place by", has,
                           model_.record().method);
    }

    std::string sentence(Reason reason, std::size_t count,
                         const std::vector<std::string>& spaces) const {
        const bool is_one = count == 1;
        const std::string which =
            spaces.size() == zeros_.size() ? "" : fmt::format(" of {}", fmt::join(spaces, " and "));
        return fmt::format("{} of {} {}: {}{} {} zeros", with_commas(count),
                           counted(application_.nodes.size(), are_all_new() ? "new node" : "node"),
                           cause(reason, is_one), is_one ? "its row" : "their rows", which,
                           is_one ? "is" : "are");
    }

    std::span<const ZeroRows> zeros_;
    const Model& model_;
    const Application& application_;
    std::vector<bool> is_reached_;  // by node; empty: nobody asks
};

}  // namespace

std::vector<ZeroRows> zero_rows(const Embeddings& embeddings) {
    std::vector<ZeroRows> result;
    for (const Space& space : embeddings.spaces) {
        std::vector<bool> is_zero(embeddings.names->size());
        add_zero_rows(space.vectors, 0, is_zero);
        result.push_back(zero_rows_of(space.info, is_zero));
    }
    return result;
}

ZeroRowsSource::ZeroRowsSource(EmbeddingSource& source)
    : source_(source),
      is_zero_(source.spaces().size(), std::vector<bool>(source.names()->size())) {}

Matrix ZeroRowsSource::rows(std::size_t space, NodeId first, NodeId count) {
    Matrix rows = source_.rows(space, first, count);
    add_zero_rows(rows, first, is_zero_[space]);
    return rows;
}

std::vector<ZeroRows> ZeroRowsSource::found() const {
    std::vector<ZeroRows> result;
    for (std::size_t i = 0; i < is_zero_.size(); ++i) {
        result.push_back(zero_rows_of(spaces()[i], is_zero_[i]));
    }
    return result;
}

std::vector<std::string> zero_row_notes(std::span<const ZeroRows> zeros, const Model& model,
                                        const Application& application) {
    return Explaining(zeros, model, application).notes();
}

}  // namespace irwe
