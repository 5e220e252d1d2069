#include "irwe/io/npz.h"

#include <gmock/gmock.h>
#include <minizip/unzip.h>
#include <sys/stat.h>

#include <array>
#include <cstring>
#include <filesystem>
#include <map>
#include <memory>
#include <vector>

#include "irwe/base/error.h"
#include "tests/support/file_content.h"
#include "tests/support/temporary_directory.h"

namespace irwe {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::ThrowsMessage;

// The members of a zip file with their content; minizip checks the checksums.
std::map<std::string, std::string> members_of(const std::string& path) {
    std::map<std::string, std::string> members;
    const unzFile zip = unzOpen64(path.c_str());
    for (int found = unzGoToFirstFile(zip); found == UNZ_OK; found = unzGoToNextFile(zip)) {
        unz_file_info64 info{};
        std::array<char, 256> name{};
        unzGetCurrentFileInfo64(zip, &info, name.data(), name.size(), nullptr, 0, nullptr, 0);
        EXPECT_EQ(info.compression_method, 0U);
        EXPECT_EQ(info.dosDate, 0x00210000U);
        std::string content(info.uncompressed_size, '\0');
        unzOpenCurrentFile(zip);
        unzReadCurrentFile(zip, content.data(), static_cast<unsigned>(content.size()));
        EXPECT_EQ(unzCloseCurrentFile(zip), UNZ_OK);
        members[name.data()] = content;
    }
    unzClose(zip);
    return members;
}

// An .npy file in its parts.
struct Npy {
    std::string magic_and_version;
    std::string header;  // without the padding
    std::string data;
};

Npy parse(const std::string& npy) {
    const bool is_first = npy.at(6) == '\x01';
    const std::size_t before = is_first ? 10 : 12;
    std::uint32_t length = 0;
    std::memcpy(&length, npy.data() + 8, before - 8);
    EXPECT_EQ((before + length) % 64, 0U);
    EXPECT_EQ(npy.at(before + length - 1), '\n');
    const std::string header = npy.substr(before, length - 1);
    return {npy.substr(0, 8), header.substr(0, header.find_last_not_of(' ') + 1),
            npy.substr(before + length)};
}

template <typename T>
std::vector<T> numbers_in(const std::string& data) {
    std::vector<T> values(data.size() / sizeof(T));
    std::memcpy(values.data(), data.data(), data.size());
    return values;
}

// Writes one archive by `fill` and returns the part `name` of it.
template <typename Fill>
Npy written(std::string_view name, Fill fill) {
    const TemporaryDirectory directory;
    const std::string path = directory.path() + "/a.npz";
    NpzWriter writer(path);
    fill(writer);
    writer.commit();
    return parse(members_of(path).at(std::string(name) + ".npy"));
}

TEST(NpzWriter, WritesAnArrayAsNumPyDoes) {
    const std::vector<float> values{1.5F, -2, 3, 4, 5, 6};
    const Npy npy = written("a", [&](NpzWriter& writer) { writer.add("a", values, {2, 3}); });
    EXPECT_EQ(npy.magic_and_version, std::string("\x93NUMPY\x01\x00", 8));
    EXPECT_EQ(npy.header, "{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }");
    EXPECT_EQ(numbers_in<float>(npy.data), values);
}

TEST(NpzWriter, WritesShapesOfNoOneAndManyDimensions) {
    const std::array one{7.0};
    const auto header = [&](std::span<const std::int64_t> shape) {
        return written("a",
                       [&](NpzWriter& writer) {
                           writer.begin_array("a", "<f8", shape);
                           writer.write(std::as_bytes(std::span(one)));
                           writer.end_array();
                       })
            .header;
    };
    EXPECT_THAT(header({}), HasSubstr("'shape': (), }"));
    EXPECT_THAT(header(std::vector<std::int64_t>{1}), HasSubstr("'shape': (1,), }"));
    EXPECT_THAT(header(std::vector<std::int64_t>{1, 1, 1}), HasSubstr("'shape': (1, 1, 1), }"));
}

TEST(NpzWriter, KnowsNumPysNamesOfTheNumbers) {
    EXPECT_EQ(npy_dtype<std::int8_t>(), "|i1");
    EXPECT_EQ(npy_dtype<std::uint8_t>(), "|u1");
    EXPECT_EQ(npy_dtype<std::int16_t>(), "<i2");
    EXPECT_EQ(npy_dtype<std::uint16_t>(), "<u2");
    EXPECT_EQ(npy_dtype<std::int32_t>(), "<i4");
    EXPECT_EQ(npy_dtype<std::uint32_t>(), "<u4");
    EXPECT_EQ(npy_dtype<std::int64_t>(), "<i8");
    EXPECT_EQ(npy_dtype<std::uint64_t>(), "<u8");
    EXPECT_EQ(npy_dtype<float>(), "<f4");
    EXPECT_EQ(npy_dtype<double>(), "<f8");
}

TEST(NpzWriter, TakesAnArrayInPiecesOfAnySize) {
    const std::vector<std::uint16_t> values{1, 2, 3, 4, 5};
    const auto bytes = std::as_bytes(std::span(values));
    const Npy npy = written("a", [&](NpzWriter& writer) {
        writer.begin_array("a", "<u2", {5});
        writer.write(bytes.first(3));
        writer.write({});
        writer.write(bytes.subspan(3));
        writer.end_array();
    });
    EXPECT_EQ(numbers_in<std::uint16_t>(npy.data), values);
}

TEST(NpzWriter, HoldsSeveralArraysAndEmptyOnes) {
    const TemporaryDirectory directory;
    const std::string path = directory.path() + "/a.npz";
    NpzWriter writer(path);
    writer.add("empty", std::vector<float>{}, {0, 5});
    writer.add("ids", std::vector<std::int64_t>{-1, 2});
    writer.commit();
    const auto members = members_of(path);
    ASSERT_EQ(members.size(), 2U);
    EXPECT_THAT(parse(members.at("empty.npy")).header, HasSubstr("'shape': (0, 5)"));
    EXPECT_EQ(parse(members.at("empty.npy")).data, "");
    EXPECT_THAT(numbers_in<std::int64_t>(parse(members.at("ids.npy")).data), ElementsAre(-1, 2));
}

TEST(NpzWriter, WritesTextsInFourBytesACharacterAndTheWidthOfTheLongest) {
    const std::vector<std::string> texts{"a", "", "Zür", "日本🙂"};
    const Npy npy = written("t", [&](NpzWriter& writer) { writer.add_texts("t", texts); });
    EXPECT_EQ(npy.header, "{'descr': '<U3', 'fortran_order': False, 'shape': (4,), }");
    EXPECT_THAT(numbers_in<char32_t>(npy.data), ElementsAre(U'a', 0, 0,        //
                                                            0, 0, 0,           //
                                                            U'Z', U'ü', U'r',  //
                                                            U'日', U'本', U'🙂'));
}

TEST(NpzWriter, GivesTextsAWidthOfAtLeastOne) {
    const std::vector<std::string> blank{"", ""};
    const Npy npy = written("t", [&](NpzWriter& writer) { writer.add_texts("t", blank); });
    EXPECT_THAT(npy.header, HasSubstr("'<U1'"));
    EXPECT_EQ(npy.data, std::string(8, '\0'));
    const Npy none = written("t", [&](NpzWriter& writer) { writer.add_texts("t", {}); });
    EXPECT_THAT(none.header, HasSubstr("'<U1', 'fortran_order': False, 'shape': (0,)"));
}

TEST(NpzWriter, RefusesTextsThatNumPyCannotHold) {
    const TemporaryDirectory directory;
    NpzWriter writer(directory.path() + "/a.npz");
    const std::vector<std::string> latin1{"fine", "Z\xfcrich"};
    EXPECT_THAT([&] { writer.add_texts("names", latin1); },
                ThrowsMessage<InputError>(HasSubstr(
                    "text 1 of \"names\" is not valid UTF-8: byte 0xfc at place 1; convert")));
    const std::vector<std::string> with_zero{std::string("a\0", 2)};
    EXPECT_THROW(writer.add_texts("names", with_zero), InputError);
}

TEST(NpzWriter, GivesALongHeaderTheSecondVersion) {
    const std::vector<std::int64_t> shape(30000, 1);
    const Npy npy = written("a", [&](NpzWriter& writer) {
        writer.begin_array("a", "|u1", shape);
        writer.write(std::as_bytes(std::span("x", 1)));
        writer.end_array();
    });
    EXPECT_EQ(npy.magic_and_version, std::string("\x93NUMPY\x02\x00", 8));
    EXPECT_GT(npy.header.size(), 65535U);
    EXPECT_EQ(npy.data, "x");
}

TEST(NpzWriter, GivesEqualBytesForEqualArrays) {
    const TemporaryDirectory directory;
    const std::vector<double> values{1, 2, 3};
    for (const char* name : {"/a.npz", "/b.npz"}) {
        NpzWriter writer(directory.path() + name);
        writer.add("values", values);
        writer.commit();
    }
    EXPECT_EQ(file_content(directory.path() + "/a.npz"), file_content(directory.path() + "/b.npz"));
}

TEST(NpzWriter, LeavesTheOldFileWithoutCommit) {
    const TemporaryDirectory directory;
    const std::string path = directory.file("a.npz", "old");
    {
        NpzWriter writer(path);
        writer.begin_array("a", "<f4", {1000});
    }
    EXPECT_EQ(file_content(path), "old");
}

TEST(NpzWriter, ReportsAFullDisk) {
    const auto write_to_full_disk = [] {
        NpzWriter writer("/dev/full");
        writer.add("a", std::vector<float>(100));
        writer.commit();
    };
    EXPECT_THAT(write_to_full_disk, ThrowsMessage<OutputError>(HasSubstr(
                                        "cannot write to /dev/full: No space left on device")));
}

// A terminal has no places to go back to, which minizip does not mind; the archive would be
// unreadable.
TEST(NpzWriter, RefusesAFileWithoutPlaces) {
    const auto write_to_terminal = [] {
        NpzWriter writer("/dev/ptmx");
        writer.add("values", std::array{1.0F, 2.0F});
        writer.commit();
    };
    EXPECT_THAT(write_to_terminal,
                ThrowsMessage<OutputError>(HasSubstr("cannot write to /dev/ptmx: Illegal seek")));
}

TEST(NpzWriter, ReportsAMissingDirectoryBeforeTheWork) {
    const TemporaryDirectory directory;
    EXPECT_THROW(NpzWriter(directory.path() + "/missing/a.npz"), OutputError);
}

TEST(NpzWriter, WritesToNothingAndRefusesAPipe) {
    NpzWriter writer("/dev/null");
    writer.add("a", std::vector<float>(100000));
    writer.commit();
    const TemporaryDirectory directory;
    ASSERT_EQ(mkfifo((directory.path() + "/pipe").c_str(), 0600), 0);
    EXPECT_THROW(NpzWriter(directory.path() + "/pipe"), InputError);
}

}  // namespace
}  // namespace irwe
