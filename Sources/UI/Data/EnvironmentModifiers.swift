import MartletGeometry

/// A modifier that only changes what its content inherits.
package protocol EnvironmentModifier: PrimitiveModifier {
  func change(_ environment: inout EnvironmentValues)
}

extension EnvironmentModifier {
  public static func _makeNode<Content: View>(
    _ view: ModifiedContent<Content, Self>, _ context: _NodeContext
  ) -> _ViewNode<ModifiedContent<Content, Self>> {
    EnvironmentNode(view, context)
  }
}

package final class EnvironmentNode<Content: View, M: EnvironmentModifier>:
  _ViewNode<ModifiedContent<Content, M>>
{
  private var modifier: M
  private var child: _ViewNode<Content>?
  private lazy var comparison = graph.fields.comparison(of: M.self)

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

/// Sets one value of the environment.
public struct _EnvironmentKeyWritingModifier<Value>: EnvironmentModifier {
  package let path: WritableKeyPath<EnvironmentValues, Value>
  package let value: Value

  package func change(_ environment: inout EnvironmentValues) {
    environment[keyPath: path] = value
  }
}

/// Changes one value of the environment.
public struct _EnvironmentKeyTransformModifier<Value>: EnvironmentModifier {
  package let path: WritableKeyPath<EnvironmentValues, Value>
  package let transform: (inout Value) -> Void

  package func change(_ environment: inout EnvironmentValues) {
    transform(&environment[keyPath: path])
  }
}

extension View {
  public func environment<Value>(
    _ keyPath: WritableKeyPath<EnvironmentValues, Value>, _ value: Value
  ) -> some View {
    modifier(_EnvironmentKeyWritingModifier(path: keyPath, value: value))
  }

  public func transformEnvironment<Value>(
    _ keyPath: WritableKeyPath<EnvironmentValues, Value>,
    transform: @escaping (inout Value) -> Void
  ) -> some View {
    modifier(_EnvironmentKeyTransformModifier(path: keyPath, transform: transform))
  }
}
