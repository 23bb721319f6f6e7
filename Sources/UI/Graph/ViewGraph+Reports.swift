// Messages for the programmer.

extension ViewGraph {
  /// Returns true while a body is evaluated, after it has reported a state write to the programmer.
  /// The caller must then ignore the write.
  package func refusesWrite<V>(to type: V.Type, of owner: _GraphNode?) -> Bool {
    guard let node = evaluatingNode else { return false }
    report(
      "Modifying state during view update: the body of \(node.typePath) writes a \(type) of "
        + "\(owner?.typePath ?? "a removed view"); the write is ignored.")
    return true
  }

  /// Returns true while a body is evaluated, after it has reported the change of an observed object
  /// to the programmer. The caller must then mark no node for the change.
  package func refusesChange<V>(of type: V.Type) -> Bool {
    guard let node = evaluatingNode else { return false }
    report(
      "Publishing changes during view update: the body of \(node.typePath) changes a \(type) that "
        + "views observe; they are not evaluated again for it.")
    return true
  }

  /// Sends a message to `onReport`, each text only once. At most 1000 texts are reported, because
  /// the ids in them may vary without limit.
  package func report(_ message: String) {
    guard reports.insert(message) else { return }
    if let onReport { onReport(message) } else { reports.keep(message) }
  }
}
