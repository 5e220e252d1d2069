#include "irwe/embeddings/read_embeddings.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <system_error>
#include <utility>

#include "irwe/base/error.h"
#include "irwe/base/memory_size.h"
#include "irwe/embeddings/embedding_format.h"
#include "irwe/embeddings/embedding_text.h"
#include "irwe/embeddings/known_spaces.h"
#include "irwe/embeddings/npz_names.h"
#include "irwe/embeddings/origin_text.h"
#include "irwe/graph/name_table.h"
#include "irwe/io/npz_reader.h"
#include "irwe/io/retrying_stream.h"
#include "irwe/io/utf8.h"

namespace irwe {
namespace {

bool is_matrix(const NpyHeader& array) {
    return array.shape.size() == 2 && (array.is_floating() || array.is_integer());
}

std::string list_of(std::span<const NpyHeader> arrays) {
    std::vector<std::string> items;
    for (const NpyHeader& array : arrays) {
        items.push_back(fmt::format("{}{} of {}",
                                    array.name.empty() ? "" : excerpt(array.name) + ' ',
                                    npy_shape_text(array.shape), excerpt(array.dtype)));
    }
    return items.empty() ? "none" : fmt::format("{}", fmt::join(items, ", "));
}

// The text of the origin, if the archive carries one.
std::optional<ParsedOrigin> origin_in(NpzReader& reader) {
    constexpr std::uint64_t kMaxBytes = 1 << 20;
    const NpyHeader* const array = reader.find(kOriginArray);
    if (array == nullptr) {
        return std::nullopt;
    }
    require(array->is_text() && array->shape == std::vector<std::int64_t>{1} &&
                array->data_size <= kMaxBytes,
            fmt::format("{}: is {} of {} in {} bytes, expected one text of at most {} bytes; write "
                        "the embeddings again",
                        reader.place(*array), npy_shape_text(array->shape), excerpt(array->dtype),
                        array->data_size, kMaxBytes));
    std::optional<ParsedOrigin> result;
    reader.for_each_text(
        *array, [&](std::string_view text) { result = parse_origin(text, reader.place(*array)); });
    return result;
}

// The arrays of the spaces that the origin names.
std::vector<const NpyHeader*> arrays_of(const NpzReader& reader,
                                        std::span<const SpaceInfo> spaces) {
    std::vector<const NpyHeader*> result;
    for (const SpaceInfo& space : spaces) {
        const NpyHeader* const array = reader.find(space.name);
        require(array != nullptr && is_matrix(*array),
                fmt::format("{}: has no array {} of numbers with two dimensions, which {} names; "
                            "found {}; write the embeddings again",
                            reader.path(), excerpt(space.name), kOriginArray,
                            list_of(reader.arrays())));
        result.push_back(array);
    }
    return result;
}

// The known spaces if there is one of them, otherwise all matrices of floating-point numbers,
// or where there are none, of whole numbers.
std::vector<const NpyHeader*> vectors_in(const NpzReader& reader) {
    std::vector<const NpyHeader*> result;
    for (const KnownSpace& space : kKnownSpaces) {
        if (const NpyHeader* const array = reader.find(space.name)) {
            result.push_back(array);
        }
    }
    if (!result.empty()) {
        return result;
    }
    for (const bool floating : {true, false}) {
        for (const NpyHeader& array : reader.arrays()) {
            if (is_matrix(array) && array.is_floating() == floating) {
                result.push_back(&array);
            }
        }
        if (!result.empty()) {
            break;
        }
    }
    return result;
}

void require_finite(const Matrix& vectors, const std::string& place) {
    for (Eigen::Index i = 0; i < vectors.rows(); ++i) {
        if (vectors.row(i).allFinite()) {
            continue;
        }
        for (Eigen::Index j = 0; j < vectors.cols(); ++j) {
            if (!std::isfinite(vectors(i, j))) {
                throw InputError(
                    fmt::format("{}: has {} in row {}, column {} (both from 0), "
                                "expected finite numbers",
                                place, vectors(i, j), i, j));
            }
        }
    }
}

// Returns the name of the space of an array. A bare .npy has no name, and the name that np.savez
// gives to an unnamed array means nothing.
std::string space_name(const NpyHeader& array, bool is_only_one) {
    return array.name.empty() || (is_only_one && array.name == "arr_0") ? "embedding" : array.name;
}

// Moves row i to places[i], in place.
void permute_rows(Matrix& vectors, std::vector<NodeId> places) {
    for (NodeId i = 0; i < places.size(); ++i) {
        while (places[i] != i) {
            const NodeId place = places[i];
            vectors.row(i).swap(vectors.row(place));
            std::swap(places[i], places[place]);
        }
    }
}

// Puts the rows of `spaces`, in the order in which `names` has got their names, into the order of
// the sorted names.
Embeddings sorted_rows(NameTable&& names, std::vector<Space>&& spaces) {
    NameTable::Sorted sorted = std::move(names).sorted();
    if (!std::ranges::is_sorted(sorted.places)) {
        for (Space& space : spaces) {
            permute_rows(space.vectors, sorted.places);
        }
    }
    return {std::make_shared<const NodeNames>(std::move(sorted.names)), std::move(spaces)};
}

// Throws InputError, before memory is asked for, if vectors and names take more than `max_bytes`:
// a small file can hold many equal numbers.
void require_memory(const NpzReader& reader, std::span<const NpyHeader* const> arrays,
                    const NpzNames& names, std::size_t max_bytes) {
    auto needed = static_cast<double>(names.num_bytes());
    for (const NpyHeader* const array : arrays) {
        const std::uint64_t item_size = npy_item_size(*array, reader.place(*array));
        needed += static_cast<double>(array->data_size / item_size * sizeof(Real));
    }
    require_room(reader.path(), needed, max_bytes);
}

Embeddings read_arrays(const std::string& path, std::size_t max_bytes) {
    NpzReader reader(path);
    require(!holds_sparse_matrix(reader),
            fmt::format("{}: holds a sparse matrix, as scipy.sparse.save_npz writes it, expected "
                        "embeddings; is it the graph?",
                        path));
    const std::optional<ParsedOrigin> origin = origin_in(reader);
    const std::vector<const NpyHeader*> arrays =
        origin ? arrays_of(reader, origin->spaces) : vectors_in(reader);
    require(!arrays.empty(), fmt::format("{}: has no array of numbers with two dimensions, a row "
                                         "for a node; found {}",
                                         path, list_of(reader.arrays())));
    for (const NpyHeader* const array : arrays) {
        reader.require_shape(*array, 2);
    }
    NpzNames names(reader, arrays[0]->shape[0]);
    require_memory(reader, arrays, names, max_bytes);
    std::vector<Space> spaces;
    for (const NpyHeader* const array : arrays) {
        Matrix vectors = reader.matrix(*array);
        require(vectors.rows() == names.size(),
                fmt::format("{}: has {} rows, expected one for each of the {} nodes of {}",
                            reader.place(*array), vectors.rows(), names.size(),
                            excerpt(names.are_assumed() ? arrays[0]->name : names.array_name())));
        require(vectors.size() > 0,
                fmt::format("{}: has the shape {}, expected a row of numbers "
                            "for each node",
                            reader.place(*array), npy_shape_text(array->shape)));
        require_finite(vectors, reader.place(*array));
        SpaceInfo info = space_info(space_name(*array, arrays.size() == 1), vectors.cols());
        if (origin) {
            info.comparable_across_graphs = origin->spaces[spaces.size()].comparable_across_graphs;
        }
        spaces.push_back({std::move(info), std::move(vectors)});
    }
    Embeddings result = sorted_rows(names.read(), std::move(spaces));
    result.names_are_assumed = names.are_assumed();
    if (origin) {
        result.origin = origin->origin;
    }
    return result;
}

bool is_file_of_numpy(const std::string& path) {
    std::error_code unknown;
    if (!std::filesystem::is_regular_file(path, unknown)) {
        return false;  // what is read from a pipe is gone
    }
    return NpzReader::recognizes(first_bytes(path, 8));
}

// Reads a file for each of the known spaces.
Embeddings read_files(std::span<const std::string> files, std::size_t max_bytes) {
    Embeddings result;
    for (std::size_t i = 0; i < files.size(); ++i) {
        Embeddings one = read_embedding_text(files[i], max_bytes);
        if (i == 0) {
            result.names = one.names;
        }
        require(*one.names == *result.names,
                fmt::format("{} and {}: have different nodes, {} and {}, expected the same in both",
                            files[0], files[i], result.names->size(), one.names->size()));
        Matrix& vectors = one.spaces[0].vectors;
        SpaceInfo info = space_info(std::string(kKnownSpaces[i].name), vectors.cols());
        result.spaces.push_back({std::move(info), std::move(vectors)});
    }
    return result;
}

}  // namespace

Embeddings read_embeddings(const std::string& path, std::size_t max_bytes) {
    const std::size_t allowed = max_bytes > 0 ? max_bytes : default_memory();
    if (path == "-") {
        return read_embedding_text(path, allowed);
    }
    std::error_code unknown;
    if (!std::filesystem::exists(path, unknown)) {
        std::vector<std::string> names;
        for (const KnownSpace& space : kKnownSpaces) {
            names.emplace_back(space.name);
        }
        const std::vector<std::string> files =
            embedding_files(path, embedding_format("word2vec"), names);
        if (std::ranges::all_of(
                files, [&](const auto& file) { return std::filesystem::exists(file, unknown); })) {
            return read_files(files, allowed);
        }
    }
    return is_file_of_numpy(path) ? read_arrays(path, allowed) : read_embedding_text(path, allowed);
}

}  // namespace irwe
