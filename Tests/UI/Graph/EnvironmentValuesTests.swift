import MartletUI
import Testing

@MainActor
struct EnvironmentValuesTests {
  private enum First: EnvironmentKey { static let defaultValue = 1 }
  private enum Second: EnvironmentKey { static let defaultValue = 1 }

  @Test func aKeyWithoutAValueHasItsDefault() {
    var values = EnvironmentValues()
    #expect(values[First.self] == 1)
    values[First.self] = 5
    #expect(values[First.self] == 5)
    #expect(values[Second.self] == 1, "keys of one type of value are apart")
  }

  @Test func aCopyIsIndependent() {
    var values = EnvironmentValues()
    values[First.self] = 2
    var copy = values
    copy[First.self] = 3
    #expect(values[First.self] == 2 && copy[First.self] == 3)
  }
}
