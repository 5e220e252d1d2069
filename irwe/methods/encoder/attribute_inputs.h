// The input of networks that read attributes of nodes: numbers on the scale of the training graph,
// and categories as one-hot columns.

#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "irwe/graph/graph.h"
#include "irwe/graph/node_attributes.h"
#include "irwe/io/archive.h"
#include "irwe/io/option_field.h"
#include "irwe/methods/encoder/degree_inputs.h"
#include "irwe/nn/aggregate.h"

namespace irwe {

// What a network reads of a node.
enum class NodeInputs { degrees, attributes, both };
// Returns the field of the option in settings files, features.inputs.
OptionField node_inputs_field(NodeInputs& inputs);

// What an input is made of: the attributes of a training graph, with their kinds and scales, in the
// order of their names, behind the buckets of degrees if those are read, too. Constant once it is
// built. Nodes without neighbors do not count.
//
// An attribute of numbers has a column with mean 0 and deviation 1, in which a missing value is 0;
// if values are missing, also one that is 1 where there is a value. An attribute of categories has
// a column for each category of the training graph; a missing or another category is 0 in all.
// Numbers that are all equal have no column of their own, as nothing could be learned from it: of a
// list of words, which has a 1 for each word of a document, the columns of zeros and ones remain.
class AttributeInputs {
public:
    // Throws InputError if the graph has no attributes, if they tell nothing about nodes with
    // neighbors, or if they have more than kMaxColumns columns.
    //
    // REQUIRES: `inputs` are not the degrees alone; the graph has nodes with neighbors.
    AttributeInputs(const NodeAttributes* attributes, const Graph& graph, NodeInputs inputs);
    // Reads what write() wrote for a graph of so many nodes. Throws InputError for anything else.
    AttributeInputs(const Archive& archive, std::uint64_t num_training_nodes, NodeInputs inputs);
    static constexpr std::int64_t kMaxColumns = 1 << 24;

    // Returns the number of all columns, with those of `degrees` if they are read.
    std::int64_t num_columns(const DegreeInputs& degrees) const;
    // Returns the inputs of all nodes of a graph, one row per node.
    nn::SparseOperator rows(const NodeAttributes& attributes, const Graph& graph,
                            const DegreeInputs& degrees) const;

    // Returns "2 attributes in 5 columns, 7 % of values missing", behind the text of the degrees if
    // they are read.
    std::string text(const DegreeInputs& degrees) const;
    // Returns "age (numbers), club (3 categories)".
    std::string names_text() const;
    std::uint64_t num_attributes() const { return attributes_.size(); }

    // Returns what is different about the attributes of a graph to embed, as a sentence that begins
    // with its name; nothing if they are those of the training. Throws InputError if there are
    // none (null), if one is missing that all nodes of the training had, or is of the other kind.
    std::string note(const NodeAttributes* given, const std::string& graph_name,
                     const std::string& model_name) const;

    // Adds tensors with names attributes/..., which refer to this object.
    void write(ArchiveContent& archive) const;

private:
    struct Attribute {
        std::string name;
        AttributeKind kind;
        std::uint64_t num_values;   // of nodes of the training graph
        std::uint64_t num_missing;  // and how many have none
        double mean;                // of numbers
        double deviation;           // of numbers; 0: they are all equal
        std::vector<std::string> categories;

        bool has_scale() const { return deviation > 0; }
        bool has_mark() const;  // a column that tells whether there is a value
        std::int64_t num_columns() const;
    };
    // Holds the attributes in the form of files.
    struct Stored {
        std::vector<std::uint8_t> texts, kinds;
        std::vector<std::uint64_t> text_ends, num_categories, num_values, num_missing;
        std::vector<double> means, deviations;
    };
    static Attribute fitted(const NodeAttribute& column, const Graph& graph,
                            std::uint64_t num_nodes);
    std::int64_t num_own_columns() const;
    bool reads_degrees() const { return inputs_ == NodeInputs::both; }
    // Calls visit(node, column, value) for all entries, attribute after attribute.
    template <typename Visit>
    void for_each_entry(const NodeAttributes& attributes, Visit visit) const;
    Stored stored() const;

    NodeInputs inputs_;
    std::vector<Attribute> attributes_;
    Stored stored_;
};

}  // namespace irwe
