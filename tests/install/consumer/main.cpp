// A program of somebody else: trains a small model on a graph, embeds the graph, writes the
// embeddings, reads them again and prints how many nodes they have.

#include <irwe/irwe.h>

#include <cstdio>
#include <memory>
#include <string>

int main(int argc, char** argv) {
    if (argc != 3) {
        std::fputs("usage: consumer GRAPH OUTPUT\n", stderr);
        return 2;
    }
    const std::string output = argv[2];
    const irwe::Graph graph = irwe::read_graph(argv[1]);
    irwe::ThreadPool pool(1);
    irwe::Resources resources{pool};

    const irwe::Method& method = irwe::find_method("irwe");
    const auto settings = irwe::default_settings(method, graph, pool);
    irwe::find_field(settings->fields(), "model.embedding_dim").assign("16");
    const auto model = irwe::train(method, {graph}, *settings, {}, resources);

    const irwe::Application application = irwe::application(*model, graph);
    const irwe::Embeddings embeddings =
        irwe::collected(*model->embed(application, irwe::OutputForm::ready, resources));
    irwe::write_embeddings(embeddings, output);
    const irwe::Embeddings read = irwe::read_embeddings(output);

    const bool is_same = read.origin == embeddings.origin &&
                         read.vectors("identity") == embeddings.vectors("identity") &&
                         read.vectors("position") == embeddings.vectors("position");
    std::printf("%u\n", is_same ? read.names->size() : 0U);
}
