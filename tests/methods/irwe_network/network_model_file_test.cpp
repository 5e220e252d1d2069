#include "irwe/methods/irwe_network/network_model_file.h"

#include <gmock/gmock.h>

#include <string>

#include "irwe/methods/irwe_network/model/model_inputs.h"
#include "irwe/methods/irwe_network/trained_network.h"
#include "irwe/methods/model_file.h"
#include "irwe/methods/registry/read_model.h"
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
        write_model(*model_, writer);
        writer.set_metadata(key, value);
        writer.commit();
        return input_error([&] { read_model(path); });
    }

    const TemporaryDirectory directory_;
    const fuzz::TinyTraining training_;
    const std::shared_ptr<const Model> model_ = training_.training->result();
    const NetworkModel& parts_ = network_parts(*model_);
};

TEST_F(MadeUpModel, IsReadIfItKeepsTheRules) {
    EXPECT_EQ(reading("irwe.training.seed", "5"), "no error");
    EXPECT_EQ(reading("irwe.max_degree", "5"), "no error");  // with a self-loop
}

// A clique of five nodes, with ten edges.
TEST_F(MadeUpModel, IsRefusedForDegreesThatItsGraphCannotHave) {
    for (const auto& [key, value] :
         {std::pair("irwe.max_degree", "6"), std::pair("irwe.max_degree", "4294967295"),
          std::pair("irwe.min_degree", "5")}) {
        EXPECT_THAT(reading(key, value), HasSubstr("is not a number that it can be")) << value;
    }
    EXPECT_THAT(reading("irwe.training_edges", "9"),
                HasSubstr("degrees from 4 to 4 are not those of 5 nodes and 9 edges"));
}

// Up to 2^60 numbers, of which the file holds a few hundred.
TEST_F(MadeUpModel, IsRefusedIfItsSettingsAskForMoreThanItHolds) {
    for (const auto& [key, value] :
         {std::pair("embedding_dim", "1048576"),
          std::pair("aw_hidden_layers", "[1048576, 1048576]"),
          std::pair("reduction_layers", "[1048576]"),
          std::pair("decoder_layers", "[1048576, 1048576]"), std::pair("reweighting_layers", "100"),
          std::pair("transformer_layers", "100"), std::pair("feedforward_dim", "1048576")}) {
        EXPECT_THAT(reading(std::string("irwe.model.") + key, value),
                    HasSubstr("bytes of numbers, and its settings ask for"))
            << key;
    }
    EXPECT_THAT(reading("irwe.model.transformer_layers", "101"),
                HasSubstr("expected a whole number from 1 to 100, found 101"));
}

TEST_F(MadeUpModel, IsRefusedIfASettingIsOutOfRange) {
    for (const char* const value : {"0", "3"}) {
        EXPECT_THAT(reading("irwe.features.num_hops", value),
                    HasSubstr("features.num_hops: expected a whole number from 1 to 2, found"));
    }
    EXPECT_THAT(reading("irwe.model.dropout", "1"), HasSubstr("model.dropout"));
}

TEST_F(MadeUpModel, IsNamedByTheMessage) {
    for (const auto& [key, value] :
         {std::pair("irwe.model.dropout", "1"), std::pair("irwe.model.embedding_dim", "many"),
          std::pair("irwe.walks.walk_length", "0")}) {
        EXPECT_THAT(reading(key, value), testing::StartsWith(directory_.path_of("x.irwe: ")));
    }
}

TEST_F(MadeUpModel, IsRefusedIfItIsNoneOrOfAnUnknownMethod) {
    EXPECT_THAT(reading("irwe.format", "something"),
                HasSubstr("expected a model written by irwe train"));
    EXPECT_THAT(reading("irwe.method", "no-such"),
                AllOf(testing::StartsWith(directory_.path_of("x.irwe: ")),
                      HasSubstr("there is no method \"no-such\"; expected one of irwe")));
}

TEST_F(MadeUpModel, HasItsVersionQuoted) {
    EXPECT_THAT(reading("irwe.version", "1\n2"),
                AllOf(HasSubstr("found version \"1\\x0A2\""), Not(HasSubstr("\n"))));
}

// Equal ones are stored once.
TEST_F(MadeUpModel, ComesBackWithBothSetsOfItsParameters) {
    const auto values_of = [](const IrweNetwork& network) {
        std::vector<Matrix> values;
        nn::for_each_parameter(
            network, [&](const nn::Parameter& parameter) { values.push_back(parameter.value); });
        return values;
    };
    const auto size_of_copy = [&](const NetworkModel& model) {
        const std::string path = directory_.path_of("copy.irwe");
        ArchiveWriter writer(path);
        write_parts(model, writer);
        writer.commit();
        const NetworkModel read = read_parts(Archive::read(path), training_.settings.options,
                                             {.num_nodes = 5, .num_edges = 10});
        EXPECT_EQ(values_of(read.identity), values_of(model.identity));
        EXPECT_EQ(values_of(read.position), values_of(model.position));
        return Archive::read(path).data_size();
    };
    NetworkModel model = parts_;
    nn::for_each_parameter(model.position,
                           [](nn::Parameter& parameter) { parameter.value.array() += Real{1}; });
    const auto two_sets = size_of_copy(model);
    nn::Parameter& first = *nn::parameters_of(model.position).front();
    first.value = nn::parameters_of(model.identity).front()->value;
    EXPECT_EQ(size_of_copy(model),
              two_sets - sizeof(Real) * static_cast<std::size_t>(first.value.size()));
    model.position = model.identity;
    EXPECT_LT(size_of_copy(model), two_sets);
}

TEST_F(MadeUpModel, HasAsManyNumbersAsAreCountedBeforeItIsMade) {
    double count = 0;
    nn::for_each_parameter(parts_.identity, [&](const nn::Parameter& parameter) {
        count += static_cast<double>(parameter.value.size());
    });
    const ModelOptions& options = parts_.identity.options();
    const InputSizes sizes = input_sizes(parts_.space);
    EXPECT_EQ(count_parameters(options, sizes).total(), count);
    const double stopped = count_parameters(options, sizes, 10).total();
    EXPECT_GT(stopped, 10);
    EXPECT_LT(stopped, count);
}

}  // namespace
}  // namespace irwe
