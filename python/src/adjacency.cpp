// Graphs as networkx keeps them, a dict of neighbors for each node, into numbers.
//
// These are the only loops over Python objects that are written in C++: in Python they take more
// than twice the time of networkx's own iteration over the edges, most of it waiting for memory.

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "irwe/base/error.h"
#include "irwe/base/random.h"
#include "irwe/graph/node_names.h"
#include "python/src/arrays.h"
#include "python/src/topics.h"

namespace py = pybind11;

namespace irwe::python {
namespace {

// The places of objects, found by their address alone.
class PlaceByAddress {
public:
    explicit PlaceByAddress(const py::list& nodes)
        : slots_(std::bit_ceil(2 * nodes.size() + 1)), mask_(slots_.size() - 1) {
        NodeId place = 0;
        for (const py::handle node : nodes) {
            slot_of(node.ptr()) = {node.ptr(), place++};
        }
    }

    std::optional<NodeId> find(const PyObject* object) {
        const Slot& slot = slot_of(object);
        return slot.object == nullptr ? std::nullopt : std::optional(slot.place);
    }

private:
    struct Slot {
        const PyObject* object = nullptr;
        NodeId place = 0;
    };

    // That of the object, or the empty one where it would be.
    Slot& slot_of(const PyObject* object) {
        const std::uint64_t hash =
            mix(reinterpret_cast<std::uintptr_t>(object), 0x9e3779b97f4a7c15U);
        std::size_t i = hash & mask_;
        while (slots_[i].object != nullptr && slots_[i].object != object) {
            i = (i + 1) & mask_;
        }
        return slots_[i];
    }

    std::vector<Slot> slots_;
    std::size_t mask_;
};

// The place of an object that equals a node without being the same object; nothing if the node is
// not in `places`. This may run the __hash__ and __eq__ of strangers.
std::optional<NodeId> find_equal(const py::dict& places, PyObject* object) {
    PyObject* const found = PyDict_GetItemWithError(places.ptr(), object);
    if (found == nullptr) {
        if (PyErr_Occurred() != nullptr) {
            throw py::error_already_set();
        }
        return std::nullopt;
    }
    return static_cast<NodeId>(PyLong_AsUnsignedLong(found));
}

// The edges by the places of their ends in `nodes`; those of an undirected graph, which stand in
// the rows of both ends, once. `rows` are dicts, and `places` has the place of each node; it is
// used up.
//
// networkx keeps the objects that it was given: in a graph that was read from a file the name of a
// node is another object in each row. So an address that is not known is looked up by value; and as
// a node leaves `places` after its row, half of these look-ups end at once, as networkx's own do.
py::array_t<NodeId> edges_of_rows(const py::list& nodes, const py::list& rows,
                                  const py::dict& places, bool is_directed) {
    PlaceByAddress by_address(nodes);
    std::vector<NodeId> ends;
    for (std::size_t i = 0; i < rows.size() && i < nodes.size(); ++i) {
        const auto u = static_cast<NodeId>(i);
        const py::object row = rows[i];
        require(PyDict_Check(row.ptr()) != 0, "the neighbors of a node are not a dict");
        PyObject* key = nullptr;
        Py_ssize_t next = 0;
        while (PyDict_Next(row.ptr(), &next, &key, nullptr) != 0) {
            const auto neighbor = py::reinterpret_borrow<py::object>(key);
            std::optional<NodeId> v = by_address.find(key);
            v = v ? v : find_equal(places, key);
            if (v && (is_directed || *v >= u)) {
                ends.insert(ends.end(), {u, *v});
            }
        }
        if (!is_directed && PyDict_DelItem(places.ptr(), py::object(nodes[i]).ptr()) != 0) {
            throw py::error_already_set();
        }
    }
    const auto num_edges = static_cast<py::ssize_t>(ends.size() / 2);
    return to_numpy(std::move(ends), {num_edges, 2});
}

// Returns true if `attributes`, a dict, has `key`; of a multigraph it is a dict of such dicts.
bool has_attribute(PyObject* attributes, const py::str& key, bool is_multigraph) {
    if (PyDict_Check(attributes) == 0 || PyDict_Size(attributes) == 0) {
        return false;
    }
    if (!is_multigraph) {
        const int found = PyDict_Contains(attributes, key.ptr());
        if (found < 0) {
            throw py::error_already_set();
        }
        return found == 1;
    }
    PyObject* of_edge = nullptr;
    Py_ssize_t next = 0;
    while (PyDict_Next(attributes, &next, nullptr, &of_edge) != 0) {
        if (has_attribute(of_edge, key, false)) {
            return true;
        }
    }
    return false;
}

// Returns true if some edge has the attribute `key`. `rows` are dicts from neighbors to attributes.
bool rows_have_attribute(const py::list& rows, const py::str& key, bool is_multigraph) {
    for (const py::handle row : rows) {
        require(PyDict_Check(row.ptr()) != 0, "the neighbors of a node are not a dict");
        PyObject* attributes = nullptr;
        Py_ssize_t next = 0;
        while (PyDict_Next(row.ptr(), &next, nullptr, &attributes) != 0) {
            if (has_attribute(attributes, key, is_multigraph)) {
                return true;
            }
        }
    }
    return false;
}

}  // namespace

void add_adjacency(py::module_& module) {
    module.def("edges_of_rows", &edges_of_rows);
    module.def("rows_have_attribute", &rows_have_attribute);
}

}  // namespace irwe::python
