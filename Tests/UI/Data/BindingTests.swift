import MartletUI
import Testing

@MainActor
struct BindingTests {
  private final class Store {
    var number: Int? = 1
    var names = ["a", "b"]
  }

  private let store = Store()
  private var number: Binding<Int?> {
    let store = store
    return Binding(get: { store.number }, set: { store.number = $0 })
  }

  @Test func aConstantIgnoresWrites() {
    let binding = Binding.constant(3)
    binding.wrappedValue = 4
    #expect(binding.wrappedValue == 3)
  }

  @Test func theValueInsideAnOptionalStaysAfterTheOptionalIsNil() throws {
    let inner = try #require(Binding<Int>(number))
    inner.wrappedValue = 5
    #expect(store.number == 5)
    store.number = nil
    #expect(inner.wrappedValue == 1)
    #expect(Binding<Int>(number) == nil)
  }

  @Test func aPartIsReadAndWrittenThroughItsPath() {
    let store = store
    let names = Binding(get: { store.names }, set: { store.names = $0 })
    names[1].wrappedValue = "c"
    #expect(store.names == ["a", "c"])
  }

  @Test func anOptionalBindingIgnoresNil() {
    let store = store
    let names = Binding(get: { store.names }, set: { store.names = $0 })
    let optional = Binding<[String]?>(names)
    optional.wrappedValue = nil
    #expect(store.names == ["a", "b"])
    optional.wrappedValue = []
    #expect(store.names.isEmpty)
  }
}
