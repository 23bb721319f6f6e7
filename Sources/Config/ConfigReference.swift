/// A text of the configuration that names a thing of another table, such as an item of a source.
package struct ConfigReference: Hashable, Sendable {
  /// The name of the table with the text, such as `tile "power" of page "home"`.
  package var owner: String
  /// The text, such as "energy:power".
  package var name: String
  /// The location of the text.
  package var location: ConfigLocation

  /// Makes a reference.
  package init(owner: String, name: String, location: ConfigLocation) {
    self.owner = owner
    self.name = name
    self.location = location
  }

  /// Returns the reference with an outer table in the name of its table.
  func inside(_ table: String) -> ConfigReference {
    var reference = self
    reference.owner += " of \(table)"
    return reference
  }
}
