// The page, which `make web` makes of apps/explorer/web, and data in it.

#pragma once

#include <string>
#include <string_view>

namespace irwe::explorer {

// The page: beside the program as it was built, or where it was installed. Throws InputError, which
// tells how to make it, if there is none.
std::string read_page();

// The page with the data inside, gzipped and in base64, so that it needs nothing else. Equal input
// gives equal bytes. Throws InputError if it is not the page of this program.
std::string page_with_data(std::string_view page, std::string_view data);

}  // namespace irwe::explorer
