#include "irwe/io/archive.h"

#include <gmock/gmock.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cstring>
#include <filesystem>
#include <limits>
#include <memory>
#include <string>

#include "irwe/base/error.h"
#include "tests/support/errors.h"
#include "tests/support/file_content.h"
#include "tests/support/temporary_directory.h"

namespace irwe {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;
using namespace std::string_literals;

const std::vector<float> kWeights{1.5F, -2, 3, 4, 5, 6};
const std::vector<std::uint8_t> kText{'I', 'r', 'w'};
const std::vector<std::int64_t> kIds{-7, 1LL << 40};

// A file of 379 bytes with two texts and tensors of three sizes.
std::string small_file(const TemporaryDirectory& directory) {
    std::string path = directory.path_of("small.irwe");
    ArchiveWriter writer(path);
    writer.set_metadata("format", "test");
    writer.add("text", kText);
    writer.add("weights", kWeights, {2, 3});
    writer.add("ids", kIds);
    writer.commit();
    return path;
}

template <typename T>
std::vector<T> values_in(const std::string& bytes) {
    std::vector<T> values(bytes.size() / sizeof(T));
    std::memcpy(values.data(), bytes.data(), bytes.size());
    return values;
}

// What reading a file with these bytes says, and mapping it, too.
std::string reading(const TemporaryDirectory& directory, std::string_view bytes) {
    const std::string path = directory.file("x.irwe", bytes);
    const std::string said = input_error([&] { Archive::read(path); });
    EXPECT_EQ(input_error([&] { Archive::map(path); }), said);
    return said;
}

TEST(ArchiveContent, HasTheBytesOfATensorThatComesInPieces) {
    const auto content = [](bool in_pieces) {
        ArchiveContent result("x.irwe");
        result.add("ids", kIds);
        if (in_pieces) {
            result.add_in_pieces<float>("weights", {2, 3}, [](const auto& visit) {
                visit(std::as_bytes(std::span(kWeights).first(2)));
                visit(std::as_bytes(std::span(kWeights).subspan(2)));
            });
        } else {
            result.add("weights", kWeights, {2, 3});
        }
        result.add("text", kText);
        return result;
    };
    EXPECT_EQ(content(true).bytes(), content(false).bytes());
    EXPECT_EQ(content(true).tensors().size(), 2);
    std::vector<std::uint64_t> places;
    content(true).for_each_piece([&](const TensorView& piece) {
        if (piece.name == "weights") {
            places.push_back(piece.first_byte);
        }
    });
    EXPECT_THAT(places, ElementsAre(0, 8));
}

TEST(Archive, GivesBackWhatWasWritten) {
    const TemporaryDirectory directory;
    const Archive archive = Archive::read(small_file(directory));
    EXPECT_THAT(archive.names(), ElementsAre("ids", "text", "weights"));
    EXPECT_EQ(archive.metadata("format"), "test");
    EXPECT_THAT(archive.shape("weights"), ElementsAre(2, 3));
    EXPECT_THAT(archive.tensor<float>("weights", {2, 3}), testing::ElementsAreArray(kWeights));
    EXPECT_THAT(archive.tensor<std::uint8_t>("text"), testing::ElementsAreArray(kText));
    EXPECT_THAT(archive.tensor<std::int64_t>("ids"), testing::ElementsAreArray(kIds));
    EXPECT_TRUE(archive.has_tensor("ids"));
    EXPECT_FALSE(archive.has_tensor("format"));
    EXPECT_TRUE(archive.has_metadata("format"));
    EXPECT_FALSE(archive.has_metadata("ids"));
}

template <typename T>
class ArchiveOf : public testing::Test {};
using Numbers = testing::Types<double, float, std::int64_t, std::uint64_t, std::int32_t,
                               std::uint32_t, std::uint8_t>;
TYPED_TEST_SUITE(ArchiveOf, Numbers);

// The lone byte would put a tensor behind it at an odd place.
TYPED_TEST(ArchiveOf, KeepsTheExtremesOfItsNumbersAligned) {
    using Limits = std::numeric_limits<TypeParam>;
    const TemporaryDirectory directory;
    const std::array<TypeParam, 4> values{Limits::lowest(), Limits::min(), Limits::max(), 1};
    const std::array<std::uint8_t, 1> byte{1};
    ArchiveWriter writer(directory.path_of("a"));
    writer.add("a byte", byte);
    writer.add("values", values);
    writer.commit();
    const Archive archive = Archive::read(directory.path_of("a"));
    const std::span<const TypeParam> read = archive.tensor<TypeParam>("values", {4});
    EXPECT_THAT(read, testing::ElementsAreArray(values));
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(read.data()) % alignof(TypeParam), 0U);
}

TEST(Archive, HoldsNothingScalarsAndEmptyTensors) {
    const TemporaryDirectory directory;
    ArchiveWriter(directory.path_of("nothing")).commit();
    EXPECT_THAT(Archive::read(directory.path_of("nothing")).names(), ElementsAre());

    const std::vector<float> none;
    const std::array one{2.5};
    ArchiveWriter writer(directory.path_of("a"));
    writer.add("none", none, {0, 5});
    writer.add("scalar", one, {});
    writer.commit();
    const Archive archive = Archive::read(directory.path_of("a"));
    EXPECT_THAT(archive.tensor<float>("none", {0, 5}), ElementsAre());
    EXPECT_THAT(archive.tensor<double>("scalar", {}), ElementsAre(2.5));
}

TEST(Archive, KeepsTextsAndNamesOfAnyCharacters) {
    const TemporaryDirectory directory;
    const std::string text = "quote \" backslash \\ zero \0 line\nend Zürich 日本🙂"s;
    ArchiveWriter writer(directory.path_of("a"));
    writer.set_metadata(text, text);
    writer.add(text, kText);
    writer.commit();
    const Archive archive = Archive::read(directory.path_of("a"));
    EXPECT_EQ(archive.metadata(text), text);
    EXPECT_THAT(archive.names(), ElementsAre(text));
}

TEST(Archive, GivesTheSameWhenItIsMapped) {
    const TemporaryDirectory directory;
    const Archive archive = Archive::map(small_file(directory));
    EXPECT_THAT(archive.names(), ElementsAre("ids", "text", "weights"));
    EXPECT_EQ(archive.metadata("format"), "test");
    EXPECT_THAT(archive.tensor<float>("weights", {2, 3}), testing::ElementsAreArray(kWeights));
    EXPECT_THAT(archive.tensor<std::uint8_t>("text"), testing::ElementsAreArray(kText));
    EXPECT_THAT(archive.tensor<std::int64_t>("ids"), testing::ElementsAreArray(kIds));
}

// A place of its own in the table of mappings, with the name of the file.
TEST(Archive, LiesInTheFileWhenItIsMapped) {
    const TemporaryDirectory directory;
    const std::string path = small_file(directory);
    EXPECT_THAT(file_content("/proc/self/maps"), testing::Not(HasSubstr(path)));
    std::shared_ptr<const void> data;
    std::span<const float> weights;
    {
        const Archive archive = Archive::map(path);
        data = archive.data();
        weights = archive.tensor<float>("weights");
    }
    EXPECT_THAT(file_content("/proc/self/maps"), HasSubstr(path));
    std::filesystem::remove(path);
    EXPECT_THAT(weights, testing::ElementsAreArray(kWeights));
    data.reset();
    EXPECT_THAT(file_content("/proc/self/maps"), testing::Not(HasSubstr(path)));
}

TEST(Archive, StaysAsItWasMappedWhenItsFileIsReplaced) {
    const TemporaryDirectory directory;
    const Archive archive = Archive::map(small_file(directory));
    { ArchiveWriter(directory.path_of("small.irwe")).commit(); }
    EXPECT_THAT(archive.tensor<float>("weights"), testing::ElementsAreArray(kWeights));
}

TEST(Archive, IsToldByItsBeginning) {
    const TemporaryDirectory directory;
    EXPECT_TRUE(looks_like_archive(small_file(directory)));
    EXPECT_FALSE(looks_like_archive(directory.file("short", "\1\0\0\0\0\0\0\0"s)));
    EXPECT_FALSE(looks_like_archive(directory.file("text", "0 1\n1 2\n2 3\n")));
    EXPECT_FALSE(looks_like_archive(directory.path()));
    EXPECT_FALSE(looks_like_archive(directory.path_of("missing")));
}

// Whoever reads the pipe next wants all of it.
TEST(Archive, TakesNothingOfAPipeToTell) {
    std::array<int, 2> ends{};
    ASSERT_EQ(pipe(ends.data()), 0);
    const std::string text = "some bytes of a text";
    ASSERT_EQ(write(ends[1], text.data(), text.size()), std::ssize(text));
    close(ends[1]);
    const std::string path = "/dev/fd/" + std::to_string(ends[0]);
    EXPECT_FALSE(looks_like_archive(path));
    EXPECT_EQ(file_content(path), text);
    close(ends[0]);
}

TEST(Archive, OutlivesAMove) {
    const TemporaryDirectory directory;
    Archive first = Archive::read(small_file(directory));
    const std::span<const float> weights = first.tensor<float>("weights");
    const Archive second = std::move(first);
    EXPECT_EQ(second.tensor<float>("weights").data(), weights.data());
    EXPECT_THAT(weights, testing::ElementsAreArray(kWeights));
}

TEST(ArchiveWriter, GivesEqualBytesForEqualContentInAnyOrder) {
    const TemporaryDirectory directory;
    ArchiveWriter writer(directory.path_of("other.irwe"));
    writer.add("ids", kIds);
    writer.add("weights", kWeights, {2, 3});
    writer.set_metadata("format", "replaced");
    writer.set_metadata("format", "test");
    writer.add("text", kText);
    writer.commit();
    EXPECT_EQ(file_content(directory.path_of("other.irwe")), file_content(small_file(directory)));
}

// Checked by hand against the format of safetensors. The checksums are those of Python's
// zlib.crc32: of the numbers, and of length and header with zeros instead of the first.
TEST(ArchiveContent, GivesTheBytesOfTheFile) {
    const TemporaryDirectory directory;
    ArchiveContent content("small");
    content.set_metadata("format", "test");
    content.add("weights", kWeights, {2, 3});
    content.add("ids", kIds);
    content.add("text", kText);
    EXPECT_EQ(content.bytes(), file_content(small_file(directory)));
}

TEST(ArchiveWriter, WritesASafetensorsFile) {
    const TemporaryDirectory directory;
    const std::string header =
        "{\"__metadata__\":{\"irwe.crc32\":\"f5dfe13e\",\"format\":\"test\","
        "\"irwe.crc32.ids\":\"2986c5bc\",\"irwe.crc32.weights\":\"69fb0d0b\","
        "\"irwe.crc32.text\":\"536290b6\"},"
        "\"ids\":{\"dtype\":\"I64\",\"shape\":[2],\"data_offsets\":[0,16]},"
        "\"weights\":{\"dtype\":\"F32\",\"shape\":[2,3],\"data_offsets\":[16,40]},"
        "\"text\":{\"dtype\":\"U8\",\"shape\":[3],\"data_offsets\":[40,43]}}";
    const std::string content = file_content(small_file(directory));
    std::uint64_t length = 0;
    std::memcpy(&length, content.data(), 8);
    EXPECT_EQ(length % 8, 0U);
    ASSERT_EQ(content.size(), 8 + length + 43);
    EXPECT_EQ(content.substr(8, header.size()), header);
    EXPECT_LT(length - header.size(), 8U);
    EXPECT_EQ(content.substr(8 + header.size(), length - header.size()),
              std::string(length - header.size(), ' '));
    const std::string data = content.substr(8 + length);
    EXPECT_EQ(values_in<std::int64_t>(data.substr(0, 16)), kIds);
    EXPECT_EQ(values_in<float>(data.substr(16, 24)), kWeights);
    EXPECT_EQ(data.substr(40), "Irw");
}

TEST(ArchiveWriter, FindsAPathThatCannotBeWrittenBeforeTheWork) {
    const TemporaryDirectory directory;
    EXPECT_THROW(ArchiveWriter(directory.path_of("missing/a.irwe")), OutputError);
    EXPECT_THROW(ArchiveWriter(directory.path()), InputError);
}

TEST(ArchiveWriter, LeavesTheOldFileWithoutCommit) {
    const TemporaryDirectory directory;
    const std::string path = directory.file("a.irwe", "old");
    { ArchiveWriter(path).add("text", kText); }
    EXPECT_EQ(file_content(path), "old");
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(directory.path()), {}), 1);
}

TEST(ArchiveWriter, ReportsAFullDisk) {
    ArchiveWriter writer("/dev/full");
    writer.add("text", kText);
    EXPECT_THROW(writer.commit(), OutputError);
}

TEST(ArchiveWriter, RefusesATextThatIsNotUtf8) {
    ArchiveWriter writer("/dev/null");
    EXPECT_THAT(input_error([&] { writer.set_metadata("place", "Z\xfcrich"); }),
                AllOf(StartsWith("cannot write /dev/null"), HasSubstr("\"Z\\xFCrich\"")));
}

TEST(ArchiveWriter, RefusesAHeaderThatNobodyWouldRead) {
    ArchiveWriter writer("/dev/null");
    std::string text;
    text.resize(100'000'000, 'x');
    writer.set_metadata("long", text);
    EXPECT_THAT(input_error([&] { writer.commit(); }), HasSubstr("expected at most 100000000"));
}

TEST(Archive, RejectsEveryFlippedBit) {
    const TemporaryDirectory directory;
    const std::string content = file_content(small_file(directory));
    for (std::size_t i = 0; i < content.size(); ++i) {
        for (unsigned bit = 0; bit < 8; ++bit) {
            std::string damaged = content;
            damaged[i] = static_cast<char>(static_cast<unsigned char>(damaged[i]) ^ (1U << bit));
            EXPECT_THAT(reading(directory, damaged), HasSubstr("x.irwe: ")) << i << ", " << bit;
        }
    }
}

TEST(Archive, RejectsEveryByteReplacedByABlankOrADigit) {
    const TemporaryDirectory directory;
    const std::string content = file_content(small_file(directory));
    for (std::size_t i = 0; i < content.size(); ++i) {
        for (const char c : {' ', '0'}) {
            std::string damaged = content;
            damaged[i] = c;
            EXPECT_EQ(reading(directory, damaged) == "no error", damaged == content) << i;
        }
    }
}

TEST(Archive, RejectsEveryTruncationAndWhatIsTooLong) {
    const TemporaryDirectory directory;
    const std::string content = file_content(small_file(directory));
    ASSERT_EQ(reading(directory, content), "no error");
    for (std::size_t size = 0; size < content.size(); ++size) {
        EXPECT_THAT(reading(directory, content.substr(0, size)), HasSubstr("x.irwe: ")) << size;
    }
    EXPECT_THAT(reading(directory, content.substr(0, content.size() - 1)),
                HasSubstr("x.irwe: is cut short: found "));
    EXPECT_THAT(reading(directory, content + ' '), HasSubstr("x.irwe: is too long: found "));
}

TEST(Archive, SaysWhichTensorIsDamaged) {
    const TemporaryDirectory directory;
    std::string content = file_content(small_file(directory));
    content.back() = '?';
    EXPECT_THAT(reading(directory, content),
                AllOf(HasSubstr("x.irwe: its tensor \"text\" is damaged: found the checksum "),
                      EndsWith("; get another copy of the file")));
}

TEST(Archive, SaysWhyAFileCannotBeRead) {
    const TemporaryDirectory directory;
    const auto error = [](const std::string& path) {
        return input_error([&] { Archive::read(path); });
    };
    EXPECT_EQ(error("/nowhere/a.irwe"),
              "/nowhere/a.irwe: cannot be opened: No such file or directory");
    EXPECT_THAT(error(directory.path()), EndsWith(": is a directory; give the name of a file"));
    EXPECT_EQ(error("/dev/null"), "/dev/null: is not a file; give the name of a file");
    ASSERT_EQ(mkfifo(directory.path_of("pipe").c_str(), 0600), 0);
    EXPECT_THAT(error(directory.path_of("pipe")), HasSubstr("is not a file"));
    EXPECT_THAT(reading(directory, ""), HasSubstr("is empty"));
    EXPECT_THAT(reading(directory, "{}"), HasSubstr("has 2 bytes, which is too short"));
    EXPECT_THAT(reading(directory, "a text file, longer than eight bytes"),
                HasSubstr("is not a safetensors file"));
}

TEST(Archive, SaysWhatDoesNotAgreeWithTheReader) {
    const TemporaryDirectory directory;
    const Archive archive = Archive::read(small_file(directory));
    const auto error = [](auto call) { return input_error(call); };
    EXPECT_THAT(error([&] { archive.tensor<float>("bias"); }),
                HasSubstr("small.irwe: has no tensor \"bias\""));
    EXPECT_THAT(error([&] { archive.shape("bias"); }), HasSubstr("has no tensor \"bias\""));
    EXPECT_THAT(error([&] { archive.tensor<double>("weights"); }),
                HasSubstr("its tensor \"weights\" has the type F32, expected F64"));
    EXPECT_THAT(error([&] {
                    archive.tensor<float>("weights", {3, 2});
                }),
                HasSubstr("its tensor \"weights\" is 2 x 3, expected 3 x 2"));
    EXPECT_THAT(error([&] { archive.metadata("version"); }),
                HasSubstr("has no metadata \"version\""));
}

}  // namespace
}  // namespace irwe
