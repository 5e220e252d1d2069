// What every reader of files is held to, whatever the bytes: a value that keeps its promises, or an
// InputError of one sentence. Anything else ends the process, which a fuzzer takes for a finding.
//
// A fuzzer is one file that defines LLVMFuzzerTestOneInput. The preset `fuzz` links it with
// libFuzzer, all other builds with replay.cpp.

#pragma once

#include <cstddef>
#include <cstdint>
#include <exception>
#include <span>
#include <string>
#include <string_view>

#include "irwe/base/error.h"
#include "irwe/graph/graph.h"

// Called by libFuzzer or the replay; returns 0.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace irwe::fuzz {

// Ends the process, and says why, unless `condition` holds; with NDEBUG, too.
void promise(bool condition, std::string_view what);

// Ends the process unless `text` is UTF-8 without control characters.
void promise_plain(std::string_view text);

// Ends the process unless `message` is one sentence: UTF-8, not empty, without control characters.
void promise_sentence(std::string_view message);

// A file in memory, which has a path as all files have.
class MemoryFile {
public:
    MemoryFile();
    ~MemoryFile();
    MemoryFile(const MemoryFile&) = delete;
    MemoryFile& operator=(const MemoryFile&) = delete;

    // Replaces what the file holds.
    void set(std::span<const std::uint8_t> content);
    void set(std::string_view content);
    const std::string& path() const { return path_; }

private:
    int descriptor_;
    std::string path_;
};

// Whether the input holds a number from 100,000 to 999,999,999. Formats that state the number of
// nodes may state so many in a few bytes: reading them takes seconds here, and is no mistake. Such
// inputs would take all the time of a fuzzer, and are left out.
bool may_declare_many_nodes(std::span<const std::uint8_t> input);

// Ends the process unless rows, names and counts of `graph` are what graph.h says.
void promise_graph(const Graph& graph);

// Calls use(), in which an InputError is as good as an end.
template <typename Use>
void hold_to_contract(Use use) {
    try {
        use();
    } catch (const InputError& error) {
        promise_sentence(error.what());
    } catch (const std::exception& error) {
        promise(false, std::string("an exception that is no InputError: ") + error.what());
    }
}

}  // namespace irwe::fuzz
