// The bytes of a file, a pipe or standard input, decompressed if gzip has compressed them.

#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "irwe/io/descriptor.h"

struct z_stream_s;

namespace irwe {

// gzip is recognized by the content. A file may have several members, one behind the other, as cat,
// bgzip and pigz make them; zeros behind the last one, up to the end of the file, pad it. Whatever
// else stands behind a member is damage: gunzip would stop there and drop the rest.
//
// Costs a buffer of 128 kB, whatever the size of the file.
class InputBytes {
public:
    // Opens `path`; "-" is standard input. Throws InputError if it cannot be opened or is a
    // directory. Like read(), throws Interrupted if a signal with a handler arrives while it waits
    // for a pipe.
    explicit InputBytes(const std::string& path);
    ~InputBytes();
    InputBytes(const InputBytes&) = delete;
    InputBytes& operator=(const InputBytes&) = delete;

    // Fills `bytes` with the next bytes and returns their number: fewer than requested only at the
    // end. Throws InputError if the file cannot be read, or if its gzip data are damaged, truncated
    // or followed by something else.
    std::size_t read(std::span<char> bytes);

    // Returns the name of the file for messages: its path, or "standard input".
    const std::string& name() const { return name_; }

private:
    struct EndInflation {
        void operator()(z_stream_s* stream) const;
    };

    std::size_t read_file(std::span<char> bytes);
    // Reads on until `count` bytes are at hand, or the file ends.
    void gather(std::size_t count);
    bool begins_with_magic() const;
    void begin_inflation();
    std::size_t inflate_into(std::span<char> bytes);
    bool has_next_member();
    [[noreturn]] void fail_early_end() const;

    std::string name_;
    Descriptor descriptor_;
    std::vector<char> block_;
    std::span<char> at_hand_;  // what was read into block_ and not used yet
    bool is_known_ = false;    // whether gzip has compressed the file
    std::unique_ptr<z_stream_s, EndInflation> inflation_;  // null if it has not
    bool in_member_ = false;
};

}  // namespace irwe
