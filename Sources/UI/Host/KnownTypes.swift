extension KnownTypes {
  /// The types of the view layer itself.
  package static let views = KnownTypes(
    dynamicProperty: knownDynamicProperty,
    followsFirstArgument: { descriptor(of: $0) == descriptor(of: ModifiedContent<Int, Int>.self) },
    addKnownEquatableTypes: {
      $0.add(Alignment.self)
      $0.add(EdgeInsets.self)
      $0.add(Color.self)
    })
}

/// Returns `type` as a dynamic property if it is one of the four most frequent ones, whatever the
/// type of its value is.
@MainActor private func knownDynamicProperty(_ type: Any.Type) -> (any DynamicProperty.Type)? {
  func state<T>(_ value: T.Type) -> any DynamicProperty.Type { State<T>.self }
  func environment<T>(_ value: T.Type) -> any DynamicProperty.Type { Environment<T>.self }
  func binding<T>(_ value: T.Type) -> any DynamicProperty.Type { Binding<T>.self }
  func gestureState<T>(_ value: T.Type) -> any DynamicProperty.Type { GestureState<T>.self }
  switch descriptor(of: type) {
  case descriptor(of: State<Int>.self): return state(argument(of: type))
  case descriptor(of: Environment<Int>.self): return environment(argument(of: type))
  case descriptor(of: Binding<Int>.self): return binding(argument(of: type))
  case descriptor(of: GestureState<Int>.self): return gestureState(argument(of: type))
  default: return nil
  }
}
