import MartletGeometry
import MartletRaster
import MartletScene
import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct AsyncImageTests {
  /// A source that answers when the test wants it.
  private final class Source: ImageSource {
    let store = ImageStore()
    var requests: [(address: String, answer: ImageLoadCompletion)] = []

    func image(named name: String) -> ImageReference? { nil }

    func load(_ address: String, completion: @escaping ImageLoadCompletion) {
      requests.append((address, completion))
    }

    func picture(_ width: Int, _ height: Int) -> ImageReference {
      store.add(Pixmap(width: width, height: height))
    }
  }

  @Observable final class Model {
    var address: String? = "file:///a.png"
  }

  private func host(_ source: Source, @ViewBuilder _ view: @escaping () -> some View) -> TestHost {
    TestHost(width: 200, height: 100, images: source, root: view)
  }

  @Test func thePlaceholderFillsAndThePictureHasItsNaturalSize() throws {
    let source = Source()
    let host = host(source) {
      AsyncImage(url: "file:///a.png", scale: 2).probe("i")
    }
    #expect(host.frame(of: "i")?.size == CGSize(width: 200, height: 100))
    #expect(source.requests.map(\.address) == ["file:///a.png"])
    source.requests[0].answer(.success(source.picture(60, 40)))
    host.update()
    #expect(host.frame(of: "i")?.size == CGSize(width: 30, height: 20))
  }

  @Test func aFailureIsAPhaseWithItsError() throws {
    let source = Source()
    let host = host(source) {
      AsyncImage(url: "https://example.org/a.png") { phase in
        Text(phase.error.map { "\($0)" } ?? "loading")
      }
    }
    #expect(host.texts == ["loading"])
    source.requests[0].answer(.failure(.network("https://example.org/a.png")))
    host.update()
    let text = try #require(host.texts.first)
    #expect(text.contains("no network") && text.contains("docs/live-sources.md"))
  }

  @Test func theAnswerToAnEarlierAddressIsDropped() {
    let source = Source()
    let model = Model()
    let host = host(source) {
      Observed {
        AsyncImage(url: model.address) { image in
          image.probe("i")
        } placeholder: {
          Text("loading")
        }
      }
    }
    model.address = "file:///b.png"
    host.update()
    #expect(source.requests.map(\.address) == ["file:///a.png", "file:///b.png"])
    source.requests[0].answer(.success(source.picture(60, 40)))
    host.update()
    #expect(host.texts == ["loading"])
    source.requests[1].answer(.success(source.picture(8, 4)))
    host.update()
    #expect(host.frame(of: "i")?.size == CGSize(width: 8, height: 4))
    model.address = nil
    host.update()
    #expect(host.texts == ["loading"], "no address is no picture")
  }

  @Test func aSourceThatAnswersAtOnceShowsThePictureInTheSameFrame() {
    final class AtOnce: ImageSource {
      let picture = Source().picture(8, 4)
      func image(named name: String) -> ImageReference? { nil }
      func load(_ address: String, completion: @escaping ImageLoadCompletion) {
        completion(.success(picture))
      }
    }
    let host = TestHost(width: 200, height: 100, images: AtOnce()) {
      AsyncImage(url: "file:///a.png").probe("i")
    }
    #expect(host.frame(of: "i")?.size == CGSize(width: 8, height: 4))
  }

  @Test func aProgramWithoutPicturesFails() {
    let host = TestHost(width: 200, height: 100) {
      AsyncImage(url: "file:///a.png") { Text($0.error == nil ? "loading" : "failed") }
    }
    #expect(host.texts == ["failed"])
  }
}
