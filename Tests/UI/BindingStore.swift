import MartletUI

/// A value that a binding writes.
@MainActor
final class BindingStore<Value> {
  var value: Value

  init(_ value: Value) { self.value = value }

  var binding: Binding<Value> { Binding(get: { self.value }, set: { self.value = $0 }) }
}
