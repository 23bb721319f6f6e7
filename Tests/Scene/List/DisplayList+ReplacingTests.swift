import MartletGeometry
import Testing

@testable import MartletScene

@Suite struct DisplayListReplacingTests {
  private let output = PixelRect(x: 0, y: 0, width: 100, height: 100)

  private func square(_ x: Double, _ side: Double = 10) -> Path {
    Path(CGRect(x: x, y: 10, width: side, height: side))
  }

  /// Squares, each drawn by a node of its own, and a clip with three of them.
  private func list(sides: [Double]) -> DisplayList {
    var builder = DisplayListBuilder(output: output)
    func draw(_ index: Int, _ builder: inout DisplayListBuilder) {
      builder.beginNode(UInt64(index + 1))
      builder.fill(square(Double(index) * 12, sides[index]), paint: .solid(RGBA(hex: 0xFF0000)))
      builder.endNode()
    }
    draw(0, &builder)
    builder.beginNode(100)
    builder.pushClip(Path(CGRect(x: 0, y: 0, width: 100, height: 100)))
    for index in 1...3 { draw(index, &builder) }
    builder.pop()
    builder.endNode()
    draw(4, &builder)
    return builder.finish()
  }

  private func replace(
    _ position: Int, with item: DisplayItem, inScope scope: PixelRect?, in list: inout DisplayList,
    isDone: Bool = true
  ) {
    let wasDone = list.replace(position, with: item, inScope: scope)
    #expect(wasDone == isDone)
  }

  private let sides = [10.0, 10, 10, 10, 10]

  @Test(arguments: [(0, false), (2, true), (3, true), (4, true), (6, false)])
  func theInnermostScopeIsFound(position: Int, isInside: Bool) {
    let scope = list(sides: sides).scopeBounds(around: position)
    #expect(scope == (isInside ? PixelRect(x: 12, y: 10, width: 34, height: 10) : nil))
  }

  @Test func aReplacedItemGivesTheListWithIt() {
    let old = list(sides: sides)
    var smaller = sides
    smaller[0] = 4
    let new = list(sides: smaller)
    var replaced = old
    replace(0, with: new[0], inScope: nil, in: &replaced)
    #expect(replaced == new)
    #expect(old == list(sides: sides), "the list before is a value of its own")
    // The item is alone in its chunk, so it is replaced in place.
    replace(0, with: old[0], inScope: nil, in: &replaced)
    #expect(replaced == old)
  }

  @Test func chunksKeepTheirPositions() {
    var replaced = list(sides: sides)
    for position in [6, 0, 3] {
      replace(position, with: replaced[position], inScope: nil, in: &replaced)
    }
    #expect(replaced == list(sides: sides))
    #expect(replaced.chunks.map(\.start) == [0, 1, 3, 4, 6])
    #expect(replaced.count == 7)
    for position in 0..<7 { #expect(replaced[position] == list(sides: sides)[position]) }
  }

  @Test func anItemThatMayChangeTheBoundsOfAScopeIsRefused() {
    let old = list(sides: sides)
    let scope = old.scopeBounds(around: 4)
    var item = old[4]
    // The last square of the clip reaches its right edge.
    item.bounds = PixelRect(x: 36, y: 10, width: 9, height: 10)
    var replaced = old
    replace(4, with: item, inScope: scope, in: &replaced, isDone: false)
    item.bounds = PixelRect(x: 36, y: 10, width: 11, height: 10)
    replace(4, with: item, inScope: scope, in: &replaced, isDone: false)
    // Its left edge is inside.
    item.bounds = PixelRect(x: 37, y: 10, width: 9, height: 10)
    replace(4, with: item, inScope: scope, in: &replaced)
  }

  @Test func anItemOfAnotherNodeOrKindIsRefused() {
    var replaced = list(sides: sides)
    var other = replaced[0]
    other.key = ItemKey(node: 77)
    replace(0, with: other, inScope: nil, in: &replaced, isDone: false)
    var pop = replaced[5]
    pop.bounds = .empty
    replace(5, with: pop, inScope: nil, in: &replaced, isDone: false)
    #expect(replaced == list(sides: sides))
  }
}
