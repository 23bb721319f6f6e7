import MartletGeometry
import MartletUITestSupport
import Testing

@testable import MartletUI

@Suite @MainActor struct EditBarViewTests {
  final class Model: ObservableObject {
    @Published var text = "one two"
    @Published var secret = "secret"
  }

  private func host(_ model: Model, width: Double = 400) -> TestHost {
    TestHost(width: width, height: 600) {
      VStack {
        Spacer().frame(height: 100)
        TextField("Name", text: Binding(get: { model.text }, set: { model.text = $0 }))
          .probe("name")
        SecureField("Word", text: Binding(get: { model.secret }, set: { model.secret = $0 }))
          .probe("word")
        Spacer()
      }
    }
  }

  private let all = ["cut", "copy", "paste", "selectAll", "undo", "redo"]

  private func shown(_ host: TestHost) -> [String] {
    all.filter { host.frame(of: "edit.\($0)") != nil }
  }

  /// A point of the text between two characters, which are 8.5 points wide.
  private func point(_ offset: Double, of name: String, in host: TestHost) throws -> CGPoint {
    let frame = try #require(host.layoutFrame(of: name))
    return CGPoint(x: frame.minX + 8.5 * offset, y: frame.midY)
  }

  private func tapTwice(_ point: CGPoint, after pause: Double, in host: TestHost) {
    host.tap(point)
    host.advance(pause)
    host.tap(point)
    host.advance(0.1)
  }

  @Test func aSelectedWordIsCutAndPasted() throws {
    let model = Model()
    let host = host(model)
    tapTwice(try point(5.4, of: "name", in: host), after: 0.1, in: host)
    #expect(shown(host) == ["cut", "copy", "selectAll"])
    host.tap("edit.cut")
    host.advance(0.5)
    #expect(model.text == "one ")
    #expect(shown(host) == [])
    host.tap(try point(4, of: "name", in: host))
    host.advance(0.1)
    #expect(shown(host) == ["paste", "selectAll", "undo"])
    host.tap("edit.paste")
    host.advance(0.1)
    #expect(model.text == "one two")
    #expect(host.host.graph.focus.clipboard == "two")
  }

  @Test func aSecondTapOnTheCaretShowsTheBarAndAThirdHidesIt() throws {
    let model = Model()
    let host = host(model)
    let caret = try point(4, of: "name", in: host)
    host.tap(caret)
    host.advance(0.5)
    #expect(shown(host) == [])
    host.tap(caret)
    host.advance(0.5)
    #expect(shown(host) == ["selectAll"])
    host.tap(caret)
    host.advance(0.1)
    #expect(shown(host) == [])
  }

  @Test func undoAndRedoStayInTheBar() throws {
    let model = Model()
    let host = host(model)
    host.tap(try point(7, of: "name", in: host))
    host.advance(1)
    host.tap("key.space")
    host.advance(0.5)
    host.tap(try point(8, of: "name", in: host))
    host.advance(0.1)
    #expect(shown(host) == ["selectAll", "undo"])
    host.tap("edit.undo")
    host.advance(0.1)
    #expect(model.text == "one two")
    #expect(shown(host) == ["selectAll", "redo"])
    host.tap("edit.redo")
    host.advance(0.1)
    #expect(model.text == "one two ")
  }

  @Test func selectAllKeepsTheBarAndATypedLetterHidesIt() throws {
    let model = Model()
    let host = host(model)
    tapTwice(try point(4, of: "name", in: host), after: 0.5, in: host)
    host.tap("edit.selectAll")
    host.advance(0.1)
    #expect(shown(host) == ["cut", "copy"])
    host.tap("key.q")
    host.advance(0.1)
    #expect(model.text.lowercased() == "q")
    #expect(shown(host) == [])
  }

  @Test func aSecretIsNeitherCutNorCopied() throws {
    let model = Model()
    let host = host(model)
    host.host.graph.focus.clipboard = "x"
    tapTwice(try point(3, of: "word", in: host), after: 0.1, in: host)
    #expect(shown(host) == ["paste"])
  }

  @Test func theBarStaysOnTheDisplay() {
    let size = CGSize(width: 200, height: 44)
    let display = CGSize(width: 400, height: 300)
    func origin(_ area: CGRect) -> CGPoint {
      EditBarLayout(area: area, bottom: 200).origin(of: size, in: display)
    }
    #expect(
      origin(CGRect(x: 190, y: 100, width: 20, height: 20)) == CGPoint(x: 100, y: 42))
    #expect(origin(CGRect(x: 0, y: 100, width: 2, height: 20)).x == 4)
    #expect(origin(CGRect(x: 398, y: 100, width: 2, height: 20)).x == 196)
    #expect(origin(CGRect(x: 200, y: 10, width: 2, height: 20)).y == 44)
    #expect(origin(CGRect(x: 200, y: 10, width: 2, height: 180)).y == 152)
    #expect(origin(CGRect(x: 200, y: 400, width: 2, height: 20)).y == 152)
  }
}
