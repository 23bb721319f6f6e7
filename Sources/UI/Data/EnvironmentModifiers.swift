import MartletGeometry

/// A modifier that only changes the environment of its content and has no layout node.
package protocol EnvironmentModifier: PrimitiveModifier {
  /// Changes `environment`, which is the inherited one, for the content. It must depend only on the
  /// modifier and on `environment`.
  func change(_ environment: inout EnvironmentValues)
}

extension EnvironmentModifier {
  /// Makes the node of a modified view. Only the view tree calls it.
  public static func _makeNode<Content: View>(
    _ view: ModifiedContent<Content, Self>, _ context: _NodeContext
  ) -> _ViewNode<ModifiedContent<Content, Self>> {
    EnvironmentNode(view, context)
  }
}

/// The node of an `EnvironmentModifier`. It passes a new environment to the content only if the
/// modifier or the inherited environment has changed.
package final class EnvironmentNode<Content: View, M: EnvironmentModifier>:
  _ViewNode<ModifiedContent<Content, M>>
{
  private var modifier: M
  private var child: _ViewNode<Content>?
  private lazy var comparison = graph.fields.comparison(of: M.self)

  /// Makes the node and its children.
  package init(_ view: ModifiedContent<Content, M>, _ context: _NodeContext) {
    modifier = view.modifier
    super.init(context)
    child = Content._makeNode(view.content, self.context(environment: changed()))
  }

  private func changed() -> EnvironmentValues {
    var values = environment
    modifier.change(&values)
    return values
  }

  package override func update(_ view: ModifiedContent<Content, M>) {
    if !comparison.isEqual(modifier, view.modifier) {
      modifier = view.modifier
      child?.setEnvironment(changed())
    }
    child?.update(view.content)
  }

  package override func environmentDidChange() {
    child?.setEnvironment(changed())
  }

  package override func forEachChild(_ body: (_StructureNode) -> Void) {
    if let child { body(child) }
  }
}

/// The modifier behind `environment(_:_:)`: sets one value of the environment.
public struct _EnvironmentKeyWritingModifier<Value>: EnvironmentModifier {
  /// The key path of the value.
  package let path: WritableKeyPath<EnvironmentValues, Value>
  /// The new value.
  package let value: Value

  /// Sets the value.
  package func change(_ environment: inout EnvironmentValues) {
    environment[keyPath: path] = value
  }
}

/// The modifier behind `transformEnvironment(_:transform:)`: changes one value of the environment.
public struct _EnvironmentKeyTransformModifier<Value>: EnvironmentModifier {
  /// The key path of the value.
  package let path: WritableKeyPath<EnvironmentValues, Value>
  /// Changes the inherited value.
  package let transform: (inout Value) -> Void

  /// Changes the inherited value.
  package func change(_ environment: inout EnvironmentValues) {
    transform(&environment[keyPath: path])
  }
}

extension View {
  /// Sets a value of the environment for this view and the views inside.
  public func environment<Value>(
    _ keyPath: WritableKeyPath<EnvironmentValues, Value>, _ value: Value
  ) -> some View {
    modifier(_EnvironmentKeyWritingModifier(path: keyPath, value: value))
  }

  /// Changes a value of the environment for this view and the views inside, starting from the
  /// inherited value.
  public func transformEnvironment<Value>(
    _ keyPath: WritableKeyPath<EnvironmentValues, Value>,
    transform: @escaping (inout Value) -> Void
  ) -> some View {
    modifier(_EnvironmentKeyTransformModifier(path: keyPath, transform: transform))
  }
}
