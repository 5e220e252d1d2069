// Settings as TOML. What was taken is written and read again, which must give the same.

#include "apps/settings/preset_settings.h"
#include "irwe/training/settings.h"
#include "tests/fuzz/contract.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace irwe;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    fuzz::hold_to_contract([&] {
        Settings settings;
        apply_toml(text, "settings.toml", settings);
        const std::string written = to_toml(option_fields(settings));
        Settings again;
        apply_toml(written, "again.toml", again);
        fuzz::promise(to_toml(option_fields(again)) == written, "settings that survive a file");
        validate(settings);
    });
    return 0;
}
