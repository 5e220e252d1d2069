// Reads XML as a stream of elements: the memory that it takes does not depend on the size of the
// file.
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

#include "irwe/io/peeked_bytes.h"

struct XML_ParserStruct;

namespace irwe {

// Returns `name` without the prefix of a namespace: "node" for "g:node".
std::string_view without_namespace(std::string_view name);

// Returns the name of the outermost element of a document that begins with `text`, without a
// prefix; nothing if it is no XML or its first element is not in `text`.
std::optional<std::string_view> root_element(std::string_view text);

// The attributes of an element, valid while its begin_element runs. A prefix of a namespace is part
// of the name.
class XmlAttributes {
public:
    explicit XmlAttributes(const char** names_and_values) : list_(names_and_values) {}
    // Returns the value of an attribute, or nothing.
    std::optional<std::string_view> find(std::string_view name) const;
    // Calls use(name, value) for each attribute: faster than several find().
    template <typename Use>
    void for_each(Use use) const {
        for (const char** entry = list_; *entry != nullptr; entry += 2) {
            use(std::string_view(entry[0]), std::string_view(entry[1]));
        }
    }

private:
    const char** list_;
};

// What is done with the elements. Whatever these functions throw ends the reading. Names of
// elements come without prefixes.
class XmlHandler {
public:
    virtual ~XmlHandler() = default;
    virtual void begin_element(std::string_view name, const XmlAttributes& attributes) = 0;
    virtual void end_element(std::string_view name) = 0;
    // Takes text between tags, a piece at a time.
    virtual void add_text(std::string_view text) = 0;
};

class XmlReader {
public:
    // The caller keeps the handler alive. `kind` is what messages call the file: "GraphML".
    XmlReader(PeekedBytes file, std::string kind, XmlHandler& handler);
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
    void check_end(bool is_ok) const;

    PeekedBytes file_;
    std::string kind_;
    XmlHandler& handler_;
    std::unique_ptr<XML_ParserStruct, FreeParser> parser_;
    std::size_t depth_ = 0;
    std::exception_ptr failure_;
};

}  // namespace irwe
