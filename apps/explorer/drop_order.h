// The order in which connections are dropped when there are too many.

#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <utility>

namespace irwe::explorer {

// The state of a connection, in the order of dropping.
enum class Standing {
    kStranger,  // has not sent the token yet
    kGuest,     // has sent it; we wait for its next request or for it to take its reply
    kBusy,      // waits for us; not dropped
};

// Connections by standing; among equals, the one that has stood there longest comes first.
template <typename Connection>
class DropOrder {
public:
    using Place = std::pair<Standing, std::uint64_t>;

    // Adds `connection` as the last of `standing` and returns its place, for leave().
    Place enter(Connection* connection, Standing standing) {
        const Place place{standing, next_++};
        places_.emplace(place, connection);
        return place;
    }

    void leave(Place place) { places_.erase(place); }

    // Returns the connection to drop first, or null if all are busy.
    Connection* first() const {
        const auto found = places_.begin();
        return found == places_.end() || found->first.first == Standing::kBusy ? nullptr
                                                                               : found->second;
    }

    // Returns any connection, busy or not, or null if there is none.
    Connection* any() const { return places_.empty() ? nullptr : places_.begin()->second; }

    std::size_t size() const { return places_.size(); }

private:
    std::map<Place, Connection*> places_;
    std::uint64_t next_ = 0;
};

}  // namespace irwe::explorer
