#include "irwe/graph/names_archive.h"

#include <gmock/gmock.h>

#include <array>
#include <string_view>

#include "irwe/base/error.h"
#include "tests/support/errors.h"
#include "tests/support/temporary_directory.h"

namespace irwe {
namespace {

using testing::HasSubstr;

class NamesArchiveTest : public testing::Test {
protected:
    NodeNames stored(const NodeNames& names) {
        ArchiveWriter writer(path_);
        write_names(names, writer);
        writer.commit();
        return read(names.size());
    }

    NodeNames read(NodeId num_nodes) {
        return read_names(Archive::read(path_), num_nodes,
                          [](const std::string& problem) { throw InputError(problem); });
    }

    // Writes names that are not those of any graph, and returns what reading says.
    std::string refused(std::span<const std::string_view> names) {
        std::vector<std::uint64_t> offsets{0};
        std::vector<std::uint8_t> bytes;
        for (const std::string_view name : names) {
            bytes.insert(bytes.end(), name.begin(), name.end());
            offsets.push_back(bytes.size());
        }
        ArchiveWriter writer(path_);
        writer.set_metadata("irwe.names", "texts");
        writer.add("name_offsets", offsets);
        writer.add("texts", bytes);
        writer.commit();
        return input_error([&] { read(static_cast<NodeId>(names.size())); });
    }

    TemporaryDirectory directory_;
    std::string path_ = directory_.path_of("names");
};

TEST_F(NamesArchiveTest, GivesBackWhatItStored) {
    EXPECT_EQ(stored(NodeNames::consecutive(5)), NodeNames::consecutive(5));
    const NodeNames integers = NodeNames::from_integers({-7, 0, 1LL << 60});
    EXPECT_EQ(stored(integers), integers);
    const std::array<std::string_view, 3> words{"Zoe", "an", "ördög"};
    EXPECT_EQ(stored(NodeNames::from_texts(words)), NodeNames::from_texts(words));
    EXPECT_EQ(stored(NodeNames()), NodeNames());
}

TEST_F(NamesArchiveTest, WritesNothingThatItWouldNotRead) {
    const std::array<std::string_view, 2> names{"a", "b\nc"};
    EXPECT_EQ(input_error([&] { stored(NodeNames::from_texts(names)); }),
              "cannot write the name \"b\\x0Ac\" to a file, expected UTF-8 text of at most 1024 "
              "bytes without control characters; rename the node");
}

TEST_F(NamesArchiveTest, RefusesWhatNoGraphHas) {
    const std::array<std::string_view, 2> twice{"a", "a"};
    EXPECT_THAT(refused(twice), HasSubstr("names in order and none twice"));
    const std::array<std::string_view, 2> empty{"", "a"};
    EXPECT_THAT(refused(empty), HasSubstr("\"\" as the name of node 0, expected UTF-8 text"));
    for (const char* const name : {"\xff", "\x1b[2J", "a\nb", "\xc2\x9b", "\x7f"}) {
        const std::array<std::string_view, 1> broken{name};
        EXPECT_THAT(refused(broken), HasSubstr("as the name of node 0, expected UTF-8 text of at "
                                               "most 1024 bytes without control characters"));
    }
    const std::string long_name(1025, 'x');
    const std::array<std::string_view, 1> too_long{long_name};
    EXPECT_THAT(refused(too_long), HasSubstr("as the name of node 0"));
    stored(NodeNames::consecutive(5));
    EXPECT_THAT(input_error([&] { read(4); }), HasSubstr("names"));
    ArchiveWriter writer(path_);
    writer.set_metadata("irwe.names", "colors");
    writer.commit();
    EXPECT_THAT(input_error([&] { read(4); }),
                HasSubstr("names of the kind \"colors\", expected integers or texts"));
}

}  // namespace
}  // namespace irwe
