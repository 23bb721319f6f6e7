import MartletInput
import MartletUITestSupport
import Testing

@testable import MartletUI

@Suite @MainActor struct FocusedValueTests {
  final class Model: ObservableObject {
    @Published var note = "one"
    @Published var isShown = true
    var bodies: [String] = []
  }

  @Test func theValueFollowsTheFocus() {
    let host = TestHost {
      VStack {
        EmptyField().focusedValue(\.note, "one")
        EmptyField().focusedValue(\.note, "two")
        EmptyField()
        NoteLine()
      }
    }
    #expect(host.texts == ["note: none"])
    for expected in ["one", "two", "none", "one"] {
      host.press("Tab")
      #expect(host.texts == ["note: \(expected)"])
    }
    host.press("Escape")
    #expect(host.texts == ["note: none"])
    #expect(host.reports.isEmpty)
  }

  @Test func aNewValueOfTheFocusedViewIsRead() {
    struct Page: View {
      @ObservedObject var model: Model

      var body: some View {
        VStack {
          EmptyField().focusedValue(\.note, model.note)
          NoteLine()
        }
      }
    }
    let model = Model()
    let host = TestHost { Page(model: model) }
    host.press("Tab")
    model.note = "two"
    host.update()
    #expect(host.texts == ["note: two"])
  }

  @Test func theValueLeavesWithTheFocusedView() {
    struct Page: View {
      @ObservedObject var model: Model

      var body: some View {
        VStack {
          if model.isShown { EmptyField().focusedValue(\.note, "one") }
          NoteLine()
        }
      }
    }
    let model = Model()
    let host = TestHost { Page(model: model) }
    host.press("Tab")
    #expect(host.texts == ["note: one"])
    model.isShown = false
    host.update()
    #expect(host.texts == ["note: none"])
  }

  @Test func anEqualValueEvaluatesNoBody() {
    struct Reader: View {
      let model: Model
      @FocusedValue(\.note) private var note

      var body: some View {
        let _ = model.bodies.append(note ?? "none")
        Text("reader")
      }
    }
    let model = Model()
    let host = TestHost {
      VStack {
        EmptyField().focusedValue(\.note, "one")
        EmptyField().focusedValue(\.note, "one")
        Reader(model: model)
      }
    }
    host.press("Tab")
    host.press("Tab")
    #expect(model.bodies == ["none", "one"])
  }

  @Test func aViewReadsTheValueThatItPublishes() {
    struct Page: View {
      @FocusedValue(\.note) private var note

      var body: some View {
        VStack {
          EmptyField().focusedValue(\.note, "one")
          Text(note ?? "none")
        }
      }
    }
    let host = TestHost { Page() }
    host.press("Tab")
    #expect(host.texts == ["one"])
    #expect(host.reports.isEmpty)
  }
}
