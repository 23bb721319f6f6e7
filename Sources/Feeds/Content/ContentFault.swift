/// The reason why a source has no content for an item's settings.
struct ContentFault: Error, Hashable, CustomStringConvertible {
  var description: String

  init(_ description: String) {
    self.description = description
  }
}
