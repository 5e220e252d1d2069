// Settings as TOML. What was taken is written and read again, which must give the same.

#include "irwe/io/toml_settings.h"
#include "irwe/methods/irwe_network/training/presets.h"
#include "irwe/methods/irwe_network/training/settings.h"
#include "tests/fuzz/contract.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace irwe;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    fuzz::hold_to_contract([&] {
        NetworkSettings settings;
        apply_toml(text, "settings.toml", option_fields(settings));
        const std::string written = to_toml(option_fields(settings));
        NetworkSettings again;
        apply_toml(written, "again.toml", option_fields(again));
        fuzz::promise(to_toml(option_fields(again)) == written, "settings that survive a file");
        validate(settings);
    });
    return 0;
}
