#include "irwe/io/xml_reader.h"

#include <gmock/gmock.h>

#include <stdexcept>
#include <string>
#include <vector>

#include "tests/support/errors.h"
#include "tests/support/temporary_directory.h"

namespace irwe {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

// Writes down what it is given.
class Scribe final : public XmlHandler {
public:
    void begin_element(std::string_view name, const XmlAttributes& attributes) override {
        if (name == "stop") {
            throw std::runtime_error("stopped");
        }
        seen.push_back("<" + std::string(name) + " " +
                       std::string(attributes.find("a").value_or("-")));
    }
    void end_element(std::string_view name) override { seen.push_back("/" + std::string(name)); }
    void add_text(std::string_view piece) override { text += piece; }

    std::vector<std::string> seen;
    std::string text;
};

std::vector<std::string> events(const std::string& content) {
    const TemporaryDirectory directory;
    Scribe scribe;
    XmlReader(PeekedBytes(directory.file("x", content)), "XML", scribe).read();
    return scribe.seen;
}

TEST(XmlReader, GivesElementsAttributesAndText) {
    const TemporaryDirectory directory;
    Scribe scribe;
    XmlReader reader(
        PeekedBytes(directory.file("x", "<p:r a='1'><b>x&amp;y</b><![CDATA[<z>]]></p:r>")), "XML",
        scribe);
    reader.read();
    EXPECT_THAT(scribe.seen, ElementsAre("<r 1", "<b -", "/b", "/r"));
    EXPECT_EQ(scribe.text, "x&y<z>");
}

TEST(XmlReader, SaysTheLineOfDamage) {
    EXPECT_THAT(input_error([] { events("<r>\n<b></r>"); }), HasSubstr(":2: the XML is broken"));
    EXPECT_THAT(input_error([] { events("<r>\n"); }), HasSubstr("copied in full"));
    EXPECT_THAT(input_error([] { events("<r/>x"); }), HasSubstr("is broken at column 5"));
    EXPECT_THAT(input_error([] { events("<?xml version='1.0' encoding='EBCDIC-0'?><r/>"); }),
                HasSubstr("unknown encoding"));
}

TEST(XmlReader, PassesOnWhatTheHandlerThrows) {
    EXPECT_THROW(events("<r><stop/><b/></r>"), std::runtime_error);
}

TEST(XmlReader, RefusesEntitiesDepthAndLongTokens) {
    EXPECT_THAT(input_error([] { events("<!DOCTYPE r [<!ENTITY x 'y'>]><r>&x;</r>"); }),
                HasSubstr("the declaration of an entity"));
    EXPECT_THAT(input_error([] { events("<!DOCTYPE r [<!ENTITY % x 'y'>]><r/>"); }),
                HasSubstr("the declaration of an entity"));
    EXPECT_THAT(
        input_error([] { events("<!DOCTYPE r [<!ENTITY x SYSTEM '/etc/passwd'>]><r>&x;</r>"); }),
        HasSubstr("the declaration of an entity"));
    EXPECT_THAT(input_error([] { events("<!DOCTYPE r [<!ATTLIST r a CDATA 'x'>]><r/>"); }),
                HasSubstr("the declaration of attributes of \"r\""));
    std::string deep;
    for (std::size_t i = 0; i <= XmlReader::kMaxDepth; ++i) {
        deep += "<b>";
    }
    EXPECT_THAT(input_error([&] { events(deep); }), HasSubstr("nested deeper"));
    EXPECT_THAT(input_error([] { events("<r><!--" + std::string(8'000'000, 'x')); }),
                HasSubstr("longer than"));
}

TEST(XmlReader, ReadsElementsAcrossBlocks) {
    std::string content = "<r>";
    for (int i = 0; i < 20'000; ++i) {
        content += "<e a='" + std::to_string(i) + "'/>";
    }
    const std::vector<std::string> seen = events(content + "</r>");
    ASSERT_EQ(seen.size(), 40'002U);
    EXPECT_EQ(seen[39'999], "<e 19999");
}

TEST(XmlReader, FindsTheRootElement) {
    EXPECT_EQ(root_element("<graphml>"), "graphml");
    EXPECT_EQ(
        root_element("\xEF\xBB\xBF\n<?xml version='1.0'?>\n<!-- <a> -->\n<!DOCTYPE g [<!ENTITY "
                     "a 'b'>]>\n<g:gexf a='1'>"),
        "gexf");
    EXPECT_EQ(root_element("<!DOCTYPE graphml SYSTEM 'x'><graphml/>"), "graphml");
    EXPECT_EQ(root_element("<!----><!--> <gexf> --><!--->--><graphml/>"), "graphml");
    for (const char* text :
         {"", " ", "a b", "<", "<?xml", "<!-- x", "<graphml", "<!DOCTYPE x [", "<>"}) {
        EXPECT_EQ(root_element(text), std::nullopt) << text;
    }
}

}  // namespace
}  // namespace irwe
