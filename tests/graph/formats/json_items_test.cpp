#include "irwe/graph/formats/json_items.h"

#include <gmock/gmock.h>

#include <initializer_list>
#include <string>
#include <utility>

#include "tests/support/graph_content.h"

namespace irwe {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

class JsonItemsTest : public testing::Test {
protected:
    static ItemRecord record(std::initializer_list<std::pair<const char*, const char*>> fields) {
        ItemRecord result;
        for (const auto& [key, value] : fields) {
            result.add(key, ItemField::Kind::text, value);
        }
        return result;
    }
    GraphContent finished() {
        return std::move(graph_).finish(LabelUse::never, UnknownEnds::refuse);
    }

    TemporaryDirectory directory_;
    JsonSource source_{PeekedBytes(directory_.file("x", "{}"))};
    ReadGraphOptions options_;
    FileGraph graph_{"x", options_};
    JsonItems items_{source_, graph_};
};

TEST_F(JsonItemsTest, CallNodesByTheKeyOfTheFirst) {
    items_.add_node(record({{"name", "a"}, {"x", "1"}}));
    items_.add_node(record({{"id", "7"}, {"name", "b"}}));
    EXPECT_EQ(items_.num_nodes(), 2U);
    EXPECT_THAT(input_error([&] {
                    items_.add_node(record({{"id", "c"}}));
                }),
                HasSubstr("found nothing for \"name\""));
    items_.add_edge(record({{"from", "a"}, {"to", "b"}}));
    const GraphContent content = finished();
    EXPECT_THAT(edge_texts(content.graph), ElementsAre("a-b"));
    EXPECT_THAT(attribute_texts(content), ElementsAre("x: \"1\", ?", "id: ?, \"7\""));
}

TEST_F(JsonItemsTest, KeepTheKeysOfTheFirstEdge) {
    items_.add_node(record({}));
    items_.add_node(record({}));
    items_.add_edge(record({{"from", "0"}, {"to", "1"}, {"value", "2"}}));
    EXPECT_THAT(input_error([&] {
                    items_.add_edge(record({{"source", "0"}, {"target", "1"}}));
                }),
                HasSubstr("found nothing for \"from\""));
    EXPECT_EQ(finished().report.weight_column, "\"value\"");
}

}  // namespace
}  // namespace irwe
