/// The colours and pictures of an asset catalog, or of one of its groups that provides a namespace.
package struct AssetGroup: Hashable, Sendable {
  /// The name of the group; empty for the catalog.
  package var name: String
  /// The names of the colours, without the names of groups.
  package var colors: [String] = []
  /// The names of the pictures, without the names of groups.
  package var images: [String] = []
  /// The groups inside that provide namespaces.
  package var groups: [AssetGroup] = []

  /// Makes an empty group.
  package init(_ name: String = "") {
    self.name = name
  }

  /// Returns whether the `Contents.json` of a group says that the group is part of the names of its
  /// assets.
  ///
  /// - Throws: `ImportFailure` if the text is not JSON.
  package static func providesNamespace(_ contents: [UInt8]) throws(ImportFailure) -> Bool {
    try DocumentText.value(of: contents)["properties"]["provides-namespace"].isTrue
  }
}
