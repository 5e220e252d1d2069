#include "irwe/io/archive.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <bit>
#include <cassert>
#include <cerrno>
#include <filesystem>
#include <system_error>
#include <tuple>
#include <utility>

#include "irwe/base/error.h"
#include "irwe/io/archive_header.h"
#include "irwe/io/checksum.h"
#include "irwe/io/descriptor.h"
#include "irwe/io/retrying_stream.h"
#include "irwe/io/system_call.h"
#include "irwe/io/utf8.h"

namespace irwe {
namespace {

static_assert(std::endian::native == std::endian::little,
              "tensors are written and read as they lie in memory");

// A regular file, open for reading. Each error is an InputError that begins with the path.
class InputFile {
public:
    explicit InputFile(const std::string& path)
        // A pipe without a writer is opened, too, instead of waited for, and then refused.
        : path_(path), descriptor_(uninterrupted([&] {
              return open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
          })) {
        struct stat status {};
        if (descriptor_.get() < 0 || fstat(descriptor_.get(), &status) != 0) {
            throw InputError(fmt::format("{}: cannot be opened: {}", path,
                                         std::generic_category().message(errno)));
        }
        require(S_ISREG(status.st_mode),
                fmt::format("{}: is {}; give the name of a file", path,
                            S_ISDIR(status.st_mode) ? "a directory" : "not a file"));
        size_ = static_cast<std::uint64_t>(status.st_size);
    }

    std::uint64_t size() const { return size_; }

    // The next bytes of the file, all that `bytes` has room for.
    void read(std::span<std::byte> bytes) {
        while (!bytes.empty()) {
            const ssize_t count = uninterrupted(
                [&] { return ::read(descriptor_.get(), bytes.data(), bytes.size()); });
            if (count < 0) {
                throw InputError(fmt::format("{}: cannot be read: {}", path_,
                                             std::generic_category().message(errno)));
            }
            require(count > 0, fmt::format("{}: became shorter while it was read", path_));
            bytes = bytes.subspan(static_cast<std::size_t>(count));
        }
    }

    // Maps all of the file for reading. It is unmapped with the last pointer, which may outlive
    // this.
    std::shared_ptr<const std::byte> map() const {
        void* const address = mmap(nullptr, size_, PROT_READ, MAP_PRIVATE, descriptor_.get(), 0);
        if (address == MAP_FAILED) {
            throw InputError(fmt::format("{}: cannot be mapped into memory: {}", path_,
                                         std::generic_category().message(errno)));
        }
        return {static_cast<const std::byte*>(address),
                [address, size = size_](const std::byte*) { munmap(address, size); }};
    }

private:
    std::string path_;
    Descriptor descriptor_;
    std::uint64_t size_ = 0;
};

// The bytes before the data, once it is known that the file has them.
std::string read_header(InputFile& file) {
    require(file.size() > 0, "is empty; was the disk full when it was written?");
    require(file.size() >= kArchiveLengthSize,
            fmt::format("has {} bytes, which is too short for a file of irwe; give another file",
                        file.size()));
    std::string bytes(kArchiveLengthSize, '\0');
    file.read(std::as_writable_bytes(std::span(bytes)));
    const std::uint64_t size = announced_header_size(bytes);
    require(size <= kMaxArchiveHeaderSize,
            "is not a safetensors file, and so none of irwe; give another file");
    require(size <= file.size() - kArchiveLengthSize,
            fmt::format("is cut short or no file of irwe: found {} bytes, expected at least {}; "
                        "get another copy of the file",
                        file.size(), kArchiveLengthSize + size));
    bytes.resize(kArchiveLengthSize + size);
    file.read(std::as_writable_bytes(std::span(bytes).subspan(kArchiveLengthSize)));
    return bytes;
}

struct CheckedHeader {
    ArchiveHeader header;
    std::size_t size;  // bytes before the data
};

// Reads the header and checks it against the size of the file. The file is then at the first byte
// of the data.
CheckedHeader read_checked_header(InputFile& file, const std::string& path) {
    return with_error_prefix(path, [&] {
        const std::string bytes = read_header(file);
        ArchiveHeader header = parse_header(bytes);
        const std::uint64_t expected = bytes.size() + header.data_size();
        require(
            expected == file.size(),
            fmt::format("is {}: found {} bytes, expected {}; get another copy of the file",
                        file.size() < expected ? "cut short" : "too long", file.size(), expected));
        return CheckedHeader{std::move(header), bytes.size()};
    });
}

}  // namespace

bool looks_like_archive(const std::string& path) {
    std::error_code unknown;
    if (!std::filesystem::is_regular_file(path, unknown)) {
        return false;
    }
    // The length of the header, below 2^32, then the header: four zero bytes before a brace.
    constexpr std::string_view kZerosAndBrace("\0\0\0\0{", 5);
    const std::string head = first_bytes(path, kArchiveLengthSize + 1);
    return head.size() == kArchiveLengthSize + 1 && head.ends_with(kZerosAndBrace);
}

void ArchiveContent::set_metadata(std::string_view key, std::string_view value) {
    assert(!key.starts_with("irwe.crc32"));
    for (const std::string_view text : {key, value}) {
        require(is_utf8(text),
                fmt::format("cannot write {}: {} is not UTF-8", name_, excerpt(text)));
    }
    metadata_.insert_or_assign(std::string(key), std::string(value));
}

void ArchiveContent::add_bytes(std::string_view name, std::string_view dtype,
                               const std::vector<std::int64_t>& shape,
                               std::span<const std::byte> bytes) {
    assert(!name.empty() && name != "__metadata__" && is_utf8(name));
    assert(std::ranges::find(tensors_, name, &BorrowedTensor::name) == tensors_.end());
    assert(shape.size() <= kMaxTensorDimensions);
    assert(std::ranges::all_of(shape, [](std::int64_t extent) { return extent >= 0; }));
    assert(tensor_size(shape, *element_size(dtype)) == bytes.size());
    tensors_.push_back({std::string(name), dtype, shape, bytes});
}

void ArchiveContent::add_pieces(std::string_view name, std::string_view dtype,
                                const std::vector<std::int64_t>& shape, TensorPieces pieces) {
    assert(std::ranges::find(tensors_, name, &BorrowedTensor::name) == tensors_.end());
    tensors_.push_back({std::string(name), dtype, shape, {}, std::move(pieces)});
}

void ArchiveContent::for_pieces(const BorrowedTensor& tensor,
                                const std::function<void(std::span<const std::byte>)>& visit) {
    if (!tensor.pieces) {
        visit(tensor.bytes);
        return;
    }
    std::uint64_t size = 0;
    tensor.pieces([&](std::span<const std::byte> bytes) {
        size += bytes.size();
        visit(bytes);
    });
    assert(size == size_of(tensor));
}

std::uint64_t ArchiveContent::size_of(const BorrowedTensor& tensor) {
    return *tensor_size(tensor.shape, *element_size(tensor.dtype));
}

void ArchiveContent::for_each_piece(const std::function<void(const TensorView&)>& visit) const {
    for (const BorrowedTensor& tensor : tensors_) {
        std::uint64_t first = 0;
        for_pieces(tensor, [&](std::span<const std::byte> bytes) {
            visit({tensor.name, tensor.dtype, bytes, first});
            first += bytes.size();
        });
    }
}

std::string ArchiveContent::header() {
    std::ranges::sort(tensors_, [](const BorrowedTensor& a, const BorrowedTensor& b) {
        const std::size_t a_size = *element_size(a.dtype);
        const std::size_t b_size = *element_size(b.dtype);
        return std::tie(b_size, a.name) < std::tie(a_size, b.name);
    });
    ArchiveHeader header{.metadata = metadata_, .tensors = {}};
    for (const BorrowedTensor& tensor : tensors_) {
        const std::uint64_t begin = header.data_size();
        Checksum checksum;
        for_pieces(tensor, [&](std::span<const std::byte> bytes) { checksum.add(bytes); });
        header.tensors.push_back({.name = tensor.name,
                                  .dtype = std::string(tensor.dtype),
                                  .shape = tensor.shape,
                                  .begin = begin,
                                  .end = begin + size_of(tensor),
                                  .checksum = checksum.text()});
    }
    std::string bytes = header_bytes(header);
    require(bytes.size() - kArchiveLengthSize <= kMaxArchiveHeaderSize,
            fmt::format("cannot write {}: its header has {} bytes, expected at most {}; give it "
                        "fewer names and shorter texts",
                        name_, bytes.size() - kArchiveLengthSize, kMaxArchiveHeaderSize));
    return bytes;
}

std::vector<TensorView> ArchiveContent::tensors() const {
    std::vector<TensorView> result;
    for (const BorrowedTensor& tensor : tensors_) {
        if (!tensor.pieces) {
            result.push_back({tensor.name, tensor.dtype, tensor.bytes});
        }
    }
    return result;
}

std::string ArchiveContent::bytes() {
    std::string result = header();
    for_each_piece([&](const TensorView& piece) {
        result.append(reinterpret_cast<const char*>(piece.bytes.data()), piece.bytes.size());
    });
    return result;
}

void ArchiveWriter::commit() {
    file_.write(header());
    for_each_piece([&](const TensorView& piece) { file_.write(piece.bytes); });
    file_.commit();
}

Archive Archive::read(const std::string& path) {
    InputFile file(path);
    const CheckedHeader checked = read_checked_header(file, path);
    const std::size_t size = checked.header.data_size();
    const std::shared_ptr<std::byte[]> data = std::make_unique_for_overwrite<std::byte[]>(size);
    file.read({data.get(), size});
    return Archive(path, checked.header, {data.get(), size}, data);
}

Archive Archive::map(const std::string& path) {
    InputFile file(path);
    const CheckedHeader checked = read_checked_header(file, path);
    const std::shared_ptr<const std::byte> content = file.map();
    const std::span all(content.get(), file.size());
    return Archive(path, checked.header, all.subspan(checked.size), content);
}

Archive::Archive(const std::string& path, const ArchiveHeader& header,
                 std::span<const std::byte> data, std::shared_ptr<const void> keeper)
    : path_(path), metadata_(header.metadata), data_(std::move(keeper)) {
    for (const TensorInfo& tensor : header.tensors) {
        const auto bytes = data.subspan(tensor.begin, tensor.end - tensor.begin);
        const std::string found = checksum_text({bytes});
        require(is_checksum(found, tensor.checksum), [&] {
            return fmt::format(
                "{}: its tensor {} is damaged: found the checksum {}, expected {}; "
                "get another copy of the file",
                path, excerpt(tensor.name), found, excerpt(tensor.checksum));
        });
        tensors_[tensor.name] = {tensor.dtype, tensor.shape, bytes};
    }
}

const std::string& Archive::metadata(std::string_view key) const {
    const auto found = metadata_.find(key);
    require(found != metadata_.end(), [&] {
        return fmt::format("{}: has no metadata {}; was it written by another version of irwe?",
                           path_, excerpt(key));
    });
    return found->second;
}

std::uint64_t Archive::data_size() const {
    std::uint64_t size = 0;
    for (const auto& [name, tensor] : tensors_) {
        size += tensor.bytes.size();
    }
    return size;
}

std::vector<std::string> Archive::names() const {
    std::vector<std::string> result;
    for (const auto& [name, tensor] : tensors_) {
        result.push_back(name);
    }
    return result;
}

std::vector<TensorView> Archive::tensors() const {
    std::vector<TensorView> result;
    for (const auto& [name, tensor] : tensors_) {
        result.push_back({name, tensor.dtype, tensor.bytes});
    }
    return result;
}

const Archive::StoredTensor& Archive::find(std::string_view name) const {
    const auto found = tensors_.find(name);
    require(found != tensors_.end(), [&] {
        return fmt::format("{}: has no tensor {}; was it written by another version of irwe?",
                           path_, excerpt(name));
    });
    return found->second;
}

std::span<const std::byte> Archive::bytes_of(std::string_view name, std::string_view dtype) const {
    const StoredTensor& tensor = find(name);
    require(tensor.dtype == dtype, [&] {
        return fmt::format(
            "{}: its tensor {} has the type {}, expected {}; was it written by another "
            "version of irwe?",
            path_, excerpt(name), tensor.dtype, dtype);
    });
    return tensor.bytes;
}

void Archive::require_shape(std::string_view name, std::span<const std::int64_t> shape) const {
    const std::vector<std::int64_t>& found = find(name).shape;
    require(std::ranges::equal(found, shape), [&] {
        return fmt::format(
            "{}: its tensor {} is {}, expected {}; was it written by another version "
            "of irwe?",
            path_, excerpt(name), shape_text(found), shape_text(shape));
    });
}

}  // namespace irwe
