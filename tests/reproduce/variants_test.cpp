#include "apps/reproduce/variants.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "irwe/graph/generators.h"
#include "irwe/methods/irwe_network/inference/infer.h"
#include "irwe/methods/irwe_network/network_model_file.h"
#include "irwe/methods/irwe_network/training/full_batch_trainer.h"
#include "tests/support/small_settings.h"
#include "tests/support/temporary_directory.h"

namespace irwe {
namespace {

class VariantsTest : public testing::Test {
protected:
    NetworkSettings settings_of(std::string_view name) const {
        NetworkSettings settings = small_settings();
        for (const Variant& variant : variants()) {
            if (variant.name == name) {
                variant.leave_out(settings);
            }
        }
        return settings;
    }

    NetworkModel train(const NetworkSettings& settings, int num_threads) {
        ThreadPool pool(num_threads);
        const TrainingData data(graph_, settings, pool);
        FullBatchTrainer trainer(data, settings, 0, pool);
        while (!trainer.is_finished()) {
            trainer.step();
        }
        return trainer.result();
    }

    Embeddings embed(const NetworkModel& model) {
        return infer(model, transductive_features(model, graph_, pool_), graph_, pool_);
    }

    static const Matrix& value_of(const IrweNetwork& model, std::string_view prefix) {
        for (const nn::Parameter* parameter : nn::parameters_of(model)) {
            if (parameter->name.starts_with(prefix)) {
                return parameter->value;
            }
        }
        throw std::logic_error("no such parameter");
    }

    ThreadPool pool_{2};
    Graph graph_ = barbell({.clique_size = 6, .path_length = 3});
    TemporaryDirectory directory_;
};

TEST_F(VariantsTest, EachLearnsSomethingElse) {
    const Embeddings whole = embed(train(small_settings(), 1));
    for (const Variant& variant : variants().subspan(1)) {
        const Embeddings reduced = embed(train(settings_of(variant.name), 1));
        EXPECT_TRUE(reduced.vectors("identity") != whole.vectors("identity") ||
                    reduced.vectors("position") != whole.vectors("position"))
            << variant.name;
        EXPECT_TRUE(reduced.vectors("identity").allFinite() &&
                    reduced.vectors("position").allFinite())
            << variant.name;
    }
}

TEST_F(VariantsTest, GiveTheSameBytesForEveryNumberOfThreads) {
    for (const Variant& variant : variants()) {
        const Embeddings expected = embed(train(settings_of(variant.name), 1));
        const Embeddings found = embed(train(settings_of(variant.name), 4));
        EXPECT_EQ(found.vectors("identity"), expected.vectors("identity")) << variant.name;
        EXPECT_EQ(found.vectors("position"), expected.vectors("position")) << variant.name;
    }
}

TEST_F(VariantsTest, AreTheSameModelsAfterTheirFile) {
    for (const Variant& variant : variants()) {
        const NetworkSettings settings = settings_of(variant.name);
        const NetworkModel model = train(settings, 1);
        const std::string path = directory_.path_of("variant.irwe");
        ArchiveWriter writer(path);
        write_parts(model, writer);
        writer.commit();
        const NetworkModel read =
            read_parts(Archive::read(path), settings, {graph_.num_nodes(), graph_.num_edges(), {}});
        EXPECT_EQ(embed(read).vectors("identity"), embed(model).vectors("identity"))
            << variant.name;
        EXPECT_EQ(embed(read).vectors("position"), embed(model).vectors("position"))
            << variant.name;
    }
}

// In the paper's words: "the two modules of IRWE were independently optimized".
TEST_F(VariantsTest, WithoutIdentityInputTheModulesAreIndependent) {
    NetworkSettings settings = settings_of("no-identity-input");
    const Embeddings both = embed(train(settings, 1));
    settings.training.position_steps = 0;
    EXPECT_EQ(embed(train(settings, 1)).vectors("identity"), both.vectors("identity"));
    settings.training.position_steps = 1;
    settings.training.identity_steps = 0;
    // Dropout is keyed by the step, so steps must keep their numbers for the same position.
    settings.model.dropout = 0;
    NetworkSettings with_identity = settings;
    with_identity.training.identity_steps = 1;
    EXPECT_EQ(embed(train(settings, 1)).vectors("position"),
              embed(train(with_identity, 1)).vectors("position"));
}

TEST_F(VariantsTest, ALossOfNoWeightChangesNothing) {
    for (const auto& [name, decoder] : {std::pair("no-walk-loss", "aw_decoder"),
                                        std::pair("no-feature-loss", "identity_decoder")}) {
        NetworkSettings settings = settings_of(name);
        const NetworkModel after = train(settings, 1);
        const IrweNetwork before(settings.model, after.identity.sizes(),
                                 Random(settings.training.seed));
        EXPECT_EQ(value_of(after.identity, decoder), value_of(before, decoder)) << name;
    }
}

TEST_F(VariantsTest, TheMeanReadoutIsTheMeanOfTheWalks) {
    nn::Tape tape = nn::Tape::inference(pool_);
    const Matrix encodings = Matrix::Zero(2, 8);
    const Matrix walks = Matrix::Random(6, 8);
    const Matrix means =
        (Matrix(2, 8) << walks.topRows(3).colwise().mean(), walks.bottomRows(3).colwise().mean())
            .finished();
    const Matrix found =
        tape.value(MeanReadout()(tape, tape.constant(encodings), tape.constant(walks)));
    EXPECT_TRUE(found.isApprox(means, Real{1e-5F}));

    const auto num_readout_weights = [](const NetworkSettings& settings) {
        const PositionModule module(settings.model, 3, Random(1));
        return std::ranges::count_if(nn::parameters_of(module), [](const nn::Parameter* parameter) {
            return parameter->name.starts_with("readout_");
        });
    };
    EXPECT_EQ(num_readout_weights(settings_of("mean-readout")), 0);
    EXPECT_EQ(num_readout_weights(small_settings()), 3);
}

}  // namespace
}  // namespace irwe
