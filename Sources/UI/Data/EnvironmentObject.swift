import OpenCombine

/// An object that an ancestor has put into the environment; its changes evaluate the view's body
/// again.
@MainActor @preconcurrency
@propertyWrapper
public struct EnvironmentObject<ObjectType: ObservableObject>: StateStorage {
  /// Gives bindings to the properties of the object.
  public typealias Wrapper = ObservedObject<ObjectType>.Wrapper

  private var object: ObjectType?

  public init() {}

  /// Traps where no ancestor has set an object of exactly this type.
  public var wrappedValue: ObjectType {
    guard let object else {
      preconditionFailure(
        "no \(ObjectType.self) in the environment: an ancestor has to call environmentObject(_:)")
    }
    return object
  }

  public var projectedValue: Wrapper { Wrapper(object: wrappedValue) }

  public mutating func _link(_ linker: inout _PropertyLinker) {
    let node = linker.node
    let key = ObjectKey<ObjectType>()
    let found = linker.environment[key]
    let slot = linker.slot { EnvironmentObjectSlot<ObjectType>() }
    slot.object = found
    let subscription = linker.slot { ObjectSubscription<ObjectType>(node) }
    if let found { subscription.follow(found) }
    object = found
  }
}

private final class EnvironmentObjectSlot<Object: ObservableObject>: AnyEnvironmentSlot {
  weak var object: Object?

  override func isChanged(in environment: EnvironmentValues) -> Bool {
    environment[ObjectKey<Object>()] !== object
  }
}

/// Puts an object into the environment, under its type.
public struct _EnvironmentObjectModifier<Object: AnyObject>: EnvironmentModifier {
  package let object: Object?

  package func change(_ environment: inout EnvironmentValues) {
    environment[ObjectKey<Object>()] = object
  }
}

extension View {
  /// Gives the views inside an object, which they read with `@EnvironmentObject`.
  public func environmentObject<T: ObservableObject>(_ object: T) -> some View {
    modifier(_EnvironmentObjectModifier(object: object))
  }
}

/// Names the object of a type in the environment.
package struct ObjectKey<Object: AnyObject>: Hashable {
  package init() {}
}

private enum ObjectEnvironmentKey<Object: AnyObject>: EnvironmentKey {
  static var defaultValue: Object? { nil }
}

extension EnvironmentValues {
  /// The object that an ancestor has set under the type; nil for none.
  package subscript<Object: AnyObject>(key: ObjectKey<Object>) -> Object? {
    get { self[ObjectEnvironmentKey<Object>.self] }
    set { self[ObjectEnvironmentKey<Object>.self] = newValue }
  }
}
