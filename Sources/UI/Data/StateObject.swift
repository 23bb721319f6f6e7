import OpenCombine

/// An object that a view owns: made at its first evaluation, kept as long as the view keeps its
/// place. Its changes evaluate the view's body again.
@MainActor @preconcurrency
@propertyWrapper
public struct StateObject<ObjectType: ObservableObject>: StateStorage {
  private let make: () -> ObjectType
  private var object: ObjectType?

  /// - Parameter thunk: evaluated once for a place in the tree.
  public init(wrappedValue thunk: @autoclosure @escaping () -> ObjectType) {
    make = thunk
  }

  /// Before the view is in a tree this is another new object at each call.
  public var wrappedValue: ObjectType { object ?? make() }

  public var projectedValue: ObservedObject<ObjectType>.Wrapper {
    ObservedObject<ObjectType>.Wrapper(object: wrappedValue)
  }

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
