#include "irwe/io/plain_xml.h"

#include <gmock/gmock.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "irwe/base/random.h"
#include "irwe/io/block_size.h"
#include "tests/support/temporary_directory.h"
#include "tests/support/xml_events.h"

namespace irwe {
namespace {

// Writes down names, first values and texts.
class Notes final : public XmlHandler {
public:
    void begin_element(std::string_view name, const XmlAttributes& attributes) override {
        seen += "<" + std::string(name) + std::string(attributes.find("a").value_or(""));
    }
    void end_element(std::string_view name) override { seen += "/" + std::string(name); }
    void add_text(std::string_view text) override { seen += text; }

    std::string seen;
};

struct Scan {
    bool is_whole = false;
    std::string seen;
    std::string context;
    std::string unread;
    std::uint64_t line = 0;
    std::uint64_t column = 0;
};

Scan scan_of(const std::string& content) {
    constexpr std::size_t kMaxDepth = 4;
    const TemporaryDirectory directory;
    PeekedBytes file(directory.file("x", content));
    Notes notes;
    PlainXml scanner(file, notes, kMaxDepth);
    const bool is_whole = scanner.read();
    return {is_whole,       notes.seen,      scanner.context(), std::string(scanner.unread()),
            scanner.line(), scanner.column()};
}

// Reads a document in both ways and expects the same. Returns whether it was refused.
bool is_refused_by_both(const std::string& content) {
    const TemporaryDirectory directory;
    const std::string path = directory.file("x", content);
    const XmlTwice read(path);
    EXPECT_EQ(read.scanned, read.parsed) << content.substr(0, 2000);
    return !read.parsed.refusal.empty();
}

TEST(PlainXml, ReadsWhatProgramsWrite) {
    const Scan scan = scan_of(
        "<?xml version='1.0' encoding='utf-8'?>\r\n<!-- - <&] -->\n<g:r a=\"'&quot;\" b=''>\r\n"
        "x&lt;\xC3\xA9]]<n\n a='&amp;\"' /><n ></n\n></g:r> <!----> \n");
    EXPECT_TRUE(scan.is_whole);
    EXPECT_EQ(scan.seen, "<r'\"\nx<\xC3\xA9]]<n&\"/n<n/n/r");
}

TEST(PlainXml, StopsBeforeWhatIsNotPlain) {
    const Scan scan =
        scan_of("<?xml version=\"1.0\"?>\n<a b='c'><x/>\n\n<d>\xC3\xA9<![CDATA[e]]>f</d></a>");
    EXPECT_FALSE(scan.is_whole);
    EXPECT_EQ(scan.seen, "<a<x/x\n\n<d\xC3\xA9");
    EXPECT_EQ(scan.context, "<?xml version=\"1.0\"?><a><d>");
    EXPECT_EQ(scan.unread, "<![CDATA[e]]>f</d></a>");
    EXPECT_EQ(scan.line, 4U);
    EXPECT_EQ(scan.column, 4U);
    EXPECT_EQ(scan_of("<a><b/></a>\n<c/>").context, " <x/>");
    for (const std::string more : {"?>", " ?>", " standalone=\"no\"?>", " standalone=\"yes\"?>"}) {
        const std::string content = "<?xml version=\"1.0\" encoding=\"UTF-8\"" + more + "\n<a/>";
        EXPECT_TRUE(scan_of(content).is_whole) << content;
        EXPECT_FALSE(is_refused_by_both(content));
    }
}

TEST(PlainXml, LeavesTheRestToAParser) {
    for (const char* content : {"",
                                " ",
                                "x",
                                "\xEF\xBB\xBF<a/>",
                                "<",
                                "<a",
                                "<a>",
                                "<a></b>",
                                "<a/><b/>",
                                "<a/>x",
                                "x<a/>",
                                "</a>",
                                "<?p q?><a/>",
                                "<a><?p q?></a>",
                                "<?xml version='1.0' ?><a/>",
                                "<?xml version='1.0'?><?xml version='1.0'?><a/>",
                                " <?xml version='1.0'?><a/>",
                                "<!DOCTYPE a><a/>",
                                "<a>]]></a>",
                                "<a>&#38;</a>",
                                "<a>&b;</a>",
                                "<a b='&#38;'/>",
                                "<a b='&c;'/>",
                                "<a>&amp</a>",
                                "<a b='<'/>",
                                "<a b='\n'/>",
                                "<a b='\t'/>",
                                "<a b=''c=''/>",
                                "<a b='' b=''/>",
                                "<!----><?xml version='1.0'?><a/>",
                                "<a b/>",
                                "<a b = ''/>",
                                "<a b=c/>",
                                "<a / >",
                                "<1/>",
                                "<\xC3\xA9/>",
                                "<a \xC3\xA9=''/>",
                                "<a>\xFF</a>",
                                "<a>\xC3</a>",
                                "<a>\xEF\xBF\xBE</a>",
                                "<a>\xED\xA0\x80</a>",
                                "<a>\x01</a>",
                                "<a b='\x01'/>",
                                "<a>\r</a>",
                                "<!-- -- --><a/>",
                                "<!-- \x01 --><a/>",
                                "<!- --><a/>",
                                "<!--",
                                "<a><b><c><d><e/></d></c></b></a>"}) {
        EXPECT_FALSE(scan_of(content).is_whole) << content;
        is_refused_by_both(content);
    }
    EXPECT_FALSE(scan_of(std::string("<a>\0</a>", 8)).is_whole);
    EXPECT_TRUE(scan_of("<a><b><c><d/></c></b></a>").is_whole);
}

TEST(PlainXml, AgreesWithExpatOnAllSeedsOfFuzzers) {
    int num_files = 0;
    for (const char* format : {"graphml", "gexf"}) {
        const std::filesystem::path folder = std::filesystem::path(IRWE_SAMPLES_DIR) / format;
        for (const auto& entry : std::filesystem::directory_iterator(folder)) {
            std::ifstream stream(entry.path(), std::ios::binary);
            const std::string content{std::istreambuf_iterator<char>(stream), {}};
            is_refused_by_both(content);
            is_refused_by_both(content.substr(0, content.size() / 2));
            ++num_files;
        }
    }
    ASSERT_GT(num_files, 10);
}

TEST(PlainXml, EndsOnTheLineOfTheEndOfTheFile) {
    EXPECT_EQ(scan_of("<g>\n</g>").line, 2U);
    EXPECT_EQ(scan_of("<g>\n</g>\n\n\n").line, 5U);
    for (const char* content : {"<g/>", "<g>\n</g>\n\n\n", "<g/>\r\n\r\n", "<g/>\n\r", "\n<g/>\n ",
                                "<g/>\n<!--\n-->\n\n", "<g/>\n<?p q?>\n\n"}) {
        EXPECT_FALSE(is_refused_by_both(content)) << content;
    }
}

// What a random document consists of, from the most plain to what only Expat reads, and errors.
constexpr std::array kPieces{
    std::string_view("<a>"), std::string_view("</a>"), std::string_view("<b:c d='1'>"),
    std::string_view("</b:c>"), std::string_view("<e f=\"x\" g='y'/>"), std::string_view("\n  "),
    std::string_view("text"), std::string_view("&amp;&lt;"),
    std::string_view("<e f='&quot;\xC3\xA9'/>"), std::string_view("\xE2\x82\xAC"),
    std::string_view("\r\n"), std::string_view("<!-- x\n-->"), std::string_view("<e\nf='1'\n/>"),
    std::string_view("]]"), std::string_view("<e>\n</e\n>"),
    // not plain:
    std::string_view("<![CDATA[<a>]]>"), std::string_view("&#10;"), std::string_view("<?p q?>"),
    std::string_view("<e f='a\nb'/>"), std::string_view("\r"), std::string_view("<e f = '1'/>"),
    // wrong:
    std::string_view("&x;"), std::string_view("<e f='1' f='2'/>"), std::string_view("]]>"),
    std::string_view("\xFF"), std::string_view("<"), std::string_view("</z>")};
constexpr std::size_t kNumPlain = 15;
constexpr std::size_t kNumRight = 21;

// Returns a document of up to `size` bytes whose elements match, of the first `num_pieces` pieces.
std::string document(std::size_t size, std::size_t num_pieces, RandomStream& random) {
    std::string result = random.below(2) == 0 ? "<?xml version='1.0' encoding='utf-8'?>" : "";
    result += "<root>";
    std::vector<std::string> open{"</root>"};
    while (result.size() < size) {
        const std::size_t piece = random.below(num_pieces);
        if (piece == 1 || piece == 3) {
            if (open.size() > 1) {
                result += open.back();
                open.pop_back();
            }
            continue;
        }
        result += kPieces[piece];
        if (piece == 0 || piece == 2) {
            open.emplace_back(kPieces[piece + 1]);
        }
    }
    for (; !open.empty(); open.pop_back()) {
        result += open.back();
    }
    return result;
}

TEST(PlainXml, AgreesWithExpatOnRandomDocuments) {
    int num_refused = 0;
    constexpr int kNumDocuments = 600;
    for (int i = 0; i < kNumDocuments; ++i) {
        RandomStream random = Random(1).stream("documents", static_cast<std::uint64_t>(i));
        const std::array<std::size_t, 3> num_pieces{kNumPlain, kNumRight, kPieces.size()};
        std::string content = document(1 + random.below(300), num_pieces[random.below(3)], random);
        if (random.below(4) == 0) {
            content.resize(random.below(content.size()));
        }
        num_refused += is_refused_by_both(content) ? 1 : 0;
    }
    EXPECT_GT(num_refused, kNumDocuments / 10);
    EXPECT_LT(num_refused, kNumDocuments * 9 / 10);
}

TEST(PlainXml, AgreesWithExpatAcrossBlocks) {
    for (std::uint64_t i = 0; i < 6; ++i) {
        RandomStream random = Random(2).stream("documents", i);
        const std::string content = document(3 * kInputBlockSize, kNumPlain, random);
        EXPECT_FALSE(is_refused_by_both(content));
        is_refused_by_both(content.substr(0, 2 * kInputBlockSize + i) + "<![CDATA[x]]>&#10;</z>");
    }
    for (const std::size_t size : {kInputBlockSize, 7 * kInputBlockSize, 9 * kInputBlockSize}) {
        const std::string filler(size, 'x');
        EXPECT_FALSE(
            is_refused_by_both("<a b='" + filler + "'>" + filler + "<!--" + filler + "--></a>"));
        EXPECT_TRUE(is_refused_by_both("<a b='" + filler + "'>" + filler + "\xC3\xA9&x;</a>"));
        EXPECT_FALSE(is_refused_by_both(std::string(size, ' ') + "<a/>" + std::string(size, '\n')));
    }
}

}  // namespace
}  // namespace irwe
