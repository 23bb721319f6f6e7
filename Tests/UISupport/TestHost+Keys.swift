import MartletInput
import MartletUI

extension TestHost {
  /// Sends one event of a key with a name of the input trace.
  package func key(_ name: String, isPressed: Bool, types text: String? = nil) {
    host.handle(
      InputEvent(time: now, kind: .key(Key(rawValue: name), isPressed: isPressed, text: text)))
    update()
  }

  /// Presses a key and releases it.
  package func press(_ name: String, types text: String? = nil) {
    key(name, isPressed: true, types: text)
    key(name, isPressed: false)
  }

  /// Does something while a key is held.
  package func hold(_ name: String, _ body: (TestHost) -> Void) {
    key(name, isPressed: true)
    body(self)
    key(name, isPressed: false)
  }

  /// The first layout node of a type that fulfils a condition.
  package func firstNode<Node: LayoutNode>(
    _ type: Node.Type, where isWanted: (Node) -> Bool
  ) -> Node? {
    func search(_ node: LayoutNode) -> Node? {
      if let found = node as? Node, isWanted(found) { return found }
      for child in node.children {
        if let found = search(child) { return found }
      }
      return nil
    }
    return search(host.root)
  }
}

extension TestHost {
  /// The name of the nearest probe around the view that has the focus; nil without a focus.
  package var focusedIdentifier: String? {
    var next = host.graph.focus.focusedView
    while let current = next {
      if let name = current.accessibilityIdentifier { return name }
      next = current.parent
    }
    return nil
  }
}
