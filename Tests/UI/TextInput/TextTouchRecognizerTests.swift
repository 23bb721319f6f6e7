import MartletGeometry
import MartletUITestSupport
import Testing

@testable import MartletUI

/// Characters are 8.5 points wide, and lines 21.25 points high.
@Suite @MainActor struct TextTouchRecognizerTests {
  final class Model: ObservableObject {
    @Published var text = "abcdefghij"
  }

  private func host(_ model: Model, width: CGFloat = 400, axis: Axis = .horizontal) -> TestHost {
    TestHost(width: 400, height: 600) {
      ScrollView {
        VStack(spacing: 0) {
          TextField(
            "Name", text: Binding(get: { model.text }, set: { model.text = $0 }), axis: axis
          )
          .frame(width: width)
          .probe("name")
          Color.clear.frame(height: 2000)
        }
      }
    }
  }

  private func text(in host: TestHost) throws -> TextInputNode {
    try #require(host.firstNode(TextInputNode.self) { _ in true })
  }

  /// The point of a text between two characters of a line.
  private func point(_ offset: Double, line: Double = 0, in host: TestHost) throws -> CGPoint {
    let frame = try #require(host.frame(of: "name"))
    return CGPoint(x: frame.minX + 8.5 * offset, y: frame.minY + 21.25 * line + 10)
  }

  @Test func aDragMovesTheCaretOfAFieldWithTheFocus() throws {
    let host = host(Model())
    host.tap(try point(2, in: host))
    host.advance(1)
    host.drag(from: try point(5, in: host), to: try point(8, in: host))
    #expect(try text(in: host).editing.selection == 8..<8)
  }

  @Test func aDragOnAFieldWithoutTheFocusDoesNothing() throws {
    let host = host(Model())
    host.drag(from: try point(2, in: host), to: try point(8, in: host))
    #expect(!host.host.takesText)
  }

  @Test func theTextScrollsAlong() throws {
    let model = Model()
    model.text = String(repeating: "abcde", count: 6)
    let host = host(model, width: 85)
    host.tap(try point(3, in: host))
    host.advance(1)
    host.drag(from: try point(3, in: host), to: try point(9.8, in: host), lifts: false)
    host.advance(1)
    let node = try text(in: host)
    #expect(node.editing.head > 14 && node.scrolled > 40)
    host.touch(.up, try point(9.8, in: host))
    let head = node.editing.head
    host.advance(1)
    #expect(node.editing.head == head)
    host.drag(from: try point(9, in: host), to: try point(0.2, in: host), lifts: false)
    host.advance(3)
    #expect(node.editing.head == 0 && node.scrolled == 0)
  }

  @Test func aVerticalDragScrollsThePage() throws {
    let host = host(Model())
    host.tap(try point(2, in: host))
    host.advance(1)
    let start = try point(30, in: host)
    host.drag(from: start, to: CGPoint(x: start.x, y: start.y - 100))
    #expect(try #require(host.layoutFrame(of: "name")).minY < -20)
    #expect(try text(in: host).editing.head == 2)
  }

  @Test func aFingerThatHasRestedMovesTheCaretThroughTheLines() throws {
    let model = Model()
    model.text = "aaaa\nbbbb\ncccc"
    let host = host(model, axis: .vertical)
    host.tap(try point(1, in: host))
    host.advance(1)
    host.touch(.down, try point(30, line: 2, in: host))
    host.advance(0.4)
    host.touch(.move, try point(2, line: 1, in: host))
    #expect(try text(in: host).editing.selection == 7..<7)
    host.touch(.up, try point(2, line: 1, in: host))
    #expect(try #require(host.frame(of: "name")).minY >= 0)
  }

  @Test func anEditIsUndoneAfterADragAsAStepOfItsOwn() throws {
    let model = Model()
    let host = host(model)
    host.tap(try point(10, in: host))
    host.press("k", types: "k")
    host.advance(0.4)
    host.tap(try point(11, in: host))
    host.drag(from: try point(11, in: host), to: try point(5, in: host))
    host.press("x", types: "x")
    #expect(model.text == "abcdexfghijk")
    host.hold("ControlLeft") { $0.press("z") }
    #expect(model.text == "abcdefghijk")
  }
}
