import MartletConfig
import MartletData
import MartletGeometry
import MartletLive
import MartletScene
import MartletUI
import MartletUITestSupport
import Testing

@testable import MartletTiles

/// A page of 24 tiles of many kinds, each with an item that changes once a second.
@MainActor @Suite struct MixedPageTests {
  private static let kinds = [
    "value", "gauge", "bar", "progress", "status", "value", "text", "gauge",
  ]
  private static let count = 24

  private static func tiles() -> [String] {
    (0..<count).map { index in
      "{ id = \"t\(index)\", kind = \"\(kinds[index % kinds.count])\", data = \"s:v\(index)\", "
        + "size = [1, 1] }"
    }
  }

  private func delivery(_ index: Int, _ value: Double, second: Int64) -> Delivery {
    let time = TileSamples.now + second * 1000
    return Delivery(
      item: "v\(index)",
      content: .success(.value(DataValue(.number(value), unit: "%", time: time))), received: time)
  }

  private func page() throws -> (live: LiveData, host: TestHost) {
    let live = LiveData()
    live.keep(["s"]) { _ in
      itemSettings {
        ($0.minimum, $0.maximum, $0.decimals) = (0, 100, 1)
        $0.cadence = .onChange
      }
    }
    live.advance(to: TileSamples.now)
    live.receive(.updated((0..<Self.count).map { delivery($0, 20, second: 0) }), from: "s")
    let stage = try TileSamples.page(
      Self.tiles(), live, width: 1920, height: 1080, scheme: .dark)
    stage.host.advance(1)
    return (live, stage.host)
  }

  /// The view of the value and its text, and a few parts such as the arc of a gauge, but not the
  /// card with its ground and its title.
  @Test func aValueEvaluatesTheContentOfItsTileAlone() throws {
    let bodies = ["value": 2, "gauge": 3, "bar": 3, "progress": 4, "status": 1, "text": 1]
    let (live, host) = try page()
    for index in 0..<Self.kinds.count {
      live.receive(.updated([delivery(index, 50 + Double(index), second: 1)]), from: "s")
      host.advance(1.0 / 60)
      let kind = Self.kinds[index]
      #expect((1...(bodies[kind] ?? 0)).contains(host.statistics.bodies), "\(kind)")
      host.advance(1)
    }
  }

  @Test func aValueDamagesItsTileAlone() throws {
    let (live, host) = try page()
    let screen = PixelRect(x: 0, y: 0, width: 1920, height: 1080)
    for index in 0..<Self.count {
      var old = host.displayList
      live.receive(.updated([delivery(index, 50 + Double(index), second: 1)]), from: "s")
      let frame = try #require(host.frame(of: "tile.t\(index)"))
      var total = PixelRegion()
      for _ in 0..<60 {
        host.advance(1.0 / 60)
        let damage = DisplayList.diff(from: old, to: host.displayList, within: screen)
        old = host.displayList
        total.formUnion(damage)
      }
      #expect(!total.isEmpty, "tile \(index)")
      let bounds = total.bounds
      #expect(
        Double(bounds.minX) >= frame.minX && Double(bounds.maxX) <= frame.maxX
          && Double(bounds.minY) >= frame.minY && Double(bounds.maxY) <= frame.maxY,
        "tile \(index), \(Self.kinds[index % Self.kinds.count]): \(bounds) beyond \(frame)")
    }
    #expect(host.host.nextDeadline == nil, "a page at rest waits for nothing")
  }

  /// A gauge draws the end of its arc while its value glides, not the whole arc, and nothing after
  /// the end has moved by less than a step.
  @Test func aGaugeInMotionDamagesTheEndOfItsArc() throws {
    let live = LiveData()
    live.keep(["s"]) { _ in itemSettings { ($0.minimum, $0.maximum) = (0, 100) } }
    live.advance(to: TileSamples.now)
    live.receive(.updated([delivery(0, 70, second: 0)]), from: "s")
    let stage = try TileSamples.page(
      ["{ id = \"g\", kind = \"gauge\", data = \"s:v0\", size = [2, 2] }"], live, width: 480,
      height: 480, scheme: .dark)
    let host = stage.host
    host.advance(1)
    let screen = PixelRect(x: 0, y: 0, width: 480, height: 480)
    live.receive(.updated([delivery(0, 74, second: 1)]), from: "s")
    host.advance(1.0 / 60)
    var old = host.displayList
    var areas: [Int] = []
    for _ in 0..<30 {
      host.advance(1.0 / 60)
      areas.append(DisplayList.diff(from: old, to: host.displayList, within: screen).area)
      old = host.displayList
    }
    let tile = try #require(host.frame(of: "tile.g"))
    #expect(areas[0] > 0)
    #expect(Double(areas.max() ?? 0) < tile.width * tile.height / 10, "\(areas)")
    // The animation takes 24 frames, and its last one moves the end by less than a step.
    #expect(areas[22...].allSatisfy { $0 == 0 }, "\(areas)")
  }
}
