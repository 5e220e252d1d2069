#include "apps/irwe/printing.h"

#include "irwe/io/json_text.h"
#include "irwe/io/text_output.h"

namespace irwe::cli {

void print(const nlohmann::ordered_json& object) { print(json_text(object) + '\n'); }

void print(const std::string& text) {
    TextOutput output("-");
    output.write(text);
    output.commit();
}

}  // namespace irwe::cli
