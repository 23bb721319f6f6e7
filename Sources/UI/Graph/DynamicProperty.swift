/// A stored property of a view whose value lives outside the view, in the view's node.
@MainActor @preconcurrency
public protocol DynamicProperty {
  /// Is called before each evaluation of the body, after nested properties are linked.
  mutating func update()

  /// Links the property with its storage in the node.
  mutating func _link(_ linker: inout _PropertyLinker)

  /// Returns true if a view with `a` need not be evaluated again to receive `b` instead. Nil asks
  /// for a comparison by fields.
  static func _areSame(_ a: Self, _ b: Self) -> Bool?
}

extension DynamicProperty {
  /// Returns nil, which asks for a comparison by fields.
  public static func _areSame(_ a: Self, _ b: Self) -> Bool? { nil }

  /// Does nothing.
  public mutating func update() {}

  /// Links the dynamic properties inside this property and then updates it.
  public mutating func _link(_ linker: inout _PropertyLinker) {
    linker.graph.fields.link(&self, &linker)
    update()
  }
}

/// A property whose value lives in the node. The copy in the view's value is meaningless and is
/// never compared.
package protocol StateStorage: DynamicProperty {}

extension StateStorage {
  /// Returns true, because the value lives in the node.
  public static func _areSame(_ a: Self, _ b: Self) -> Bool? { true }
}

/// Gives each dynamic property of a node its storage, in the order of the fields.
public struct _PropertyLinker {
  /// The node whose properties are linked.
  package let node: any DependentNode
  /// The storage of the properties linked so far, in order.
  package private(set) var slots: [AnyObject]
  private var index = 0
  /// The storage that an earlier node in the same place has left, by index. It is used for new
  /// slots.
  private let kept: [Int: any KeptStorage]

  /// Makes a linker for one evaluation. `slots` is the storage from the previous one.
  package init(
    node: any DependentNode, slots: [AnyObject], kept: [Int: any KeptStorage] = [:]
  ) {
    self.node = node
    self.slots = slots
    self.kept = kept
  }

  /// The graph of the node.
  @MainActor package var graph: ViewGraph { node.graph }
  /// The environment of the node.
  @MainActor package var environment: EnvironmentValues { node.environment }

  /// Returns the storage of the next property. It is made by the first evaluation and stays the
  /// same afterwards.
  @MainActor package mutating func slot<S: AnyObject>(_ make: () -> S) -> S {
    defer { index += 1 }
    if index < slots.count, let known = slots[index] as? S { return known }
    if let known = kept[index] as? S {
      kept[index]?.move(to: node)
      slots.append(known)
      return known
    }
    let made = make()
    slots.append(made)
    return made
  }
}

/// A node that is evaluated again when something that it has read is written.
@MainActor
package protocol DependentNode: _StructureNode {
  /// The locations that the last evaluation read.
  var reads: [AnyLocation] { get set }
  /// True while the graph has the node in its list of nodes to evaluate.
  var isMarked: Bool { get set }
}

extension DependentNode {
  /// Removes the node from the readers of all locations that it has read.
  package func forgetReads() {
    for location in reads { location.remove(self) }
    reads.removeAll(keepingCapacity: true)
  }
}
