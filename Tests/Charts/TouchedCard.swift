import MartletGeometry
import MartletSeries
import MartletUI
import MartletUITestSupport

@testable import MartletCharts

/// A card of 400 points with a graph of 200, as a finger meets it.
@MainActor final class TouchedCard {
  let host: TestHost
  private(set) var state = ChartState()
  private let seen = Seen()
  let data: ChartData

  private final class Seen { var state = ChartState() }

  /// One of lines, with room at both ends of the window.
  static func withRoom() -> TouchedCard {
    let card = TouchedCard(ChartSamples.lines())
    card.host.drag(from: card.miniMap(0.75), to: card.miniMap(0.5))
    card.host.advance(1)
    return card
  }

  init(_ data: ChartData, inScrollView: Bool = false) {
    self.data = data
    let seen = seen
    let card = WatchedCard(data: data) { seen.state = $0 }
    host = TestHost(width: 400, height: 420) {
      if inScrollView {
        ScrollView { card.frame(height: 900) }
      } else {
        card
      }
    }
  }

  var current: ChartState { seen.state }
  var window: TimeWindow { current.window(in: data) }

  /// The first text of the host that is exactly this.
  func shows(_ text: String) -> Bool { host.texts.contains(text) }

  /// A place on the mini-map: 0 at its left end, 1 at its right.
  func miniMap(_ share: Double) -> CGPoint {
    let frame = host.frame(of: "minimap") ?? .zero
    return CGPoint(x: frame.minX + share * frame.width, y: frame.midY)
  }

  func graph(_ x: Double, _ y: Double) -> CGPoint {
    let frame = host.frame(of: "graph") ?? .zero
    return CGPoint(x: frame.minX + x * frame.width, y: frame.minY + y * frame.height)
  }
}
