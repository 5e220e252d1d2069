#include "irwe/embeddings/embedding_json.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "irwe/base/error.h"
#include "irwe/embeddings/known_spaces.h"
#include "irwe/embeddings/named_rows.h"
#include "irwe/io/line_reader.h"
#include "irwe/io/utf8.h"

namespace irwe {
namespace {

constexpr std::string_view kJsonBlanks = " \t\r";
constexpr std::string_view kExpectedRow =
    "expected {\"node\": NAME, \"SPACE\": [numbers], ...} on each line";

bool is_node_key(std::string_view key) { return key == "node" || key == "id" || key == "name"; }

// The members of one line while nlohmann-json goes over it.
class JsonRow {
public:
    struct Vector {
        std::string space;
        std::vector<Real> numbers;
    };

    explicit JsonRow(const LineReader& lines) : lines_(lines) {}

    void parse(std::string_view line) {
        name_.reset();
        vectors_.clear();
        depth_ = 0;
        key_.clear();
        nlohmann::json::sax_parse(line.begin(), line.end(), this);
        if (!name_) {
            fail("no member node");
        }
        if (name_->empty()) {
            fail("an empty name");
        }
    }

    const std::string& name() const { return *name_; }
    const std::vector<Vector>& vectors() const { return vectors_; }

    // What nlohmann-json calls; each returns whether to go on.
    bool null() { return other_value("null"); }
    bool boolean(bool is_true) { return other_value(is_true ? "true" : "false"); }
    bool number_integer(std::int64_t number) { return whole_number(number); }
    bool number_unsigned(std::uint64_t number) { return whole_number(number); }
    bool number_float(double, const std::string& text) {
        Real value = 0;
        const char* const end = text.data() + text.size();
        if (std::from_chars(text.data(), end, value).ec != std::errc()) {
            value = static_cast<Real>(std::strtod(text.c_str(), nullptr));
        }
        if (!std::isfinite(value)) {
            fail(fmt::format("the number {}, which is not finite in single precision", text));
        }
        return add_number(value, text);
    }
    bool string(const std::string& text) {
        if (depth_ != 1 || !is_node_key(key_)) {
            return other_value(excerpt(text));
        }
        return set_name(text);
    }
    bool binary(const nlohmann::json::binary_t&) { return true; }  // not of JSON texts
    bool key(const std::string& key) {
        key_ = key;
        return true;
    }
    bool start_object(std::size_t) {
        if (depth_ != 0) {
            fail(fmt::format("an object as {}", excerpt(key_)));
        }
        ++depth_;
        return true;
    }
    bool start_array(std::size_t) {
        if (depth_ != 1 || is_node_key(key_)) {
            fail(depth_ == 0 ? "an array" : fmt::format("an array in {}", excerpt(key_)));
        }
        if (std::ranges::find(vectors_, key_, &Vector::space) != vectors_.end()) {
            fail(fmt::format("{} twice", excerpt(key_)));
        }
        vectors_.push_back({key_, {}});
        ++depth_;
        return true;
    }
    bool end_object() {
        --depth_;
        return true;
    }
    bool end_array() {
        --depth_;
        return true;
    }
    bool parse_error(std::size_t place, const std::string&, const nlohmann::json::exception&) {
        fail(fmt::format("what is no JSON at character {}", place));
    }

private:
    [[noreturn]] void fail(const std::string& found) const {
        lines_.fail(fmt::format("found {}, {}", found, kExpectedRow));
    }

    bool other_value(const std::string& text) {
        fail(depth_ == 0 ? text : fmt::format("{} in {}", text, excerpt(key_)));
    }

    template <typename Number>
    bool whole_number(Number number) {
        const std::string text = std::to_string(number);
        if (depth_ == 1 && is_node_key(key_)) {
            return set_name(text);
        }
        return add_number(static_cast<Real>(number), text);
    }

    bool add_number(Real number, const std::string& text) {
        if (depth_ != 2) {
            return other_value(text);
        }
        vectors_.back().numbers.push_back(number);
        return true;
    }

    bool set_name(const std::string& text) {
        if (name_) {
            fail("two names of the node");
        }
        name_ = text;
        return true;
    }

    const LineReader& lines_;
    std::optional<std::string> name_;
    std::vector<Vector> vectors_;
    int depth_ = 0;
    std::string key_;
};

class JsonLinesReader {
public:
    JsonLinesReader(PeekedBytes file, std::size_t max_bytes)
        : lines_(std::move(file)), row_(lines_), rows_(lines_, max_bytes) {}

    Embeddings read() {
        while (const std::optional<std::string_view> line = lines_.next()) {
            if (line->find_first_not_of(kJsonBlanks) == std::string_view::npos) {
                continue;
            }
            row_.parse(*line);
            if (rows_.size() == 0) {
                begin();
            }
            add();
        }
        return std::move(rows_).take();
    }

private:
    // Learns the spaces from the first line.
    void begin() {
        std::vector<SpaceInfo> spaces;
        for (const JsonRow::Vector& vector : row_.vectors()) {
            if (vector.space.empty() || vector.numbers.empty()) {
                lines_.fail(fmt::format("found {} numbers in {}, {}", vector.numbers.size(),
                                        excerpt(vector.space), kExpectedRow));
            }
            spaces.push_back(
                space_info(vector.space, static_cast<Eigen::Index>(vector.numbers.size())));
        }
        if (spaces.empty()) {
            lines_.fail(fmt::format("found no vector, {}", kExpectedRow));
        }
        first_line_ = lines_.line_number();
        rows_.set_spaces(std::move(spaces));
    }

    void add() {
        for (const JsonRow::Vector& vector : row_.vectors()) {
            if (std::ranges::find(rows_.spaces(), vector.space, &SpaceInfo::name) ==
                rows_.spaces().end()) {
                lines_.fail(fmt::format("found the vector {}, expected {}, as in line {}",
                                        excerpt(vector.space), names_of_spaces(), first_line_));
            }
        }
        const std::span<Real> row = rows_.add(row_.name());
        std::size_t place = 0;
        for (const SpaceInfo& space : rows_.spaces()) {
            const auto found =
                std::ranges::find(row_.vectors(), space.name, &JsonRow::Vector::space);
            const std::size_t size = found == row_.vectors().end() ? 0 : found->numbers.size();
            if (size != static_cast<std::size_t>(space.dim)) {
                lines_.fail(fmt::format("expected {} numbers in {}, as in line {}, found {}",
                                        space.dim, excerpt(space.name), first_line_, size));
            }
            std::ranges::copy(found->numbers, row.begin() + static_cast<std::ptrdiff_t>(place));
            place += size;
        }
    }

    std::string names_of_spaces() const {
        std::vector<std::string> names;
        for (const SpaceInfo& space : rows_.spaces()) {
            names.push_back(excerpt(space.name));
        }
        return fmt::format("{}", fmt::join(names, ", "));
    }

    LineReader lines_;
    JsonRow row_;
    NamedRows rows_;
    std::uint64_t first_line_ = 0;
};

}  // namespace

bool are_json_lines(std::string_view beginning) {
    skip_byte_order_mark(beginning);
    beginning.remove_prefix(std::min(beginning.find_first_not_of(" \t\r\n"), beginning.size()));
    const std::size_t end = beginning.find('\n');
    std::string_view line = beginning.substr(0, end);
    if (!line.starts_with('{')) {
        return false;
    }
    const std::size_t member = line.find_first_not_of(kJsonBlanks, 1);
    if (member == std::string_view::npos || line[member] != '"') {
        return false;
    }
    return end == std::string_view::npos || line[line.find_last_not_of(kJsonBlanks)] == '}';
}

Embeddings read_embedding_json(PeekedBytes file, std::size_t max_bytes) {
    return JsonLinesReader(std::move(file), max_bytes).read();
}

}  // namespace irwe
