import MartletUI
import Testing

@MainActor
struct AccessibilityFocusStateTests {
  @MainActor private struct Reader {
    @AccessibilityFocusState var isRead: Bool
    @AccessibilityFocusState var row: Int?

    init() {}
  }

  @Test func noViewIsEverRead() {
    let reader = Reader()
    reader.isRead = true
    reader.row = 3
    reader.$row.wrappedValue = 4
    #expect(!reader.isRead)
    #expect(reader.row == nil && reader.$row.wrappedValue == nil)
  }
}
