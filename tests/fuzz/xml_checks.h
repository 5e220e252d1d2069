// What readers of XML are held to, in addition to contract.h: the scanner with Expat behind it
// reports what Expat alone does, and refuses with the same message.

#pragma once

#include <cstdint>
#include <span>

#include "tests/fuzz/contract.h"
#include "tests/support/xml_events.h"

namespace irwe::fuzz {

inline void promise_same_from_both_parsers(std::span<const std::uint8_t> input) {
    static MemoryFile file;
    file.set(input);
    promise(XmlScribe(file.path(), XmlParser::scanner).read() ==
                XmlScribe(file.path(), XmlParser::expat).read(),
            "the same from the scanner as from Expat");
}

}  // namespace irwe::fuzz
