import MartletGeometry
import MartletInput
import MartletUITestSupport
import Testing

@testable import MartletUI

@Suite @MainActor struct FocusTests {
  enum Field: Hashable { case first, second }

  final class Log: ObservableObject {
    @Published var first = ""
    @Published var second = ""
    var lines: [String] = []
  }

  struct Page: View {
    @ObservedObject var log: Log
    @FocusState var field: Field?

    var body: some View {
      VStack {
        TextField("1", text: $log.first).focused($field, equals: .first).probe("first")
        TextField("2", text: $log.second).focused($field, equals: .second).probe("second")
        Button("go") { field = .second }.probe("go")
        Button("leave") { field = nil }.probe("leave")
        Text(field == .first ? "one" : field == .second ? "two" : "none")
      }
    }
  }

  @Test func theStateFollowsTouchesAndLeadsTheFocus() {
    let log = Log()
    // High enough that the keyboard on the glass covers no button.
    let host = TestHost(height: 900) { Page(log: log) }
    #expect(host.texts.contains("none"))
    host.tap("first")
    #expect(host.texts.contains("one"))
    host.tap("go")
    #expect(host.texts.contains("two"))
    host.press("x", types: "x")
    #expect(log.second == "x")
    host.hold("ShiftLeft") { $0.press("Tab") }
    #expect(host.texts.contains("one"))
    host.tap("leave")
    #expect(host.texts.contains("none"))
    #expect(!host.host.takesText)
  }

  @Test func submittingCanMoveTheFocusOn() {
    struct Chain: View {
      @ObservedObject var log: Log
      @FocusState var field: Field?

      var body: some View {
        VStack {
          TextField("1", text: $log.first).focused($field, equals: .first).probe("first")
            .onSubmit { field = .second }
          TextField("2", text: $log.second).focused($field, equals: .second)
        }
        .defaultFocus($field, .first)
      }
    }
    let log = Log()
    let host = TestHost { Chain(log: log) }
    host.update()
    host.press("a", types: "a")
    host.press("Enter")
    host.update()
    host.press("b", types: "b")
    #expect(log.first == "a" && log.second == "b")
  }

  @Test func aBoolStateIsTrueWhileItsViewHasTheFocus() {
    struct One: View {
      @State var text = ""
      @FocusState var isFocused: Bool

      var body: some View {
        VStack {
          TextField("1", text: $text).focused($isFocused).probe("field")
          Text(isFocused ? "yes" : "no")
        }
      }
    }
    let host = TestHost { One() }
    host.tap("field")
    #expect(host.texts.contains("yes"))
    host.press("Escape")
    #expect(host.texts.contains("no"))
  }

  @Test func keysReachTheModifiersAroundTheFocusFromTheInsideOut() {
    let log = Log()
    let host = TestHost {
      TextField("1", text: Binding(get: { log.first }, set: { log.first = $0 }))
        .probe("field")
        .onKeyPress("a") {
          log.lines.append("inner")
          return .handled
        }
        .onKeyPress { press in
          log.lines.append("outer \(press.key.character)")
          return .ignored
        }
        .onMoveCommand { log.lines.append("move \($0)") }
    }
    host.tap("field")
    host.press("a", types: "a")
    host.press("b", types: "b")
    host.press("Up")
    #expect(log.lines == ["inner", "outer b", "outer \u{F700}", "move up"])
    #expect(log.first == "b")
  }

  @Test func shortcutsRunButtonsAlsoWhileSomebodyTypes() {
    struct Shortcuts: View {
      @ObservedObject var log: Log

      var body: some View {
        VStack {
          TextField("1", text: $log.first).probe("field")
          Button("save") { log.lines.append("save") }.keyboardShortcut("s")
          Button("ok") { log.lines.append("ok") }.keyboardShortcut(.defaultAction)
          Button("off") { log.lines.append("off") }.keyboardShortcut(.cancelAction).disabled(true)
        }
      }
    }
    let log = Log()
    let host = TestHost { Shortcuts(log: log) }
    host.press("Enter")
    host.hold("ControlLeft") { $0.press("s", types: "s") }
    host.press("s", types: "s")
    host.press("Escape")
    #expect(log.lines == ["ok", "save"])
    host.tap("field")
    host.press("s", types: "s")
    host.hold("MetaLeft") { $0.press("s", types: "s") }
    #expect(log.first == "s")
    #expect(log.lines == ["ok", "save", "save"])
  }

  @Test func focusableViewsAreReachedByTheTabulatorInReadingOrder() {
    let log = Log()
    let host = TestHost {
      VStack {
        ForEach(0..<3) { row in
          HStack {
            ForEach(0..<2) { column in
              Color.red.frame(width: 40, height: 20).focusable(row != 1 || column != 0)
                .onKeyPress("x") {
                  log.lines.append("\(row)\(column)")
                  return .handled
                }
            }
          }
        }
      }
    }
    for _ in 0..<6 {
      host.press("Tab")
      host.press("x", types: "x")
    }
    #expect(log.lines == ["00", "01", "11", "20", "21", "00"])
  }

  @Test func returnWithoutAnybodyListeningEndsTheEditing() {
    let host = TestHost { TextField("1", text: .constant("")).probe("field") }
    host.tap("field")
    host.press("Enter")
    #expect(!host.host.takesText)
  }

  @Test func theInitialCallHasTheModifierKeysThatAreDown() {
    struct Page: View {
      let log: Log
      @State private var isShown = false

      var body: some View {
        VStack {
          Button("show") { isShown = true }.probe("show")
          if isShown {
            Text("keys")
              .onModifierKeysChanged(mask: [.shift, .option], initial: true) { old, new in
                log.lines.append("\(old == .shift) \(new == .shift) \(new.isEmpty)")
              }
          }
        }
      }
    }
    let log = Log()
    let host = TestHost { Page(log: log) }
    host.key("ShiftLeft", isPressed: true)
    host.key("ControlLeft", isPressed: true)
    host.tap("show")
    #expect(log.lines == ["true true false"])
    host.key("ControlLeft", isPressed: false)
    host.key("ShiftLeft", isPressed: false)
    #expect(log.lines == ["true true false", "true false true"])
  }
}
