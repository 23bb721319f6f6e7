/// Why a source does not have what an item's settings ask for.
struct ContentFault: Error, Hashable, CustomStringConvertible {
  var description: String

  init(_ description: String) {
    self.description = description
  }
}
