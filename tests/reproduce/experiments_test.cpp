#include "apps/reproduce/experiments.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "apps/reproduce/code_digest.h"
#include "irwe/base/error.h"
#include "irwe/methods/registry/read_model.h"
#include "irwe/methods/registry/registry.h"
#include "tests/support/small_settings.h"
#include "tests/support/temporary_directory.h"

namespace irwe {
namespace {

// A ring of eight cliques under the name of a dataset of the paper: the nodes that join two cliques
// are one class, the others another.
void write_ring(const std::filesystem::path& folder, int clique_size) {
    std::filesystem::create_directories(folder);
    std::ofstream edges(folder / "edges.txt");
    std::ofstream labels(folder / "labels.txt");
    constexpr int kCliques = 8;
    for (int c = 0; c < kCliques; ++c) {
        for (int i = 0; i < clique_size; ++i) {
            const int v = c * clique_size + i;
            labels << v << ' ' << (i == 0 ? "joint" : "inner") << '\n';
            for (int j = i + 1; j < clique_size; ++j) {
                edges << v << ' ' << c * clique_size + j << '\n';
            }
        }
        edges << c * clique_size << ' ' << (c + 1) % kCliques * clique_size << '\n';
    }
}

class ExperimentsTest : public testing::Test {
protected:
    ExperimentsTest() {
        const std::filesystem::path data = directory_.path_of("data");
        write_ring(data / "brazil", 5);
        for (const int size : {4, 5, 6}) {
            const std::filesystem::path folder = data / ("ring" + std::to_string(size));
            write_ring(folder, size);
            std::filesystem::create_directories(data / "ppis");
            std::filesystem::rename(folder / "edges.txt",
                                    data / "ppis" / ("graph_" + std::to_string(size) + ".txt"));
        }
        options_.data_directory = data.string();
        options_.output_directory = directory_.path_of("out");
        for (const char* part : {"cells", "models"}) {
            std::filesystem::create_directories(directory_.path_of("out") + "/" + part);
        }
        options_.tasks = {.num_splits = 2, .num_runs = 2};
    }

    Experiments experiments(const std::string& dataset = "brazil") {
        return {find_dataset(dataset), options_, pool_,
                [this](const CellKey&, std::string_view what, std::int64_t, std::int64_t) {
                    ++count_of_[std::string(what)];
                    if (what == "training" && count_of_["training"] == stop_at_) {
                        stop_ = true;
                    }
                }};
    }

    static CellKey key(const std::string& setting, const std::string& dataset = "brazil") {
        return {.effort = "paper", .setting = setting, .dataset = dataset, .row = "irwe"};
    }

    static Trainee network(const NetworkSettings& settings) {
        return {find_method("irwe-network"), [settings](const Graph&) {
                    return std::make_unique<OptionSettings<NetworkSettings>>(settings);
                }};
    }

    // The method that a user gets, small.
    static Trainee user_choice() {
        return {default_method(), [](const Graph&) {
                    std::unique_ptr<MethodSettings> settings =
                        default_method().settings(default_preset(default_method()), nullptr);
                    find_field(settings->fields(), "model.embedding_dim").assign("8");
                    return settings;
                }};
    }

    TemporaryDirectory directory_;
    ExperimentOptions options_;
    std::atomic<bool> stop_{false};
    ThreadPool pool_{2, &stop_};
    std::map<std::string, int> count_of_;
    int stop_at_ = -1;
};

TEST_F(ExperimentsTest, MeasureEverySpaceInBothScalings) {
    const CellResult result =
        experiments().transductive(key("transductive"), network(small_settings()));
    for (const char* space : {"identity", "position", "position-last"}) {
        for (const char* scaling : {"raw", "ready"}) {
            for (const char* metric : {"f1@20", "f1@80", "macro-f1@40", "modularity"}) {
                const std::string name = std::string(space) + "/" + scaling + "/" + metric;
                EXPECT_TRUE(result.values.contains(name)) << name;
            }
        }
    }
    EXPECT_GT(result.training_seconds, 0);
}

TEST_F(ExperimentsTest, AreNotRunTwice) {
    const CellResult first =
        experiments().transductive(key("transductive"), network(small_settings()));
    count_of_.clear();
    EXPECT_EQ(experiments().transductive(key("transductive"), network(small_settings())), first);
    EXPECT_TRUE(count_of_.empty());

    NetworkSettings other = small_settings();
    other.training.temperature = 7;
    EXPECT_NE(experiments().transductive(key("transductive"), network(other)).values, first.values);
    EXPECT_GT(count_of_["training"], 0);
}

TEST_F(ExperimentsTest, AreRunAgainForOtherLabels) {
    const CellResult first =
        experiments().transductive(key("transductive"), network(small_settings()));
    std::ofstream labels(directory_.path_of("data") + "/brazil/labels.txt");
    for (int v = 0; v < 40; ++v) {
        labels << v << ' ' << (v * 7 % 11 < 5 ? "joint" : "inner") << '\n';
    }
    labels.close();
    const CellResult other =
        experiments().transductive(key("transductive"), network(small_settings()));
    EXPECT_NE(other.recipe, first.recipe);
    EXPECT_NE(other.values, first.values);
    EXPECT_EQ(experiments().other_data(),
              "has 40 nodes and 88 edges, and the paper's Brazil 131 and 1,003");
}

TEST_F(ExperimentsTest, UseAModelThatIsThereAlready) {
    const CellResult first =
        experiments().transductive(key("transductive"), network(small_settings()));
    std::filesystem::remove_all(directory_.path_of("out") + "/cells");
    std::filesystem::create_directories(directory_.path_of("out") + "/cells");
    count_of_.clear();
    EXPECT_EQ(experiments().transductive(key("transductive"), network(small_settings())).values,
              first.values);
    EXPECT_EQ(count_of_["training"], 0);
    EXPECT_EQ(count_of_["evaluation"], 1);
}

TEST_F(ExperimentsTest, GoOnWhereTheyWereInterrupted) {
    stop_at_ = 5;
    EXPECT_THROW(experiments().transductive(key("transductive"), network(small_settings())),
                 Interrupted);
    stop_ = false;
    stop_at_ = -1;
    const int steps_before = count_of_["training"];
    const Measurements interrupted =
        experiments().transductive(key("transductive"), network(small_settings())).values;
    const int steps_after = count_of_["training"] - steps_before;

    options_.output_directory = directory_.path_of("other");
    for (const char* part : {"cells", "models"}) {
        std::filesystem::create_directories(directory_.path_of("other") + "/" + part);
    }
    EXPECT_EQ(experiments().transductive(key("transductive"), network(small_settings())).values,
              interrupted);
    EXPECT_LT(steps_after, count_of_["training"] - steps_before - steps_after);
}

TEST_F(ExperimentsTest, TrainOnFourFifthsOfTheNodesForNewOnes) {
    const CellResult result =
        experiments().within(key("within"), network(small_settings()), OldNodes::keep_vectors);
    EXPECT_TRUE(result.values.contains("identity/raw/f1@80"));
    EXPECT_TRUE(result.values.contains("position/raw/modularity"));
    EXPECT_FALSE(result.values.contains("identity/raw/f1@20"));
    const std::shared_ptr<const Model> model =
        read_model(fmt::format("{}/models/{}-{}-{}.irwe", directory_.path_of("out"),
                               key("within").name(), IRWE_VERSION, code_digest()));
    EXPECT_EQ(model->record().num_training_nodes, 32U);

    CellKey second = key("within");
    second.seed = 2;
    EXPECT_NE(
        experiments().within(second, network(small_settings()), OldNodes::keep_vectors).values,
        result.values);
}

TEST_F(ExperimentsTest, TakeAModelToAnotherGraph) {
    const CellResult result =
        experiments("ppis").across(key("across", "ppis"), network(small_settings()));
    for (const char* name : {"identity/raw/ncut", "position/ready/modularity"}) {
        EXPECT_TRUE(result.values.contains(name)) << name;
    }
    CellKey second = key("across", "ppis");
    second.seed = 2;
    EXPECT_THROW(experiments("ppis").across(second, network(small_settings())), InputError);
}

TEST_F(ExperimentsTest, MeasureWhatAUserGetsFromAnyMethod) {
    CellKey lean = key("within");
    lean.effort = "lean";
    const CellResult kept = experiments().within(lean, user_choice(), OldNodes::keep_vectors);
    lean.row = "irwe-refreshed";
    const CellResult refreshed = experiments().within(lean, user_choice(), OldNodes::are_refreshed);
    for (const CellResult* const result : {&kept, &refreshed}) {
        EXPECT_TRUE(result->values.contains("identity/ready/f1@80"));
        EXPECT_TRUE(result->values.contains("position/ready/modularity"));
    }
    // The nodes of the training have the same places either way, and the new ones, too.
    EXPECT_EQ(kept.values.at("position/ready/modularity"),
              refreshed.values.at("position/ready/modularity"));
}

TEST_F(ExperimentsTest, MeasureStatisticsByWhatTheyAreMeantToTell) {
    const auto names_of = [&](Statistic statistic) {
        std::vector<std::string> names;
        const BaseStatistic& chosen = base_statistics()[static_cast<std::size_t>(statistic)];
        CellKey cell = key("transductive");
        cell.row = chosen.name;
        for (const auto& [name, value] :
             experiments().statistic(cell, chosen, network(small_settings())).values) {
            names.push_back(name);
        }
        return names;
    };
    EXPECT_THAT(names_of(Statistic::walk_statistics), testing::Contains("identity/raw/f1@80"));
    EXPECT_THAT(names_of(Statistic::degree_features), testing::Contains("identity/ready/f1@80"));
    EXPECT_THAT(names_of(Statistic::position_encodings),
                testing::ElementsAre("position/raw/modularity", "position/ready/modularity"));
    EXPECT_THAT(names_of(Statistic::contrastive_5),
                testing::ElementsAre("position/raw/modularity", "position/ready/modularity"));
}

TEST_F(ExperimentsTest, LeaveOutWhatWouldTakeTooLong) {
    options_.max_hours = 1e-9;
    const CellResult skipped =
        experiments().transductive(key("transductive"), network(small_settings()));
    EXPECT_GT(skipped.projected_seconds, 0);
    EXPECT_TRUE(skipped.values.empty());
    EXPECT_EQ(count_of_["training"], 0);

    options_.max_hours = 0;
    const CellResult run =
        experiments().transductive(key("transductive"), network(small_settings()));
    EXPECT_EQ(run.projected_seconds, 0);
    EXPECT_FALSE(run.values.empty());
}

}  // namespace
}  // namespace irwe
