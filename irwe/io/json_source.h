// The characters of a JSON file for a parser that reads them one by one. For sources only: no
// public header includes it.

#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <vector>

#include "irwe/io/peeked_bytes.h"

namespace irwe {

// Counts lines, and refuses a text or number longer than kMaxToken: a parser keeps it in memory.
class JsonSource {
public:
    explicit JsonSource(PeekedBytes file);

    bool is_at_end() const { return position_ == size_; }
    // REQUIRES: !is_at_end().
    char current() const { return block_[position_]; }
    // Goes on to the next character. Throws InputError if none of the last kMaxToken was the end of
    // a value.
    void advance() {
        if (block_[position_] == '\n') {
            ++line_;
            line_begin_ = num_before_ + position_ + 1;
        }
        if (++position_ == size_) {
            read_block();
        }
    }
    // Goes on to the next character that is no blank or line break; returns false at the end.
    bool skip_blanks();
    // Says that a value has ended here.
    void end_value() { value_end_ = num_before_ + position_; }

    const std::string& name() const { return file_.name(); }
    std::uint64_t line() const { return line_; }
    // Throws InputError("<name>:<line>: <message>").
    [[noreturn]] void fail(const std::string& message) const;
    // Throws InputError for what a parser says about the place where the source is.
    [[noreturn]] void fail_broken(std::string_view message) const;

    static constexpr std::size_t kMaxToken = std::size_t{1} << 22;

    // The characters from here to the end of the file, for a parser of one value.
    class Iterator {
    public:
        using iterator_category = std::input_iterator_tag;
        using value_type = char;
        using difference_type = std::ptrdiff_t;
        using pointer = const char*;
        using reference = char;

        Iterator() = default;  // the end
        explicit Iterator(JsonSource& source) : source_(&source) {}
        char operator*() const { return source_->current(); }
        Iterator& operator++() {
            source_->advance();
            return *this;
        }
        Iterator operator++(int) {
            const Iterator before = *this;
            ++*this;
            return before;
        }
        bool operator==(const Iterator& other) const { return is_at_end() == other.is_at_end(); }

    private:
        bool is_at_end() const { return source_ == nullptr || source_->is_at_end(); }
        JsonSource* source_ = nullptr;
    };

private:
    void read_block();

    PeekedBytes file_;
    std::vector<char> block_;
    std::size_t position_ = 0;
    std::size_t size_ = 0;
    std::uint64_t num_before_ = 0;  // bytes before the block
    std::uint64_t line_ = 1;
    std::uint64_t line_begin_ = 0;
    std::uint64_t value_end_ = 0;
};

}  // namespace irwe
