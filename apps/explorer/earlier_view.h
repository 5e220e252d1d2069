// Where the nodes of a graph were in an earlier one, for the maps.

#pragma once

#include <string>

#include "apps/explorer/graph_view.h"
#include "irwe/base/parallel.h"
#include "irwe/embeddings/embeddings.h"

namespace irwe::explorer {

// Adds to `view` where its nodes were in an earlier graph, in each space that can be compared. Row
// v of `now` belongs to node v; `owner_now` and `owner_earlier` are for messages. The plane of such
// a space is made anew from the rows of both.
//
// Throws InputError as require_comparable does if no space can be compared, or if the embeddings
// are of two models, and if no node is in both.
void add_earlier(GraphView& view, const Embeddings& now, const std::string& owner_now,
                 const Embeddings& earlier, const std::string& owner_earlier, ThreadPool& pool);

}  // namespace irwe::explorer
