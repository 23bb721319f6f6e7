import Testing

@testable import MartletUI

struct LocalizedStringResourceTests {
  @Test func aTableAndACommentDoNotChangeAText() {
    let text = Text("**on**", tableName: "States", comment: "a pump runs")
    #expect(text == Text("**on**") && text.runs.map(\.text) == ["on"])
  }
}
