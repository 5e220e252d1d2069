// The origin of embeddings as a text that their file carries (docs/file-formats.md).

#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "irwe/embeddings/embeddings.h"

namespace irwe {

// The array of an .npz that holds the text.
inline constexpr std::string_view kOriginArray = "irwe_origin";

// Returns JSON: {"model": ..., "graph": ..., "form": "ready", "spaces": [{"name": "identity",
// "comparable_across_graphs": true}, ...]}, and "axes" if some were kept. Equal origins and spaces
// give equal texts.
std::string origin_text(const Origin& origin, std::span<const SpaceInfo> spaces);

struct ParsedOrigin {
    Origin origin;
    std::vector<SpaceInfo> spaces;  // with a dim of 0: the text does not have it
};

// Reads such a text; members that it does not know are passed over. Throws InputError, which begins
// with `place`, for a text that is not JSON, lacks a member or has one of another kind, has no
// space, or one twice.
ParsedOrigin parse_origin(std::string_view text, const std::string& place);

// "raw" or "ready".
std::string_view form_name(OutputForm form);

}  // namespace irwe
