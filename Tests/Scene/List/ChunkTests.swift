import MartletGeometry
import MartletRaster
import MartletTestSupport
import Testing

@testable import MartletScene

private let output = PixelRect(x: 0, y: 0, width: 96, height: 64)

/// Nodes of one to five squares, every seventh a clip or a picture of its own, that are written
/// anew or taken from the last list.
private struct Squares {
  struct Node {
    var id: UInt64
    var colors: [UInt32]
    var points: [CGPoint]
    var scope: Int
  }

  var nodes: [Node] = []
  /// Where each node's items lie in the last list, and what they touch.
  private var parts: [UInt64: (Range<Int>, extent: PixelRect)] = [:]
  private var nextID: UInt64 = 1

  mutating func insert(at index: Int, _ random: inout SeededRandom) {
    let count = Int.random(in: 1...5, using: &random)
    nodes.insert(
      Node(
        id: nextID,
        colors: (0..<count).map { _ in UInt32.random(in: 0...0xFFFFFF, using: &random) },
        points: (0..<count).map { _ in
          CGPoint(
            x: Int.random(in: -8..<output.width, using: &random),
            y: Int.random(in: -8..<output.height, using: &random))
        }, scope: Int.random(in: 0..<14, using: &random)), at: index)
    nextID += 1
  }

  /// Forgets where a node's items lie, so that it is written anew.
  mutating func change(_ index: Int, _ random: inout SeededRandom) {
    nodes[index].colors[0] = UInt32.random(in: 0...0xFFFFFF, using: &random)
    parts[nodes[index].id] = nil
  }

  /// The list, parts of which are taken from the last one, and all its items written anew.
  mutating func lists(after last: DisplayList) -> (shared: DisplayList, anew: DisplayList) {
    var shared = DisplayListBuilder(output: output, partsOf: last)
    var anew = DisplayListBuilder(output: output)
    for node in nodes {
      write(node, to: &anew)
      let start = shared.count
      shared.beginExtent()
      if let (range, extent) = parts[node.id] {
        shared.reuse(range, extent: extent)
      } else {
        write(node, to: &shared)
      }
      let extent = shared.endExtent()
      parts[node.id] = (start..<shared.count, extent)
    }
    return (shared.finish(), anew.finish())
  }

  private func write(_ node: Node, to builder: inout DisplayListBuilder) {
    builder.beginNode(node.id)
    switch node.scope {
    case 0: builder.pushClip(Path(CGRect(x: 4, y: 4, width: 70, height: 40)))
    case 1: builder.pushLayer(ProjectionTransform(CGAffineTransform(translationX: 3, y: 2)))
    default: break
    }
    for (color, point) in zip(node.colors, node.points) {
      builder.fill(
        Path(CGRect(origin: point, size: CGSize(width: 8, height: 8))),
        paint: .solid(RGBA(hex: color)))
    }
    if node.scope < 2 { builder.pop() }
    builder.endNode()
  }
}

/// The chunks of a list that it does not share with the list before it.
private func own(_ list: DisplayList, after last: DisplayList) -> [DisplayChunk] {
  list.chunks.filter { chunk in !last.chunks.contains { $0.sharesItems(with: chunk) } }
}

private func check(_ list: DisplayList) {
  var end = 0
  for chunk in list.chunks {
    #expect(chunk.start == end)
    #expect((1...DisplayChunk.capacity).contains(chunk.items.count))
    for item in chunk.items {
      #expect(chunk.bounds.contains(item.bounds) || item.bounds.isEmpty)
      switch item.content {
      case .fill: break
      default: #expect(chunk.hasScopes)
      }
    }
    end = chunk.end
  }
  #expect(list.count == end)
}

@Suite struct ChunkTests {
  @Test(arguments: 0..<6) func sharedPartsEqualWrittenOnes(seed: UInt64) throws {
    let fonts = try TestFonts.library()
    var random = SeededRandom(seed: seed)
    var squares = Squares()
    for _ in 0..<150 { squares.insert(at: squares.nodes.count, &random) }
    let renderer = SceneRenderer(fonts: fonts)
    var pixmap = Pixmap(width: output.width, height: output.height)
    var (list, flat) = (DisplayList(), DisplayList())
    for step in 0..<30 {
      for _ in 0..<Int.random(in: 0..<4, using: &random) {
        let index = Int.random(in: squares.nodes.indices, using: &random)
        switch Int.random(in: 0..<6, using: &random) {
        case 0: squares.insert(at: index, &random)
        case 1: squares.nodes.remove(at: index)
        case 2: squares.nodes.swapAt(index, Int.random(in: squares.nodes.indices, using: &random))
        default: squares.change(index, &random)
        }
      }
      let (next, anew) = squares.lists(after: list)
      check(next)
      #expect(next == anew, "seed \(seed), step \(step)")
      let damage = DisplayList.diff(from: list, to: next, within: output)
      #expect(
        damage == DisplayList.diff(from: flat, to: anew, within: output),
        "seed \(seed), step \(step)")
      renderer.paint(next, damage: damage, into: &pixmap)
      var whole = Pixmap(width: output.width, height: output.height)
      SceneRenderer(fonts: fonts).paint(anew, damage: PixelRegion(output), into: &whole)
      #expect(pixelDifferences(pixmap, whole) == [], "seed \(seed), step \(step)")
      (list, flat) = (next, anew)
    }
  }

  @Test func aChangeSharesAllChunksButItsOwn() {
    var random = SeededRandom(seed: 1)
    var squares = Squares()
    for _ in 0..<1000 { squares.insert(at: squares.nodes.count, &random) }
    var list = squares.lists(after: DisplayList()).shared
    for _ in 0..<20 {
      squares.change(Int.random(in: squares.nodes.indices, using: &random), &random)
      let next = squares.lists(after: list).shared
      // What was written, the rest of the chunk at either side of it, and the former such parts.
      #expect((1...5).contains(own(next, after: list).count))
      list = next
    }
  }

  @Test func whatLiesBetweenChangingNodesIsSharedFromTheSecondChangeOn() {
    var random = SeededRandom(seed: 3)
    var squares = Squares()
    for _ in 0..<400 { squares.insert(at: squares.nodes.count, &random) }
    var list = squares.lists(after: DisplayList()).shared
    for frame in 0..<6 {
      for index in stride(from: 5, to: 400, by: 20) { squares.change(index, &random) }
      let next = squares.lists(after: list).shared
      let copied = own(next, after: list).reduce(0) { $0 + $1.items.count }
      // Twenty nodes of at most seven items change, and few small parts lie beside them. In the
      // second frame adjacent parts are joined.
      let limit = 20 * (7 + DisplayChunk.minimumShared)
      if frame > 1 { #expect(copied < limit) }
      list = next
    }
    // When nothing changes there any more, the parts are joined again.
    squares.change(200, &random)
    let rested = squares.lists(after: list).shared
    #expect(rested.chunks.count < list.chunks.count)
    #expect(rested.chunks.count * DisplayChunk.capacity < 2 * rested.count)
  }

  @Test func chunksStayLargeHoweverOftenTheListChanges() {
    var random = SeededRandom(seed: 2)
    var squares = Squares()
    for _ in 0..<500 { squares.insert(at: squares.nodes.count, &random) }
    var list = DisplayList()
    for _ in 0..<500 {
      squares.insert(at: Int.random(in: squares.nodes.indices, using: &random), &random)
      squares.nodes.remove(at: Int.random(in: squares.nodes.indices, using: &random))
      list = squares.lists(after: list).shared
    }
    #expect(list.chunks.count * DisplayChunk.capacity < 3 * list.count)
  }

  @Test func anEmptyScopeTakesItsStartAwayWithAllBehindIt() {
    var first = DisplayListBuilder(output: output)
    for i in 0..<100 {
      first.fill(Path(CGRect(x: i % 9, y: 0, width: 5, height: 5)), paint: .solid(.white))
    }
    let old = first.finish()
    var builder = DisplayListBuilder(output: output, partsOf: old)
    builder.reuse(0..<63, extent: output)
    for _ in 0..<3 { builder.pushGroup(opacity: 0.5) }
    for _ in 0..<3 { builder.pop() }
    builder.reuse(63..<100, extent: output)
    #expect(builder.finish().items == old.items)
  }
}
