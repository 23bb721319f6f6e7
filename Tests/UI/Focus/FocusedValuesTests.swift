import Testing

@testable import MartletUI

struct FocusedValuesTests {
  private enum Count: FocusedValueKey { typealias Value = Int }
  private enum Other: FocusedValueKey { typealias Value = Int }

  @Test func aValueIsFoundUnderItsOwnKeyAlone() {
    var values = FocusedValues()
    #expect(values[Count.self] == nil)
    values[Count.self] = 3
    #expect(values[Count.self] == 3)
    #expect(values[Other.self] == nil)
  }

  @Test func nilRemovesAValue() {
    var values = FocusedValues()
    values[Count.self] = 3
    values[Count.self] = nil
    #expect(values[Count.self] == nil)
  }
}
