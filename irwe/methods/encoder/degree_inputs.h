// The input of networks that know nothing of a node but its degree: one-hot buckets of degrees.

#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "irwe/graph/graph.h"
#include "irwe/io/archive.h"
#include "irwe/io/option_field.h"

namespace irwe {

// How degrees are cut into buckets, from the smallest to the largest degree of the training graph:
// into parts of equal width, of equal ratio, or with equally many nodes.
enum class BucketWidths { equal, logarithmic, quantile };

struct DegreeInputOptions {
    int num_buckets = 100;  // at most
    BucketWidths widths = BucketWidths::logarithmic;
};
// Returns the options under the names of settings files, [features].
std::vector<OptionField> option_fields(DegreeInputOptions& options);
// Throws InputError, with the option, its value and the valid values.
void validate(const DegreeInputOptions& options);

// The buckets of a training graph: bucket i has the degrees from first_degrees[i] to below
// first_degrees[i + 1]. Constant once it is built.
//
// Nodes without neighbors do not count. A bucket in which the training graph has no node would be
// an input that nothing was learned for, so it is joined with the bucket below, and smaller and
// larger degrees than those of training go to the first and the last bucket.
class DegreeInputs {
public:
    // Cuts the degrees of `graph`. REQUIRES: it has edges and no self-loops.
    DegreeInputs(const Graph& graph, const DegreeInputOptions& options);
    // Reads what write() wrote for a graph of so many nodes. Throws InputError for anything else.
    DegreeInputs(const Archive& archive, std::uint64_t num_training_nodes);

    std::int64_t num_buckets() const { return static_cast<std::int64_t>(first_degrees_.size()); }
    std::uint32_t bucket(NodeId degree) const;
    // Returns the bucket of each node.
    std::vector<std::uint32_t> buckets(const Graph& graph) const;

    // Returns how many nodes of the training graph have neighbors.
    std::uint64_t num_nodes() const;
    // Returns the entropy of the buckets over the nodes of the training graph in bits: how much the
    // input says about a node.
    double entropy() const;
    // Returns "degrees in 57 buckets, 4.02 bits".
    std::string text() const;

    // Adds the tensors inputs/first_degrees and inputs/num_nodes, which refer to this object.
    void write(ArchiveContent& archive) const;

private:
    std::vector<std::uint32_t> first_degrees_;
    std::vector<std::uint64_t> num_nodes_;  // of each bucket, in the training graph
};

}  // namespace irwe
