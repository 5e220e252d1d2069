#include "irwe/io/archive_header.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>

#include "irwe/base/error.h"
#include "irwe/io/archive.h"
#include "irwe/io/checksum.h"
#include "irwe/io/utf8.h"

namespace irwe {
namespace {

using Json = nlohmann::json;

constexpr std::string_view kMetadata = "__metadata__";
constexpr std::string_view kTensorChecksum = "irwe.crc32.";
constexpr std::size_t kAlignment = 8;

// How the header of every archive begins; then come the digits of its checksum. A fixed place
// makes it possible to check a header before anything in it is believed.
constexpr std::string_view kBeginning = R"({"__metadata__":{"irwe.crc32":")";
constexpr std::string_view kNoDigits = "00000000";
constexpr std::size_t kDigitsAt = kArchiveLengthSize + kBeginning.size();

struct Dtype {
    std::string_view name;
    std::size_t size;
};
constexpr std::array<Dtype, 7> kDtypes{
    {{"F64", 8}, {"I64", 8}, {"U64", 8}, {"F32", 4}, {"I32", 4}, {"U32", 4}, {"U8", 1}}};

// Returns the text in double quotes, escaped as JSON requires. REQUIRES: it is UTF-8.
std::string json_text(std::string_view text) { return Json(text).dump(); }

std::span<const std::byte> bytes_of(std::string_view text) {
    return std::as_bytes(std::span(text));
}

// The checksum of `bytes`, length included, with the digits of the checksum itself as zeros.
std::string header_checksum(std::string_view bytes) {
    return checksum_text({bytes_of(bytes.substr(0, kDigitsAt)), bytes_of(kNoDigits),
                          bytes_of(bytes.substr(kDigitsAt + kNoDigits.size()))});
}

// Takes the events of the JSON parser and holds them to the rules; what is wrong is an InputError.
class HeaderReader : public nlohmann::json_sax<Json> {
public:
    ArchiveHeader take() { return std::move(header_); }

    bool null() override { unexpected("null"); }
    bool boolean(bool /*value*/) override { unexpected("a truth value"); }
    bool number_integer(std::int64_t value) override {
        unexpected(fmt::format("the number {}", value));
    }
    bool number_float(double /*value*/, const std::string& text) override {
        unexpected("the number " + excerpt(text));
    }
    bool binary(Json::binary_t& /*value*/) override { unexpected("binary data"); }
    bool number_unsigned(std::uint64_t value) override;
    bool string(std::string& value) override;
    bool start_object(std::size_t /*size*/) override;
    bool key(std::string& key) override;
    bool end_object() override;
    bool start_array(std::size_t /*size*/) override;
    bool end_array() override;
    bool parse_error(std::size_t position, const std::string& /*token*/,
                     const nlohmann::detail::exception& /*error*/) override {
        throw InputError(fmt::format("its header is not JSON from byte {} on", position));
    }

private:
    enum class Place { outside, top, metadata, tensor, shape, offsets };

    [[noreturn]] void unexpected(std::string_view found) const {
        throw InputError(fmt::format("its header has {} where safetensors has none{}", found,
                                     key_.empty() ? "" : fmt::format(", at {}", excerpt(key_))));
    }
    TensorInfo& tensor() { return header_.tensors.back(); }
    void check_tensor();

    Place place_ = Place::outside;
    std::string key_;  // the last one
    std::set<std::string> top_keys_;
    std::set<std::string> tensor_keys_;  // of the tensor that is being read
    std::vector<std::uint64_t> offsets_;
    ArchiveHeader header_;
};

bool HeaderReader::number_unsigned(std::uint64_t value) {
    if (place_ == Place::shape) {
        require(value <= std::numeric_limits<std::int64_t>::max() &&
                    tensor().shape.size() < kMaxTensorDimensions,
                [&] {
                    return fmt::format(
                        "its tensor {} has more than {} dimensions, or one of 2^63 or more",
                        excerpt(tensor().name), kMaxTensorDimensions);
                });
        tensor().shape.push_back(static_cast<std::int64_t>(value));
    } else if (place_ == Place::offsets && offsets_.size() < 2) {
        offsets_.push_back(value);
    } else {
        unexpected(fmt::format("the number {}", value));
    }
    return true;
}

bool HeaderReader::string(std::string& value) {
    if (place_ == Place::metadata) {
        header_.metadata[key_] = std::move(value);
    } else if (place_ == Place::tensor && key_ == "dtype") {
        tensor().dtype = std::move(value);
    } else {
        unexpected(excerpt(value));
    }
    return true;
}

bool HeaderReader::start_object(std::size_t /*size*/) {
    if (place_ == Place::outside) {
        place_ = Place::top;
    } else if (place_ == Place::top && key_ == kMetadata) {
        place_ = Place::metadata;
    } else if (place_ == Place::top) {
        place_ = Place::tensor;
        header_.tensors.emplace_back().name = key_;
        tensor_keys_.clear();
    } else {
        unexpected("an object");
    }
    return true;
}

bool HeaderReader::key(std::string& key) {
    bool is_new = false;
    if (place_ == Place::metadata) {
        is_new = !header_.metadata.contains(key);
    } else if (place_ == Place::tensor) {
        is_new = tensor_keys_.insert(key).second;
    } else {
        is_new = top_keys_.insert(key).second;
    }
    require(is_new, [&] { return fmt::format("its header has {} twice", excerpt(key)); });
    key_ = std::move(key);
    return true;
}

bool HeaderReader::end_object() {
    if (place_ == Place::tensor) {
        check_tensor();
    }
    place_ = place_ == Place::top ? Place::outside : Place::top;
    return true;
}

bool HeaderReader::start_array(std::size_t /*size*/) {
    if (place_ == Place::tensor && key_ == "shape") {
        place_ = Place::shape;
    } else if (place_ == Place::tensor && key_ == "data_offsets") {
        place_ = Place::offsets;
        offsets_.clear();
    } else {
        unexpected("a list");
    }
    return true;
}

bool HeaderReader::end_array() {
    place_ = Place::tensor;
    return true;
}

// The tensor that has just ended: it follows the one before it and is as long as its shape says.
void HeaderReader::check_tensor() {
    const auto name = [this] { return excerpt(tensor().name); };
    require(tensor_keys_ == std::set<std::string>{"data_offsets", "dtype", "shape"} &&
                offsets_.size() == 2,
            [&] {
                return fmt::format(
                    "its tensor {} lacks one of dtype, shape and two data_offsets, or has more",
                    name());
            });
    const std::optional<std::size_t> width = element_size(tensor().dtype);
    require(width.has_value(), [&] {
        return fmt::format(
            "its tensor {} has the type {}, expected F64, F32, I64, I32, U64, U32 "
            "or U8",
            name(), excerpt(tensor().dtype));
    });
    const std::uint64_t expected_begin =
        header_.tensors.size() < 2 ? 0 : header_.tensors[header_.tensors.size() - 2].end;
    require(offsets_[0] == expected_begin && offsets_[0] % *width == 0, [&] {
        return fmt::format("its tensor {} begins at byte {}, expected {} and a multiple of {}",
                           name(), offsets_[0], expected_begin, *width);
    });
    const std::optional<std::uint64_t> size = tensor_size(tensor().shape, *width);
    require(size && offsets_[1] >= offsets_[0] && offsets_[1] - offsets_[0] == *size, [&] {
        return fmt::format("its tensor {} has bytes {} to {}, which is not the size of {}({})",
                           name(), offsets_[0], offsets_[1], tensor().dtype,
                           shape_text(tensor().shape));
    });
    tensor().begin = offsets_[0];
    tensor().end = offsets_[1];
}

}  // namespace

std::optional<std::size_t> element_size(std::string_view dtype) {
    const auto* const found = std::ranges::find(kDtypes, dtype, &Dtype::name);
    return found == kDtypes.end() ? std::nullopt : std::optional(found->size);
}

std::optional<std::uint64_t> tensor_size(std::span<const std::int64_t> shape,
                                         std::size_t element_size) {
    std::int64_t size = 1;
    for (const std::int64_t extent : shape) {
        if (__builtin_mul_overflow(size, extent, &size)) {
            return std::nullopt;
        }
    }
    if (__builtin_mul_overflow(size, static_cast<std::int64_t>(element_size), &size)) {
        return std::nullopt;
    }
    return static_cast<std::uint64_t>(size);
}

std::string shape_text(std::span<const std::int64_t> shape) {
    return shape.empty() ? "1 number" : fmt::format("{}", fmt::join(shape, " x "));
}

std::string header_bytes(const ArchiveHeader& header) {
    std::string bytes(kArchiveLengthSize, '\0');
    bytes.append(kBeginning).append(kNoDigits).append("\"");
    for (const auto& [key, value] : header.metadata) {
        bytes += fmt::format(",{}:{}", json_text(key), json_text(value));
    }
    for (const TensorInfo& tensor : header.tensors) {
        bytes += fmt::format(",{}:\"{}\"", json_text(std::string(kTensorChecksum) + tensor.name),
                             tensor.checksum);
    }
    bytes += '}';
    for (const TensorInfo& tensor : header.tensors) {
        bytes += fmt::format(R"(,{}:{{"dtype":"{}","shape":[{}],"data_offsets":[{},{}]}})",
                             json_text(tensor.name), tensor.dtype, fmt::join(tensor.shape, ","),
                             tensor.begin, tensor.end);
    }
    bytes += '}';
    bytes.resize((bytes.size() + kAlignment - 1) / kAlignment * kAlignment, ' ');
    const std::uint64_t length = bytes.size() - kArchiveLengthSize;
    for (std::size_t i = 0; i < kArchiveLengthSize; ++i) {
        bytes[i] = static_cast<char>(length >> (8 * i) & 0xffU);
    }
    bytes.replace(kDigitsAt, kNoDigits.size(), header_checksum(bytes));
    return bytes;
}

std::uint64_t announced_header_size(std::string_view bytes) {
    std::uint64_t length = 0;
    for (std::size_t i = 0; i < kArchiveLengthSize; ++i) {
        length |= std::uint64_t{static_cast<unsigned char>(bytes[i])} << (8 * i);
    }
    return length;
}

ArchiveHeader parse_header(std::string_view bytes) {
    const std::string_view json = bytes.substr(kArchiveLengthSize);
    require(json.starts_with('{'),
            "is not a safetensors file, and so none of irwe; give another file");
    require(json.starts_with(kBeginning) && json.size() > kBeginning.size() + kNoDigits.size(),
            "does not begin as the files of irwe do: it was written by another program or is "
            "damaged; give another file");
    const std::string expected(bytes.substr(kDigitsAt, kNoDigits.size()));
    const std::string found = header_checksum(bytes);
    require(is_checksum(found, expected),
            fmt::format("its header is damaged: found the checksum {}, expected {}; get another "
                        "copy of the file",
                        found, excerpt(expected)));
    // The parser would take a zero byte for the end of the text.
    require(json.find('\0') == std::string_view::npos && bytes.size() % kAlignment == 0,
            "its header has a zero byte or is not filled up to a multiple of 8 bytes");
    HeaderReader reader;
    Json::sax_parse(json.begin(), json.end(), &reader);
    ArchiveHeader header = reader.take();
    for (TensorInfo& tensor : header.tensors) {
        const auto checksum = header.metadata.find(std::string(kTensorChecksum) + tensor.name);
        require(checksum != header.metadata.end(),
                fmt::format("its metadata lack the checksum of tensor {}", excerpt(tensor.name)));
        tensor.checksum = checksum->second;
    }
    return header;
}

}  // namespace irwe
