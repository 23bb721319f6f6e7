import OpenCombine

/// An object that a view owns. It is made at the first evaluation and lives as long as the view
/// keeps its place. The body is evaluated again when the object changes.
@MainActor @preconcurrency
@propertyWrapper
public struct StateObject<ObjectType: ObservableObject>: StateStorage {
  private let make: () -> ObjectType
  private var object: ObjectType?

  /// Stores the expression that makes the object.
  ///
  /// - Parameter thunk: evaluated once per place in the tree.
  public init(wrappedValue thunk: @autoclosure @escaping () -> ObjectType) {
    make = thunk
  }

  /// The object. Before the view is in a tree, each access makes a new one.
  public var wrappedValue: ObjectType { object ?? make() }

  /// Makes bindings to the properties of the object: `$store.name`.
  public var projectedValue: ObservedObject<ObjectType>.Wrapper {
    ObservedObject<ObjectType>.Wrapper(object: wrappedValue)
  }

  /// Finds or makes the object in the node and follows its changes.
  public mutating func _link(_ linker: inout _PropertyLinker) {
    let node = linker.node
    let make = make
    let owned = linker.slot { OwnedObject(make()) }
    linker.slot { ObjectSubscription<ObjectType>(node) }.follow(owned.object)
    object = owned.object
  }
}

private final class OwnedObject<Object>: KeptStorage {
  let object: Object
  var isWorthKeeping: Bool { true }

  init(_ object: Object) {
    self.object = object
  }

  func move(to owner: _StructureNode) {}
}
