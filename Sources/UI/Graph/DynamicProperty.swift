/// A stored property of a view whose value lives outside of the view value, in the view's node.
/// `@State` and `@Binding` are examples.
@MainActor @preconcurrency
public protocol DynamicProperty {
  /// Is called before each evaluation of the body, after the dynamic properties inside this one are
  /// linked.
  mutating func update()

  /// Connects the property with its storage in the node, before each evaluation of the body. Only
  /// the view tree calls it.
  mutating func _link(_ linker: inout _PropertyLinker)

  /// Returns true if a view with `a` need not be evaluated again to receive `b` instead. Nil means
  /// that the two are compared field by field.
  static func _areSame(_ a: Self, _ b: Self) -> Bool?
}

extension DynamicProperty {
  /// Returns nil: the two are compared field by field.
  public static func _areSame(_ a: Self, _ b: Self) -> Bool? { nil }

  /// Does nothing.
  public mutating func update() {}

  /// Links the dynamic properties inside this property and then updates it.
  public mutating func _link(_ linker: inout _PropertyLinker) {
    linker.graph.fields.link(&self, &linker)
    update()
  }
}

/// A dynamic property whose value lives only in the node. The copy in the view value has no meaning
/// and is never compared.
package protocol StateStorage: DynamicProperty {}

extension StateStorage {
  /// Returns true, because the value lives in the node.
  public static func _areSame(_ a: Self, _ b: Self) -> Bool? { true }
}

/// Gives each dynamic property of a node its storage, in the order of the fields.
///
/// A node makes one for each evaluation of its body. `FieldTable.link` passes it to the properties,
/// and the node keeps `slots` for the next evaluation.
public struct _PropertyLinker {
  /// The node whose properties are linked.
  package let node: any DependentNode
  /// The storage of the properties linked so far, in order.
  package private(set) var slots: [AnyObject]
  private var index = 0
  /// The storage that an earlier node of the same view has left, by the index of the slot. It takes
  /// the place of new storage.
  private let saved: [Int: any SavableStorage]

  /// Makes a linker for one evaluation.
  ///
  /// - Parameters:
  ///   - slots: the storage from the previous evaluation; empty in the first.
  ///   - saved: the storage that an earlier node of the same view has left.
  package init(
    node: any DependentNode, slots: [AnyObject], saved: [Int: any SavableStorage] = [:]
  ) {
    self.node = node
    self.slots = slots
    self.saved = saved
  }

  /// The graph of the node.
  @MainActor package var graph: ViewGraph { node.graph }
  /// The environment of the node.
  @MainActor package var environment: EnvironmentValues { node.environment }

  /// Returns the storage of the next property. The first evaluation takes it from the earlier node
  /// or calls `make`; later ones return the same object. Properties must ask in the same order and
  /// the same number of times in each evaluation.
  @MainActor package mutating func slot<S: AnyObject>(_ make: () -> S) -> S {
    defer { index += 1 }
    if index < slots.count, let known = slots[index] as? S { return known }
    if let known = saved[index] as? S {
      saved[index]?.move(to: node)
      slots.append(known)
      return known
    }
    let made = make()
    slots.append(made)
    return made
  }
}
