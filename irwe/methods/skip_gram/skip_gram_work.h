// What a training by skip-gram takes.

#pragma once

#include "irwe/methods/counted_work.h"
#include "irwe/methods/shared/walk_pairs.h"

namespace irwe {

// Returns the work of `num_pairs` pairs in columns of the mean `dim`, where options.embedding_dim
// are those of all skip-grams together. `num_steps` steps of walks make the pairs. `is_kept` says
// that rows g are part of the model.
CountedWork skip_gram_work(const Graph& graph, const SkipGramOptions& options, double num_pairs,
                           double dim, double num_steps, bool is_kept);

// Returns the work of walks and one skip-gram over their windows.
CountedWork window_work(const Graph& graph, const LongWalkOptions& walks, int window,
                        const SkipGramOptions& options, bool is_kept);

}  // namespace irwe
