#include "irwe/methods/encoder/attribute_inputs.h"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "irwe/base/random.h"
#include "irwe/graph/fingerprint.h"
#include "irwe/graph/graph_builder.h"
#include "irwe/methods/checkpoint.h"
#include "irwe/methods/model_file.h"
#include "irwe/methods/registry/apply.h"
#include "irwe/methods/registry/read_model.h"
#include "irwe/methods/registry/registry.h"
#include "irwe/methods/run.h"
#include "tests/support/errors.h"
#include "tests/support/graphs.h"
#include "tests/support/nn_random_sparse.h"
#include "tests/support/temporary_directory.h"

namespace irwe {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

NodeAttribute numbers(const std::string& name, const std::vector<NodeId>& nodes,
                      const std::vector<double>& values) {
    return {.name = name,
            .kind = AttributeKind::numbers,
            .nodes = nodes,
            .numbers = values,
            .places = {},
            .categories = {}};
}

NodeAttribute categories(const std::string& name, const std::vector<NodeId>& nodes,
                         const std::vector<std::uint32_t>& places,
                         const std::vector<std::string>& names) {
    return {.name = name,
            .kind = AttributeKind::categories,
            .nodes = nodes,
            .numbers = {},
            .places = places,
            .categories = names};
}

// A path of nodes 0 to 3, and node 4 without neighbors.
Graph path() {
    return build_graph(NodeNames::consecutive(5), std::vector<Edge>{{0, 1}, {1, 2}, {2, 3}}).graph;
}

// Age has the mean 2 and the deviation 1 over nodes 0 to 3, and size is missing at node 1.
NodeAttributes people() {
    return {
        5,
        {numbers("size", {0, 2, 3}, {-1, 0, 1}), numbers("zone", {0, 1, 2, 3, 4}, {7, 7, 7, 7, 9}),
         categories("club", {0, 2, 3, 4}, {1, 1, 0, 2}, {"chess", "go", "tennis"}),
         numbers("age", {0, 1, 2, 3, 4}, {1, 1, 3, 3, 50})}};
}

Eigen::MatrixXd dense(const AttributeInputs& inputs, const NodeAttributes& attributes,
                      const Graph& graph) {
    const DegreeInputs degrees(graph, {});
    const nn::SparseOperator rows = inputs.rows(attributes, graph, degrees);
    EXPECT_EQ(rows.num_columns(), inputs.num_columns(degrees));
    return nn::dense_copy(rows.rows(), rows.num_columns());
}

// Columns: age; chess, go; size and its mark. Nodes without neighbors have no say, neither in the
// scale nor in the categories.
TEST(AttributeInputsTest, AreStandardizedNumbersMarksOfMissingOnesAndCategories) {
    const NodeAttributes attributes = people();
    const AttributeInputs inputs(&attributes, path(), NodeInputs::attributes);
    const double unit = 1 / std::sqrt(2.0 / 3);
    Eigen::MatrixXd expected(5, 5);
    expected << -1, 0, 1, -unit, 1,  //
        -1, 0, 0, 0, 0,              //
        1, 0, 1, 0, 1,               //
        1, 1, 0, unit, 1,            //
        48, 0, 0, 0, 0;
    EXPECT_LT((dense(inputs, attributes, path()) - expected).cwiseAbs().maxCoeff(), 1e-6);
    EXPECT_EQ(inputs.text(DegreeInputs(path(), {})),
              "4 attributes in 5 columns, 12.5 % of values missing, 1 without use as all values "
              "are equal");
    EXPECT_EQ(inputs.names_text(),
              "\"age\" (numbers), \"club\" (2 categories), \"size\" (numbers), \"zone\" (numbers)");
}

TEST(AttributeInputsTest, StandBehindDegreesIfBothAreRead) {
    const NodeAttributes attributes = people();
    const AttributeInputs alone(&attributes, path(), NodeInputs::attributes);
    const AttributeInputs both(&attributes, path(), NodeInputs::both);
    const Eigen::MatrixXd found = dense(both, attributes, path());
    ASSERT_EQ(found.cols(), 7);  // the degrees are 1 and 2
    EXPECT_EQ(found.rightCols(5), dense(alone, attributes, path()));
    for (Eigen::Index v = 0; v < 5; ++v) {
        EXPECT_EQ(found(v, 1), v == 1 || v == 2 ? 1 : 0);
        EXPECT_EQ(found(v, 0) + found(v, 1), 1);
    }
    EXPECT_THAT(both.text(DegreeInputs(path(), {})), StartsWith("degrees in 2 buckets, "));
}

// A word that occurs has the value 1, and no other: only its mark can tell anything.
TEST(AttributeInputsTest, OfAListOfWordsAreZerosAndOnes) {
    const NodeAttributes attributes(5, {numbers("a", {0, 3}, {1, 1}), numbers("b", {1}, {1})});
    const AttributeInputs inputs(&attributes, path(), NodeInputs::attributes);
    Eigen::MatrixXd expected = Eigen::MatrixXd::Zero(5, 2);
    expected(0, 0) = expected(3, 0) = expected(1, 1) = 1;
    EXPECT_EQ(dense(inputs, attributes, path()), expected);
}

TEST(AttributeInputsTest, StayFiniteForTheLargestNumbers) {
    const double largest = std::numeric_limits<double>::max();
    const NodeAttributes attributes(
        5, {numbers("a", {0, 1, 2, 3}, {-largest, largest, -largest, largest})});
    const AttributeInputs inputs(&attributes, path(), NodeInputs::attributes);
    const Eigen::MatrixXd found = dense(inputs, attributes, path());
    for (Eigen::Index v = 0; v < 4; ++v) {
        EXPECT_NEAR(found(v, 0), v % 2 == 0 ? -1 : 1, 1e-6);
    }
}

TEST(AttributeInputsTest, AreRefusedIfTheyTellNothing) {
    const auto refusal = [](const NodeAttributes* attributes) {
        return input_error([&] { AttributeInputs(attributes, path(), NodeInputs::both); });
    };
    const NodeAttributes none;
    const NodeAttributes constant(5, {numbers("a", {0, 1, 2, 3, 4}, {7, 7, 7, 7, 9})});
    const NodeAttributes elsewhere(5, {numbers("a", {4}, {7})});
    EXPECT_THAT(refusal(nullptr), HasSubstr("no attributes of nodes are at hand"));
    EXPECT_THAT(refusal(&none), HasSubstr("no attributes of nodes are at hand"));
    EXPECT_THAT(refusal(&constant), HasSubstr("tell nothing about nodes"));
    EXPECT_THAT(refusal(&elsewhere), HasSubstr("tell nothing about nodes"));
}

TEST(AttributeInputsTest, SayByNameWhatIsDifferentOrRefuseIt) {
    const NodeAttributes attributes = people();
    const AttributeInputs inputs(&attributes, path(), NodeInputs::attributes);
    const auto note = [&](std::vector<NodeAttribute> columns) {
        const NodeAttributes given(5, std::move(columns));
        return inputs.note(&given, "G", "M");
    };
    const std::vector<NodeId> all{0, 1, 2, 3, 4};
    const NodeAttribute age = numbers("age", all, {1, 2, 3, 4, 5});
    const NodeAttribute zone = numbers("zone", all, {1, 2, 3, 4, 5});
    const NodeAttribute club = categories("club", {0}, {0}, {"chess"});
    const NodeAttribute size = numbers("size", {0}, {0});
    EXPECT_EQ(note({age, club, size, zone}), "");
    EXPECT_EQ(note({zone, size, club, age}), "");
    EXPECT_EQ(note({age, club, zone}),
              "G: no node has a value of \"size\", as some had in the training");
    EXPECT_EQ(note({age, categories("club", {0}, {0}, {"golf"}), size, zone}),
              "G: some nodes have a category of \"club\" that the training did not have, which "
              "counts as missing");
    EXPECT_EQ(note({numbers("age", {0}, {1}), club, size, zone}),
              "G: some nodes have no value of \"age\", as all had in the training: numbers count "
              "as average, and categories as none");
    EXPECT_EQ(note({age, club, size, zone, numbers("weight", {0}, {1})}),
              "G: the training did not have \"weight\", so that is not used");
    EXPECT_EQ(
        input_error([&] {
            note({club, size, zone});
        }),
        "G: has no attribute \"age\", expected numbers as all nodes had in the training of M; "
        "add it to the table of --attributes");
    EXPECT_EQ(input_error([&] {
                  note({categories("age", all, {0, 0, 0, 0, 0}, {"old"}), club, zone});
              }),
              "G: has categories as the attribute \"age\", expected numbers as in the training of "
              "M");
    EXPECT_THAT(input_error([&] { note({}); }),
                StartsWith("G: has no attributes of nodes, and M was trained with \"age\""));
}

TEST(AttributeInputsTest, WithoutAnyOfTheTrainingAreRefused) {
    const NodeAttributes words(5, {numbers("a", {0, 3}, {1, 1}), numbers("b", {1}, {1})});
    const AttributeInputs inputs(&words, path(), NodeInputs::attributes);
    const NodeAttributes others(5, {numbers("c", {0}, {1})});
    EXPECT_THAT(input_error([&] { inputs.note(&others, "G", "M"); }),
                HasSubstr("has none of the attributes"));
}

TEST(AttributeInputsTest, HaveAFingerprintOfNamesKindsAndValues) {
    const NodeAttributes attributes = people();
    std::vector<NodeAttribute> columns(attributes.columns().begin(), attributes.columns().end());
    std::ranges::reverse(columns);
    EXPECT_EQ(fingerprint(NodeAttributes(5, columns)), fingerprint(attributes));
    std::vector<std::string> found{fingerprint(attributes)};
    for (const auto& change : std::vector<std::function<void(NodeAttribute&)>>{
             [](NodeAttribute& age) { age.name = "years"; },
             [](NodeAttribute& age) { age.numbers[4] = 51; },
             [](NodeAttribute& age) {
                 age.nodes.pop_back();
                 age.numbers.pop_back();
             }}) {
        std::vector<NodeAttribute> changed = columns;
        change(changed.front());
        found.push_back(fingerprint(NodeAttributes(5, changed)));
    }
    std::ranges::sort(found);
    EXPECT_EQ(std::ranges::adjacent_find(found), found.end());
}

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

TEST_P(EncodersOfAttributes, FindInOneHotBucketsWhatTheyFindInDegrees) {
    const NodeAttributes buckets = buckets_of(graph_);
    const auto of_degrees = trained(nullptr, "degrees");
    const auto of_attributes = trained(&buckets, "attributes");
    for (const Graph& graph : {graph_, other_}) {
        const Matrix expected = rows(*of_degrees, application(*of_degrees, graph));
        const Matrix found = rows(*of_attributes, graph, buckets_of(graph));
        EXPECT_LT((found - expected).cwiseAbs().maxCoeff(), 1e-4 * expected.cwiseAbs().maxCoeff());
    }
}

TEST_P(EncodersOfAttributes, DependOnAttributesAndOnDegreesIfBothAreRead) {
    const Matrix alone = rows(*trained(&attributes_, "attributes"), graph_, attributes_);
    const Matrix both = rows(*trained(&attributes_, "both"), graph_, attributes_);
    const NodeAttributes others = drawn(60, 2);
    EXPECT_NE(alone, both);
    EXPECT_NE(rows(*trained(&attributes_, "both"), graph_, others), both);
    const auto degrees = trained(&attributes_, "degrees");
    EXPECT_EQ(bytes(*degrees), bytes(*trained(nullptr, "degrees")));
}

TEST_P(EncodersOfAttributes, HaveTheSameBytesForThreadsAndAnyOrderOfColumns) {
    const std::string expected = bytes(*trained(&attributes_, "both", 1));
    EXPECT_EQ(bytes(*trained(&attributes_, "both", 3)), expected);
    std::vector<NodeAttribute> columns(attributes_.columns().begin(), attributes_.columns().end());
    std::ranges::reverse(columns);
    const NodeAttributes reversed(60, columns);
    EXPECT_EQ(bytes(*trained(&reversed, "both")), expected);
}

TEST_P(EncodersOfAttributes, AreTheSameFromTheirFile) {
    const auto model = trained(&attributes_, "both");
    const std::string path = directory_.path_of("model");
    write_model(*model, path);
    const auto read = read_model(path);
    EXPECT_EQ(bytes(*read), bytes(*model));
    const NodeAttributes of_other = drawn(80, 5);
    EXPECT_EQ(rows(*read, other_, of_other), rows(*model, other_, of_other));
    const ModelDescription described = read->describe();
    EXPECT_EQ(std::ranges::count(described.lines, "attributes", &ModelDescription::Line::label), 1);
}

TEST_P(EncodersOfAttributes, GoOnFromACheckpointWithTheSameAttributesAlone) {
    const auto given = settings("attributes");
    const Problem problem{graph_, &attributes_};
    const auto whole = method().begin(problem, *given, resources_);
    const auto begun = method().begin(problem, *given, resources_);
    whole->step();
    begun->step();
    const std::string path = directory_.path_of("checkpoint");
    write_checkpoint(path,
                     {.method = method().name,
                      .settings = *given,
                      .fingerprint = fingerprint(graph_),
                      .attributes = attributes_fingerprint(method(), problem, *given)},
                     *begun);
    while (!whole->is_finished()) {
        whole->step();
    }
    const Checkpoint checkpoint = Checkpoint::read(path);
    const auto model = train(method(), problem, *given, {.resume = &checkpoint}, resources_);
    EXPECT_EQ(bytes(*model), bytes(*whole->result()));
    const NodeAttributes others = drawn(60, 2);
    EXPECT_THAT(input_error([&] {
                    train(method(), {graph_, &others}, *given, {.resume = &checkpoint}, resources_);
                }),
                HasSubstr("belongs to the training with other attributes of nodes"));
}

TEST_P(EncodersOfAttributes, AreOtherModelsForOtherAttributes) {
    const NodeAttributes others = drawn(60, 2);
    EXPECT_NE(model_id(trained(&attributes_, "attributes")->record()),
              model_id(trained(&others, "attributes")->record()));
}

TEST_P(EncodersOfAttributes, AreRefusedWithoutAttributes) {
    EXPECT_THAT(input_error([&] { trained(nullptr, "both"); }),
                HasSubstr("features.inputs: found both, and no attributes of nodes are at hand"));
    const auto model = trained(&attributes_, "attributes");
    EXPECT_THAT(input_error([&] { application(*model, graph_); }),
                HasSubstr("has no attributes of nodes"));
    EXPECT_THAT(input_error([&] { refreshing_application(*model, graph_); }),
                HasSubstr("has no attributes of nodes"));
    const auto of_degrees = trained(&attributes_, "degrees");
    const Application applied = application(*of_degrees, graph_, nullptr, {}, &attributes_);
    EXPECT_THAT(applied.attributes_note, HasSubstr("was trained without attributes of nodes"));
    EXPECT_EQ(application(*of_degrees, graph_).attributes_note, "");
}

TEST_P(EncodersOfAttributes, SayWhatBecomesOfAttributes) {
    EXPECT_EQ(attributes_use_note(method(), {}, *settings("both")), "");
    EXPECT_EQ(attributes_use_note(method(), attributes_, *settings("both")),
              GetParam() + " reads them");
    EXPECT_EQ(attributes_use_note(method(), attributes_, *settings("degrees")),
              GetParam() +
                  " does not use attributes of nodes unless features.inputs is attributes "
                  "or both");
}

// An edge list does not have the nodes without edges, which changes the numbers of the others.
TEST_P(EncodersOfAttributes, FindAttributesByNamesWhereNodesWithoutEdgesAreMissing) {
    std::vector<Edge> edges;
    std::vector<std::int64_t> names;
    for (NodeId v = 0; v < graph_.num_nodes(); ++v) {
        names.push_back(10 + v);
        for (const NodeId u : graph_.neighbors(v)) {
            edges.push_back({v, u});
        }
    }
    const Graph part = build_graph(NodeNames::from_integers(names), edges).graph;
    names.insert(names.begin(), {1, 2, 3});
    for (auto& [u, v] : edges) {
        u += 3;
        v += 3;
    }
    const Graph whole = build_graph(NodeNames::from_integers(names), edges).graph;
    std::vector<NodeAttribute> columns(attributes_.columns().begin(), attributes_.columns().end());
    for (NodeAttribute& column : columns) {
        for (NodeId& v : column.nodes) {
            v += 3;
        }
    }
    const NodeAttributes moved(63, columns);
    const auto model = train(method(), {whole, &moved}, *settings("attributes"), {}, resources_);
    const Matrix all = rows(*model, whole, moved);
    EXPECT_EQ(rows(*model, part, attributes_), Matrix(all.bottomRows(60)));
}

TEST_P(EncodersOfAttributes, EmbedNewNodesWithTheirAttributes) {
    const auto model = trained(&attributes_, "both");
    std::vector<Edge> edges{{60, 3}, {60, 7}, {61, 60}};
    for (NodeId v = 0; v < graph_.num_nodes(); ++v) {
        for (const NodeId u : graph_.neighbors(v)) {
            edges.push_back({v, u});
        }
    }
    const Graph grown = build_graph(NodeNames::consecutive(62), edges).graph;
    const NodeAttributes first = drawn(62, 5);
    const NodeAttributes second = drawn(62, 6);
    const Matrix added = rows(*model, application(*model, grown, &graph_, {}, &first));
    EXPECT_EQ(added.rows(), 2);
    EXPECT_EQ(
        added,
        Matrix(rows(*model, refreshing_application(*model, grown, {}, &first)).bottomRows(2)));
    EXPECT_NE(added, rows(*model, application(*model, grown, &graph_, {}, &second)));
}

// Files with right checksums and attributes that no training leaves behind.
TEST_P(EncodersOfAttributes, AreRefusedWithForgedAttributes) {
    const auto model = trained(&attributes_, "attributes");
    const std::string path = directory_.path_of("model");
    const auto reading = [&](const std::string& tensor, std::size_t place, auto number) {
        ArchiveWriter writer(path);
        write_model(*model, writer);
        for (const TensorView& each : writer.tensors()) {
            if (each.name == tensor) {
                auto* const bytes = const_cast<std::byte*>(each.bytes.data());
                auto* const numbers = reinterpret_cast<decltype(number)*>(bytes);
                const auto before = std::exchange(numbers[place], number);
                writer.commit();
                numbers[place] = before;
                return input_error([&] { read_model(path); });
            }
        }
        return std::string("no such tensor");
    };
    using U8 = std::uint8_t;
    using U64 = std::uint64_t;
    const auto refusal = HasSubstr("the attributes of the training are none");
    EXPECT_THAT(reading("attributes/kinds", 0, U8{2}), refusal);
    EXPECT_THAT(reading("attributes/kinds", 0, U8{1}), refusal);
    EXPECT_THAT(reading("attributes/texts", 0, U8{0xFF}), refusal);
    EXPECT_THAT(reading("attributes/texts", 0, U8{'z'}), refusal);  // names in another order
    EXPECT_THAT(reading("attributes/text_ends", 0, U64{5}), refusal);
    EXPECT_THAT(reading("attributes/text_ends", 1, std::numeric_limits<U64>::max()), refusal);
    EXPECT_THAT(reading("attributes/num_categories", 1, U64{2}), refusal);
    EXPECT_THAT(reading("attributes/num_categories", 1, std::numeric_limits<U64>::max()), refusal);
    EXPECT_THAT(reading("attributes/num_values", 0, U64{59}), refusal);
    EXPECT_THAT(reading("attributes/num_missing", 2, std::numeric_limits<U64>::max()), refusal);
    EXPECT_THAT(reading("attributes/deviations", 0, -1.0), refusal);
    EXPECT_THAT(reading("attributes/deviations", 1, 1.0), refusal);  // of categories
    EXPECT_THAT(reading("attributes/means", 0, std::numeric_limits<double>::quiet_NaN()),
                HasSubstr("finite"));
    // One column less than the weights have.
    EXPECT_NE(reading("attributes/deviations", 0, 0.0), "no error");
}

TEST_P(EncodersOfAttributes, AreRefusedIfSettingsAndAttributesDoNotAgree) {
    const std::string path = directory_.path_of("model");
    const auto reading = [&](const Model& model, const char* key, const std::string& text) {
        ArchiveWriter writer(path);
        write_model(model, writer);
        writer.set_metadata(key, text);
        writer.commit();
        return input_error([&] { read_model(path); });
    };
    const auto model = trained(&attributes_, "attributes");
    EXPECT_THAT(reading(*model, "irwe.features.inputs", "\"degrees\""), HasSubstr("do not agree"));
    EXPECT_THAT(reading(*model, "irwe.attributes", "no digest"), HasSubstr("32 hexadecimal"));
    EXPECT_THAT(reading(*trained(nullptr, "degrees"), "irwe.features.inputs", "\"both\""),
                HasSubstr("do not agree"));
    // The weights have no rows for degrees.
    EXPECT_NE(reading(*model, "irwe.features.inputs", "\"both\""), "no error");
}

std::vector<std::string> methods_that_read_attributes() {
    std::vector<std::string> names;
    for (const Method& method : methods()) {
        if (!method.attributes_setting.empty()) {
            names.push_back(method.name);
        }
    }
    return names;
}

INSTANTIATE_TEST_SUITE_P(Registry, EncodersOfAttributes,
                         testing::ValuesIn(methods_that_read_attributes()));

TEST(AttributeInputsTest, AreReadByTheseMethods) {
    EXPECT_EQ(methods_that_read_attributes(),
              (std::vector<std::string>{"gas", "dgi", "graphsage", "graphmae", "graphmae2"}));
}

}  // namespace
}  // namespace irwe
