import MartletGeometry
import MartletInput
import MartletText
import MartletUITestSupport
import Testing

@testable import MartletUI

@Suite @MainActor struct TextFieldTests {
  final class Model: ObservableObject {
    @Published var text = ""
    @Published var other = ""
    var submissions: [String] = []
    var editing: [Bool] = []
  }

  struct Page: View {
    @ObservedObject var model: Model

    var body: some View {
      VStack {
        TextField("Name", text: $model.text, onEditingChanged: { model.editing.append($0) })
          .probe("name")
        SecureField("Word", text: $model.other).probe("word")
      }
      .onSubmit { model.submissions.append(model.text) }
    }
  }

  private func type(_ text: String, in host: TestHost) {
    for character in text { host.press(String(character), types: String(character)) }
  }

  @Test func aTapGivesTheFocusAndKeysGoToTheBinding() {
    let model = Model()
    let host = TestHost { Page(model: model) }
    type("lost", in: host)
    #expect(model.text.isEmpty)
    host.tap("name")
    #expect(host.host.takesText)
    #expect(model.editing == [true])
    type("Zoë", in: host)
    host.press("Space")
    type("😀", in: host)
    #expect(model.text == "Zoë 😀")
    host.press("Backspace")
    host.press("Left")
    host.press("Backspace")
    #expect(model.text == "Zo ")
  }

  @Test func aFieldFollowsTheTypeSizeOfTheEnvironment() {
    func height(_ size: DynamicTypeSize, _ font: Font? = nil) -> Double? {
      TestHost {
        TextField("Name", text: .constant("abc")).textFieldStyle(.plain).font(font)
          .fixedSize(horizontal: false, vertical: true).probe("field").dynamicTypeSize(size)
      }.frame(of: "field").map { Double($0.height) }
    }
    let usual = height(.large)
    #expect(usual != nil && (height(.accessibility5) ?? 0) > 2 * (usual ?? 0))
    #expect(height(.accessibility5, .system(size: 17)) == usual)
  }

  @Test func returnSubmitsAndEndsTheEditing() {
    let model = Model()
    let host = TestHost { Page(model: model) }
    host.tap("name")
    type("ab", in: host)
    host.press("Enter")
    #expect(model.submissions == ["ab"])
    #expect(!host.host.takesText)
    #expect(model.editing == [true, false])
  }

  @Test func theTabulatorGoesOnAndComesBack() {
    let model = Model()
    let host = TestHost { Page(model: model) }
    host.tap("name")
    host.press("Tab")
    type("x", in: host)
    #expect(model.other == "x")
    host.hold("ShiftLeft") { $0.press("Tab") }
    type("y", in: host)
    #expect(model.text == "y")
    host.press("Escape")
    #expect(!host.host.takesText)
  }

  @Test func commandsCopyAndPasteButNeverSecrets() {
    let model = Model()
    let host = TestHost { Page(model: model) }
    host.tap("word")
    type("secret", in: host)
    host.hold("ControlLeft") { host in
      host.press("a", types: "a")
      host.press("c", types: "c")
    }
    host.press("Tab")
    host.hold("ControlLeft") { $0.press("v", types: "v") }
    #expect(model.text.isEmpty)
    type("plain", in: host)
    host.hold("ControlLeft") { host in
      host.press("a", types: "a")
      host.press("x", types: "x")
      host.press("v", types: "v")
      host.press("v", types: "v")
    }
    #expect(model.text == "plainplain")
    #expect(model.other == "secret")
  }

  @Test func aSecretIsNeverSetAsText() {
    final class Setter: TextSetting {
      var texts: Set<String> = []

      func layout(_ text: StyledText, fit: TextFit) -> TextLayout {
        texts.insert(text.spans.map(\.text).joined())
        return FixedText().layout(text, fit: fit)
      }

      func carets(_ text: StyledText, fit: TextFit) -> TextCarets {
        FixedText().carets(text, fit: fit)
      }
    }
    let model = Model()
    model.other = "12345"
    let setter = Setter()
    let host = TestHost(text: setter) { Page(model: model) }
    host.tap("word")
    type("6", in: host)
    #expect(model.other == "123456")
    #expect(setter.texts.contains("••••••"))
    #expect(!setter.texts.contains { $0.contains("12345") })
  }

  @Test func aBindingThatRefusesKeepsItsText() {
    final class Digits: ObservableObject { @Published var text = "1" }
    struct DigitsPage: View {
      @ObservedObject var model: Digits

      var body: some View {
        TextField(
          "Digits",
          text: Binding(
            get: { model.text }, set: { model.text = String($0.filter(\.isNumber).prefix(3)) })
        ).probe("digits")
      }
    }
    let model = Digits()
    let host = TestHost { DigitsPage(model: model) }
    host.tap("digits")
    type("a2b345", in: host)
    #expect(model.text == "123")
    let node = host.firstNode(TextInputNode.self) { _ in true }
    #expect(node?.textBeforeCaret == "123")
  }

  @Test func aHeldKeyRepeats() {
    let model = Model()
    let host = TestHost { Page(model: model) }
    host.tap("name")
    type("abcdefghij", in: host)
    host.key("Backspace", isPressed: true)
    #expect(model.text == "abcdefghi")
    host.advance(0.45)
    #expect(model.text == "abcdefghi")
    host.advance(0.3)
    #expect(model.text.count < 7)
    host.key("Backspace", isPressed: false)
    let left = model.text
    host.advance(1)
    #expect(model.text == left)
  }

  @Test func theCaretBlinksForTenSecondsAndThenRests() {
    let model = Model()
    let host = TestHost { Page(model: model) }
    host.tap("name")
    host.advance(0.3)
    #expect(host.host.nextDeadline != nil)
    host.advance(12)
    #expect(host.host.nextDeadline == nil)
    #expect(!host.host.needsUpdate)
  }

  @Test func aDisabledFieldTakesNothing() {
    let model = Model()
    let host = TestHost { Page(model: model).disabled(true) }
    host.tap("name")
    #expect(!host.host.takesText)
  }

  @Test func aFieldThatLeavesGivesTheFocusAway() {
    struct Leaving: View {
      @ObservedObject var model: Model
      var body: some View {
        VStack {
          if model.other.isEmpty { TextField("Name", text: $model.text).probe("name") }
          Text("rest")
        }
      }
    }
    let model = Model()
    let host = TestHost { Leaving(model: model) }
    host.tap("name")
    #expect(host.host.takesText)
    model.other = "x"
    host.update()
    #expect(!host.host.takesText)
    type("q", in: host)
    #expect(model.text.isEmpty)
  }

  @Test func aTapPlacesTheCaretASecondOneSelectsTheWord() {
    let model = Model()
    model.text = "one two"
    let host = TestHost { Page(model: model) }
    guard let frame = host.layoutFrame(of: "name") else {
      Issue.record("no field")
      return
    }
    // Characters are half an em wide: 17 points of body text, so 8.5.
    let point = CGPoint(x: frame.minX + 8.5 * 5, y: frame.midY)
    host.tap(point)
    type("X", in: host)
    #expect(model.text == "one tXwo")
    host.advance(1)
    host.tap(point)
    host.advance(0.1)
    host.tap(point)
    type("Y", in: host)
    #expect(model.text == "one Y")
  }

  // MARK: - Undo

  private func control(_ key: String, shift: Bool = false, in host: TestHost) {
    host.hold("ControlLeft") { host in
      if shift {
        host.hold("ShiftLeft") { $0.press(key) }
      } else {
        host.press(key)
      }
    }
  }

  @Test func controlZUndoesAndBothKeysRedo() {
    let model = Model()
    let host = TestHost { Page(model: model) }
    host.tap("name")
    type("one two", in: host)
    control("z", in: host)
    #expect(model.text == "one ")
    control("z", in: host)
    #expect(model.text.isEmpty)
    control("z", shift: true, in: host)
    #expect(model.text == "one ")
    control("y", in: host)
    #expect(model.text == "one two")
  }

  @Test func aPauseAndAMovedCaretEndAStep() {
    let model = Model()
    let host = TestHost { Page(model: model) }
    host.tap("name")
    type("ab", in: host)
    host.advance(1.5)
    type("cd", in: host)
    host.press("Left")
    type("x", in: host)
    #expect(model.text == "abcxd")
    control("z", in: host)
    #expect(model.text == "abcd")
    control("z", in: host)
    #expect(model.text == "ab")
  }

  @Test func cutAndPasteAreSteps() {
    let model = Model()
    model.text = "word"
    let host = TestHost { Page(model: model) }
    host.tap("name")
    control("a", in: host)
    control("x", in: host)
    control("v", in: host)
    control("v", in: host)
    #expect(model.text == "wordword")
    control("z", in: host)
    control("z", in: host)
    #expect(model.text.isEmpty)
    control("z", in: host)
    #expect(model.text == "word")
    let node = host.firstNode(TextInputNode.self) { _ in true }
    #expect(node?.editing.selectedText == "word")
  }

  @Test func aTextFromTheProgramClearsTheSteps() {
    let model = Model()
    let host = TestHost { Page(model: model) }
    host.tap("name")
    type("ab", in: host)
    model.text = "program"
    host.update()
    control("z", in: host)
    #expect(model.text == "program")
  }

  private struct Draft: View {
    @State private var draft = ""

    var body: some View {
      VStack {
        TextField("Message", text: $draft).probe("field")
        Button("Send") { draft = "" }.probe("send")
      }
    }
  }

  /// The body of `Draft` does not read the text, so only the field can follow it.
  @Test func aStateThatTheProgramSetsReachesTheField() {
    let host = TestHost { Draft() }
    let node = host.firstNode(TextInputNode.self) { _ in true }
    host.tap("field")
    type("hello", in: host)
    #expect(node?.editing.text == "hello")
    host.tap("send")
    #expect(node?.editing.text.isEmpty == true)
  }

  @Test func aSecretIsNotKeptForUndo() {
    let model = Model()
    let host = TestHost { Page(model: model) }
    host.tap("word")
    type("secret", in: host)
    host.press("Backspace")
    control("z", in: host)
    #expect(model.other == "secre")
  }

  @Test func withoutAnEditTheShortcutOfTheProgramRuns() {
    var count = 0
    let model = Model()
    let host = TestHost {
      VStack {
        TextField("Name", text: Binding(get: { model.text }, set: { model.text = $0 }))
          .probe("name")
        Button("Undo") { count += 1 }.keyboardShortcut("z", modifiers: .command)
      }
    }
    host.tap("name")
    type("a", in: host)
    control("z", in: host)
    #expect(model.text.isEmpty && count == 0)
    control("z", in: host)
    #expect(count == 1)
  }

  @Test func anEditorHasNoBarForFinding() {
    let plain = TestHost { TextEditor(text: .constant("notes")) }
    let host = TestHost {
      TextEditor(text: .constant("notes")).findDisabled().replaceDisabled()
        .findNavigator(isPresented: .constant(true))
    }
    #expect(host.displayList.items.map(\.content) == plain.displayList.items.map(\.content))
  }
}
