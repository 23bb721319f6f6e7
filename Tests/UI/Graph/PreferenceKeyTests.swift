import Testing

@testable import MartletUI

private enum WordsKey: PreferenceKey {
  static let defaultValue: [String] = []

  static func reduce(value: inout [String], nextValue: () -> [String]) { value += nextValue() }
}

private enum LastKey: PreferenceKey {
  static func reduce(value: inout Int?, nextValue: () -> Int?) { value = nextValue() ?? value }
}

struct PreferenceKeyTests {
  @Test func valuesJoinInTheOrderOfTheTree() {
    var value: [String]?
    WordsKey.join(["a"], to: &value)
    WordsKey.join(["b", "c"], to: &value)
    #expect(value == ["a", "b", "c"])
  }

  @Test func anOptionalKeyIsNilByDefault() {
    #expect(LastKey.defaultValue == nil)
    var value: Int?? = .some(3)
    LastKey.join(nil, to: &value)
    #expect(value == .some(3))
  }
}
