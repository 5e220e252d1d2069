// What every row of the registry promises. A new method is held to it by its row alone.

#include <fmt/format.h>
#include <gmock/gmock.h>

#include <cstdlib>
#include <filesystem>
#include <numeric>
#include <set>
#include <string>
#include <vector>

#include "irwe/base/error.h"
#include "irwe/base/owned_rows.h"
#include "irwe/embeddings/read_embeddings.h"
#include "irwe/graph/edge_list_writer.h"
#include "irwe/graph/fingerprint.h"
#include "irwe/graph/further_nodes.h"
#include "irwe/graph/graph_builder.h"
#include "irwe/graph/subgraph.h"
#include "irwe/io/archive.h"
#include "irwe/methods/model_file.h"
#include "irwe/methods/registry/apply.h"
#include "irwe/methods/registry/read_model.h"
#include "irwe/methods/registry/registry.h"
#include "irwe/methods/run.h"
#include "tests/support/errors.h"
#include "tests/support/file_content.h"
#include "tests/support/graphs.h"
#include "tests/support/memory_worlds.h"
#include "tests/support/small_method_settings.h"
#include "tests/support/temporary_directory.h"

namespace irwe {
namespace {

using testing::HasSubstr;

std::vector<Edge> edges_of(const Graph& graph) {
    std::vector<Edge> edges;
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        for (const NodeId u : graph.neighbors(v)) {
            edges.push_back({v, u});
        }
    }
    return edges;
}

// The graph with one more node, joined to the first two.
Graph grown(const Graph& graph) {
    std::vector<Edge> edges = edges_of(graph);
    edges.push_back({graph.num_nodes(), 0});
    edges.push_back({graph.num_nodes(), 1});
    return build_graph(NodeNames::consecutive(graph.num_nodes() + 1), edges).graph;
}

// A row of the registry, and settings with which it is another method.
struct ContractCase {
    std::string method;
    std::vector<SettingText> set{};
};

class MethodContract : public testing::TestWithParam<ContractCase> {
protected:
    const Method& method() const { return find_method(GetParam().method); }

    std::unique_ptr<MethodSettings> settings(const Graph& graph) {
        std::unique_ptr<MethodSettings> result = small_method_settings(method(), graph, pool_);
        for (const SettingText& value : GetParam().set) {
            find_field(result->fields(), value.name).assign(value.value);
        }
        return result;
    }

    std::shared_ptr<const Model> trained(const Graph& graph, int num_threads = 2) {
        ThreadPool pool(num_threads);
        Resources resources{.pool = pool};
        return train(method(), {graph}, *settings(graph), {}, resources);
    }

    std::string bytes(const Model& model) {
        ArchiveContent archive("a model");
        write_model(model, archive);
        return archive.bytes();
    }

    Embeddings embedded(const Model& model, const Graph& graph, const Graph* before = nullptr,
                        OutputForm form = OutputForm::ready) {
        const Application applied = application(model, graph, before);
        return collected(*model.embed(applied, form, resources_));
    }

    void expect_equal(const Embeddings& a, const Embeddings& b) {
        EXPECT_EQ(*a.names, *b.names);
        EXPECT_EQ(a.origin, b.origin);
        ASSERT_EQ(a.spaces.size(), b.spaces.size());
        for (std::size_t i = 0; i < a.spaces.size(); ++i) {
            EXPECT_EQ(a.spaces[i].info, b.spaces[i].info);
            EXPECT_EQ(a.spaces[i].vectors, b.spaces[i].vectors);
        }
    }

    void expect_equal_vectors(const Embeddings& a, const Embeddings& b) {
        EXPECT_EQ(*a.names, *b.names);
        ASSERT_EQ(a.spaces.size(), b.spaces.size());
        for (std::size_t i = 0; i < a.spaces.size(); ++i) {
            EXPECT_EQ(a.spaces[i].vectors, b.spaces[i].vectors);
        }
    }

    // The spaces of the row, with a finite vector for each of `num_nodes`.
    void expect_whole(const Embeddings& embeddings, NodeId num_nodes) {
        EXPECT_EQ(embeddings.names->size(), num_nodes);
        ASSERT_EQ(embeddings.spaces.size(), method().spaces.size());
        for (std::size_t i = 0; i < embeddings.spaces.size(); ++i) {
            const Space& space = embeddings.spaces[i];
            EXPECT_EQ(space.info.name, method().spaces[i].name);
            EXPECT_EQ(space.info.comparable_across_graphs,
                      method().spaces[i].comparable_across_graphs);
            EXPECT_EQ(space.vectors.rows(), Eigen::Index{num_nodes});
            EXPECT_EQ(space.vectors.cols(), space.info.dim);
            EXPECT_TRUE(space.vectors.allFinite());
        }
    }

    TemporaryDirectory directory_;
    ThreadPool pool_{2};
    Resources resources_{.pool = pool_};
    Graph graph_ = random_graph(40, 120, 3);
};

TEST_P(MethodContract, HasARowThatHolds) {
    EXPECT_FALSE(method().title.empty());
    EXPECT_FALSE(method().cost.empty());
    EXPECT_FALSE(method().spaces.empty());
    const std::unique_ptr<MethodSettings> none =
        method().settings(default_preset(method()), nullptr);
    none->validate();
    for (const std::string& name :
         {method().seed_setting, method().dimension_setting, method().early_stop_setting}) {
        EXPECT_TRUE(name.empty() || find_field(none->fields(), name).name() == name);
    }
    for (const std::string& preset : method().presets) {
        method().settings(preset, nullptr)->validate();
    }
    EXPECT_EQ(setting_texts(*none->clone()), setting_texts(*none));
}

TEST_P(MethodContract, GivesTheSameBytesForEveryNumberOfThreads) {
    const std::shared_ptr<const Model> expected = trained(graph_, 1);
    for (const int num_threads : {2, 4}) {
        const std::shared_ptr<const Model> found = trained(graph_, num_threads);
        EXPECT_TRUE(bytes(*found) == bytes(*expected)) << num_threads;
        ThreadPool pool(num_threads);
        Resources resources{.pool = pool};
        const Application itself = application(*found, graph_);
        expect_equal(collected(*found->embed(itself, OutputForm::ready, resources)),
                     embedded(*expected, graph_));
    }
}

TEST_P(MethodContract, GivesTheSameBytesForSeveralRanksOrRefusesThem) {
    const auto trained_on = [&](World& world) {
        ThreadPool pool(2);
        Resources resources{.pool = pool, .world = world};
        std::string result;
        const RunOptions options{.on_result = [&](const Training& training, const Model& model) {
            on_rank_0(world, training.rows_of_ranks(), [&] { result = bytes(model); });
        }};
        train(method(), {graph_}, *settings(graph_), options, resources);
        return result;
    };
    if (method().uses_ranks) {
        EXPECT_EQ(of_ranks(3, trained_on).front(), bytes(*trained(graph_)));
    } else {
        const auto refusal = [&](World& world) { return input_error([&] { trained_on(world); }); };
        EXPECT_THAT(of_ranks(3, refusal),
                    testing::Each(HasSubstr("is trained by one process, and 3 ranks were found")));
    }
}

TEST_P(MethodContract, IsTheSameAfterItsFile) {
    const std::shared_ptr<const Model> model = trained(graph_);
    const std::string path = directory_.path_of("x.irwe");
    write_model(*model, path);
    const std::shared_ptr<const Model> read = read_model(path);
    EXPECT_TRUE(bytes(*read) == bytes(*model));
    EXPECT_EQ(read->record().method, method().name);
    EXPECT_EQ(model_id(read->record()), model_id(model->record()));
    for (const OutputForm form : {OutputForm::raw, OutputForm::ready}) {
        const Embeddings embeddings = embedded(*model, graph_, nullptr, form);
        expect_whole(embeddings, graph_.num_nodes());
        expect_equal(embedded(*read, graph_, nullptr, form), embeddings);
        EXPECT_EQ(embeddings.origin, (Origin{.model_id = model_id(model->record()),
                                             .graph_fingerprint = fingerprint(graph_),
                                             .form = form}));
    }
    EXPECT_FALSE(read->describe().lines.empty());
    EXPECT_EQ(read->explainer() != nullptr, method().can_explain);
}

TEST_P(MethodContract, EmbedsItsTrainingGraphWithWhatTheTrainingHasAtHand) {
    Embeddings at_hand;
    const auto embed = [&](const Training& training, const Model& model) {
        const Application itself = application(model, graph_);
        at_hand = collected(*training.embed(model, itself, OutputForm::ready, resources_));
    };
    const std::shared_ptr<const Model> model =
        train(method(), {graph_}, *settings(graph_), {.on_result = embed}, resources_);
    expect_equal(at_hand, embedded(*model, graph_));
}

TEST_P(MethodContract, GoesOnFromACheckpointAfterEveryStep) {
    const std::string expected = bytes(*trained(graph_));
    const std::string path = directory_.path_of("x.checkpoint");
    const std::unique_ptr<MethodSettings> given = settings(graph_);
    const std::int64_t num_steps =
        method().begin({graph_}, *given, resources_)->progress().num_steps;
    for (std::int64_t stop = 0; stop <= num_steps; ++stop) {
        const std::unique_ptr<Training> before = method().begin({graph_}, *given, resources_);
        for (std::int64_t i = 0; i < stop; ++i) {
            before->step();
        }
        write_checkpoint(path, {method().name, *given, fingerprint(graph_)}, *before);
        const Checkpoint checkpoint = Checkpoint::read(path);
        checkpoint.require_graph(fingerprint(graph_));
        EXPECT_EQ(checkpoint.method(), method().name);
        const std::unique_ptr<MethodSettings> begun =
            method().settings(default_preset(method()), nullptr);
        checkpoint.read_settings(*begun);
        EXPECT_EQ(setting_texts(*begun), setting_texts(*given));
        EXPECT_TRUE(bytes(*train(method(), {graph_}, *begun, {.resume = &checkpoint},
                                 resources_)) == expected)
            << stop;
    }
}

TEST_P(MethodContract, IsKeptWhereItsResultCannotBeWritten) {
    const std::string expected = bytes(*trained(graph_));
    const std::string path = directory_.path_of("x.checkpoint");
    const auto fail = [](const Training&, const Model&) { throw OutputError("disk full"); };
    const std::unique_ptr<MethodSettings> given = settings(graph_);
    std::string message;
    try {
        train(method(), {graph_}, *given,
              {.checkpoint_path = path, .resuming_command = "again", .on_result = fail},
              resources_);
    } catch (const OutputError& error) {
        message = error.what();
    }
    EXPECT_EQ(message,
              "disk full; the training is kept in " + path + "; to write its result: again");
    const Checkpoint checkpoint = Checkpoint::read(path);
    const std::shared_ptr<const Model> model = train(
        method(), {graph_}, *given, {.checkpoint_path = path, .resume = &checkpoint}, resources_);
    EXPECT_TRUE(bytes(*model) == expected);
    EXPECT_FALSE(std::filesystem::exists(path));
}

TEST_P(MethodContract, EmbedsWhatItReachesAndNamesThoseThatReachFurther) {
    const std::shared_ptr<const Model> model = trained(graph_);
    const Graph larger = grown(graph_);
    const Graph other = random_graph(30, 80, 9);
    const auto expect_reach = [&](Reach reach, const Graph& graph, const Graph* before,
                                  NodeId num_nodes) {
        if (method().reach >= reach) {
            expect_whole(embedded(*model, graph, before), num_nodes);
            return;
        }
        const std::string message = input_error([&] { embedded(*model, graph, before); });
        const std::string able =
            names_of_methods([&](const Method& row) { return row.reach >= reach; });
        EXPECT_THAT(message, HasSubstr("train with one of the methods " + able));
        EXPECT_FALSE(able.empty());
    };
    expect_reach(Reach::new_nodes, larger, &graph_, 1);
    expect_reach(Reach::new_graphs, other, nullptr, other.num_nodes());
}

TEST_P(MethodContract, RefusesAGraphThatDidNotGrowFromItsTrainingGraph) {
    const std::shared_ptr<const Model> model = trained(graph_);
    const Graph other = random_graph(30, 80, 9);
    EXPECT_THAT(input_error([&] { embedded(*model, grown(other), &other); }),
                HasSubstr("is not the graph that the model was trained on (40 nodes, 109 edges)"));
    EXPECT_THAT(input_error([&] { embedded(*model, graph_, &graph_); }),
                HasSubstr("there is nothing new to embed"));
}

// An edge list does not tell of nodes without edges; the model knows them. On some processors, BLAS
// rounds the last rows of a product otherwise if it has another number of rows.
TEST_P(MethodContract, KnowsTheNodesOfItsTrainingThatHaveNoEdges) {
    const Graph whole = with_further_nodes(graph_, NodeNames::consecutive(45));
    const std::shared_ptr<const Model> model = trained(whole);
    EXPECT_EQ(*model->record().node_names, NodeNames::consecutive(45));
    const Embeddings of_whole = embedded(*model, whole);
    const Embeddings of_edges = embedded(*model, graph_);
    EXPECT_EQ(*of_edges.names, graph_.names());
    for (std::size_t i = 0; i < of_whole.spaces.size(); ++i) {
        const Matrix expected = of_whole.spaces[i].vectors.topRows(40);
        EXPECT_TRUE(of_edges.spaces[i].vectors.isApprox(expected, static_cast<Real>(1e-6)))
            << expected;
    }
    if (method().reach < Reach::new_nodes) {
        return;
    }
    std::vector<Edge> edges = edges_of(graph_);
    edges.push_back({40, 0});
    std::vector<std::int64_t> names(41);
    std::iota(names.begin(), names.end(), 0);
    names[40] = 50;
    const Graph larger = build_graph(NodeNames::from_integers(names), edges).graph;
    const Embeddings added = embedded(*model, larger, &graph_);
    expect_whole(added, 1);
    EXPECT_EQ((*added.names)[0], "50");
    const Graph larger_whole = with_further_nodes(larger, NodeNames::consecutive(45));
    expect_equal_vectors(added, embedded(*model, larger_whole, &whole));
}

TEST_P(MethodContract, RefreshesOrNamesThoseThatDo) {
    const std::shared_ptr<const Model> model = trained(graph_);
    const Graph larger = grown(graph_);
    const auto refreshed = [&](const Graph& graph) {
        return collected(
            *model->embed(refreshing_application(*model, graph), OutputForm::ready, resources_));
    };
    expect_equal(refreshed(graph_), embedded(*model, graph_));
    if (!method().refreshes) {
        EXPECT_THAT(input_error([&] { refreshed(larger); }),
                    HasSubstr("train with one of the methods irwe, "));
        return;
    }
    const Embeddings all = refreshed(larger);
    expect_whole(all, 41);
    // The new node is embedded as in an extension, and places keep their coordinates.
    const Embeddings added = embedded(*model, larger, &graph_);
    for (std::size_t i = 0; i < all.spaces.size(); ++i) {
        EXPECT_EQ(all.spaces[i].vectors.row(40), added.spaces[i].vectors.row(0));
        if (!all.spaces[i].info.comparable_across_graphs) {
            EXPECT_EQ(all.spaces[i].vectors.topRows(40),
                      embedded(*model, graph_).spaces[i].vectors);
        }
    }
    // Nodes may have left, but not most of them.
    std::vector<NodeId> nodes(39);
    std::iota(nodes.begin(), nodes.end(), NodeId{2});
    expect_whole(refreshed(induced_subgraph(larger, nodes)), 39);
    nodes.resize(18);
    EXPECT_THAT(input_error([&] { refreshed(induced_subgraph(larger, nodes)); }),
                HasSubstr("has 18 of the 40 nodes that the model was trained on"));
}

TEST_P(MethodContract, TakesIsolatedNodesAndAGraphOfTwoNodes) {
    const std::vector<Edge> triangle{{0, 1}, {1, 2}, {0, 2}};
    const Graph with_isolated = build_graph(NodeNames::consecutive(6), triangle).graph;
    expect_whole(embedded(*trained(with_isolated), with_isolated), 6);
    const std::vector<Edge> one_edge{{0, 1}};
    const Graph pair = build_graph(NodeNames::consecutive(2), one_edge).graph;
    expect_whole(embedded(*trained(pair), pair), 2);
}

// Graphs with weights, with directions and with both.
std::vector<Graph> other_kinds() {
    return {random_weighted_graph(40, 120, 3), random_directed_graph(40, 120, 3),
            random_weighted_graph(40, 120, 3, SelfLoops::drop, true)};
}

TEST_P(MethodContract, TakesWeightsAndDirectionsWithTheSameBytesForEveryNumberOfThreads) {
    for (const Graph& graph : other_kinds()) {
        SCOPED_TRACE(graph_kind_text(graph.kind()));
        const std::shared_ptr<const Model> model = trained(graph, 1);
        EXPECT_EQ(bytes(*model), bytes(*trained(graph, 3)));
        expect_whole(embedded(*model, graph), graph.num_nodes());
        const TemporaryDirectory directory;
        write_model(*model, directory.path_of("m.irwe"));
        const std::shared_ptr<const Model> read = read_model(directory.path_of("m.irwe"));
        EXPECT_EQ(read->record().kind, graph.kind());
        expect_equal(embedded(*read, graph), embedded(*model, graph));
    }
}

TEST_P(MethodContract, UsesWeightsAndDirectionsAsItsRowSays) {
    const Graph both = random_weighted_graph(40, 120, 3, SelfLoops::drop, true);
    const auto vectors_of = [&](const Graph& graph) {
        return embedded(*trained(graph), graph).spaces;
    };
    const auto differ = [&](const Graph& a, const Graph& b) {
        const std::vector<Space> first = vectors_of(a);
        const std::vector<Space> second = vectors_of(b);
        bool result = false;
        for (std::size_t i = 0; i < first.size(); ++i) {
            result = result || first[i].vectors != second[i].vectors;
        }
        return result;
    };
    const Graph plain = both.reduced_to({});
    EXPECT_EQ(differ(both.reduced_to({.weights = true}), plain), method().uses.weights);
    EXPECT_EQ(differ(both.reduced_to({.directions = true}), plain), method().uses.directions);
}

TEST_P(MethodContract, LeavesOutWhatItsTrainingDidNotHaveAndSaysSo) {
    const Graph both = random_weighted_graph(40, 120, 3, SelfLoops::drop, true);
    const Graph plain = both.reduced_to({});
    const std::shared_ptr<const Model> model = trained(plain);
    expect_equal(embedded(*model, both), embedded(*model, plain));
    EXPECT_EQ(application(*model, both).kind_note,
              "the model was trained without weights and directions, so those of the graph are not "
              "used");
    EXPECT_EQ(application(*model, plain).kind_note, "");
    if (method().reach == Reach::new_graphs) {
        const std::shared_ptr<const Model> of_both = trained(both);
        expect_whole(embedded(*of_both, plain), plain.num_nodes());
        EXPECT_THAT(application(*of_both, plain).kind_note, HasSubstr("every edge counts as 1"));
    }
}

TEST_P(MethodContract, RefusesAGraphWithoutEdges) {
    const Graph empty = build_graph(NodeNames::consecutive(3), {}).graph;
    EXPECT_THAT(input_error([&] { trained(empty); }), HasSubstr("the graph has no edges"));
}

// The real program, with the same settings by --set.
TEST_P(MethodContract, GivesTheBytesOfTheProgram) {
    const std::shared_ptr<const Model> model = trained(graph_);
    const std::string path = directory_.path_of("expected.irwe");
    write_model(*model, path);
    write_edge_list(graph_, directory_.path_of("x.edges"));
    std::string sets;
    std::vector<SettingText> values = small_values(*settings(graph_));
    values.insert(values.end(), GetParam().set.begin(), GetParam().set.end());
    for (const SettingText& value : values) {
        sets += fmt::format(" --set '{}={}'", value.name, value.value);
    }
    const auto run = [&](const std::string& arguments) {
        const std::string command =
            fmt::format("cd '{}' && '{}' {} --quiet", directory_.path(), IRWE_PROGRAM, arguments);
        EXPECT_EQ(std::system(command.c_str()), 0) << command;
    };
    run(fmt::format("train x.edges -o x.irwe --method {} --embeddings trained.npz{}", method().name,
                    sets));
    run("embed x.irwe x.edges -o embedded.npz");
    EXPECT_TRUE(file_content(directory_.path_of("x.irwe")) == file_content(path));
    const Embeddings expected = embedded(*model, graph_);
    for (const char* const file : {"trained.npz", "embedded.npz"}) {
        const Embeddings found = read_embeddings(directory_.path_of(file));
        for (const Space& space : expected.spaces) {
            EXPECT_EQ(found.vectors(space.info.name), space.vectors) << file;
        }
    }
}

std::vector<std::string> all_names() {
    std::vector<std::string> names;
    for (const Method& method : methods()) {
        names.push_back(method.name);
    }
    return names;
}

// All rows, and those with an objective once more with the one that is not their default.
std::vector<ContractCase> all_cases() {
    std::vector<ContractCase> cases;
    for (const Method& method : methods()) {
        cases.push_back({method.name});
        for (const SettingText& has : setting_texts(*method.settings("", nullptr))) {
            if (has.name == "training.objective") {
                cases.push_back({method.name, {{has.name, "hierarchical-softmax"}}});
            }
        }
    }
    return cases;
}

INSTANTIATE_TEST_SUITE_P(Registry, MethodContract, testing::ValuesIn(all_cases()),
                         [](const testing::TestParamInfo<ContractCase>& row) {
                             std::string words = row.param.method;
                             for (const SettingText& value : row.param.set) {
                                 words += "_" + value.value;
                             }
                             std::ranges::replace(words, '-', '_');
                             return words;
                         });

TEST(Registry, HasEachNameOnce) {
    const std::vector<std::string> names = all_names();
    EXPECT_EQ(std::set<std::string>(names.begin(), names.end()).size(), names.size());
    EXPECT_EQ(&find_method(default_method().name), &default_method());
}

TEST(Registry, NamesAllMethodsWhereThereIsNoSuchOne) {
    EXPECT_EQ(input_error([] { find_method("irve"); }),
              fmt::format("there is no method \"irve\"; expected one of {}",
                          fmt::join(all_names(), ", ")));
}

}  // namespace
}  // namespace irwe
