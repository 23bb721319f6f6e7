import MartletGeometry
import MartletText
import MartletUITestSupport
import Testing

@testable import MartletUI

@MainActor
struct SourceZoomTests {
  // MARK: - The picture of an instant

  private let rest = CGRect(x: 0, y: 0, width: 400, height: 300)

  private func step(_ progress: Double, scale: Double = 1) -> ZoomStep {
    ZoomStep(
      from: CGRect(x: 100, y: 50, width: 80, height: 30), corners: CGSize(width: 8, height: 6),
      to: rest, corners: .zero, progress: progress, scale: scale)
  }

  @Test func aZoomLeadsFromTheFrameOfTheSourceToThatOfThePage() {
    #expect(step(0).frame == CGRect(x: 100, y: 50, width: 80, height: 30))
    #expect(step(0.5).frame == CGRect(x: 50, y: 25, width: 240, height: 165))
    #expect(step(1).frame == rest)
    #expect(step(1).isInPlace && step(1).map.isIdentity && !step(0.5).isInPlace)
    #expect(step(0.5).corners == CGSize(width: 4, height: 3))
    #expect(step(1).corners == .zero)
  }

  @Test func thePageKeepsItsProportionsAndCoversItsFrame() {
    let drawn = rest.applying(step(0.5).map)
    // The frame is wider than the page, so its height shows only a part of it.
    #expect(drawn == CGRect(x: 50, y: 17.5, width: 240, height: 180))
  }

  @Test func edgesAreOnWholePixels() {
    #expect(step(0.003).frame == CGRect(x: 100, y: 50, width: 81, height: 31))
    #expect(step(0.0042, scale: 2).frame == CGRect(x: 99.5, y: 50, width: 81.5, height: 31))
    // The last part of a spring's motion is not seen.
    #expect(step(0.9999).isInPlace)
  }

  @Test func theSourceFadesInTheFirstHalf() {
    #expect(step(0).sourceOpacity == 1)
    #expect(step(0.25).sourceOpacity == 0.5)
    #expect(step(0.75).sourceOpacity == 0)
  }

  // MARK: - Pages

  private final class Model: ObservableObject {
    @Published var path: [Int] = []
    @Published var isAtEnd = false
    @Published var hasTile = true
    @Published var isWarm = true
    @Published var isCovered = false
    @Published var taps = 0
    @Published var groundTaps = 0
    var scrolls = false
  }

  /// A tile of 80 × 30 points in a corner, and the page that zooms out of it.
  private struct Tiles: View {
    @ObservedObject var model: Model
    @Namespace private var space

    var body: some View {
      NavigationStack(path: $model.path) {
        ZStack(alignment: model.isAtEnd ? .bottomTrailing : .topLeading) {
          Color.green.probe("ground").onTapGesture { model.groundTaps += 1 }
          if model.hasTile {
            Rectangle().fill(model.isWarm ? .red : .purple).probe("tile")
              .frame(width: 80, height: 30)
              .matchedTransitionSource(id: 1, in: space) {
                $0.clipShape(RoundedRectangle(cornerRadius: 12))
              }
          }
        }
        .navigationBarHidden(true)
        .navigationDestination(for: Int.self) { number in
          page.navigationBarHidden(true)
            .navigationTransition(.zoom(sourceID: number, in: space))
        }
      }
      .fullScreenCover(isPresented: $model.isCovered) {
        Color.blue.probe("cover").navigationTransition(.zoom(sourceID: 1, in: space))
      }
    }

    @ViewBuilder private var page: some View {
      if model.scrolls {
        ScrollView { Color.blue.frame(height: 1000).probe("rows") }
      } else {
        ZStack {
          Color.blue.probe("page")
          Color.white.probe("button").frame(width: 60, height: 60)
            .onTapGesture { model.taps += 1 }
        }
      }
    }
  }

  private func host(_ model: Model) -> TestHost { TestHost { Tiles(model: model) } }

  /// The part of a view that no clip hides; nil if nothing of it is seen.
  private func visible(_ name: String, on host: TestHost) -> CGRect? {
    host.host.identifiedViews.first { $0.identifier == name }?.visibleFrame
  }

  /// The progress of the zoom by the width of the page's visible part.
  private func progress(_ frame: CGRect) -> Double { (frame.width - 80) / 320 }

  @Test func aPageGrowsOutOfItsSource() throws {
    let model = Model()
    let host = host(model)
    model.path = [1]
    host.advance(0.1)
    let early = try #require(visible("page", on: host))
    #expect(early.origin == .zero)
    #expect(progress(early) > 0.1 && progress(early) < 0.6)
    #expect(abs(early.height - 30 - 270 * progress(early)) < 1.5)
    // Its proportions stay, so the wide frame shows a part of its height.
    let whole = try #require(host.frame(of: "page"))
    #expect(abs(whole.width - early.width) < 1e-9 && abs(whole.midY - early.midY) < 1e-9)
    #expect(abs(whole.height - 0.75 * early.width) < 1e-9)
    #expect(host.frame(of: "ground") == CGRect(x: 0, y: 0, width: 400, height: 300))
    host.advance(0.1)
    let late = try #require(visible("page", on: host))
    #expect(late.width > early.width + 50)
    host.advance(1.5)
    #expect(visible("page", on: host) == CGRect(x: 0, y: 0, width: 400, height: 300))
    #expect(host.keptContents.isEmpty)
    #expect(!host.host.needsUpdate)
  }

  @Test func theSourceIsHiddenWhileItsPageIsVisible() {
    let model = Model()
    let host = host(model)
    #expect(visible("tile", on: host) != nil)
    model.path = [1]
    host.advance(0.1)
    #expect(visible("tile", on: host) == nil)
    #expect(visible("ground", on: host) != nil)
    host.advance(1.5)
    model.path = []
    host.advance(0.1)
    #expect(visible("tile", on: host) == nil)
    host.advance(1.5)
    #expect(visible("tile", on: host) == CGRect(x: 0, y: 0, width: 80, height: 30))
  }

  @Test func cornersAreRoundWhileThePageGrows() throws {
    let fonts = try TestFonts.library()
    let model = Model()
    let host = host(model)
    model.path = [1]
    host.advance(0.2)
    let frame = try #require(visible("page", on: host))
    #expect(progress(frame) > 0.5)
    let picture = host.picture(fonts: fonts)
    let page = picture[Int(frame.midX), 4]
    #expect(picture[Int(frame.maxX) - 12, 12] == page)
    #expect(picture[0, 0] != page)
    #expect(picture[Int(frame.maxX) + 2, 12] != page)
    host.advance(1.5)
    let still = host.picture(fonts: fonts)
    #expect(still[0, 0] == still[200, 20])
  }

  @Test func withoutASourceThePageSlides() throws {
    let model = Model()
    model.hasTile = false
    let host = host(model)
    model.path = [1]
    host.advance(0.1)
    let page = try #require(host.frame(of: "page"))
    #expect(page.width == 400 && page.minX > 50)
    #expect(try #require(host.frame(of: "ground")).minX < 0)
    host.advance(1.5)
    #expect(visible("page", on: host)?.width == 400)
  }

  @Test func aPageWhoseSourceHasLeftSlidesOut() throws {
    let model = Model()
    let host = host(model)
    model.path = [1]
    host.advance(1.5)
    model.hasTile = false
    host.advance(0.1)
    model.path = []
    host.advance(0.1)
    let page = try #require(host.frame(of: "page"))
    #expect(page.width == 400 && page.minX > 50)
    host.advance(1.5)
    #expect(host.frame(of: "page") == nil)
  }

  @Test func aSourceThatLeavesOnTheWayLeavesItsFrame() throws {
    let model = Model()
    let host = host(model)
    model.path = [1]
    host.advance(0.1)
    model.hasTile = false
    let before = try #require(visible("page", on: host))
    // The first of these frames still finds the source.
    host.advance(2.0 / 60)
    let after = try #require(visible("page", on: host))
    #expect(abs(after.minX) < 0.001 && abs(after.minY) < 0.001)
    #expect(after.width > before.width)
    #expect(abs(after.height - 30 - 270 * progress(after)) < 1.5)
  }

  // MARK: - The way back

  @Test func goingBackOnTheWayContinuesFromTheFrameReached() throws {
    let model = Model()
    let host = host(model)
    model.path = [1]
    host.advance(0.1)
    let before = try #require(visible("page", on: host))
    model.path = []
    host.update()
    #expect(visible("page", on: host) == before)
    host.advance(1.0 / 60)
    let next = try #require(visible("page", on: host))
    #expect(abs(next.width - before.width) < 60)
    host.advance(1.5)
    #expect(host.frame(of: "page") == nil)
    #expect(visible("tile", on: host) != nil)
    #expect(!host.host.needsUpdate)
  }

  @Test func aPageShrinksIntoThePresentFrameOfItsSource() throws {
    let model = Model()
    let host = host(model)
    model.path = [1]
    host.advance(1.5)
    model.isAtEnd = true
    host.advance(0.1)
    model.path = []
    host.advance(0.3)
    let frame = try #require(visible("page", on: host))
    #expect(frame.midX > 300 && frame.midY > 230 && frame.width < 150)
  }

  @Test func aDragDownwardsLeadsBack() throws {
    let model = Model()
    let host = host(model)
    model.path = [1]
    host.advance(1.5)
    host.drag(
      from: CGPoint(x: 200, y: 50), to: CGPoint(x: 200, y: 150), seconds: 1, lifts: false)
    let held = try #require(visible("page", on: host))
    // The first 10 points decide about the direction.
    #expect(abs(progress(held) - 0.7) < 0.02)
    host.advance(0.5)
    #expect(visible("page", on: host) == held)
    host.touch(.up, CGPoint(x: 200, y: 150))
    host.advance(1.5)
    #expect(model.path == [1])
    host.drag(from: CGPoint(x: 200, y: 50), to: CGPoint(x: 200, y: 250))
    host.advance(1.5)
    #expect(model.path == [])
    #expect(host.frame(of: "page") == nil)
  }

  @Test func theFadingPictureOfTheSourceKeepsUp() {
    let model = Model()
    let host = host(model)
    model.path = [1]
    host.advance(1.5)
    host.drag(
      from: CGPoint(x: 100, y: 20), to: CGPoint(x: 100, y: 250), seconds: 1, lifts: false)
    host.update()
    let before = host.displayList
    model.isWarm = false
    host.update()
    #expect(host.displayList != before)
    host.touch(.up, CGPoint(x: 100, y: 250))
    host.advance(1.5)
    #expect(model.path == [])
    #expect(visible("tile", on: host) != nil)
  }

  @Test func aDragFromTheEdgeShrinksThePage() throws {
    let model = Model()
    let host = host(model)
    model.path = [1]
    host.advance(1.5)
    host.drag(from: CGPoint(x: 5, y: 150), to: CGPoint(x: 205, y: 150), seconds: 1, lifts: false)
    let held = try #require(visible("page", on: host))
    #expect(held.origin == .zero)
    #expect(abs(progress(held) - 0.525) < 0.02)
    host.touch(.up, CGPoint(x: 205, y: 150))
    host.advance(1.5)
    #expect(model.path == [])
  }

  @Test func aScrollViewGetsADragUntilItIsAtItsTop() throws {
    let model = Model()
    model.scrolls = true
    let host = host(model)
    model.path = [1]
    host.advance(1.5)
    host.drag(from: CGPoint(x: 200, y: 200), to: CGPoint(x: 200, y: 100), seconds: 1)
    host.advance(2)
    #expect(try #require(host.frame(of: "rows")).minY < -50)
    host.drag(from: CGPoint(x: 200, y: 100), to: CGPoint(x: 200, y: 290))
    host.advance(3)
    #expect(abs(try #require(host.frame(of: "rows")).minY) < 1e-6)
    #expect(model.path == [1])
    host.drag(from: CGPoint(x: 200, y: 50), to: CGPoint(x: 200, y: 250))
    host.advance(1.5)
    #expect(model.path == [])
  }

  // MARK: - Touches

  @Test func touchesReachThePageWhereItIsDrawn() throws {
    let model = Model()
    let host = host(model)
    model.path = [1]
    host.advance(1.5)
    host.drag(
      from: CGPoint(x: 100, y: 20), to: CGPoint(x: 100, y: 155), seconds: 1, lifts: false)
    let button = try #require(host.frame(of: "button"))
    #expect(button.midX < 160 && button.midY < 120)
    func tap(_ point: CGPoint) {
      host.touch(.down, point, slot: 1)
      host.advance(0.05)
      host.touch(.up, point, slot: 1)
    }
    tap(CGPoint(x: button.midX, y: button.midY))
    #expect(model.taps == 1)
    // The place of the button in the page at rest.
    tap(CGPoint(x: 200, y: 150))
    #expect(model.taps == 1 && model.groundTaps == 0)
    // Beside the picture of the page.
    tap(CGPoint(x: 390, y: 290))
    #expect(model.taps == 1 && model.groundTaps == 1)
  }

  // MARK: - Covers

  @Test func aCoverGrowsOutOfItsSourceAndIsDraggedBack() throws {
    let model = Model()
    let host = host(model)
    model.isCovered = true
    host.advance(0.1)
    let early = try #require(visible("cover", on: host))
    #expect(early.origin == .zero && early.width > 80 && early.width < 350)
    #expect(visible("tile", on: host) == nil)
    host.advance(1.5)
    #expect(visible("cover", on: host) == CGRect(x: 0, y: 0, width: 400, height: 300))
    host.drag(from: CGPoint(x: 200, y: 50), to: CGPoint(x: 200, y: 250))
    host.advance(1.5)
    #expect(!model.isCovered)
    #expect(visible("tile", on: host) != nil)
  }
}
