#include "irwe/io/xml_reader.h"

#include <expat.h>
#include <fmt/format.h>

#include <new>
#include <utility>

#include "irwe/base/error.h"
#include "irwe/io/block_size.h"
#include "irwe/io/utf8.h"

namespace irwe {
namespace {

// Removes the text up to and with `end`; returns false if it is not there.
bool skip_past(std::string_view& text, std::string_view end) {
    const std::size_t place = text.find(end);
    if (place == std::string_view::npos) {
        return false;
    }
    text.remove_prefix(place + end.size());
    return true;
}

// Removes !-- ... -->, whose end does not share its hyphens with the beginning.
bool skip_comment(std::string_view& text) {
    text.remove_prefix(std::string_view("!--").size());
    return skip_past(text, "-->");
}

// Removes <!DOCTYPE ...>, which may have declarations in brackets.
bool skip_document_type(std::string_view& text) {
    const std::size_t place = text.find_first_of("[>");
    if (place == std::string_view::npos) {
        return false;
    }
    const bool has_declarations = text[place] == '[';
    text.remove_prefix(place);
    return (!has_declarations || skip_past(text, "]")) && skip_past(text, ">");
}

}  // namespace

std::optional<std::string_view> root_element(std::string_view text) {
    skip_byte_order_mark(text);
    for (;;) {
        const std::size_t begin = text.find_first_not_of(" \t\r\n");
        if (begin == std::string_view::npos || text[begin] != '<') {
            return std::nullopt;
        }
        text.remove_prefix(begin + 1);
        if (!text.starts_with('?') && !text.starts_with('!')) {
            const std::size_t end = text.find_first_of(" \t\r\n/>");
            return end == std::string_view::npos || end == 0
                       ? std::nullopt
                       : std::optional(without_namespace(text.substr(0, end)));
        }
        const bool is_whole = text.starts_with('?')     ? skip_past(text, "?>")
                              : text.starts_with("!--") ? skip_comment(text)
                                                        : skip_document_type(text);
        if (!is_whole) {
            return std::nullopt;
        }
    }
}

void XmlReader::FreeParser::operator()(XML_ParserStruct* parser) const { XML_ParserFree(parser); }

struct XmlReader::Callbacks {
    static XmlReader& reader(void* data) { return *static_cast<XmlReader*>(data); }

    static void begin_element(void* data, const char* name, const char** attributes) {
        XmlReader& self = reader(data);
        self.guarded([&] {
            if (++self.depth_ > kMaxDepth) {
                self.fail(fmt::format("elements are nested deeper than {} levels, expected {}",
                                      kMaxDepth, self.kind_));
            }
            self.attributes_.clear();
            for (const char** entry = attributes; *entry != nullptr; entry += 2) {
                self.attributes_.push_back({entry[0], entry[1]});
            }
            self.handler_.begin_element(without_namespace(name), XmlAttributes(self.attributes_));
        });
    }
    static void end_element(void* data, const char* name) {
        XmlReader& self = reader(data);
        self.guarded([&] {
            --self.depth_;
            self.handler_.end_element(without_namespace(name));
        });
    }
    static void add_text(void* data, const char* text, int length) {
        XmlReader& self = reader(data);
        self.guarded([&] { self.handler_.add_text({text, static_cast<std::size_t>(length)}); });
    }
    static void declare_entity(void* data, const char* name, int, const char*, int, const char*,
                               const char*, const char*, const char*) {
        XmlReader& self = reader(data);
        self.guarded([&] {
            self.fail(fmt::format("found the declaration of an entity, {}, expected {} without any",
                                  excerpt(name), self.kind_));
        });
    }
    static void declare_attribute(void* data, const char* element, const char*, const char*,
                                  const char*, int) {
        XmlReader& self = reader(data);
        self.guarded([&] {
            self.fail(
                fmt::format("found the declaration of attributes of {}, expected {} without "
                            "any",
                            excerpt(element), self.kind_));
        });
    }
    static void skip_entity(void* data, const char* name, int) {
        XmlReader& self = reader(data);
        self.guarded([&] {
            self.fail(
                fmt::format("found the entity {}, expected characters, or one of &amp; &lt; "
                            "&gt; &quot; &apos;",
                            excerpt(name)));
        });
    }
};

XmlReader::XmlReader(PeekedBytes file, std::string kind, XmlHandler& handler, XmlParser first)
    : file_(std::move(file)),
      kind_(std::move(kind)),
      handler_(handler),
      first_(first),
      scanner_(file_, handler_, kMaxDepth) {}

XmlReader::~XmlReader() = default;

// Runs one of the callbacks, unless an earlier one has failed: the parser calls some more before it
// stops.
template <typename Use>
void XmlReader::guarded(Use use) {
    if (failure_ != nullptr) {
        return;
    }
    try {
        use();
    } catch (...) {
        failure_ = std::current_exception();
        XML_StopParser(parser_.get(), XML_FALSE);
    }
}

void XmlReader::read() {
    if (first_ == XmlParser::scanner && scanner_.read()) {
        return;
    }
    begin_parser();
    bool is_last = scanner_.is_at_end();
    parse(scanner_.unread(), is_last);
    std::vector<char> block(kInputBlockSize);
    while (!is_last) {
        const std::size_t count = file_.read(block);
        is_last = count < block.size();
        parse({block.data(), count}, is_last);
    }
}

// Brings the parser to where the scanner has stopped.
void XmlReader::begin_parser() {
    parser_.reset(XML_ParserCreate(nullptr));
    if (parser_ == nullptr) {
        throw std::bad_alloc();
    }
    parse(scanner_.context(), false);
    depth_ = scanner_.depth();
    XML_SetUserData(parser_.get(), this);
    XML_SetElementHandler(parser_.get(), Callbacks::begin_element, Callbacks::end_element);
    XML_SetCharacterDataHandler(parser_.get(), Callbacks::add_text);
    XML_SetEntityDeclHandler(parser_.get(), Callbacks::declare_entity);
    XML_SetAttlistDeclHandler(parser_.get(), Callbacks::declare_attribute);
    XML_SetSkippedEntityHandler(parser_.get(), Callbacks::skip_entity);
}

void XmlReader::parse(std::string_view text, bool is_last) {
    check_end(XML_Parse(parser_.get(), text.data(), static_cast<int>(text.size()),
                        is_last ? 1 : 0) == XML_STATUS_OK);
    num_parsed_ += text.size();
    const auto place = static_cast<std::uint64_t>(XML_GetCurrentByteIndex(parser_.get()));
    if (!is_last && num_parsed_ - place > kMaxToken) {
        fail(fmt::format("a tag, comment or text longer than {} bytes, expected {}", kMaxToken,
                         kind_));
    }
}

void XmlReader::check_end(bool is_ok) const {
    if (failure_ != nullptr) {
        std::rethrow_exception(failure_);
    }
    if (is_ok) {
        return;
    }
    const XML_Error error = XML_GetErrorCode(parser_.get());
    if (error == XML_ERROR_NO_MEMORY) {
        throw std::bad_alloc();
    }
    const bool is_cut = error == XML_ERROR_NO_ELEMENTS || error == XML_ERROR_UNCLOSED_TOKEN ||
                        error == XML_ERROR_UNCLOSED_CDATA_SECTION ||
                        error == XML_ERROR_PARTIAL_CHAR;
    fail(fmt::format("the XML is broken at column {}: {}, expected {}{}", column(),
                     XML_ErrorString(error), kind_,
                     is_cut ? "; was the file copied in full?" : ""));
}

std::uint64_t XmlReader::line() const {
    return scanner_.line() + (parser_ == nullptr ? 0 : XML_GetCurrentLineNumber(parser_.get()) - 1);
}

// Returns the column at which the parser is; the first column is 1.
std::uint64_t XmlReader::column() const {
    const std::uint64_t column = XML_GetCurrentColumnNumber(parser_.get()) + 1;
    const bool is_first_line = XML_GetCurrentLineNumber(parser_.get()) == 1;
    return is_first_line ? column + scanner_.column() - scanner_.context().size() : column;
}

void XmlReader::fail(const std::string& message) const {
    throw InputError(fmt::format("{}:{}: {}", name(), line(), message));
}

}  // namespace irwe
