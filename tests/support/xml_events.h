// What an XML file makes a reader report, in a form that can be compared: the scanner with Expat
// behind it is held to Expat alone.

#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "irwe/base/error.h"
#include "irwe/io/xml_reader.h"

namespace irwe {

struct XmlEvents {
    std::vector<std::string> events;
    std::string refusal;          // its message, or empty
    std::uint64_t last_line = 0;  // if there is no refusal, which names its own

    bool operator==(const XmlEvents&) const = default;
    friend std::ostream& operator<<(std::ostream& stream, const XmlEvents& all) {
        for (const std::string& event : all.events) {
            stream << event << '\n';
        }
        return stream << all.last_line << ": end\n" << all.refusal << '\n';
    }
};

// Writes down elements with their lines and attributes, and texts, whose pieces it puts together.
class XmlScribe final : public XmlHandler {
public:
    XmlScribe(const std::string& path, XmlParser first)
        : reader_(PeekedBytes(path), "XML", *this, first) {}

    // Reads the file. How much of a text comes before the error in it depends on the size of
    // blocks, and is left out.
    XmlEvents read() {
        try {
            reader_.read();
            seen_.last_line = reader_.line();
        } catch (const InputError& error) {
            seen_.refusal = error.what();
        }
        return std::move(seen_);
    }

    void begin_element(std::string_view name, const XmlAttributes& attributes) override {
        std::string event = fmt::format("{}: <{}", reader_.line(), name);
        attributes.for_each([&](std::string_view attribute, std::string_view value) {
            event += fmt::format(" {}={}", attribute, value);
        });
        note(std::move(event));
    }
    void end_element(std::string_view name) override {
        note(fmt::format("{}: /{}", reader_.line(), name));
    }
    void add_text(std::string_view text) override { text_ += text; }

private:
    void note(std::string event) {
        seen_.events.push_back("text " + std::exchange(text_, ""));
        seen_.events.push_back(std::move(event));
    }

    XmlReader reader_;
    std::string text_;
    XmlEvents seen_;
};

// Reads a file by the scanner with Expat behind it, and by Expat alone.
struct XmlTwice {
    explicit XmlTwice(const std::string& path)
        : scanned(XmlScribe(path, XmlParser::scanner).read()),
          parsed(XmlScribe(path, XmlParser::expat).read()) {}
    XmlEvents scanned;
    XmlEvents parsed;
};

}  // namespace irwe
