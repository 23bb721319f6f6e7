/// A stored property of a view whose value lives outside the view, in its node.
@MainActor @preconcurrency
public protocol DynamicProperty {
  /// Called before each evaluation of the view's body, when nested properties are connected.
  mutating func update()

  mutating func _link(_ linker: inout _PropertyLinker)

  /// Whether a view that has the one need not be evaluated to be given the other; nil asks for a
  /// comparison by fields.
  static func _areSame(_ a: Self, _ b: Self) -> Bool?
}

extension DynamicProperty {
  public static func _areSame(_ a: Self, _ b: Self) -> Bool? { nil }

  public mutating func update() {}

  /// Connects the properties that a struct of properties consists of, then updates it.
  public mutating func _link(_ linker: inout _PropertyLinker) {
    linker.graph.fields.link(&self, &linker)
    update()
  }
}

/// A property whose value lives in the node, so that the view's own copy says nothing.
package protocol StateStorage: DynamicProperty {}

extension StateStorage {
  public static func _areSame(_ a: Self, _ b: Self) -> Bool? { true }
}

/// Hands each dynamic property of a node its storage, in field order.
public struct _PropertyLinker {
  package let node: any DependentNode
  package private(set) var slots: [AnyObject]
  private var index = 0
  /// What an earlier node of the same place has left for slots that are made now.
  private let kept: [Int: any KeptStorage]

  package init(
    node: any DependentNode, slots: [AnyObject], kept: [Int: any KeptStorage] = [:]
  ) {
    self.node = node
    self.slots = slots
    self.kept = kept
  }

  @MainActor package var graph: ViewGraph { node.graph }
  @MainActor package var environment: EnvironmentValues { node.environment }

  /// The storage of the next property: made at the first evaluation, the same ever after.
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

/// A node that is evaluated again when something it has read is written.
@MainActor
package protocol DependentNode: _StructureNode {
  var reads: [AnyLocation] { get set }
  var isMarked: Bool { get set }
}

extension DependentNode {
  /// Forgets what earlier evaluations have read.
  package func forgetReads() {
    for location in reads { location.remove(self) }
    reads.removeAll(keepingCapacity: true)
  }
}
