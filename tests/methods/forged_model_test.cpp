// Model files and checkpoints with right checksums and numbers that no training leaves behind: what
// every reader of a row of the registry must refuse.

#include <fmt/format.h>
#include <gmock/gmock.h>

#include <algorithm>
#include <cstring>
#include <limits>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "irwe/graph/graph_builder.h"
#include "irwe/io/archive.h"
#include "irwe/methods/checkpoint.h"
#include "irwe/methods/model_file.h"
#include "irwe/methods/registry/read_model.h"
#include "irwe/methods/registry/registry.h"
#include "irwe/methods/run.h"
#include "tests/support/errors.h"
#include "tests/support/graphs.h"
#include "tests/support/small_method_settings.h"
#include "tests/support/temporary_directory.h"

namespace irwe {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

// A number at a place of a tensor that is not what a training has written there.
struct Forgery {
    std::string tensor;
    std::size_t place;  // kAll: everywhere
    double number;
    std::string refusal;
};
constexpr std::size_t kAll = std::numeric_limits<std::size_t>::max();

// Sets numbers of a tensor of any type, and sets them back at the end.
class ForgedTensor {
public:
    ForgedTensor(const TensorView& tensor, std::size_t place, double number)
        : bytes_(const_cast<std::byte*>(tensor.bytes.data()), tensor.bytes.size()),
          before_(bytes_.begin(), bytes_.end()) {
        if (tensor.dtype == "F32") {
            set(static_cast<float>(number), place);
        } else if (tensor.dtype == "F64") {
            set(number, place);
        } else if (tensor.dtype == "U32") {
            set(static_cast<std::uint32_t>(number), place);
        } else if (tensor.dtype == "U64") {
            set(static_cast<std::uint64_t>(number), place);
        } else if (tensor.dtype == "U8") {
            set(static_cast<std::uint8_t>(number), place);
        }
    }
    ~ForgedTensor() { std::ranges::copy(before_, bytes_.begin()); }
    ForgedTensor(const ForgedTensor&) = delete;
    ForgedTensor& operator=(const ForgedTensor&) = delete;

private:
    template <typename Number>
    void set(Number number, std::size_t place) {
        for (std::size_t i = 0; i < bytes_.size() / sizeof(Number); ++i) {
            if (place == kAll || i == place) {
                std::memcpy(bytes_.data() + i * sizeof(Number), &number, sizeof(Number));
            }
        }
    }

    std::span<std::byte> bytes_;
    std::vector<std::byte> before_;
};

class ForgedModel : public testing::TestWithParam<std::string> {
protected:
    const Method& method() const { return find_method(GetParam()); }

    std::shared_ptr<const Model> trained(const Graph& graph) {
        return train(method(), {graph}, *small_method_settings(method(), graph, pool_), {},
                     resources_);
    }

    std::vector<std::string> tensors_of(const Model& model) {
        ArchiveContent archive("a model");
        write_model(model, archive);
        std::vector<std::string> names;
        for (const TensorView& tensor : archive.tensors()) {
            names.emplace_back(tensor.name);
        }
        return names;
    }

    // Returns what reading says of the model with another number.
    std::string reading(const Model& model, const Forgery& forgery) {
        ArchiveWriter writer(path_);
        write_model(model, writer);
        for (const TensorView& tensor : writer.tensors()) {
            if (tensor.name == forgery.tensor) {
                const ForgedTensor forged(tensor, forgery.place, forgery.number);
                writer.commit();
                return input_error([&] { read_model(path_); });
            }
        }
        return "no such tensor";
    }

    // Returns what reading says of the model with another text for `key`.
    std::string reading(const Model& model, const std::string& key, const std::string& text) {
        ArchiveWriter writer(path_);
        write_model(model, writer);
        writer.set_metadata(key, text);
        writer.commit();
        return input_error([&] { read_model(path_); });
    }

    void expect_refusals(const Model& model, const std::vector<Forgery>& forgeries) {
        for (const Forgery& forgery : forgeries) {
            const std::string said = reading(model, forgery);
            EXPECT_THAT(said, testing::AllOf(StartsWith(path_ + ": "), HasSubstr(forgery.refusal),
                                             testing::Not(HasSubstr("\n"))))
                << forgery.tensor << " " << forgery.number;
        }
    }

    TemporaryDirectory directory_;
    std::string path_ = directory_.path_of("x.irwe");
    ThreadPool pool_{2};
    Resources resources_{.pool = pool_};
    Graph graph_ = random_graph(40, 120, 3);
};

TEST_P(ForgedModel, IsReadAsItWasWritten) {
    EXPECT_EQ(reading(*trained(graph_), "irwe.result", ""), "no error");
}

TEST_P(ForgedModel, IsRefusedForAnyNumberThatIsNotFinite) {
    const std::shared_ptr<const Model> model = trained(graph_);
    for (const std::string& tensor : tensors_of(*model)) {
        for (const double number : {kNaN, std::numeric_limits<double>::infinity()}) {
            const std::string said = reading(*model, {tensor, 0, number, ""});
            const bool is_whole = tensor == "names" || tensor == "degrees" ||
                                  tensor == "anonymous_walks" || tensor.ends_with("is_chance") ||
                                  tensor.starts_with("inputs/");
            EXPECT_TRUE(is_whole || said.find("expected ") != std::string::npos)
                << tensor << ": " << said;
        }
    }
}

TEST_P(ForgedModel, IsRefusedForAGraphOfAnotherSize) {
    const std::shared_ptr<const Model> model = trained(graph_);
    for (const char* const text : {"0", "821", "18446744073709551615"}) {
        EXPECT_THAT(
            reading(*model, "irwe.training_edges", text),
            testing::AllOf(StartsWith(path_ + ": "), HasSubstr("edges of a training graph")));
    }
    for (const char* const text : {"0", "39", "41"}) {
        EXPECT_THAT(reading(*model, "irwe.training_nodes", text), StartsWith(path_ + ": "));
    }
}

TEST_P(ForgedModel, IsRefusedForAnotherDimension) {
    if (method().dimension_setting.empty()) {
        return;
    }
    EXPECT_THAT(reading(*trained(graph_), "irwe." + method().dimension_setting, "7"),
                StartsWith(path_ + ": "));
}

// What a position space holds, beside the degrees.
const std::vector<Forgery> kPositions{
    {"eigenvalues", 0, 1e300, "its eigenvalues are not those of a graph"},
    {"eigenvalues", 0, 1e-300, "its eigenvalues are not those of a graph"},
    {"eigenvalues", 1, 1e6, "its eigenvalues are not those of a graph"},
    {"eigenvalues", kAll, 0, "does not belong to its eigenvalue"},
    {"encodings", 3, 1e10, "does not belong to its eigenvalue"},
    {"encodings", kAll, 0, "does not belong to its eigenvalue"}};
const std::vector<Forgery> kDegrees{
    {"degrees", 0, 41, "its degrees are not those of 40 nodes"},
    {"degrees", 5, 4294967295, "its degrees are not those of 40 nodes"},
    {"degrees", kAll, 0, "its degrees are not those of 40 nodes"},
    {"degrees", kAll, 39, "its degrees are not those of 40 nodes"}};
const std::vector<Forgery> kStrengths{
    {"strengths", 0, -1, "its strengths are not those of a graph with weights"},
    {"strengths", 0, 1e-300, "its strengths are not those of a graph with weights"},
    {"strengths", 0, 1e300, "its strengths are not those of a graph with weights"},
    {"strengths", kAll, 0, "its strengths are not those of a graph with weights"}};
const std::vector<Forgery> kFeatureScale{
    {"scale/mean", 0, -1, "the scale of the columns has a mean or a deviation"},
    {"scale/mean", 2, 1e9, "the scale of the columns has a mean or a deviation"},
    {"scale/deviation", 0, 1e9, "the scale of the columns has a mean or a deviation"},
    {"scale/deviation", 1, 1e-9, "the scale of the columns has a mean or a deviation"},
    {"scale/deviation", 1, 0, "expected positive finite numbers"}};

const std::vector<Forgery> kEncoder{
    {"inputs/first_degrees", 0, 41, "the buckets of degrees are none"},
    {"inputs/first_degrees", kAll, 3, "the buckets of degrees are none"},
    {"inputs/num_nodes", 0, 0, "the buckets of degrees are none"},
    {"inputs/num_nodes", 0, 41, "the buckets of degrees are none"},
    {"scale/mean", 0, std::numeric_limits<double>::infinity(), "expected finite numbers"},
    {"scale/deviation", 0, 1e-9, "the scale of the columns has a mean or a deviation"}};

// By method: what its own tensors cannot be.
const std::map<std::string, std::vector<std::vector<Forgery>>> kForgeries{
    {"irwe",
     {kPositions,
      kDegrees,
      {{"directions", 0, 5, "column 0 of the directions is not a direction"},
       {"directions", kAll, 0, "column 0 of the directions is not a direction"},
       {"quantiles", 0, 1e6, "its quantiles are not those of any nodes"},
       {"quantiles", 33 * 8 + 3, 1e30, "its deviations are not those of nodes"},
       {"deviations", 2, -1, "its deviations are not those of nodes"},
       {"deviations", 2, 1e30, "its deviations are not those of nodes"},
       {"deviations", kAll, 0, "its deviations are not those of nodes"}}}},
    {"gas", {kEncoder}},
    {"dgi", {kEncoder}},
    {"graphsage", {kEncoder}},
    {"graphmae", {kEncoder}},
    {"graphmae2", {kEncoder}},
    {"p-gnn", {kEncoder}},
    {"csgcl", {kEncoder}},
    {"ugformer", {kEncoder}},
    {"sanne", {kEncoder}},
    {"gralsp", {kEncoder}},
    {"spine", {kEncoder}},
    {"hop-svd", {kPositions, kDegrees}},
    {"recursive-features", {kFeatureScale}},
    {"rolx",
     {{{"scale/mean", 0, -1, "the scale of the columns has a mean or a deviation"},
       {"scale/deviation", 0, 1e-9, "the scale of the columns has a mean or a deviation"},
       {"largest", 0, 0, "the tensor largest is not that of the features"},
       {"largest", 1, -2, "the tensor largest is not that of the features"},
       {"largest", 1, 1e30, "the tensor largest is not that of the features"},
       {"roles", 0, -1, "a role has a negative feature"}}}},
    {"xnetmf",
     {{{"landmarks", 0, -1, "a landmark counts nodes that no graph of its size has"},
       {"landmarks", 0, 1e30, "a landmark counts nodes that no graph of its size has"},
       {"landmarks", kAll, 0, "a landmark counts nodes that no graph of its size has"},
       {"factor", 0, 1e30, "the tensor factor is not that of similarities"},
       {"factor", kAll, 0, "the tensor factor is not that of similarities"}}}},
    {"graphwave",
     {{{"times", 0, 0, "the times of the heat are not those of any graph"},
       {"times", 1, -1, "the times of the heat are not those of any graph"},
       {"times", 1, 1e6, "the times of the heat are not those of any graph"},
       {"scale/mean", 0, 2, "the scale of the columns has a mean or a deviation"},
       {"scale/deviation", 0, 1.5, "the scale of the columns has a mean or a deviation"}}}},
    {"irwe-network",
     {{{"recursive_features/mean", 0, -1, "the scale of the recursive_features has a mean"},
       {"recursive_features/mean", 0, 1e30, "the scale of the recursive_features has a mean"},
       {"recursive_features/deviation", 0, 1e30, "the scale of the recursive_features has a mean"},
       {"outputs/identity_deviation", 0, 1e-9, "the scale of the outputs has a mean"},
       {"outputs/position_map", 7, 1e30, "the columns of outputs/position_map do not fall"},
       {"anonymous_walks", 0, 4e9, "the table of anonymous walks is not one"}}}},
};

TEST_P(ForgedModel, IsRefusedForNumbersThatNoGraphOfItsSizeHas) {
    const auto forgeries = kForgeries.find(GetParam());
    if (forgeries == kForgeries.end()) {
        return;  // a table of rows, which may be any
    }
    const std::shared_ptr<const Model> model = trained(graph_);
    for (const std::vector<Forgery>& of_part : forgeries->second) {
        expect_refusals(*model, of_part);
    }
}

TEST_P(ForgedModel, HasRowsInTheTableForEachTensorThatIsNotARowOfANode) {
    const std::shared_ptr<const Model> model = trained(graph_);
    const auto forgeries = kForgeries.find(GetParam());
    for (const std::string& tensor : tensors_of(*model)) {
        const bool is_parameter = tensor.starts_with("identity/") ||
                                  tensor.starts_with("position/") || tensor.starts_with("encoder/");
        bool is_there = tensor.starts_with("names") || tensor.starts_with("vectors/") ||
                        tensor == "outputs/identity_mean" || is_parameter;
        if (forgeries != kForgeries.end()) {
            for (const std::vector<Forgery>& of_part : forgeries->second) {
                is_there = is_there || std::ranges::count(of_part, tensor, &Forgery::tensor) > 0;
            }
        }
        EXPECT_TRUE(is_there) << tensor;
    }
}

TEST_P(ForgedModel, IsRefusedForStrengthsThatNoWeightsAddUpTo) {
    const Graph weighted = random_weighted_graph(40, 120, 3);
    const std::shared_ptr<const Model> model = trained(weighted);
    EXPECT_EQ(reading(*model, "irwe.result", ""), "no error");
    if (std::ranges::count(tensors_of(*model), "strengths") > 0) {
        expect_refusals(*model, kStrengths);
        // A model of a graph without weights has degrees.
        EXPECT_NE(reading(*model, "irwe.training_kind", "directions"), "no error");
    }
}

TEST_P(ForgedModel, IsReadOfGraphsThatLieAtTheBorder) {
    std::vector<Edge> star;
    std::vector<Edge> clique;
    for (NodeId v = 1; v < 12; ++v) {
        star.push_back({0, v});
        for (NodeId u = 0; u < v; ++u) {
            clique.push_back({u, v});
        }
    }
    const std::vector<Edge> loops{{0, 0}, {1, 1}, {0, 1}};
    const std::vector<Edge> one{{0, 1}};
    for (const auto& [num_nodes, edges] :
         {std::pair<NodeId, std::vector<Edge>>{12, star}, {12, clique}, {2, one}, {30, one}}) {
        const Graph graph = build_graph(NodeNames::consecutive(num_nodes), edges).graph;
        EXPECT_EQ(reading(*trained(graph), "irwe.result", ""), "no error")
            << num_nodes << " nodes, " << edges.size() << " edges";
    }
    const Graph with_loops = build_graph(NodeNames::consecutive(2), loops, SelfLoops::keep).graph;
    EXPECT_EQ(reading(*trained(with_loops), "irwe.result", ""), "no error");
}

// Checkpoints of every method that has matrices in them.
TEST_P(ForgedModel, HasCheckpointsThatAreRefusedForNumbersThatNoTrainingHas) {
    class Forger final : public StateVisitor {
    public:
        explicit Forger(std::string tensor) : tensor_(std::move(tensor)) {}
        void matrix(const std::string& name, Matrix& value) override {
            names.push_back(name);
            if (name == tensor_) {
                value(0, 0) = name.ends_with("/second") || name.ends_with("variance")
                                  ? Real{-1}
                                  : std::numeric_limits<Real>::infinity();
            }
        }
        void number(const std::string& name, double& value) override {
            names.push_back(name);
            if (name == tensor_) {
                value = kNaN;
            }
        }
        void count(const std::string&, std::int64_t&, std::int64_t) override {}
        void part(const std::string&, const StatePart&) override {}  // refused as a model is

        std::vector<std::string> names;

    private:
        std::string tensor_;
    };
    const std::unique_ptr<MethodSettings> settings = small_method_settings(method(), graph_, pool_);
    const auto begin = [&] { return method().begin({graph_}, *settings, resources_); };
    Forger lister("");
    begin()->visit_state(lister);
    for (const std::string& name : lister.names) {
        const std::unique_ptr<Training> training = begin();
        Forger forger(name);
        training->visit_state(forger);
        write_checkpoint(path_, {method().name, *settings, "00"}, *training);
        const std::unique_ptr<Training> after = begin();
        EXPECT_THAT(input_error([&] { Checkpoint::read(path_).restore(*after); }),
                    testing::AllOf(StartsWith(path_ + ": "), HasSubstr("finite number")))
            << name;
    }
}

std::vector<std::string> names_of_all_methods() {
    std::vector<std::string> names;
    for (const Method& method : methods()) {
        names.push_back(method.name);
    }
    return names;
}

INSTANTIATE_TEST_SUITE_P(Registry, ForgedModel, testing::ValuesIn(names_of_all_methods()),
                         [](const testing::TestParamInfo<std::string>& name) {
                             std::string words = name.param;
                             std::ranges::replace(words, '-', '_');
                             return words;
                         });

}  // namespace
}  // namespace irwe
