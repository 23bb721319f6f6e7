import OpenCombine

/// A reference to an object whose changes evaluate the view's body again.
///
/// The object belongs to somebody else; an object that the view owns is a `StateObject`.
///
/// An object without `@Published` properties that tells of its changes by hand has to declare its
/// publisher (`let objectWillChange = ObservableObjectPublisher()`): OpenCombine makes another one
/// at each access to the default of such an object.
@MainActor @preconcurrency
@propertyWrapper
public struct ObservedObject<ObjectType: ObservableObject>: DynamicProperty {
  /// Gives bindings to the properties of the object.
  @MainActor @preconcurrency
  @dynamicMemberLookup
  public struct Wrapper {
    package let object: ObjectType

    /// A binding to a property of the object; through subscripts too (`$store.items[2].name`).
    public subscript<Subject>(
      dynamicMember keyPath: ReferenceWritableKeyPath<ObjectType, Subject>
    ) -> Binding<Subject> {
      Binding(location: ObjectLocation(object, keyPath, isTracked: false))
    }
  }

  public var wrappedValue: ObjectType

  public init(wrappedValue: ObjectType) {
    self.wrappedValue = wrappedValue
  }

  public init(initialValue: ObjectType) {
    wrappedValue = initialValue
  }

  public var projectedValue: Wrapper { Wrapper(object: wrappedValue) }

  public mutating func _link(_ linker: inout _PropertyLinker) {
    let node = linker.node
    linker.slot { ObjectSubscription<ObjectType>(node) }.follow(wrappedValue)
  }
}

/// Marks a node at each change of the object that it follows at the time.
@MainActor
final class ObjectSubscription<Object: ObservableObject> {
  private weak var node: (any DependentNode)?
  private var object: Object?
  private var subscription: AnyCancellable?

  init(_ node: any DependentNode) {
    self.node = node
  }

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

/// Calls `action` on the tree's thread whenever `publisher` sends, until the result is dropped.
nonisolated private func observe<P: Publisher>(
  _ publisher: P, on thread: OwnThread, _ action: @escaping @MainActor @Sendable () -> Void
) -> AnyCancellable where P.Failure == Never {
  publisher.sink { _ in thread.run(action) }
}
