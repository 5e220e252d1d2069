#include "irwe/io/npz_reader.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <minizip/zip.h>

#include <cstdint>
#include <cstring>
#include <limits>
#include <vector>

#include "irwe/io/npz.h"
#include "tests/support/errors.h"
#include "tests/support/file_content.h"
#include "tests/support/temporary_directory.h"

namespace irwe {
namespace {

using namespace std::string_view_literals;
using testing::ElementsAre;
using testing::HasSubstr;

template <typename T>
std::string bytes_of(const std::vector<T>& values) {
    std::string bytes(values.size() * sizeof(T), '\0');
    std::memcpy(bytes.data(), values.data(), bytes.size());
    return bytes;
}

// An .npy file; versions above 1 have four bytes of length.
std::string npy(std::string_view header, std::string_view data, int version = 1) {
    std::string result = "\x93NUMPY";
    result += static_cast<char>(version);
    result += '\0';
    for (std::size_t i = 0; i < (version == 1 ? 2 : 4); ++i) {
        result += static_cast<char>(header.size() >> (8 * i) & 0xFFU);
    }
    return result.append(header).append(data);
}

std::string header_of(std::string_view dtype, std::string_view shape,
                      bool is_fortran_order = false) {
    return fmt::format("{{'descr': '{}', 'fortran_order': {}, 'shape': {}, }}\n", dtype,
                       is_fortran_order ? "True" : "False", shape);
}

// Writes a zip file with one deflated member.
std::string deflated(const TemporaryDirectory& directory, const std::string& member,
                     const std::string& content) {
    const std::string path = directory.path_of("a.npz");
    const zipFile zip = zipOpen64(path.c_str(), APPEND_STATUS_CREATE);
    zipOpenNewFileInZip64(zip, member.c_str(), nullptr, nullptr, 0, nullptr, 0, nullptr, Z_DEFLATED,
                          9, 0);
    zipWriteInFileInZip(zip, content.data(), static_cast<unsigned>(content.size()));
    zipCloseFileInZip(zip);
    zipClose(zip, nullptr);
    return path;
}

class NpzReading : public testing::Test {
protected:
    // The matrix of an .npy file with these bytes.
    Matrix matrix_in(const std::string& bytes) const { return matrix_at(file(bytes)); }
    static Matrix matrix_at(const std::string& path) {
        NpzReader reader(path);
        return reader.matrix(reader.arrays()[0]);
    }
    std::string matrix_error(const std::string& bytes) const {
        return input_error([&] { matrix_in(bytes); });
    }
    std::string file(const std::string& bytes) const { return directory_.file("a.npy", bytes); }

    const TemporaryDirectory directory_;
};

Matrix two_by_three() {
    Matrix expected(2, 3);
    expected << 1, 2, 3, 4, 5, 6;
    return expected;
}

TEST_F(NpzReading, GivesBackWhatTheWriterWrote) {
    const std::string path = directory_.path_of("a.npz");
    NpzWriter writer(path);
    writer.add("numbers", std::vector<std::int64_t>{-5, 7});
    writer.add("matrix", std::vector<float>{1, 2, 3, 4, 5, 6}, {2, 3});
    writer.add_texts("texts", std::vector<std::string>{"", "Zoë", "王\U0001F600", "a b"});
    writer.commit();
    NpzReader reader(path);
    ASSERT_EQ(reader.arrays().size(), 3U);
    EXPECT_EQ(reader.find("other"), nullptr);
    EXPECT_EQ(reader.matrix(*reader.find("matrix")), two_by_three());
    EXPECT_THAT(reader.integers(*reader.find("numbers")), ElementsAre(-5, 7));
    std::vector<std::string> texts;
    reader.for_each_text(*reader.find("texts"),
                         [&](std::string_view text) { texts.emplace_back(text); });
    EXPECT_THAT(texts, ElementsAre("", "Zoë", "王\U0001F600", "a b"));
}

TEST_F(NpzReading, TakesEveryTypeOfNumber) {
    const auto check = [&](auto one, const char* dtype) {
        using Value = decltype(one);
        const std::vector<Value> values{1, 2, 3, 4, 5, 6};
        EXPECT_EQ(matrix_in(npy(header_of(dtype, "(2, 3)"), bytes_of(values))), two_by_three())
            << dtype;
    };
    check(float{}, "<f4");
    check(double{}, "<f8");
    check(std::int8_t{}, "|i1");
    check(std::int16_t{}, "<i2");
    check(std::int32_t{}, "<i4");
    check(std::int64_t{}, "<i8");
    check(std::uint8_t{}, "|u1");
    check(std::uint16_t{}, "<u2");
    check(std::uint32_t{}, "<u4");
    check(std::uint64_t{}, "<u8");
}

TEST_F(NpzReading, TakesFortranOrder) {
    const std::string data = bytes_of(std::vector<float>{1, 4, 2, 5, 3, 6});
    EXPECT_EQ(matrix_in(npy(header_of("<f4", "(2, 3)", true), data)), two_by_three());
}

TEST_F(NpzReading, TakesVersionsOneToThreeAndOtherSpellingsOfTheHeader) {
    const std::string data = bytes_of(std::vector<float>{1, 2, 3, 4, 5, 6});
    for (const int version : {1, 2, 3}) {
        EXPECT_EQ(matrix_in(npy(header_of("<f4", "(2, 3)"), data, version)), two_by_three());
    }
    const std::string_view header = R"({"shape":( 2L,3L ), "fortran_order" : False,"descr":"<f4"})";
    EXPECT_EQ(matrix_in(npy(header, data)), two_by_three());
}

// Blocks are a quarter of a megabyte, and rows do not fit them evenly.
TEST_F(NpzReading, ReadsArraysOfManyBlocksInBothOrders) {
    constexpr std::int64_t kRows = 30011;
    constexpr std::int64_t kColumns = 7;
    std::vector<double> by_rows;
    std::vector<double> by_columns(kRows * kColumns);
    for (std::int64_t i = 0; i < kRows * kColumns; ++i) {
        by_rows.push_back(static_cast<double>(i));
        by_columns[static_cast<std::size_t>(i % kColumns * kRows + i / kColumns)] =
            static_cast<double>(i);
    }
    const Matrix expected = matrix_in(npy(header_of("<f8", "(30011, 7)"), bytes_of(by_rows)));
    EXPECT_EQ(expected(kRows - 1, kColumns - 1), static_cast<Real>(kRows * kColumns - 1));
    EXPECT_EQ(expected(20000, 3), Real(140003));
    EXPECT_EQ(matrix_in(npy(header_of("<f8", "(30011, 7)", true), bytes_of(by_columns))), expected);
}

TEST_F(NpzReading, TakesDeflatedArrays) {
    const std::string data = bytes_of(std::vector<float>(200000, 2));
    const std::string path =
        deflated(directory_, "x.npy", npy(header_of("<f4", "(1000, 200)"), data));
    EXPECT_LT(file_content(path).size(), 5000U);
    EXPECT_EQ(matrix_at(path), Matrix::Constant(1000, 200, 2));
}

TEST_F(NpzReading, PassesOverMembersThatAreNoArrays) {
    EXPECT_TRUE(NpzReader(deflated(directory_, "readme.txt", "hello")).arrays().empty());
}

TEST_F(NpzReading, RefusesWhatIsNoFileOfNumPy) {
    EXPECT_THAT(input_error([&] { NpzReader(directory_.path_of("none.npz")); }),
                HasSubstr("none.npz: cannot be opened: No such file"));
    EXPECT_THAT(input_error([&] { NpzReader(directory_.path()); }),
                HasSubstr("is not a plain file"));
    EXPECT_THAT(matrix_error("1 2 3\n"), HasSubstr("a.npy: is neither an .npz nor an .npy"));
    EXPECT_THAT(matrix_error(npy("{}", "", 4)), HasSubstr("version 4 of the format"));
    EXPECT_THAT(matrix_error(npy("{'descr': '<f4'}", "")), HasSubstr("expected a header with"));
    EXPECT_THAT(matrix_error(npy(header_of("<f4", "(2, x)"), "")),
                HasSubstr("expected a header with"));
}

TEST_F(NpzReading, RefusesTypesItDoesNotRead) {
    EXPECT_THAT(matrix_error(npy(header_of("|O", "(2, 3)"), "")),
                HasSubstr("a.npy: pickled objects are not read"));
    EXPECT_THAT(matrix_error(npy(header_of(">f4", "(2, 3)"), std::string(24, 'a'))),
                HasSubstr("type \">f4\" are not read"));
    EXPECT_THAT(matrix_error(npy(header_of("<f2", "(2, 3)"), std::string(12, 'a'))),
                HasSubstr("type \"<f2\" are not read"));
    EXPECT_THAT(
        matrix_error(npy("{'descr': [('a', '<f4')], 'fortran_order': False, 'shape': (1, 1)}", "")),
        HasSubstr("[('a', '<f4')]"));
    EXPECT_THAT(matrix_error(npy(header_of("<U1", "(1, 1)"), std::string(4, 'a'))),
                HasSubstr("is of type <U1, expected numbers"));
}

TEST_F(NpzReading, RefusesOtherNumbersOfDimensions) {
    EXPECT_THAT(matrix_error(npy(header_of("<f4", "(6,)"), std::string(24, 'a'))),
                HasSubstr("has the shape (6,), expected two dimensions"));
    NpzReader reader(file(npy(header_of("<i4", "()"), std::string(4, 'a'))));
    EXPECT_THAT(input_error([&] { reader.integers(reader.arrays()[0]); }),
                HasSubstr("has the shape (), expected one dimension"));
}

TEST_F(NpzReading, RefusesNamesThatAreNoWholeNumbersOrTexts) {
    const auto error = [&](std::string_view dtype, const std::string& data) {
        NpzReader reader(file(npy(header_of(dtype, "(1,)"), data)));
        return input_error([&] { reader.integers(reader.arrays()[0]); }) + " / " +
               input_error([&] { reader.for_each_text(reader.arrays()[0], [](auto) {}); });
    };
    EXPECT_THAT(error("<f8", std::string(8, 'a')),
                HasSubstr("is of type <f8, expected whole numbers / "));
    EXPECT_THAT(error("<f8", std::string(8, 'a')), HasSubstr("is of type <f8, expected texts"));
    EXPECT_THAT(error("<u8", bytes_of(std::vector{std::numeric_limits<std::uint64_t>::max()})),
                HasSubstr("has the number 18446744073709551615, expected at most 2^63 - 1"));
    EXPECT_THAT(error("<U1", bytes_of(std::vector<char32_t>{0xD800})),
                HasSubstr("is not a text of Unicode characters"));
}

// Nothing may be allocated by what a header claims.
TEST_F(NpzReading, RefusesShapesThatAreNotThoseOfTheData) {
    for (const std::string_view shape :
         {"(2, 4)", "(2, 2)", "(1099511627776, 3)", "(4611686018427387904, 4)",
          "(9223372036854775807, 9223372036854775807)"}) {
        EXPECT_THAT(matrix_error(npy(header_of("<f4", shape), std::string(24, 'a'))),
                    HasSubstr(fmt::format("has 24 bytes of data, which is not what the shape {} of "
                                          "<f4 takes",
                                          shape)));
    }
}

TEST_F(NpzReading, RefusesFilesThatEndEarly) {
    const std::string whole = npy(header_of("<f4", "(2, 3)"), std::string(24, 'a'));
    EXPECT_THAT(matrix_error(whole.substr(0, whole.size() - 1)), HasSubstr("has 23 bytes of data"));
    EXPECT_THAT(matrix_error(whole.substr(0, 40)), HasSubstr("ends within its header"));
    const std::string archive = file_content(deflated(directory_, "x.npy", whole));
    EXPECT_THAT(matrix_error(archive.substr(0, archive.size() / 2)),
                HasSubstr("the .npz archive is damaged or ends early"));
}

TEST_F(NpzReading, RefusesAMemberThatIsNoArray) {
    EXPECT_THAT(input_error([&] { NpzReader(deflated(directory_, "x.npy", "hello")); }),
                HasSubstr("array \"x\": does not begin as an array of NumPy does"));
}

TEST_F(NpzReading, RefusesAFlippedBit) {
    const std::string path = directory_.path_of("a.npz");
    NpzWriter writer(path);
    writer.add("x", std::vector<float>{1, 2, 3, 4, 5, 6}, {2, 3});
    writer.commit();
    std::string bytes = file_content(path);
    const std::size_t place = bytes.find(bytes_of(std::vector<float>{5}));
    ASSERT_NE(place, std::string::npos);
    bytes[place] = static_cast<char>(bytes[place] ^ 1);
    EXPECT_THAT(matrix_error(bytes), HasSubstr("array \"x\": the checksum does not fit"));
}

// No damage may crash it, give other numbers or hide an array: each byte of an archive is changed
// in turn.
TEST_F(NpzReading, NeverGivesWrongNumbersForAChangedByte) {
    const std::string path = directory_.path_of("a.npz");
    NpzWriter writer(path);
    writer.add("x", std::vector<float>{1, 2, 3, 4, 5, 6}, {2, 3});
    writer.commit();
    const std::string bytes = file_content(path);
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        std::string damaged = bytes;
        damaged[i] = static_cast<char>(damaged[i] ^ 0x55);
        try {
            const std::string file = directory_.file("b.npz", damaged);
            NpzReader reader(file);
            ASSERT_EQ(reader.arrays().size(), 1U) << "byte " << i;
            EXPECT_EQ(reader.arrays()[0].name, "x") << "byte " << i;
            EXPECT_EQ(reader.matrix(reader.arrays()[0]), two_by_three()) << "byte " << i;
        } catch (const InputError&) {
        }
    }
}

// minizip itself takes an archive without its last three bytes.
TEST_F(NpzReading, RefusesAnArchiveThatWasCutAnywhere) {
    const std::string path = directory_.path_of("a.npz");
    NpzWriter writer(path);
    writer.add("x", std::vector<float>{1, 2, 3, 4, 5, 6}, {2, 3});
    writer.commit();
    const std::string bytes = file_content(path);
    for (std::size_t size = 0; size < bytes.size(); ++size) {
        EXPECT_NE(matrix_error(bytes.substr(0, size)), "no error") << size;
    }
}

// The name stands in the list at the end, which has no checksum, and before the data.
TEST_F(NpzReading, RefusesAListWithAnotherName) {
    std::string bytes = file_content(deflated(directory_, "x.npy", "content"));
    bytes[bytes.rfind("x.npy")] = 'y';
    EXPECT_THAT(matrix_error(bytes), HasSubstr("the list of arrays in the archive is damaged"));
}

TEST_F(NpzReading, RefusesAListThatClaimsMoreThanTheFileHolds) {
    const std::string content = npy(header_of("<f4", "(2, 3)"), std::string(24, 'a'));
    std::string bytes = file_content(deflated(directory_, "x.npy", content));
    const std::size_t entry = bytes.find("PK\x01\x02");
    const std::uint32_t claimed = 0x7FFFFFFF;
    std::memcpy(bytes.data() + entry + 24, &claimed, sizeof(claimed));
    EXPECT_THAT(matrix_error(bytes), HasSubstr("array \"x\" has 2147483647 bytes by the list"));
}

// Names of arrays are names of spaces, which are shown; a message is one line, whatever they are.
TEST_F(NpzReading, RefusesNamesOfArraysWithControlCharacters) {
    const std::string path = deflated(directory_, "a\nb\x1B.npy", "no array");
    EXPECT_THAT(
        input_error([&] { NpzReader reader(path); }),
        HasSubstr("has an array called \"a\\x0Ab\\x1B.npy\", expected UTF-8 text of at most "
                  "1024 bytes without control characters as its name"));
}

TEST_F(NpzReading, RefusesOtherCompressions) {
    const std::string content = npy(header_of("<f4", "(2, 3)"), std::string(24, 'a'));
    std::string bytes = file_content(deflated(directory_, "x.npy", content));
    bytes[bytes.find("PK\x01\x02") + 10] = 12;  // bzip2
    EXPECT_THAT(matrix_error(bytes), HasSubstr("compressed in another way than NumPy does"));
}

}  // namespace
}  // namespace irwe
