// Methods that read attributes of nodes, each with the same small graphs and attributes.

#pragma once

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <memory>
#include <numeric>
#include <string>
#include <vector>

#include "irwe/base/random.h"
#include "irwe/methods/encoder/degree_inputs.h"
#include "irwe/methods/model_file.h"
#include "irwe/methods/registry/apply.h"
#include "irwe/methods/registry/registry.h"
#include "irwe/methods/run.h"
#include "tests/support/attributes.h"
#include "tests/support/graphs.h"
#include "tests/support/temporary_directory.h"

namespace irwe {

class EncodersOfAttributes : public testing::TestWithParam<std::string> {
protected:
    const Method& method() const { return find_method(GetParam()); }

    std::unique_ptr<MethodSettings> settings(const std::string& inputs) {
        std::unique_ptr<MethodSettings> result = default_settings(method(), graph_, pool_);
        const std::vector<OptionField> fields = result->fields();
        find_field(fields, "model.embedding_dim").assign("16");
        find_field(fields, "training.epochs").assign("2");
        find_field(fields, "features.inputs").assign(inputs);
        return result;
    }

    std::shared_ptr<const Model> trained(const NodeAttributes* attributes,
                                         const std::string& inputs, int num_threads = 2) {
        ThreadPool pool(num_threads);
        Resources resources{.pool = pool};
        return train(method(), {graph_, attributes}, *settings(inputs), {}, resources);
    }

    Matrix rows(const Model& model, const Application& applied, OutputForm form = OutputForm::raw) {
        return collected(*model.embed(applied, form, resources_)).spaces.front().vectors;
    }

    Matrix rows(const Model& model, const Graph& graph, const NodeAttributes& attributes) {
        return rows(model, application(model, graph, nullptr, {}, &attributes));
    }

    static std::string bytes(const Model& model) {
        ArchiveContent archive("a model");
        write_model(model, archive);
        return archive.bytes();
    }

    // The buckets of degrees as an attribute of categories, in the same order.
    NodeAttributes buckets_of(const Graph& graph) const {
        const DegreeInputs degrees(graph_, {});
        std::vector<NodeId> nodes(graph.num_nodes());
        std::iota(nodes.begin(), nodes.end(), NodeId{0});
        std::vector<std::string> names;
        for (std::int64_t i = 0; i < degrees.num_buckets(); ++i) {
            names.push_back(fmt::format("b{:03}", i));
        }
        return {graph.num_nodes(), {categories("bucket", nodes, degrees.buckets(graph), names)}};
    }

    // Numbers, some of them missing, and categories.
    static NodeAttributes drawn(NodeId num_nodes, std::uint64_t seed) {
        RandomStream stream = Random(seed).stream("attributes");
        NodeAttribute age = numbers("age", {}, {});
        NodeAttribute height = numbers("height", {}, {});
        NodeAttribute club = categories("club", {}, {}, {"chess", "go", "tennis"});
        for (NodeId v = 0; v < num_nodes; ++v) {
            age.nodes.push_back(v);
            age.numbers.push_back(30 + 10 * stream.uniform());
            if (stream.uniform() < 0.6) {
                height.nodes.push_back(v);
                height.numbers.push_back(stream.uniform());
                club.nodes.push_back(v);
                club.places.push_back(static_cast<std::uint32_t>(stream.below(3)));
            }
        }
        return {num_nodes, {height, club, age}};
    }

    TemporaryDirectory directory_;
    ThreadPool pool_{2};
    Resources resources_{.pool = pool_};
    Graph graph_ = random_graph(60, 200, 3);
    Graph other_ = random_graph(80, 200, 4);
    NodeAttributes attributes_ = drawn(60, 1);
};

inline std::vector<std::string> methods_that_read_attributes() {
    std::vector<std::string> names;
    for (const Method& method : methods()) {
        if (!method.attributes_setting.empty()) {
            names.push_back(method.name);
        }
    }
    return names;
}

}  // namespace irwe
