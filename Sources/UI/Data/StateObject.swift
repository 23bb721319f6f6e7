import OpenCombine

/// An object that a view owns. It is made at the first evaluation and lives as long as the view
/// keeps its position in the tree. The body is evaluated again after each change of the object.
@MainActor @preconcurrency
@propertyWrapper
public struct StateObject<ObjectType: ObservableObject>: StateStorage {
  private let make: () -> ObjectType
  private var object: ObjectType?

  /// Stores the expression that makes the object.
  ///
  /// - Parameter thunk: evaluated once, at the first evaluation of the view's body.
  public init(wrappedValue thunk: @autoclosure @escaping () -> ObjectType) {
    make = thunk
  }

  /// The object. Before the view is in a tree, each access makes a new one.
  public var wrappedValue: ObjectType { object ?? make() }

  /// Makes bindings to the properties of the object: `$store.name`.
  public var projectedValue: ObservedObject<ObjectType>.Wrapper {
    ObservedObject<ObjectType>.Wrapper(object: wrappedValue)
  }

  /// Connects the property with its object in the node and observes the changes of the object.
  public mutating func _link(_ linker: inout _PropertyLinker) {
    let node = linker.node
    let make = make
    let owned = linker.slot { OwnedObject(make()) }
    linker.slot { ObjectSubscription<ObjectType>(node) }.follow(owned.object)
    object = owned.object
  }
}

/// The storage of a `@StateObject` property in its node.
private final class OwnedObject<Object>: SavableStorage {
  let object: Object
  var isWorthSaving: Bool { true }

  init(_ object: Object) {
    self.object = object
  }

  func move(to owner: _GraphNode) {}
}
