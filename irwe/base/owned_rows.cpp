#include "irwe/base/owned_rows.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <utility>

namespace irwe {
namespace {

// What rank 0 asks the others for; they are dismissed by an empty name.
struct Request {
    std::array<char, OwnedRows::kMaxName + 1> name{};
    std::int64_t first = 0;
    std::int64_t count = 0;
};

Request request_of(std::string_view name, std::int64_t first, std::int64_t count) {
    Request request{.name = {}, .first = first, .count = count};
    std::ranges::copy(name, request.name.begin());
    return request;
}

void share_request(World& world, Request& request) {
    broadcast(world, std::as_writable_bytes(std::span(&request, 1)));
}

Share common_part(const Share& a, const Share& b) {
    const std::int64_t begin = std::max(a.begin, b.begin);
    return {begin, std::max(begin, std::min(a.end, b.end))};
}

std::span<const std::byte> bytes_of(const Matrix& rows) { return std::as_bytes(entries(rows)); }

}  // namespace

OwnedRows::OwnedRows(Matrix rows)
    : own_(std::move(rows)), shares_{{0, own_.rows()}}, world_(&lone_world()) {}

OwnedRows::OwnedRows(std::string_view name, Matrix own, Shares shares, World& world)
    : name_(name), own_(std::move(own)), shares_(std::move(shares)), world_(&world) {
    assert(!name_.empty() && name_.size() <= kMaxName);
    assert(own_.rows() == share().size());
}

const Matrix& OwnedRows::whole() const {
    assert(is_whole());
    return own_;
}

Matrix OwnedRows::block(std::int64_t first, std::int64_t count) const {
    if (is_whole()) {
        return own_.middleRows(first, count);
    }
    assert(world_->rank() == 0);
    Request request = request_of(name_, first, count);
    share_request(*world_, request);
    return sent_to_rank_0(first, count);
}

Matrix OwnedRows::chosen(std::span<const std::uint32_t> numbers) const {
    if (is_whole() || numbers.empty()) {
        return own_(numbers, Eigen::all);
    }
    const std::int64_t first = numbers.front();
    const Matrix rows = block(first, numbers.back() - first + 1);
    std::vector<Eigen::Index> places(numbers.size());
    std::ranges::transform(numbers, places.begin(),
                           [&](std::uint32_t number) { return number - first; });
    return rows(places, Eigen::all);
}

Matrix OwnedRows::sent_to_rank_0(std::int64_t first, std::int64_t count) const {
    const bool receives = world_->rank() == 0;
    const auto row_bytes = static_cast<std::size_t>(cols()) * sizeof(Real);
    const Share asked{first, first + count};
    std::vector<std::size_t> received;
    for (const Share& share : shares_) {
        const auto num_rows = static_cast<std::size_t>(common_part(share, asked).size());
        received.push_back(receives ? num_rows * row_bytes : 0);
    }
    const Share own = common_part(share(), asked);
    std::vector<std::size_t> sent(shares_.size(), 0);
    sent[0] = static_cast<std::size_t>(own.size()) * row_bytes;
    Matrix result(receives ? count : 0, cols());
    const std::span<const std::byte> out = bytes_of(own_).subspan(
        static_cast<std::size_t>(own.size() > 0 ? own.begin - share().begin : 0) * row_bytes,
        sent[0]);
    world_->all_to_all(out, sent, std::as_writable_bytes(entries(result)), received);
    return result;
}

void on_rank_0(World& world, std::span<const OwnedRows* const> matrices,
               const std::function<void()>& work) {
    if (world.size() == 1) {
        work();
        return;
    }
    Request request;
    if (world.rank() == 0) {
        try {
            work();
        } catch (const PeerLost&) {
            throw;
        } catch (...) {
            share_request(world, request);
            throw;
        }
        share_request(world, request);
        return;
    }
    while (true) {
        share_request(world, request);
        const std::string_view name = request.name.data();
        if (name.empty()) {
            return;
        }
        const auto found = std::ranges::find(matrices, name, &OwnedRows::name);
        assert(found != matrices.end());
        (*found)->sent_to_rank_0(request.first, request.count);
    }
}

Matrix gathered_rows(World& world, const Shares& shares, const Matrix& own, std::int64_t first,
                     std::span<const std::uint32_t> numbers) {
    const auto place_of = [&](std::int64_t row) {
        return std::ranges::lower_bound(numbers, row) - numbers.begin();
    };
    const auto row_bytes = static_cast<std::size_t>(own.cols()) * sizeof(Real);
    std::vector<std::size_t> counts;
    for (const Share& share : shares) {
        counts.push_back(static_cast<std::size_t>(place_of(share.end) - place_of(share.begin)) *
                         row_bytes);
    }
    const Share& share = shares[static_cast<std::size_t>(world.rank())];
    Matrix sent(place_of(share.end) - place_of(share.begin), own.cols());
    for (Eigen::Index i = 0; i < sent.rows(); ++i) {
        sent.row(i) = own.row(numbers[static_cast<std::size_t>(place_of(share.begin) + i)] - first);
    }
    Matrix result(std::ssize(numbers), own.cols());
    world.all_gather(bytes_of(sent), counts, std::as_writable_bytes(entries(result)));
    return result;
}

void one_after_another(World& world, std::span<double> numbers, const std::function<void()>& work) {
    for (int rank = 0; rank < world.size(); ++rank) {
        if (rank == world.rank()) {
            work();
        }
        std::vector<std::size_t> counts(static_cast<std::size_t>(world.size()), 0);
        counts[static_cast<std::size_t>(rank)] = numbers.size_bytes();
        world.all_gather(std::as_bytes(rank == world.rank() ? numbers : numbers.first(0)), counts,
                         std::as_writable_bytes(numbers));
    }
}

}  // namespace irwe
