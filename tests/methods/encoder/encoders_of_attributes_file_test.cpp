#include <gmock/gmock.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>

#include "irwe/graph/fingerprint.h"
#include "irwe/methods/checkpoint.h"
#include "irwe/methods/registry/read_model.h"
#include "tests/methods/encoder/encoders_of_attributes.h"
#include "tests/support/errors.h"

namespace irwe {
namespace {

using testing::HasSubstr;

class EncodersOfAttributesInFiles : public EncodersOfAttributes {};

TEST_P(EncodersOfAttributesInFiles, AreTheSameFromTheirFile) {
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

TEST_P(EncodersOfAttributesInFiles, GoOnFromACheckpointWithTheSameAttributesAlone) {
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

// Files with right checksums and attributes that no training leaves behind.
TEST_P(EncodersOfAttributesInFiles, AreRefusedWithForgedAttributes) {
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

TEST_P(EncodersOfAttributesInFiles, AreRefusedIfSettingsAndAttributesDoNotAgree) {
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

INSTANTIATE_TEST_SUITE_P(Registry, EncodersOfAttributesInFiles,
                         testing::ValuesIn(methods_that_read_attributes()));

}  // namespace
}  // namespace irwe
