import Testing

@testable import MartletUI

@MainActor struct ControlTitleTests {
  @Test func textsAndTitlesOfLabelsAreKnown() {
    #expect(ControlTitle.text(of: Text("Lamp")) == "Lamp")
    #expect(ControlTitle.text(of: Label("Lamp", systemImage: "lightbulb")) == "Lamp")
    #expect(ControlTitle.text(of: Color.red) == "")
  }
}
