// Rows of the registry whose models embed new nodes if a setting says so: what they promise beyond
// the contract of all rows.

#include <fmt/format.h>
#include <gmock/gmock.h>

#include <algorithm>
#include <string>
#include <vector>

#include "irwe/graph/generators.h"
#include "irwe/graph/subgraph.h"
#include "irwe/methods/model_file.h"
#include "irwe/methods/registry/apply.h"
#include "irwe/methods/registry/read_model.h"
#include "irwe/methods/registry/registry.h"
#include "irwe/methods/run.h"
#include "tests/support/errors.h"
#include "tests/support/file_content.h"
#include "tests/support/graphs.h"
#include "tests/support/temporary_directory.h"

namespace irwe {
namespace {

using testing::HasSubstr;

std::vector<std::string> methods_with_the_setting() {
    std::vector<std::string> names;
    for (const Method& method : methods()) {
        if (!method.new_nodes_setting.empty()) {
            names.push_back(method.name);
        }
    }
    return names;
}

class NewNodesSetting : public testing::TestWithParam<std::string> {
protected:
    const Method& method() const { return find_method(GetParam()); }

    std::shared_ptr<const Model> trained(const Graph& graph, const char* keep,
                                         int num_threads = 2) {
        ThreadPool pool(num_threads);
        Resources resources{.pool = pool};
        const std::unique_ptr<MethodSettings> settings = default_settings(method(), graph, pool);
        const std::vector<OptionField> fields = settings->fields();
        find_field(fields, method().new_nodes_setting).assign(keep);
        find_field(fields, method().dimension_setting).assign("16");
        return train(method(), {graph}, *settings, {}, resources);
    }

    Matrix rows(const Model& model, const Application& application, int num_threads = 2) {
        ThreadPool pool(num_threads);
        Resources resources{.pool = pool};
        return collected(*model.embed(application, OutputForm::ready, resources)).spaces[0].vectors;
    }

    // Four communities of 40 nodes, and without every tenth node.
    BlockGraph whole_ = stochastic_block_model(
        {.sizes = {40, 40, 40, 40}, .inside_probability = 0.3, .between_probability = 0.01},
        Random(5));
    std::vector<NodeId> known_ = [&] {
        std::vector<NodeId> nodes;
        for (NodeId v = 0; v < whole_.graph.num_nodes(); ++v) {
            if (v % 10 != 3) {
                nodes.push_back(v);
            }
        }
        return nodes;
    }();
    Graph before_ = induced_subgraph(whole_.graph, known_);
    TemporaryDirectory directory_;
};

TEST_P(NewNodesSetting, IsOffAndTheRefusalNamesIt) {
    const std::shared_ptr<const Model> model = trained(before_, "false");
    EXPECT_EQ(reach_of(method(), *model->record().settings), Reach::training_graph);
    EXPECT_EQ(reach_of(method(), *method().settings("", nullptr)), Reach::training_graph);
    const std::string advice =
        fmt::format("train with --set {}=true, or train with one of the methods irwe, ",
                    method().new_nodes_setting);
    EXPECT_THAT(input_error([&] { application(*model, whole_.graph, &before_); }),
                HasSubstr(advice));
    EXPECT_THAT(input_error([&] { refreshing_application(*model, whole_.graph); }),
                HasSubstr(advice));
}

TEST_P(NewNodesSetting, ReachesNewNodesAndNoOtherGraphs) {
    const std::shared_ptr<const Model> model = trained(before_, "true");
    EXPECT_EQ(reach_of(method(), *model->record().settings), Reach::new_nodes);
    EXPECT_THAT(input_error([&] { application(*model, random_graph(30, 80, 9)); }),
                HasSubstr("embeds that graph and nodes that were added to it alone"));
}

TEST_P(NewNodesSetting, ChangesNoRowOfTheTraining) {
    const std::shared_ptr<const Model> without = trained(before_, "false");
    const std::shared_ptr<const Model> with = trained(before_, "true");
    EXPECT_EQ(rows(*with, application(*with, before_)),
              rows(*without, application(*without, before_)));
}

TEST_P(NewNodesSetting, GivesTheSameBytesForEveryNumberOfThreadsAndFromItsFile) {
    const std::shared_ptr<const Model> model = trained(before_, "true", 1);
    const Matrix expected = rows(*model, application(*model, whole_.graph, &before_), 1);
    ASSERT_EQ(expected.rows(), 16);
    EXPECT_TRUE(expected.allFinite());
    for (const int num_threads : {2, 4}) {
        const std::shared_ptr<const Model> other = trained(before_, "true", num_threads);
        EXPECT_EQ(rows(*other, application(*other, whole_.graph, &before_), num_threads), expected);
    }
    const std::string path = directory_.path_of("x.irwe");
    write_model(*model, path);
    const std::shared_ptr<const Model> read = read_model(path);
    EXPECT_EQ(rows(*read, application(*read, whole_.graph, &before_)), expected);
    write_model(*read, directory_.path_of("y.irwe"));
    EXPECT_TRUE(file_content(directory_.path_of("y.irwe")) == file_content(path));
}

TEST_P(NewNodesSetting, RefreshesWithTheRowsOfTheTraining) {
    const std::shared_ptr<const Model> model = trained(before_, "true");
    const Matrix all = rows(*model, refreshing_application(*model, whole_.graph));
    const Matrix of_training = rows(*model, application(*model, before_));
    const Matrix added = rows(*model, application(*model, whole_.graph, &before_));
    ASSERT_EQ(all.rows(), 160);
    EXPECT_EQ(all(known_, Eigen::all), of_training);
    for (NodeId v = 3, i = 0; v < 160; v += 10, ++i) {
        EXPECT_EQ(all.row(v), added.row(i));
    }
}

// The mean of each community, and which of them a row is nearest to.
class Communities {
public:
    Communities(const Matrix& rows, const std::vector<std::uint32_t>& of_row)
        : means_(Eigen::MatrixXd::Zero(4, rows.cols())) {
        for (Eigen::Index i = 0; i < rows.rows(); ++i) {
            means_.row(of_row[static_cast<std::size_t>(i)]) +=
                rows.row(i).cast<double>().normalized();
        }
        means_.rowwise().normalize();
    }
    std::uint32_t nearest(const Eigen::RowVectorXd& row) const {
        Eigen::Index best = 0;
        (means_ * row.transpose()).maxCoeff(&best);
        return static_cast<std::uint32_t>(best);
    }

private:
    Eigen::MatrixXd means_;
};

TEST_P(NewNodesSetting, PutsNewNodesIntoTheirCommunities) {
    const std::shared_ptr<const Model> model = trained(before_, "true");
    std::vector<std::uint32_t> blocks;
    for (const NodeId v : known_) {
        blocks.push_back(whole_.blocks[v]);
    }
    const Communities communities(rows(*model, application(*model, before_)), blocks);
    const Matrix added = rows(*model, application(*model, whole_.graph, &before_));
    const std::shared_ptr<const Model> of_whole = trained(whole_.graph, "false");
    const Matrix trained_rows = rows(*of_whole, application(*of_whole, whole_.graph));
    const Communities trained_communities(trained_rows, whole_.blocks);
    int num_right = 0;
    int num_right_if_trained = 0;
    for (NodeId v = 3, i = 0; v < 160; v += 10, ++i) {
        num_right += communities.nearest(added.row(i).cast<double>()) == whole_.blocks[v] ? 1 : 0;
        num_right_if_trained +=
            trained_communities.nearest(trained_rows.row(v).cast<double>()) == whole_.blocks[v] ? 1
                                                                                                : 0;
    }
    EXPECT_EQ(num_right_if_trained, 16);
    EXPECT_EQ(num_right, 16);
}

// A new node with the neighbors of an old one comes to stand beside it.
TEST_P(NewNodesSetting, PutsATwinBesideItsNode) {
    const std::shared_ptr<const Model> model = trained(whole_.graph, "true");
    const Matrix old = rows(*model, application(*model, whole_.graph));
    for (const NodeId v : {7U, 63U, 112U}) {
        const std::span<const NodeId> neighbors = whole_.graph.neighbors(v);
        const Graph larger = with_new_node(whole_.graph, neighbors);
        const Matrix twin = rows(*model, application(*model, larger, &whole_.graph));
        ASSERT_EQ(twin.rows(), 1);
        const Eigen::VectorXf cosines =
            (old.rowwise().normalized() * twin.row(0).normalized().transpose()).cast<float>();
        EXPECT_GT(cosines[v], 0.9F) << v;
        EXPECT_GE(cosines[v], cosines.maxCoeff() - 0.05F) << v;
    }
}

TEST_P(NewNodesSetting, GivesZerosToNodesThatAreNotJoinedToTheTraining) {
    const std::shared_ptr<const Model> model = trained(before_, "true");
    std::vector<Edge> edges;
    for (NodeId v = 0; v < whole_.graph.num_nodes(); ++v) {
        for (const NodeId u : whole_.graph.neighbors(v)) {
            edges.push_back({v, u});
        }
    }
    edges.push_back({160, 161});
    const Graph larger = build_graph(NodeNames::consecutive(162), edges).graph;
    const Matrix added = rows(*model, application(*model, larger, &before_));
    ASSERT_EQ(added.rows(), 18);
    EXPECT_TRUE(added.bottomRows(2).isZero(0));
    EXPECT_FALSE(added.row(0).isZero(0));
}

// Hierarchical softmax has rows of inner nodes of a tree instead of rows of contexts.
TEST(NewNodesSettingOfObjectives, IsRefusedWithHierarchicalSoftmax) {
    std::vector<std::string> names;
    for (const std::string& name : methods_with_the_setting()) {
        const std::unique_ptr<MethodSettings> settings = find_method(name).settings("", nullptr);
        const std::vector<OptionField> fields = settings->fields();
        if (std::ranges::find(fields, "training.objective", &OptionField::name) == fields.end()) {
            continue;
        }
        names.push_back(name);
        find_field(fields, "new_nodes.keep").assign("true");
        settings->validate();
        find_field(fields, "training.objective").assign("hierarchical-softmax");
        EXPECT_THAT(input_error([&] { settings->validate(); }),
                    testing::StartsWith("new_nodes.keep: expected false, as training.objective is "
                                        "\"hierarchical-softmax\", which "));
        find_field(fields, "new_nodes.keep").assign("false");
        settings->validate();
    }
    EXPECT_THAT(names, testing::UnorderedElementsAre("deepwalk", "node2vec", "walklets"));
}

INSTANTIATE_TEST_SUITE_P(Registry, NewNodesSetting, testing::ValuesIn(methods_with_the_setting()),
                         [](const auto& instance) { return instance.param; });

}  // namespace
}  // namespace irwe
