import OpenCombine

/// An object that an ancestor has put into the environment. The body is evaluated again when the
/// object changes.
@MainActor @preconcurrency
@propertyWrapper
public struct EnvironmentObject<ObjectType: ObservableObject>: StateStorage {
  /// Makes bindings to the properties of the object.
  public typealias Wrapper = ObservedObject<ObjectType>.Wrapper

  private var object: ObjectType?

  /// Reads the object of type `ObjectType`.
  public init() {}

  /// The object. The access traps if no ancestor has set an object of exactly this type.
  public var wrappedValue: ObjectType {
    guard let object else {
      preconditionFailure(
        "no \(ObjectType.self) in the environment: an ancestor has to call environmentObject(_:)")
    }
    return object
  }

  /// Makes bindings to the properties of the object: `$store.name`.
  public var projectedValue: Wrapper { Wrapper(object: wrappedValue) }

  /// Finds the object in the environment and observes its changes.
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

/// The storage of an `@EnvironmentObject` property in its node: the object that the body has read
/// last.
private final class EnvironmentObjectSlot<Object: ObservableObject>: AnyEnvironmentSlot {
  weak var object: Object?

  override func isChanged(in environment: EnvironmentValues) -> Bool {
    environment[ObjectKey<Object>()] !== object
  }
}

/// The modifier behind `environmentObject(_:)` and `environment(_:)`: sets the object of one type
/// in the environment.
public struct _EnvironmentObjectModifier<Object: AnyObject>: EnvironmentModifier {
  /// The object; nil hides the object of an ancestor.
  package let object: Object?

  /// Sets the object.
  package func change(_ environment: inout EnvironmentValues) {
    environment[ObjectKey<Object>()] = object
  }
}

extension View {
  /// Gives an object to the views inside, which read it with `@EnvironmentObject`.
  public func environmentObject<T: ObservableObject>(_ object: T) -> some View {
    modifier(_EnvironmentObjectModifier(object: object))
  }
}

/// The subscript argument that stands for the object of one type in the environment.
package struct ObjectKey<Object: AnyObject>: Hashable {
  /// Makes the key.
  package init() {}
}

private enum ObjectEnvironmentKey<Object: AnyObject>: EnvironmentKey {
  static var defaultValue: Object? { nil }
}

extension EnvironmentValues {
  /// The object that an ancestor has set under its type; nil if there is none.
  package subscript<Object: AnyObject>(key: ObjectKey<Object>) -> Object? {
    get { self[ObjectEnvironmentKey<Object>.self] }
    set { self[ObjectEnvironmentKey<Object>.self] = newValue }
  }
}
