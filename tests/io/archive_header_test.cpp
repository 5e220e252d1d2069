// Headers that no writer of ours would make, with lengths and checksums that are right: what breaks
// a rule is rejected because of the rule.

#include "irwe/io/archive_header.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <zlib.h>

#include "irwe/io/archive.h"
#include "tests/support/errors.h"
#include "tests/support/temporary_directory.h"

namespace irwe {
namespace {

using testing::AllOf;
using testing::HasSubstr;

constexpr std::string_view kZeros = "00000000";

std::string crc32_of(const std::string& bytes) {
    return fmt::format("{:08x}", crc32(0, reinterpret_cast<const Bytef*>(bytes.data()),
                                       static_cast<uInt>(bytes.size())));
}

std::string little_endian(std::uint64_t number) {
    std::string bytes;
    for (int i = 0; i < 8; ++i) {
        bytes.push_back(static_cast<char>(number >> (8 * i) & 0xffU));
    }
    return bytes;
}

// A file with this header and these data. The first eight zeros become the checksum.
std::string sealed(std::string header, const std::string& data) {
    header.resize((header.size() + 7) / 8 * 8, ' ');
    std::string bytes = little_endian(header.size()) + header;
    const std::size_t digits = bytes.find(kZeros, 8);
    bytes.replace(digits, kZeros.size(), crc32_of(bytes));
    return bytes + data;
}

// A header with tensors that begin with `tensors`, and right checksums of "a" and "b" for data of
// four bytes each.
const std::string kData = "12345678";
std::string with_tensors(std::string_view tensors) {
    return sealed(fmt::format(R"({{"__metadata__":{{"irwe.crc32":"{}","irwe.crc32.a":"{}",)"
                              R"("irwe.crc32.b":"{}"}},{}}})",
                              kZeros, crc32_of("1234"), crc32_of("5678"), tensors),
                  kData);
}

// A header with one tensor "b" after a good one, "a".
std::string with_second(std::string_view second) {
    return with_tensors(R"("a":{"dtype":"F32","shape":[1],"data_offsets":[0,4]},"b":)" +
                        std::string(second));
}

std::string reading(const std::string& bytes) {
    const TemporaryDirectory directory;
    const std::string path = directory.file("x.irwe", bytes);
    return input_error([&] { Archive::read(path); });
}

TEST(ArchiveHeader, IsTakenIfAllIsRight) {
    EXPECT_EQ(reading(with_second(R"({"dtype":"F32","shape":[1],"data_offsets":[4,8]})")),
              "no error");
    EXPECT_EQ(reading(with_second(R"( { "shape" : [2, 2, 1],"data_offsets":[4,8],"dtype":"U8"})")),
              "no error");
}

TEST(ArchiveHeader, RejectsALengthBeyondTheFile) {
    for (const std::uint64_t length : {100ULL, 100'000'000ULL}) {
        EXPECT_THAT(reading(little_endian(length) + std::string(50, '{')),
                    HasSubstr("is cut short or no file of irwe: found 58 bytes"));
    }
    for (const std::uint64_t length : {100'000'001ULL, 1ULL << 63, ~0ULL, ~0ULL - 7}) {
        EXPECT_THAT(reading(little_endian(length) + "{}"), HasSubstr("is not a safetensors file"));
    }
    EXPECT_THAT(reading(little_endian(0)), HasSubstr("is not a safetensors file"));
}

TEST(ArchiveHeader, RejectsTheFilesOfOtherPrograms) {
    const std::string foreign =
        R"({"__metadata__":{"format":"pt"},"a":{"dtype":"F32","shape":[1],"data_offsets":[0,4]}})";
    EXPECT_THAT(reading(little_endian(foreign.size()) + foreign + "1234"),
                HasSubstr("x.irwe: does not begin as the files of irwe do: it was written by"));
    EXPECT_THAT(reading(little_endian(2) + "{}"), HasSubstr("does not begin as"));
    EXPECT_THAT(reading(little_endian(3) + "[1]"), HasSubstr("is not a safetensors file"));
}

TEST(ArchiveHeader, RejectsHolesOverlapsAndWhatLiesOutside) {
    const auto with_offsets = [](std::string_view offsets) {
        return reading(with_second(
            fmt::format(R"({{"dtype":"U8","shape":[4],"data_offsets":[{}]}})", offsets)));
    };
    EXPECT_THAT(with_offsets("3,7"), HasSubstr("its tensor \"b\" begins at byte 3, expected 4"));
    EXPECT_THAT(with_offsets("5,9"), HasSubstr("begins at byte 5, expected 4"));
    EXPECT_THAT(with_offsets("0,4"), HasSubstr("begins at byte 0, expected 4"));
    EXPECT_THAT(with_offsets("4,0"), HasSubstr("which is not the size"));
    EXPECT_THAT(with_offsets("4,9"), HasSubstr("has bytes 4 to 9, which is not the size of U8(4)"));
    EXPECT_THAT(with_offsets("4,18446744073709551615"), HasSubstr("which is not the size"));
    for (const char* wrong : {"", "4", "4,8,8"}) {
        EXPECT_NE(with_offsets(wrong), "no error") << wrong;
    }
    EXPECT_THAT(reading(with_tensors(R"("b":{"dtype":"U8","shape":[4],"data_offsets":[4,8]})")),
                HasSubstr("begins at byte 4, expected 0"));
    EXPECT_THAT(reading(with_second(R"({"dtype":"U8","shape":[5],"data_offsets":[4,9]})")),
                HasSubstr("is cut short"));
    EXPECT_THAT(reading(with_second(R"({"dtype":"U8","shape":[3],"data_offsets":[4,7]})")),
                HasSubstr("is too long"));
    EXPECT_THAT(reading(with_second(R"({"dtype":"F64","shape":[1],"data_offsets":[4,12]})")),
                HasSubstr("begins at byte 4, expected 4 and a multiple of 8"));
}

// Before any memory is asked for.
TEST(ArchiveHeader, RejectsAFileThatOnlyClaimsToBeLarge) {
    EXPECT_THAT(reading(with_second(R"({"dtype":"U8","shape":[4611686018427387904],)"
                                    R"("data_offsets":[4,4611686018427387908]})")),
                HasSubstr("is cut short"));
}

TEST(ArchiveHeader, RejectsShapesThatOverflow) {
    const auto with_shape = [](std::string_view dtype, std::string_view shape) {
        return reading(with_second(
            fmt::format(R"({{"dtype":"{}","shape":[{}],"data_offsets":[4,8]}})", dtype, shape)));
    };
    EXPECT_THAT(with_shape("F32", "2"), HasSubstr("which is not the size of F32(2)"));
    EXPECT_THAT(with_shape("U8", ""), HasSubstr("which is not the size of U8(1 number)"));
    EXPECT_THAT(with_shape("U8", "4294967296,4294967296"), HasSubstr("which is not the size"));
    EXPECT_THAT(with_shape("F32", "4611686018427387905"), HasSubstr("which is not the size"));
    EXPECT_THAT(with_shape("U8", "9223372036854775808"), HasSubstr("one of 2^63 or more"));
    EXPECT_THAT(with_shape("U8", "1,1,1,1,1,1,1,1,4"), HasSubstr("more than 8 dimensions"));
}

TEST(ArchiveHeader, RejectsNumbersThatAreNotCounts) {
    const auto with_extent = [](std::string_view number) {
        return reading(with_second(
            fmt::format(R"({{"dtype":"U8","shape":[{}],"data_offsets":[4,8]}})", number)));
    };
    ASSERT_EQ(with_extent("4"), "no error");
    for (const char* number : {"4.0", "4e0", "-4", "-0", "18446744073709551616", "\"4\"", "null",
                               "true", "[4]", "{}", "04", "0x4"}) {
        EXPECT_THAT(with_extent(number), HasSubstr("x.irwe: its header ")) << number;
    }
    EXPECT_THAT(with_extent("-4"), HasSubstr("its header has the number -4 where"));
    EXPECT_THAT(with_extent("4.0"), HasSubstr("its header has the number \"4.0\" where"));
}

TEST(ArchiveHeader, RejectsDuplicateNames) {
    const std::string tensor = R"({"dtype":"U8","shape":[4],"data_offsets":[4,8]})";
    EXPECT_THAT(reading(with_tensors(R"("b":{"dtype":"U8","shape":[4],"data_offsets":[0,4]},"b":)" +
                                     tensor)),
                HasSubstr("its header has \"b\" twice"));
    EXPECT_THAT(reading(with_second(R"({"dtype":"U8","dtype":"U8","shape":[4],)"
                                    R"("data_offsets":[4,8]})")),
                HasSubstr("its header has \"dtype\" twice"));
    EXPECT_THAT(reading(with_second(tensor + R"(,"__metadata__":{})")),
                HasSubstr("its header has \"__metadata__\" twice"));
    EXPECT_THAT(
        reading(sealed(R"({"__metadata__":{"irwe.crc32":"00000000","k":"1","k":"2"}})", "")),
        HasSubstr("its header has \"k\" twice"));
}

TEST(ArchiveHeader, RejectsWhatIsMissingAndWhatIsTooMuch) {
    EXPECT_THAT(reading(with_second(R"({"dtype":"U8","shape":[4]})")),
                HasSubstr("its tensor \"b\" lacks one of"));
    EXPECT_THAT(reading(with_second(R"({"shape":[4],"data_offsets":[4,8]})")), HasSubstr("lacks"));
    EXPECT_THAT(reading(with_second(R"({"dtype":"U8","data_offsets":[4,8]})")), HasSubstr("lacks"));
    EXPECT_THAT(
        reading(with_second(R"({"dtype":"U8","shape":[4],"data_offsets":[4,8],"color":"red"})")),
        HasSubstr("its header has \"red\" where safetensors has none, at \"color\""));
    EXPECT_THAT(reading(with_second("[]")), HasSubstr("its header has a list where"));
    EXPECT_THAT(reading(sealed(R"({"__metadata__":{"irwe.crc32":"00000000","k":1}})", "")),
                HasSubstr("its header has the number 1 where"));
    EXPECT_THAT(reading(sealed(R"({"__metadata__":{"irwe.crc32":"00000000","k":{}}})", "")),
                HasSubstr("its header has an object where"));
}

TEST(ArchiveHeader, RejectsTypesItDoesNotKnow) {
    for (const char* dtype : {"BF16", "F16", "BOOL", "f32", ""}) {
        EXPECT_THAT(
            reading(with_second(
                fmt::format(R"({{"dtype":"{}","shape":[4],"data_offsets":[4,8]}})", dtype))),
            HasSubstr(fmt::format("its tensor \"b\" has the type \"{}\", expected", dtype)));
    }
}

TEST(ArchiveHeader, RejectsATensorWithoutOrWithAWrongChecksum) {
    EXPECT_THAT(reading(with_tensors(R"("c":{"dtype":"U8","shape":[8],"data_offsets":[0,8]})")),
                HasSubstr("its metadata lack the checksum of tensor \"c\""));
    EXPECT_THAT(reading(with_tensors(R"("a":{"dtype":"U8","shape":[8],"data_offsets":[0,8]})")),
                HasSubstr("its tensor \"a\" is damaged"));
}

TEST(ArchiveHeader, RejectsWhatIsNotJson) {
    const std::string start = R"({"__metadata__":{"irwe.crc32":"00000000")";
    for (const std::string& rest :
         {std::string("}"), std::string("}} {}"), std::string("},}"), std::string("}}x"),
          std::string(",\"a\":\"Z\xfcrich\"}}"), std::string(",\"a\":\"\xed\xa0\x80\"}}"),
          std::string(",\"a\":\"\\ud800\"}}"), std::string(",\"a\":\"tab\t\"}}"),
          std::string("}} // comment")}) {
        EXPECT_THAT(reading(sealed(start + rest, "")), HasSubstr("its header is not JSON")) << rest;
    }
    EXPECT_EQ(reading(sealed(start + "}}", "")), "no error");
    EXPECT_THAT(reading(sealed(start + "}}" + std::string("\0\0", 2), "")),
                HasSubstr("its header has a zero byte"));
}

TEST(ArchiveHeader, RejectsDeepNestingAtTheFirstStep) {
    const std::string deep(1'000'000, '[');
    EXPECT_THAT(reading(with_tensors("\"a\":" + deep)), HasSubstr("has a list where"));
    EXPECT_THAT(reading(with_second(R"({"dtype":"U8","shape":)" + deep)), HasSubstr("has a list"));
    std::string objects;
    for (int i = 0; i < 100'000; ++i) {
        objects += "{\"a\":";
    }
    EXPECT_THAT(reading(with_second(objects)), HasSubstr("has an object where"));
}

}  // namespace
}  // namespace irwe
