#include "irwe/methods/irwe/model/irwe_model.h"

#include <gmock/gmock.h>

#include <string>

#include "irwe/methods/irwe/model/model_inputs.h"
#include "tests/fuzz/tiny_training.h"
#include "tests/support/errors.h"
#include "tests/support/temporary_directory.h"

namespace irwe {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

// Files whose checksums are right, and which no training has written.
class MadeUpModel : public testing::Test {
protected:
    // What reading says of a small model with another value for `key`.
    std::string reading(const std::string& key, const std::string& value) {
        const std::string path = directory_.path_of("x.irwe");
        ArchiveWriter writer(path);
        write_model(model_, writer);
        writer.set_metadata(key, value);
        writer.commit();
        return input_error([&] { read_model(path); });
    }

    const TemporaryDirectory directory_;
    const fuzz::TinyTraining training_;
    const IrweModel model_ = training_.trainer.result();
};

TEST_F(MadeUpModel, IsReadIfItKeepsTheRules) {
    EXPECT_EQ(reading("irwe.seed", "5"), "no error");
    EXPECT_EQ(reading("irwe.max_degree", "4294967295"), "no error");
}

// Up to 2^60 numbers, of which the file holds a few hundred.
TEST_F(MadeUpModel, IsRefusedIfItsSettingsAskForMoreThanItHolds) {
    for (const auto& [key, value] :
         {std::pair("embedding_dim", "1048576"),
          std::pair("aw_hidden_layers", "[1048576, 1048576]"),
          std::pair("reduction_layers", "[1048576]"),
          std::pair("decoder_layers", "[1048576, 1048576]"),
          std::pair("reweighting_layers", "1048576"), std::pair("transformer_layers", "1048576"),
          std::pair("feedforward_dim", "1048576")}) {
        EXPECT_THAT(reading(std::string("irwe.model.") + key, value),
                    HasSubstr("bytes of numbers, and its settings ask for"))
            << key;
    }
}

TEST_F(MadeUpModel, IsRefusedIfASettingIsOutOfRange) {
    EXPECT_THAT(reading("irwe.features.num_hops", "0"), HasSubstr("num_hops is out of range"));
    EXPECT_THAT(reading("irwe.features.num_hops", "3"), HasSubstr("num_hops is out of range"));
    EXPECT_THAT(reading("irwe.model.dropout", "1"), HasSubstr("model.dropout"));
}

TEST_F(MadeUpModel, IsNamedByTheMessage) {
    for (const auto& [key, value] :
         {std::pair("irwe.model.dropout", "1"), std::pair("irwe.model.embedding_dim", "many"),
          std::pair("irwe.walks.walk_length", "0")}) {
        EXPECT_THAT(reading(key, value), testing::StartsWith(directory_.path_of("x.irwe: ")));
    }
}

TEST_F(MadeUpModel, HasItsVersionQuoted) {
    EXPECT_THAT(reading("irwe.version", "1\n2"),
                AllOf(HasSubstr("found version \"1\\x0A2\""), Not(HasSubstr("\n"))));
}

TEST_F(MadeUpModel, HasAboutAsManyNumbersAsItsSettingsTell) {
    double count = 0;
    for (const nn::Parameter* parameter : model_.identity.state()) {
        count += static_cast<double>(parameter->value.size());
    }
    const double bound = min_num_weights(model_.identity.options(), input_sizes(model_.space));
    EXPECT_LE(bound, count);
    EXPECT_GE(bound, count / 3);
}

}  // namespace
}  // namespace irwe
