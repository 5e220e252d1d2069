// Matrices whose rows stay with the ranks that made them: none of them has room for all.

#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "irwe/base/matrix.h"
#include "irwe/base/shares.h"
#include "irwe/base/world.h"

namespace irwe {

class OwnedRows {
public:
    static constexpr std::size_t kMaxName = 15;  // characters

    OwnedRows() : OwnedRows(Matrix()) {}
    // Takes all rows, in one process.
    OwnedRows(Matrix rows);  // NOLINT: converts
    // Takes the rows of this rank's share. The name tells matrices apart that ranks have at the
    // same time. The caller keeps the world alive as long as it asks for rows.
    OwnedRows(std::string_view name, Matrix own, Shares shares, World& world);

    const std::string& name() const { return name_; }
    Eigen::Index rows() const { return shares_.back().end; }  // of all ranks
    Eigen::Index cols() const { return own_.cols(); }
    const Matrix& own() const { return own_; }
    const Shares& shares() const { return shares_; }
    const Share& share() const { return shares_[static_cast<std::size_t>(world_->rank())]; }

    World& world() const { return *world_; }

    // Returns all rows. REQUIRES: there is one rank.
    bool is_whole() const { return shares_.size() == 1; }
    const Matrix& whole() const;

    // Return the rows first, ..., first + count - 1, or those of `numbers`, which ascend. With
    // several ranks, only rank 0 calls them, while the others wait in on_rank_0().
    Matrix block(std::int64_t first, std::int64_t count) const;
    Matrix chosen(std::span<const std::uint32_t> numbers) const;

private:
    friend void on_rank_0(World& world, std::span<const OwnedRows* const> matrices,
                          const std::function<void()>& work);

    // Sends rows first, ..., first + count - 1 to rank 0, where it returns them.
    Matrix sent_to_rank_0(std::int64_t first, std::int64_t count) const;

    std::string name_;
    Matrix own_;
    Shares shares_;
    World* world_;
};

// Calls work() on rank 0. The other ranks return when it has ended, and until then send the rows of
// `matrices` that it asks for. What work() throws, rank 0 alone throws. REQUIRES: all ranks make
// the call, with the same matrices, and work() makes no other use of the world.
void on_rank_0(World& world, std::span<const OwnedRows* const> matrices,
               const std::function<void()>& work);

// Returns on all ranks the rows `numbers` of a matrix, which ascend. A rank has those of its share,
// and maybe others: from row `first` on. All ranks make the call.
Matrix gathered_rows(World& world, const Shares& shares, const Matrix& own, std::int64_t first,
                     std::span<const std::uint32_t> numbers);

// Calls work() on one rank after another, and copies the numbers of that rank to all before the
// next: for sums whose order is that of all items. All ranks make the call.
void one_after_another(World& world, std::span<double> numbers, const std::function<void()>& work);

}  // namespace irwe
