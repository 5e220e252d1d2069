// The table of methods, from which the package makes a class for each.

#include "irwe/methods/registry/method_json.h"
#include "irwe/methods/registry/registry.h"
#include "python/src/topics.h"

namespace py = pybind11;

namespace irwe::python {

void add_methods(py::module_& module) {
    module.def("methods_json", [] { return methods_json(methods()); });
}

}  // namespace irwe::python
