import Observation

/// Gives bindings to the properties of an `@Observable` object.
@MainActor @preconcurrency
@propertyWrapper @dynamicMemberLookup
public struct Bindable<Value: AnyObject & Observable> {
  public var wrappedValue: Value

  public init(wrappedValue: Value) {
    self.wrappedValue = wrappedValue
  }

  public init(_ wrappedValue: Value) {
    self.wrappedValue = wrappedValue
  }

  public init(projectedValue: Bindable<Value>) {
    self = projectedValue
  }

  public var projectedValue: Bindable<Value> { self }

  /// A binding to a property of the object; through subscripts too.
  public subscript<Subject>(
    dynamicMember keyPath: ReferenceWritableKeyPath<Value, Subject>
  ) -> Binding<Subject> {
    Binding(location: ObjectLocation(wrappedValue, keyPath, isTracked: true))
  }
}

extension View {
  /// Gives the views inside an `@Observable` object, which they read with
  /// `@Environment(Model.self)`; nil takes an ancestor's away.
  public func environment<T: AnyObject & Observable>(_ object: T?) -> some View {
    modifier(_EnvironmentObjectModifier(object: object))
  }
}
