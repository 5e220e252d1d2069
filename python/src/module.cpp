// irwe._engine: the engine as the Python package uses it. Arguments arrive checked and arrays in
// the type that is asked for; names, orders and defaults are the package's business.

#include <pybind11/pybind11.h>

#include <exception>

#include "irwe/base/error.h"
#include "irwe/base/parallel.h"
#include "python/src/blas_threads.h"
#include "python/src/topics.h"

namespace {

// irwe.InputError: what a caller gave cannot be used. It is a ValueError.
PyObject* input_error = nullptr;

// NOLINTNEXTLINE(performance-unnecessary-value-param): pybind11 wants it so
void translate(std::exception_ptr error) {
    try {
        if (error) {
            std::rethrow_exception(error);
        }
    } catch (const irwe::InputError& found) {
        PyErr_SetString(input_error, found.what());
    } catch (const irwe::OutputError& found) {
        PyErr_SetString(PyExc_OSError, found.what());
    } catch (const irwe::Interrupted& found) {
        PyErr_SetString(PyExc_KeyboardInterrupt, found.what());
    }
}

}  // namespace

PYBIND11_MODULE(_engine, module) {
    irwe::python::give_back_blas_threads();
    input_error = PyErr_NewExceptionWithDoc(
        "irwe.InputError",
        "Raised for an argument or a file that cannot be used: one sentence says what was found, "
        "where, what was expected and what to try.",
        PyExc_ValueError, nullptr);
    module.attr("InputError") = pybind11::reinterpret_borrow<pybind11::object>(input_error);
    pybind11::register_exception_translator(&translate);
    module.attr("version") = IRWE_VERSION;
    module.def("max_threads", &irwe::ThreadPool::max_threads);
    irwe::python::add_adjacency(module);
    irwe::python::add_reading(module);
    irwe::python::add_graphs(module);
    irwe::python::add_attributes(module);
    irwe::python::add_walks(module);
    irwe::python::add_embeddings(module);
    irwe::python::add_methods(module);
    irwe::python::add_models(module);
    irwe::python::add_training(module);
    irwe::python::add_evaluation(module);
    irwe::python::add_neighbors(module);
    irwe::python::add_changes(module);
    irwe::python::add_answers(module);
    irwe::python::add_comparison(module);
    irwe::python::add_explorer(module);
}
