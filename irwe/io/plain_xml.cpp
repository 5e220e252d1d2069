#include "irwe/io/plain_xml.h"

#include <algorithm>
#include <cstring>
#include <optional>
#include <utility>

#include "irwe/io/block_size.h"
#include "irwe/io/utf8.h"
#include "irwe/io/xml_characters.h"

namespace irwe {
namespace {

constexpr std::size_t kBufferSize = 8 * kInputBlockSize;

std::string_view between(const char* begin, const char* end) {
    return {begin, static_cast<std::size_t>(end - begin)};
}

}  // namespace

PlainXml::PlainXml(PeekedBytes& file, XmlHandler& handler, std::size_t max_depth)
    : file_(file),
      handler_(handler),
      max_depth_(max_depth),
      buffer_(new char[kBufferSize + 1]),
      position_(buffer_.get()),
      end_(buffer_.get()) {
    decoded_.reserve(kBufferSize);  // so that it stays where it is
}

bool PlainXml::read() {
    fill();
    const auto* const declaration = std::ranges::find_if(
        xml::kDeclarations, [this](std::string_view plain) { return unread().starts_with(plain); });
    if (declaration != xml::kDeclarations.end()) {
        declaration_ = *declaration;
        position_ += declaration_.size();
    }
    Token token = Token::read;
    while (token == Token::read || (token == Token::incomplete && fill())) {
        token = read_token();
    }
    if (token != Token::incomplete || !is_at_end_ || !has_root_ || !begins_.empty() ||
        unread().find_first_not_of(" \t\r\n") != std::string_view::npos) {
        return false;
    }
    line_ += static_cast<std::uint64_t>(std::ranges::count(unread(), '\n'));
    return true;
}

// Moves what is unread to the front of the buffer and takes the next block. Returns false if there
// is none, or no room for it.
bool PlainXml::fill() {
    const std::size_t num_kept = unread().size();
    if (is_at_end_ || num_kept + kInputBlockSize > kBufferSize) {
        return false;
    }
    first_column_ = column();
    std::memmove(buffer_.get(), position_, num_kept);
    position_ = buffer_.get();
    end_ = buffer_.get() + num_kept;
    const std::size_t count = file_.read({end_, kInputBlockSize});
    is_at_end_ = count < kInputBlockSize;
    end_ += count;
    *end_ = '\0';
    return true;
}

std::uint64_t PlainXml::column() const {
    const std::string_view before = between(buffer_.get(), position_);
    const std::size_t line_end = before.rfind('\n');
    const bool is_first = line_end == std::string_view::npos;
    return (is_first ? first_column_ : 0) +
           static_cast<std::uint64_t>(std::ranges::count_if(
               before.substr(is_first ? 0 : line_end + 1),
               [](char byte) { return (static_cast<unsigned char>(byte) & 0xc0U) != 0x80U; }));
}

std::string PlainXml::context() const {
    const bool is_at_beginning = line_ == 1 && column() == 0;
    return (declaration_.empty() && !is_at_beginning ? " " : declaration_) +
           (has_root_ && begins_.empty() ? "<x/>" : tags_);
}

PlainXml::Token PlainXml::read_token() {
    num_lines_ = 0;
    must_decode_ = false;
    decoded_.clear();
    const Token token = *position_ != '<'     ? read_text()
                        : position_[1] == '/' ? read_end_tag()
                        : position_[1] == '!' ? read_comment()
                                              : read_begin_tag();
    line_ += token == Token::read ? num_lines_ : 0;
    return token;
}

const char* PlainXml::after_blanks(const char* place) {
    for (;; ++place) {
        num_lines_ += *place == '\n' ? 1U : 0U;
        if (*place != ' ' && *place != '\n' && *place != '\t') {
            return place;
        }
    }
}

// Returns the end of what is plain: characters of this kind and those that are looked at twice.
const char* PlainXml::after_plain(const char* place, std::uint8_t kind) {
    for (;;) {
        place = xml::after_kind(place, kind);
        const char* const next = after_special(place, kind);
        if (next == place) {
            return place;
        }
        place = next;
    }
}

// Returns the end of a character that is not of this kind, or of an entity; `place` if it may not
// stand there, and end_ if that depends on what follows.
const char* PlainXml::after_special(const char* place, std::uint8_t kind) {
    const bool has_lines = kind == xml::kText || kind == xml::kComment;
    std::string_view text = between(place, end_);
    switch (*place) {
        case '\n':
            num_lines_ += has_lines ? 1U : 0U;
            return has_lines ? place + 1 : place;
        case '\r':
            must_decode_ = true;
            return has_lines && (place[1] == '\n' || place + 1 == end_) ? place + 1 : place;
        case ']':
            return kind == xml::kText && (place[1] != ']' || place[2] != '>') ? place + 1 : place;
        case '-':
            return kind == xml::kComment && place[1] != '-' ? place + 1 : place;
        case '&':
            must_decode_ = true;
            if (const xml::Entity* const entity = xml::entity_of(text)) {
                return place + entity->text.size();
            }
            break;
        default:
            if (static_cast<unsigned char>(*place) < 0x80U) {
                return place;
            }
            if (const std::optional<char32_t> character = take_code_point(text)) {
                return *character == 0xfffe || *character == 0xffff ? place : text.data();
            }
    }
    constexpr std::ptrdiff_t kMaxSize = 6;  // of an entity or a character
    return end_ - place < kMaxSize ? end_ : place;
}

PlainXml::Token PlainXml::read_comment() {
    if (position_[2] != '-' || position_[3] != '-') {
        return stop_at(position_ + (position_[2] != '-' ? 2 : 3));
    }
    const char* const place = after_plain(position_ + 4, xml::kComment);
    if (place[0] != '-' || place[2] != '>') {
        return stop_at(place[0] != '-' ? place : place + 2);
    }
    position_ = place + 3;
    return Token::read;
}

PlainXml::Token PlainXml::read_begin_tag() {
    const char* place = position_ + 1;
    const char* name_end = xml::after_kind(place, xml::kName);
    if (!xml::is_kind(*place, xml::kNameBegin)) {
        return stop_at(place);
    }
    const std::string_view name = between(place, name_end);
    attributes_.clear();
    for (place = after_blanks(name_end); *place != '>' && *place != '/';
         place = after_blanks(name_end)) {
        if (place == name_end || !xml::is_kind(*place, xml::kNameBegin)) {
            return stop_at(place);
        }
        const char* const equals = xml::after_kind(place, xml::kName);
        const char quote = equals[0] == '=' ? equals[1] : '\0';
        if (quote != '"' && quote != '\'') {
            return stop_at(equals[0] == '=' ? equals + 1 : equals);
        }
        const char* const value_end =
            after_plain(equals + 2, quote == '"' ? xml::kInDoubleQuotes : xml::kInSingleQuotes);
        if (*value_end != quote) {
            return stop_at(value_end);
        }
        attributes_.push_back({between(place, equals), between(equals + 2, value_end)});
        name_end = value_end + 1;
    }
    const bool is_empty = *place == '/';
    place += is_empty ? 1 : 0;
    if (*place != '>') {
        return stop_at(place);
    }
    constexpr std::size_t kMaxName = 256;
    if (name.size() > kMaxName || begins_.size() == max_depth_ || (has_root_ && begins_.empty()) ||
        !are_few_and_different(attributes_)) {
        return Token::odd;
    }
    for (XmlAttribute& attribute : attributes_) {
        attribute.value = must_decode_ ? xml::decoded(attribute.value, decoded_) : attribute.value;
    }
    has_root_ = true;
    handler_.begin_element(without_namespace(name), XmlAttributes(attributes_));
    line_ += std::exchange(num_lines_, 0);
    if (is_empty) {
        handler_.end_element(without_namespace(name));
    } else {
        begins_.push_back(tags_.size());
        tags_.append(1, '<').append(name).append(1, '>');
    }
    position_ = place + 1;
    return Token::read;
}

PlainXml::Token PlainXml::read_end_tag() {
    if (begins_.empty()) {
        return Token::odd;
    }
    const std::string_view tag = std::string_view(tags_).substr(begins_.back());
    const std::string_view name = tag.substr(1, tag.size() - 2);
    const std::string_view found = unread().substr(2, name.size());
    if (found != name) {
        return found.size() < name.size() ? Token::incomplete : Token::odd;
    }
    const char* const place = after_blanks(found.data() + found.size());
    if (*place != '>') {
        return stop_at(place);
    }
    handler_.end_element(without_namespace(name));
    tags_.resize(begins_.back());
    begins_.pop_back();
    position_ = place + 1;
    return Token::read;
}

PlainXml::Token PlainXml::read_text() {
    const char* const place = after_plain(position_, xml::kText);
    if (*place != '<') {
        return stop_at(place);
    }
    const std::string_view text = between(position_, place);
    if (!begins_.empty()) {
        handler_.add_text(must_decode_ ? xml::decoded(text, decoded_) : text);
    } else if (text.find_first_not_of(" \t\r\n") != std::string_view::npos) {
        return Token::odd;
    }
    position_ = place;
    return Token::read;
}

}  // namespace irwe
