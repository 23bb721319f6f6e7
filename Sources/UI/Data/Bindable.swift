import Observation

/// Makes bindings to the properties of an `@Observable` object: `$model.name`.
@MainActor @preconcurrency
@propertyWrapper @dynamicMemberLookup
public struct Bindable<Value: AnyObject & Observable> {
  /// The object.
  public var wrappedValue: Value

  /// Wraps an object.
  public init(wrappedValue: Value) {
    self.wrappedValue = wrappedValue
  }

  /// Wraps an object, without the property wrapper syntax.
  public init(_ wrappedValue: Value) {
    self.wrappedValue = wrappedValue
  }

  /// Copies another `Bindable`.
  public init(projectedValue: Bindable<Value>) {
    self = projectedValue
  }

  /// The wrapper itself, whose members are bindings: `$model.name`.
  public var projectedValue: Bindable<Value> { self }

  /// A binding to a property of the object. The path may go through subscripts.
  public subscript<Subject>(
    dynamicMember keyPath: ReferenceWritableKeyPath<Value, Subject>
  ) -> Binding<Subject> {
    Binding(location: ObjectLocation(wrappedValue, keyPath, isTracked: true))
  }
}

extension View {
  /// Gives an `@Observable` object to the views inside, which read it with
  /// `@Environment(Model.self)`. Nil hides the object of an ancestor.
  public func environment<T: AnyObject & Observable>(_ object: T?) -> some View {
    modifier(_EnvironmentObjectModifier(object: object))
  }
}
