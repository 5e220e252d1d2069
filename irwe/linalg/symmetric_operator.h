// A symmetric matrix that is known by its products with others, and never stored.

#pragma once

#include <cstdint>

#include "irwe/base/matrix.h"
#include "irwe/base/parallel.h"

namespace irwe {

class SymmetricOperator {
public:
    virtual ~SymmetricOperator() = default;

    virtual std::int64_t size() const = 0;

    // Computes result = this * right, which is (size, n) as the result is, and may be the result
    // itself. The bytes are the same for every number of threads.
    virtual void multiply(const Matrix& right, Matrix& result, ThreadPool& pool) const = 0;
};

}  // namespace irwe
