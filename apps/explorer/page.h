// The page that `make web` builds from apps/explorer/web, and its data.

#pragma once

#include <sys/types.h>

#include <string>
#include <string_view>
#include <vector>

namespace irwe::explorer {

// Where the page may be, and how it comes there.
struct PagePlaces {
    std::vector<std::string> paths;  // where it was installed, and where it was built
    std::string program;             // whose owner is trusted to have put the page there
    std::string install_command;     // "make web install"
};

// Returns the places beside this program.
PagePlaces page_places_of_program();

// Returns whether a page is taken that has this owner and these permissions: it belongs to root or
// to the owner of the program, and not everybody can write to it. So a page that somebody else puts
// beside the program is not used.
bool is_trusted_page(uid_t owner, mode_t mode, uid_t owner_of_program);

// Reads the page from the first place that has one to be trusted. Throws InputError, which says how
// to build it, if there is none.
std::string read_page(const PagePlaces& places);

// Returns the page with the data inside, gzipped and in base64, so that it needs nothing else.
// Its policy then denies it every request. Equal input gives equal bytes. Throws InputError if
// `page` is not the page of this program.
std::string page_with_data(std::string_view page, std::string_view data);

// Returns the Content-Security-Policy for a server of `page`: what its element <meta> says, and
// that no other page may frame it. Throws InputError if it says nothing.
std::string page_policy(std::string_view page);

}  // namespace irwe::explorer
