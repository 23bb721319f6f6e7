import MartletGeometry
import MartletScene
import MartletUITestSupport
import Testing

@testable import MartletUI

@MainActor
struct TransitionSourceTests {
  private final class Model: ObservableObject {
    @Published var number = 1
    @Published var path: [Int] = []
  }

  /// Two tiles, and a page that shows a view with the identity of the first one.
  private struct Tiles: View {
    @ObservedObject var model: Model
    @Namespace private var space

    var body: some View {
      NavigationStack(path: $model.path) {
        HStack(spacing: 0) {
          Color.red.frame(width: 40, height: 40).probe("first")
            .matchedTransitionSource(id: model.number, in: space)
          Color.green.frame(width: 40, height: 40).probe("second")
            .matchedTransitionSource(id: 2, in: space) { $0.background(.white).shadow(radius: 3) }
        }
        .navigationBarHidden(true)
        .navigationDestination(for: Int.self) { number in
          Color.blue.probe("page")
            .overlay(alignment: .bottomTrailing) {
              Color.red.frame(width: 20, height: 20).probe("same")
                .matchedTransitionSource(id: 1, in: space)
            }
            .navigationBarHidden(true)
            .navigationTransition(.zoom(sourceID: number, in: space))
        }
      }
    }
  }

  private func visible(_ name: String, on host: TestHost) -> CGRect? {
    host.host.identifiedViews.first { $0.identifier == name }?.visibleFrame
  }

  @Test func aSourceLooksAndMeasuresAsItsView() {
    let host = TestHost { Tiles(model: Model()) }
    #expect(visible("first", on: host) == CGRect(x: 160, y: 130, width: 40, height: 40))
    #expect(visible("second", on: host) == CGRect(x: 200, y: 130, width: 40, height: 40))
    // The look is that of a zoom, not that of the view at rest.
    #expect(host.keptContents.isEmpty)
    #expect(host.reports.isEmpty)
  }

  @Test func aViewOfThePageItselfIsNoSource() throws {
    let model = Model()
    let host = TestHost { Tiles(model: model) }
    model.path = [1]
    host.advance(0.1)
    let page = try #require(visible("page", on: host))
    // The middle of the page is on the way from 180 to 200; the view on it is at 390.
    #expect(page.midX > 180 && page.midX < 201)
    #expect(visible("first", on: host) == nil)
    #expect(visible("second", on: host) != nil)
    #expect(visible("same", on: host) != nil)
  }

  @Test func aSourceWithANewIdentityIsFoundByIt() throws {
    let model = Model()
    let host = TestHost { Tiles(model: model) }
    model.number = 7
    host.advance(0.1)
    model.path = [7]
    host.advance(0.1)
    #expect(try #require(host.frame(of: "page")).width < 400)
    #expect(visible("first", on: host) == nil)
  }

  @Test func theNewestSourceOfAnIdentityIsTaken() throws {
    let model = Model()
    let host = TestHost { Tiles(model: model) }
    model.number = 2
    host.advance(0.1)
    model.path = [2]
    host.advance(0.1)
    let hidden = ["first", "second"].filter { visible($0, on: host) == nil }
    #expect(hidden.count == 1)
  }

  @Test func theShadowAndTheBackgroundAreThoseOfTheZoom() {
    let model = Model()
    let host = TestHost { Tiles(model: model) }
    model.path = [2]
    host.advance(0.05)
    let hasShadow = host.keptContents.contains {
      if case .pushEffect(.shadow, _) = $0 { true } else { false }
    }
    #expect(hasShadow)
  }

  @Test func aPictureFillsItsFrameAroundTheMiddle() {
    let map = CGAffineTransform(
      from: CGRect(x: 0, y: 0, width: 40, height: 40),
      filling: CGRect(x: 100, y: 0, width: 80, height: 20))
    #expect(map == CGAffineTransform(a: 2, b: 0, c: 0, d: 2, tx: 100, ty: -30))
  }
}
