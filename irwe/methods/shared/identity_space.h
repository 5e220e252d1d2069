// Identities: the directions in which the nodes of a training graph differ most in their structure
// (role_features.h), and the degree, on a scale that all graphs share.

#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "irwe/base/matrix.h"
#include "irwe/base/owned_rows.h"
#include "irwe/base/parallel.h"
#include "irwe/base/workers.h"
#include "irwe/graph/graph.h"
#include "irwe/io/option_field.h"
#include "irwe/methods/shared/column_profile.h"
#include "irwe/methods/shared/role_features.h"
#include "irwe/methods/shared/sound_parts.h"

namespace irwe {

class Archive;         // io/archive.h
class ArchiveContent;  // io/archive.h

struct IdentityOptions {
    int num_rounds = 3;        // of recursive_features.h
    int num_hops = 9;          // of octave_degrees.h
    int max_visits = 30'000;   // of return_ratios.h
    double degree_weight = 5;  // w

    bool operator==(const IdentityOptions&) const = default;
};
// Returns the options under the names of settings files, [roles].
std::vector<OptionField> option_fields(IdentityOptions& options);
// Throws InputError, with the option, its value and the valid values.
void validate(const IdentityOptions& options);

// Returns the options of the features that identities are made of, for graphs of a kind.
RoleOptions role_options(const IdentityOptions& options, GraphKind kind);

// Returns how many columns identities have where `dim` are asked for: no more than there are
// directions, and one for the degree. REQUIRES: dim >= 1.
int identity_columns(const IdentityOptions& options, GraphKind kind, int dim);

// identity(v) = [w ld(v), x(v) V / 2]: the logarithm of the degree over the mean of its graph, and
// the features of its role about the mean of its graph, in the directions of greatest variance over
// the training graph. Columns keep their variance.
class IdentitySpace {
public:
    // Fits V to a graph. REQUIRES: dim >= 1.
    IdentitySpace(const Graph& graph, const IdentityOptions& options, int dim,
                  const Workers& workers);

    // Reads what write() wrote of a space that was fitted to a graph of this size. Throws
    // InputError, which begins with the path of the archive, for what no fit to such a graph has
    // made.
    IdentitySpace(const Archive& archive, const IdentityOptions& options, int dim,
                  const FittedGraph& size);

    // Adds the tensors directions, quantiles and deviations, which are borrowed.
    void write(ArchiveContent& archive) const;

    // Returns the identities of all nodes of any graph, (N, num_columns()). Weights and directions
    // count as far as the graph of the fit had them, or not.
    Matrix rows(const Graph& graph, ThreadPool& pool) const;

    // Returns identity_columns() of the fit.
    int num_columns() const { return static_cast<int>(directions_.cols()) + 1; }

    // Returns how the identities of the training graph are distributed, column by column.
    const ColumnProfile& profile() const { return profile_; }

    // Returns for each column the words (role_names.h) of most of what it is made of.
    std::vector<std::string> column_names() const;

    // Returns what added_row() needs of the nodes of any graph.
    // REQUIRES: for both, the graph has no weights or directions that the graph of the fit had not.
    RoleRows role_rows(const Graph& graph, ThreadPool& pool) const;
    // Returns the identity of the new node of `grown`, one row, from its role features as
    // added_role_features() has them and its degree over the mean of grown.graph().
    Matrix added_row(const GraphWithNode& grown, const RoleRows& known,
                     ReturnRatiosOn<GraphWithNode>& return_ratios) const;

private:
    friend struct FittedIdentities;

    IdentitySpace(const Graph& graph, const OwnRoleFeatures& features,
                  const IdentityOptions& options, int dim, const Workers& workers);

    RoleOptions features() const { return role_options(options_, kind_); }
    // Throw InputError for directions that are none, and for identities that no graph of this size
    // has.
    void require_sound_directions(const Archive& archive) const;
    void require_sound_profile(const Archive& archive, const FittedGraph& size) const;

    IdentityOptions options_;
    GraphKind kind_;
    Matrix directions_;  // V / 2, (columns of x, num_columns() - 1)
    ColumnProfile profile_;
};

// A space that is fitted to a graph, and the identities of the nodes of that graph: space.rows() of
// it, without computing the features twice. Of several ranks, each has the features and identities
// of some nodes.
struct FittedIdentities {
    FittedIdentities(const Graph& graph, const IdentityOptions& options, int dim,
                     const Workers& workers);

    IdentitySpace space;
    OwnedRows rows;
    Matrix sample;  // the rows of profile_rows(), on all ranks

private:
    FittedIdentities(const Graph& graph, const OwnRoleFeatures& features,
                     const IdentityOptions& options, int dim, const Workers& workers);
};

}  // namespace irwe
