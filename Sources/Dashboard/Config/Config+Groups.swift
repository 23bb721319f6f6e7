extension Config {
  /// Pages side by side that have the same `group`.
  package struct PageGroup: Hashable, Sendable {
    /// The name of the group; nil for the pages without one.
    package var name: String?
    /// The indices of its pages in `pages`.
    package var pages: Range<Int>
  }

  /// The groups of pages in their order on the panel.
  package var pageGroups: [PageGroup] {
    var groups: [PageGroup] = []
    for (index, page) in pages.enumerated() {
      if let last = groups.indices.last, groups[last].name == page.group {
        groups[last].pages = groups[last].pages.lowerBound..<index + 1
      } else {
        groups.append(PageGroup(name: page.group, pages: index..<index + 1))
      }
    }
    return groups
  }

  /// Whether there is a menu of pages: a page names a group, and there is another page.
  package var hasMenu: Bool { pages.count > 1 && pages.contains { $0.group != nil } }

  /// Moves the pages of each group behind the first page of the group. Groups, and the pages of a
  /// group, keep their order. The pages without a group are a group, too.
  mutating func joinGroups() {
    guard pages.contains(where: { $0.group != nil }) else { return }
    var names: [String?] = []
    for page in pages where !names.contains(page.group) { names.append(page.group) }
    pages = names.flatMap { name in pages.filter { $0.group == name } }
  }
}
