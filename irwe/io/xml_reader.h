// Reads XML as a stream of elements: the memory that it takes does not depend on the size of the
// file. What programs write is scanned (plain_xml.h); from the first thing else on, Expat reads.
//
// Hostile files are refused: declarations of entities and of attributes, of which a few lines can
// make gigabytes; elements nested deeper than kMaxDepth; names, attributes and comments longer than
// kMaxToken. Nothing but the file itself is read, whatever it refers to.

#pragma once

#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "irwe/io/peeked_bytes.h"
#include "irwe/io/plain_xml.h"
#include "irwe/io/xml_handler.h"

struct XML_ParserStruct;

namespace irwe {

// Returns the name of the outermost element of a document that begins with `text`, without a
// prefix; nothing if it is no XML or its first element is not in `text`.
std::optional<std::string_view> root_element(std::string_view text);

// What reads a file first: the scanner of plain_xml.h, after which Expat reads what is not plain;
// or Expat, which takes longer and comes to the same result.
enum class XmlParser { scanner, expat };

class XmlReader {
public:
    // The caller keeps the handler alive. `kind` is what messages call the file: "GraphML".
    XmlReader(PeekedBytes file, std::string kind, XmlHandler& handler,
              XmlParser first = XmlParser::scanner);
    ~XmlReader();
    XmlReader(const XmlReader&) = delete;
    XmlReader& operator=(const XmlReader&) = delete;

    // Reads the whole file. Throws InputError with the line if it is not well-formed or hostile,
    // and what the handler throws.
    void read();

    const std::string& name() const { return file_.name(); }
    // Returns the line at which the reader is; the first line is 1.
    std::uint64_t line() const;
    // Throws InputError("<name>:<line>: <message>").
    [[noreturn]] void fail(const std::string& message) const;

    static constexpr std::size_t kMaxDepth = 1000;
    static constexpr std::size_t kMaxToken = std::size_t{1} << 22;

private:
    struct FreeParser {
        void operator()(XML_ParserStruct* parser) const;
    };
    // The functions that the parser calls; C++ exceptions may not pass through it.
    struct Callbacks;
    template <typename Use>
    void guarded(Use use);
    void begin_parser();
    void parse(std::string_view text, bool is_last);
    std::uint64_t column() const;
    void check_end(bool is_ok) const;

    PeekedBytes file_;
    std::string kind_;
    XmlHandler& handler_;
    XmlParser first_;
    PlainXml scanner_;
    std::unique_ptr<XML_ParserStruct, FreeParser> parser_;  // if the scanner does not read it all
    std::vector<XmlAttribute> attributes_;
    std::uint64_t num_parsed_ = 0;  // bytes that the parser was given
    std::size_t depth_ = 0;
    std::exception_ptr failure_;
};

}  // namespace irwe
