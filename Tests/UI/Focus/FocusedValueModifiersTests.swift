import MartletInput
import MartletUITestSupport
import Testing

@testable import MartletUI

@Suite @MainActor struct FocusedValueModifiersTests {
  final class Model: ObservableObject {
    @Published var isShown = true
    @Published var note: String? = "one"
  }

  @Test func theValueOfTheInnermostViewIsRead() {
    let host = TestHost {
      VStack {
        VStack {
          EmptyField().focusedValue(\.note, "inner")
          EmptyField().focusedValue(\.note, nil)
        }
        .focusedValue(\.note, "outer")
        NoteLine()
      }
    }
    host.press("Tab")
    #expect(host.texts == ["note: inner"])
    host.press("Tab")
    #expect(host.texts == ["note: outer"])
  }

  @Test func aSceneValueIsReadWhileNoViewWithAValueHasTheFocus() {
    let host = TestHost {
      VStack {
        EmptyField().focusedValue(\.note, "field")
        Text("other").focusedSceneValue(\.note, "scene")
        NoteLine()
      }
    }
    #expect(host.texts.contains("note: scene"))
    host.press("Tab")
    #expect(host.texts.contains("note: field"))
    host.press("Escape")
    #expect(host.texts.contains("note: scene"))
  }

  @Test func theSceneValueOfTheInnermostViewIsRead() {
    let host = TestHost {
      VStack {
        EmptyView().focusedSceneValue(\.note, "empty")
        Text("other").focusedSceneValue(\.note, nil).focusedSceneValue(\.note, "inner")
        NoteLine()
      }
      .focusedSceneValue(\.note, "outer")
    }
    #expect(host.texts.contains("note: inner"))
  }

  @Test func aSceneValueFollowsItsViewAndLeavesWithIt() {
    struct Page: View {
      @ObservedObject var model: Model

      var body: some View {
        VStack {
          if model.isShown { Text("other").focusedSceneValue(\.note, model.note) }
          NoteLine()
        }
      }
    }
    let model = Model()
    let host = TestHost { Page(model: model) }
    #expect(host.texts.contains("note: one"))
    model.note = "two"
    host.update()
    #expect(host.texts.contains("note: two"))
    model.note = nil
    host.update()
    #expect(host.texts.contains("note: none"))
    model.note = "three"
    model.isShown = false
    host.update()
    #expect(host.texts == ["note: none"])
    #expect(host.reports.isEmpty)
  }
}
