import MartletGeometry

extension ViewHost {
  /// Runs the named action of the first element with that label or input label. Returns false if
  /// there is no such action.
  package func performAccessibilityAction(_ name: String, ofElement label: String) -> Bool {
    let action = root.find(inElement: label) { node in
      let actions =
        node.accessibilityProperties?.actions ?? node.accessibilityControl?.actions ?? []
      return actions.first { $0.name == name }?.act
    }
    action?()
    return action != nil
  }

  /// Sets the value of the first control with that label or input label. Returns false if there is
  /// none that takes such a value.
  package func setAccessibilityValue(
    _ input: AccessibilityInput, ofElement label: String
  ) -> Bool {
    let set = root.find(inElement: label) { $0.accessibilityControl?.set }
    return set?(input) ?? false
  }
}

extension LayoutNode {
  /// Returns what `find` returns for the innermost node that has it and contains an element with
  /// that label. A node that is one element is searched as a whole, because its label may come from
  /// a modifier around a control.
  fileprivate func find<R>(inElement label: String, _ find: (LayoutNode) -> R?) -> R? {
    for child in children {
      if let found = child.find(inElement: label, find) { return found }
    }
    let elements = accessibilityElements
    guard elements.contains(where: { $0.label == label || $0.inputLabels.contains(label) })
    else { return nil }
    return elements.count == 1 ? first(find) : find(self)
  }

  /// Returns the first result of `find` for this node and its descendants.
  private func first<R>(_ find: (LayoutNode) -> R?) -> R? {
    if let found = find(self) { return found }
    for child in accessibilityStandIn.map({ [$0.node] }) ?? children {
      if let found = child.first(find) { return found }
    }
    return nil
  }
}
