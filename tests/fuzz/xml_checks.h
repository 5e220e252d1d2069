// What readers of XML are held to, in addition to contract.h: the scanner with Expat behind it
// reports what Expat alone does, and refuses the same files. Which of several errors Expat names
// depends on the size of blocks; plain_xml_test.cpp holds the messages to each other.

#pragma once

#include <cstdint>
#include <span>

#include "tests/fuzz/contract.h"
#include "tests/support/xml_events.h"

namespace irwe::fuzz {

inline void promise_same_from_both_parsers(std::span<const std::uint8_t> input) {
    static MemoryFile file;
    file.set(input);
    const XmlTwice read(file.path());
    promise(read.scanned.events == read.parsed.events, "the same elements from both parsers");
    promise(read.scanned.refusal.empty() == read.parsed.refusal.empty(),
            "a file that both parsers refuse or neither");
}

}  // namespace irwe::fuzz
