// A symmetric matrix that is known by its products with others, and never stored.

#pragma once

#include <cassert>
#include <cstdint>

#include "irwe/base/matrix.h"
#include "irwe/base/parallel.h"
#include "irwe/base/shares.h"
#include "irwe/base/workers.h"

namespace irwe {

class SymmetricOperator {
public:
    virtual ~SymmetricOperator() = default;

    virtual std::int64_t size() const = 0;

    // Computes result = this * right, which is (size, n) as the result is, and may be the result
    // itself. The bytes are the same for every number of threads.
    virtual void multiply(const Matrix& right, Matrix& result, ThreadPool& pool) const = 0;

    // Computes the rows of a rank's share of the product: `right` and `result` are these rows of
    // both, and may be the same. All ranks make the call, with their shares of `shares`, which
    // cover all rows. The rows have the same bytes as those of multiply(). REQUIRES: there is one
    // rank, unless the operator says that several can share it.
    virtual void multiply_share(const Matrix& right, Matrix& result,
                                [[maybe_unused]] const Shares& shares,
                                const Workers& workers) const {
        assert(shares.size() == 1);
        multiply(right, result, workers.pool);
    }
};

}  // namespace irwe
