// What an XML file makes a reader report, in a form that can be compared: the scanner with Expat
// behind it is held to Expat alone.

#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "irwe/base/error.h"
#include "irwe/io/xml_reader.h"

namespace irwe {

// Writes down elements with their lines and attributes, and texts, whose pieces it puts together.
class XmlScribe final : public XmlHandler {
public:
    XmlScribe(const std::string& path, XmlParser first)
        : reader_(PeekedBytes(path), "XML", *this, first) {}

    // Returns the events, and the message of a refusal as the last one.
    std::vector<std::string> read() {
        try {
            reader_.read();
            note("end");
        } catch (const InputError& error) {
            text_.clear();  // how much of it comes before an error depends on blocks
            note(error.what());
        }
        return std::move(events_);
    }

    void begin_element(std::string_view name, const XmlAttributes& attributes) override {
        std::string event = fmt::format("{}: <{}", reader_.line(), name);
        attributes.for_each([&](std::string_view attribute, std::string_view value) {
            event += fmt::format(" {}={}", attribute, value);
        });
        note(event);
    }
    void end_element(std::string_view name) override {
        note(fmt::format("{}: /{}", reader_.line(), name));
    }
    void add_text(std::string_view text) override { text_ += text; }

private:
    void note(std::string event) {
        events_.push_back("text " + std::exchange(text_, ""));
        events_.push_back(std::move(event));
    }

    XmlReader reader_;
    std::string text_;
    std::vector<std::string> events_;
};

}  // namespace irwe
