import MartletGeometry
import MartletUITestSupport
import Testing

@testable import MartletUI

/// Characters are 8.5 points wide. The knob of a handle is at the upper end of the selection's start
/// and at the lower end of its end.
@Suite @MainActor struct TextSelectionTests {
  final class Model: ObservableObject {
    @Published var text = "one two three"
  }

  private func host(_ model: Model) -> TestHost {
    TestHost(width: 400, height: 600) {
      TextField("Name", text: Binding(get: { model.text }, set: { model.text = $0 }))
        .probe("name")
    }
  }

  private func text(in host: TestHost) throws -> TextInputNode {
    try #require(host.firstNode(TextInputNode.self) { _ in true })
  }

  private func point(_ offset: Double, y: Double, in host: TestHost) throws -> CGPoint {
    let frame = try #require(host.layoutFrame(of: "name"))
    return CGPoint(x: frame.minX + 8.5 * offset, y: frame.minY + y)
  }

  /// Selects "two" by a double tap.
  private func selectWord(in host: TestHost) throws {
    for _ in 0..<2 {
      host.tap(try point(5.4, y: 10, in: host))
      host.advance(0.1)
    }
    host.advance(0.5)
  }

  @Test func handlesMoveTheEndsOfTheSelection() throws {
    let host = host(Model())
    try selectWord(in: host)
    let node = try text(in: host)
    #expect(node.editing.selection == 4..<7)
    host.drag(from: try point(7, y: 20, in: host), to: try point(10, y: 20, in: host))
    #expect(node.editing.selection == 4..<10)
    host.drag(from: try point(4, y: 2, in: host), to: try point(1, y: 2, in: host))
    #expect(node.editing.selection == 1..<10)
  }

  @Test func aSelectionKeepsOneCharacter() throws {
    let host = host(Model())
    try selectWord(in: host)
    host.drag(from: try point(7, y: 20, in: host), to: try point(0, y: 20, in: host))
    #expect(try text(in: host).editing.selection == 4..<5)
  }

  @Test func theBarHidesWhileAHandleIsDragged() throws {
    let host = host(Model())
    try selectWord(in: host)
    #expect(host.frame(of: "edit.copy") != nil)
    let end = try point(10, y: 20, in: host)
    host.drag(from: try point(7, y: 20, in: host), to: end, lifts: false)
    #expect(host.frame(of: "edit.copy") == nil)
    host.touch(.up, end)
    host.advance(0.1)
    #expect(host.frame(of: "edit.copy") != nil)
  }

  @Test func knobsAreDrawnForTheSelectionOfAFinger() throws {
    let host = host(Model())
    func hasKnob(_ point: CGPoint) -> Bool {
      host.displayList.items.contains { item in
        abs(Double(item.bounds.minX) - point.x + 5) < 2
          && abs(Double(item.bounds.maxX) - point.x - 5) < 2
          && abs(Double(item.bounds.minY) - point.y + 5) < 2
          && abs(Double(item.bounds.maxY) - point.y - 5) < 2
      }
    }
    try selectWord(in: host)
    #expect(hasKnob(try point(4, y: -4, in: host)))
    #expect(hasKnob(try point(7, y: 25.25, in: host)))
    host.press("Right")
    host.hold("ShiftLeft") { $0.press("Left") }
    #expect(try text(in: host).editing.selection == 6..<7)
    #expect(!hasKnob(try point(7, y: 25.25, in: host)))
  }

  @Test func aKeyHidesTheBar() throws {
    let host = host(Model())
    try selectWord(in: host)
    #expect(try text(in: host).editBar?.commands == [.cut, .copy, .selectAll])
    host.press("Right")
    #expect(try text(in: host).editBar == nil)
    #expect(host.frame(of: "edit.copy") == nil)
  }

  @Test func theBarFollowsTheText() throws {
    let host = host(Model())
    try selectWord(in: host)
    let bar = try #require(host.frame(of: "edit.cut"))
    let field = try #require(host.layoutFrame(of: "name"))
    #expect(bar.maxY < field.minY)
    host.host.size = CGSize(width: 400, height: 700)
    host.advance(0.1)
    let moved = try #require(host.layoutFrame(of: "name"))
    let movedBar = try #require(host.frame(of: "edit.cut"))
    #expect(moved.minY > field.minY)
    #expect(abs((movedBar.minY - bar.minY) - (moved.minY - field.minY)) < 0.001)
  }
}
