import MartletUI
import MartletUITestSupport
import OpenCombine
import Testing

@MainActor
struct TextInputNodeKeysTests {
  private final class Model: ObservableObject {
    @Published var text = "one two"
  }

  private struct Page: View {
    @ObservedObject var model: Model

    var body: some View { TextField("Name", text: $model.text).probe("name") }
  }

  private func host(_ model: Model) -> TestHost {
    let host = TestHost { Page(model: model) }
    host.tap("name")
    return host
  }

  @Test func theCaretGoesToBothEnds() {
    let model = Model()
    let host = host(model)
    host.press("Home")
    host.press("x", types: "x")
    host.press("End")
    host.press("y", types: "y")
    #expect(model.text == "xone twoy")
    host.press("Home")
    host.press("Delete")
    #expect(model.text == "one twoy")
  }

  @Test func aModifierMakesAStepAWord() {
    let model = Model()
    let host = host(model)
    host.press("End")
    host.hold("ControlLeft") { $0.press("Left") }
    host.press("x", types: "x")
    #expect(model.text == "one xtwo")
  }

  @Test func allIsSelectedReplacedAndBroughtBack() {
    let model = Model()
    let host = host(model)
    host.hold("ControlLeft") { $0.press("a", types: "a") }
    host.press("z", types: "z")
    #expect(model.text == "z")
    host.hold("ControlLeft") { $0.press("z", types: "z") }
    #expect(model.text == "one two")
  }

  @Test func aSelectionIsExtendedWithShift() {
    let model = Model()
    let host = host(model)
    host.press("End")
    host.hold("ShiftLeft") {
      $0.press("Left")
      $0.press("Left")
    }
    host.press("Backspace")
    #expect(model.text == "one t")
  }
}
