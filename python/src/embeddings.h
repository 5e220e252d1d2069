// Embeddings as Python sees them.

#pragma once

#include <pybind11/pybind11.h>

#include "irwe/embeddings/embeddings.h"

namespace irwe::python {

// Returns the spaces, a list of (name, comparable across graphs, array), and the origin, (model,
// graph, form) or None. The arrays take over the vectors.
pybind11::tuple to_python(Embeddings embeddings);

// Returns the form of vectors that the parameter `raw` asks for.
OutputForm output_form(bool raw);

}  // namespace irwe::python
