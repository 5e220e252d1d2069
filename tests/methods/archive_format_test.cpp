#include "irwe/methods/archive_format.h"

#include <gmock/gmock.h>

#include "tests/support/errors.h"
#include "tests/support/temporary_directory.h"

namespace irwe {
namespace {

constexpr ArchiveFormat kFormat{.name = "irwe.town",
                                .version = "3",
                                .noun = "a town",
                                .origin = "built by hand",
                                .advice = "build it again"};

class ArchiveFormatTest : public testing::Test {
protected:
    // Returns what reading says of an archive with the entries that `fill` adds.
    template <typename Fill>
    std::string reading(Fill fill) const {
        const std::string path = directory_.path_of("x");
        ArchiveWriter writer(path);
        fill(writer);
        writer.commit();
        const Archive archive = Archive::read(path);
        return input_error([&] { require_format(kFormat, archive); });
    }

    TemporaryDirectory directory_;
};

TEST_F(ArchiveFormatTest, AcceptsWhatItWrote) {
    EXPECT_EQ(reading([](ArchiveContent& archive) { write_format(kFormat, archive); }), "no error");
}

TEST_F(ArchiveFormatTest, RefusesAnotherFormat) {
    const std::string sentence =
        directory_.path_of("x: expected a town built by hand, found something else");
    EXPECT_EQ(reading([](ArchiveContent&) {}), sentence);
    EXPECT_EQ(reading([](ArchiveContent& archive) { write_format(kModelFormat, archive); }),
              sentence);
}

TEST_F(ArchiveFormatTest, RefusesAnotherVersion) {
    EXPECT_EQ(
        reading([](ArchiveContent& archive) {
            write_format(kFormat, archive);
            archive.set_metadata("irwe.version", "2");
        }),
        directory_.path_of("x: expected a town of version 3, found version \"2\"; build it again"));
}

}  // namespace
}  // namespace irwe
