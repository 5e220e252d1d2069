#include "irwe/methods/skip_gram/skip_gram_training.h"

#include <gmock/gmock.h>

#include <atomic>
#include <cmath>
#include <string>
#include <vector>

#include "irwe/base/error.h"
#include "irwe/graph/fingerprint.h"
#include "irwe/graph/generators.h"
#include "irwe/methods/checkpoint.h"
#include "irwe/methods/registry/apply.h"
#include "irwe/methods/shared/walk_pairs.h"
#include "tests/support/errors.h"
#include "tests/support/temporary_directory.h"

namespace irwe {
namespace {

// A method of two skip-grams, one of which shares its rows.
struct Pairs {
    using Options = SkipGramOptions;
    static constexpr const char* kName = "pairs";
    static constexpr SkipGramRows kRows = SkipGramRows::of_length_one;
    static Method::SpaceMeaning space() { return {"position", "the same community", false}; }

    static std::vector<SkipGram> parts(const Graph& graph, const Options& options,
                                       ThreadPool& pool) {
        const Random random(options.seed);
        const WalkCorpus corpus =
            graph_corpus(graph, {.walk_length = 20, .walks_per_node = 5}, {}, random);
        const std::vector<double> noise = noise_of(occurrences(corpus, pool));
        std::vector<SkipGram> parts;
        for (const ContextRows rows : {ContextRows::shared, ContextRows::own}) {
            parts.emplace_back(window_pairs(corpus, 3, 1, random), noise, options, rows, random);
        }
        return parts;
    }
};

class SkipGramTrainingTest : public testing::Test {
protected:
    std::unique_ptr<Training> begun() { return method_.begin({graph_}, settings_, resources_); }
    Matrix rows(const Training& training) {
        const auto model = training.result();
        return collected(*model->embed(application(*model, graph_), OutputForm::ready, resources_))
            .vectors("position");
    }
    Matrix rows_at_the_end(Training& training) {
        while (!training.is_finished()) {
            training.step();
        }
        return rows(training);
    }

    std::atomic<bool> stop_ = false;
    ThreadPool pool_{2, &stop_};
    Resources resources_{.pool = pool_};
    Graph graph_ = ring_of_cliques({.num_cliques = 60, .clique_size = 10});
    OptionSettings<SkipGramOptions> settings_{{.embedding_dim = 6}};
    Method method_ = skip_gram_method<Pairs>({});
};

TEST_F(SkipGramTrainingTest, PutsTheRowsOfItsPartsSideBySide) {
    const std::unique_ptr<Training> training = begun();
    const Matrix found = rows_at_the_end(*training);
    ThreadPool pool(1);
    Eigen::Index begin = 0;
    for (SkipGram& part : Pairs::parts(graph_, settings_.options, pool)) {
        for (std::int64_t i = 0; i < part.num_steps(); ++i) {
            part.step(i, pool);
        }
        const Matrix expected = part.centers().rowwise().normalized();
        EXPECT_TRUE(found.middleCols(begin, 6).isApprox(expected, static_cast<Real>(1e-5)));
        begin += 6;
    }
    EXPECT_EQ(found.cols(), begin);
}

TEST_F(SkipGramTrainingTest, GoesOnFromACheckpointInEveryPart) {
    const std::unique_ptr<Training> whole = begun();
    const Matrix expected = rows_at_the_end(*whole);
    const std::int64_t num_steps = whole->progress().num_steps;
    ASSERT_GE(num_steps, 4);
    const TemporaryDirectory directory;
    const std::string path = directory.path_of("x.checkpoint");
    for (const std::int64_t stop : {std::int64_t{1}, num_steps / 2, num_steps - 1}) {
        const std::unique_ptr<Training> before = begun();
        for (std::int64_t i = 0; i < stop; ++i) {
            before->step();
        }
        write_checkpoint(path, {method_.name, settings_, fingerprint(graph_)}, *before);
        const std::unique_ptr<Training> after = begun();
        Checkpoint::read(path).restore(*after);
        EXPECT_EQ(after->progress().num_steps_done, stop);
        EXPECT_EQ(after->progress().number("loss"), before->progress().number("loss"));
        EXPECT_TRUE(rows_at_the_end(*after) == expected) << stop;
    }
}

TEST_F(SkipGramTrainingTest, StandsWhereItStoodAfterAnInterruption) {
    const Matrix expected = rows_at_the_end(*begun());
    const std::unique_ptr<Training> training = begun();
    training->step();
    stop_ = true;
    EXPECT_THROW(training->step(), Interrupted);
    stop_ = false;
    EXPECT_EQ(training->progress().num_steps_done, 1);
    EXPECT_TRUE(rows_at_the_end(*training) == expected);
}

TEST_F(SkipGramTrainingTest, SaysWhatItMade) {
    const std::unique_ptr<Training> training = begun();
    rows_at_the_end(*training);
    EXPECT_TRUE(std::isfinite(training->progress().number("loss")));
    EXPECT_EQ(place_text(training->progress(), Total::without),
              "step " + std::to_string(training->progress().num_steps));
    EXPECT_THAT(training->summary(), testing::StartsWith("position of 600 nodes, loss "));
}

TEST_F(SkipGramTrainingTest, RefusesALearningRateWithWhichVectorsGrowBeyondAllNumbers) {
    settings_.options.learning_rate = 1e20;
    const std::unique_ptr<Training> training = begun();
    EXPECT_THAT(input_error([&] { rows_at_the_end(*training); }),
                testing::HasSubstr("training.learning_rate is too large for this graph"));
}

}  // namespace
}  // namespace irwe
