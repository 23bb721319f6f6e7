import OpenCombine

/// A reference to an `ObservableObject` that something else owns. The body is evaluated again after
/// each change of the object.
///
/// Use `StateObject` for an object that the view owns.
///
/// An object without `@Published` properties that announces its changes by hand must declare its
/// publisher (`let objectWillChange = ObservableObjectPublisher()`). Otherwise OpenCombine makes a
/// new publisher at each access, and changes do not arrive.
@MainActor @preconcurrency
@propertyWrapper
public struct ObservedObject<ObjectType: ObservableObject>: DynamicProperty {
  /// Makes bindings to the properties of the object.
  @MainActor @preconcurrency
  @dynamicMemberLookup
  public struct Wrapper {
    /// The object.
    package let object: ObjectType

    /// A binding to a property of the object. The path may go through subscripts
    /// (`$store.items[2].name`).
    public subscript<Subject>(
      dynamicMember keyPath: ReferenceWritableKeyPath<ObjectType, Subject>
    ) -> Binding<Subject> {
      Binding(location: ObjectLocation(object, keyPath, isTracked: false))
    }
  }

  /// The object.
  public var wrappedValue: ObjectType

  /// Wraps an object.
  public init(wrappedValue: ObjectType) {
    self.wrappedValue = wrappedValue
  }

  /// Wraps an object, without the property wrapper syntax.
  public init(initialValue: ObjectType) {
    wrappedValue = initialValue
  }

  /// Makes bindings to the properties of the object: `$store.name`.
  public var projectedValue: Wrapper { Wrapper(object: wrappedValue) }

  /// Observes the changes of the object.
  public mutating func _link(_ linker: inout _PropertyLinker) {
    let node = linker.node
    linker.slot { ObjectSubscription<ObjectType>(node) }.follow(wrappedValue)
  }
}

/// Marks a node for evaluation at each change of the object that it observes. It is storage in the
/// node of the body, and ends its subscription with the node.
@MainActor
final class ObjectSubscription<Object: ObservableObject> {
  private weak var node: (any DependentNode)?
  private var object: Object?
  private var subscription: AnyCancellable?

  init(_ node: any DependentNode) {
    self.node = node
  }

  /// Observes `new` in place of the previous object.
  func follow(_ new: Object) {
    guard new !== object, let node else { return }
    object = new
    subscription = observe(new.objectWillChange, on: OwnThread(node.graph)) { [weak self] in
      self?.objectWillChange()
    }
  }

  private func objectWillChange() {
    guard let node, !node.graph.refusesChange(of: Object.self) else { return }
    node.graph.withWriting(.current) { node.graph.mark(node) }
  }
}

/// Calls `action` on the tree's thread whenever `publisher` sends, until the result is released.
nonisolated private func observe<P: Publisher>(
  _ publisher: P, on thread: OwnThread, _ action: @escaping @MainActor @Sendable () -> Void
) -> AnyCancellable where P.Failure == Never {
  publisher.sink { _ in thread.run(action) }
}
