// What is made of the elements of an XML file.

#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <string_view>

namespace irwe {

struct XmlAttribute {
    std::string_view name;
    std::string_view value;
};

// The attributes of an element, valid while its begin_element runs. A prefix of a namespace is part
// of the name.
class XmlAttributes {
public:
    explicit XmlAttributes(std::span<const XmlAttribute> list) : list_(list) {}
    // Returns the value of an attribute, or nothing.
    std::optional<std::string_view> find(std::string_view name) const {
        const auto found = std::ranges::find(list_, name, &XmlAttribute::name);
        return found == list_.end() ? std::nullopt : std::optional(found->value);
    }
    // Calls use(name, value) for each attribute: faster than several find().
    template <typename Use>
    void for_each(Use use) const {
        for (const XmlAttribute& attribute : list_) {
            use(attribute.name, attribute.value);
        }
    }

private:
    std::span<const XmlAttribute> list_;
};

// Returns true if the attributes have different names, and are few enough to compare all.
inline bool are_few_and_different(std::span<const XmlAttribute> attributes) {
    constexpr std::size_t kMaxAttributes = 32;
    for (std::size_t i = 1; i < std::min(attributes.size(), kMaxAttributes); ++i) {
        if (XmlAttributes(attributes.first(i)).find(attributes[i].name)) {
            return false;
        }
    }
    return attributes.size() <= kMaxAttributes;
}

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

// Returns `name` without the prefix of a namespace: "node" for "g:node".
inline std::string_view without_namespace(std::string_view name) {
    return name.substr(name.find(':') + 1);  // 0 without a colon
}

}  // namespace irwe
