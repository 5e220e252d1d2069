// Who is dropped first when there are too many connections.

#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <utility>

namespace irwe::explorer {

// In the order in which they go.
enum class Standing {
    kStranger,  // has not shown the token yet
    kGuest,     // has, and we wait until it asks again or takes its reply
    kBusy,      // waits for us, and stays
};

// Connections by standing, and among equals the one first that has stood there longest.
template <typename Connection>
class DropOrder {
public:
    using Place = std::pair<Standing, std::uint64_t>;

    // Puts `connection` last among those of `standing`; leave() takes the place that is returned.
    Place enter(Connection* connection, Standing standing) {
        const Place place{standing, next_++};
        places_.emplace(place, connection);
        return place;
    }

    void leave(Place place) { places_.erase(place); }

    // Null if all are busy.
    Connection* first() const {
        const auto found = places_.begin();
        return found == places_.end() || found->first.first == Standing::kBusy ? nullptr
                                                                               : found->second;
    }

    // Any of them, busy or not; null if there is none.
    Connection* any() const { return places_.empty() ? nullptr : places_.begin()->second; }

    std::size_t size() const { return places_.size(); }

private:
    std::map<Place, Connection*> places_;
    std::uint64_t next_ = 0;
};

}  // namespace irwe::explorer
