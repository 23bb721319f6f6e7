import MartletGeometry

// The content of lazy containers, before its views are made: the number of rows, their identities,
// and a closure that makes a row on demand.

/// A run of rows that are made one at a time.
///
/// A lazy container collects its sections with `appendLazySections(to:)` whenever it is updated,
/// and calls `view` for the rows that come near the viewport.
package struct LazySection {
  /// The indices that lead to the section from the container's content. The path is part of a row's
  /// identity. It does not change when views before it appear or disappear.
  package private(set) var path: [Int] = []
  /// The number of rows.
  package let count: Int
  /// True for the header or footer of a section.
  package private(set) var isHeading = false
  /// True for the footer of a section.
  package private(set) var isFooter = false
  /// The path of the `Section` that contains the rows; nil for rows outside a section.
  package private(set) var group: [Int]?
  /// The identity of the element whose view contains the rows; nil for rows that are not opened by
  /// `openingSections`.
  package private(set) var owner: AnyHashable?
  /// The type of the rows before they are wrapped; nil for a single view.
  private var rowType: Any.Type?
  /// False for a view of its own, whose `id` only tells it from other rows of the section.
  package private(set) var hasIdentity = true
  /// Returns the identity of the row at an index of this section, unique in the section.
  package let id: @MainActor (Int) -> AnyHashable
  /// Makes the view of the row at an index of this section.
  package let view: @MainActor (Int) -> AnyView

  /// Makes a section of a single row.
  @MainActor package init(_ view: some View) {
    count = 1
    hasIdentity = false
    id = { _ in AnyHashable(0) }
    self.view = { _ in AnyView(view) }
  }

  /// Makes a section.
  package init(
    count: Int, rowType: Any.Type? = nil, id: @escaping @MainActor (Int) -> AnyHashable,
    view: @escaping @MainActor (Int) -> AnyView
  ) {
    self.count = count
    self.rowType = rowType
    self.id = id
    self.view = view
  }
}

/// A view that a lazy container can split into rows without making them.
@MainActor
package protocol LazyContent {
  /// Appends the sections of the view, in order.
  func appendSections(to sections: inout [LazySection])
}

extension [LazySection] {
  /// Appends the sections of a view that has the index `siblingIndex` among its siblings.
  @MainActor mutating func append(_ content: some View, at siblingIndex: Int) {
    let start = count
    content.appendLazySections(to: &self)
    for index in start..<count { self[index].move(below: siblingIndex) }
  }
}

extension LazySection {
  fileprivate mutating func move(below siblingIndex: Int) {
    path.insert(siblingIndex, at: 0)
    group?.insert(siblingIndex, at: 0)
  }

  /// Marks the rows as rows of one `Section`. Rows of a nested `Section` keep their own mark.
  package mutating func beginGroup() {
    if group == nil { group = [] }
  }

  /// Returns the same section, marked as a header or footer.
  package func asHeading(isFooter: Bool) -> LazySection {
    var result = self
    result.isHeading = true
    result.isFooter = isFooter
    return result
  }

  /// Takes over from `other` to which `Section` the rows belong, and whether they are its header or
  /// footer.
  package mutating func belong(like other: LazySection) {
    isHeading = other.isHeading
    isFooter = other.isFooter
    group = other.group
    owner = other.owner
  }

  /// True if each row is a whole `Section`.
  package var hasSectionRows: Bool { rowType is any SectionRow.Type }

  /// Appends the headers, rows and footers of the sections that are rows here.
  @MainActor fileprivate func appendOpened(to sections: inout [LazySection]) {
    guard hasSectionRows else { return sections.append(self) }
    for row in 0..<count {
      var inner: [LazySection] = []
      view(row).appendLazySections(to: &inner)
      for var section in inner {
        section.path = path + section.path
        section.group = section.group.map { path + $0 }
        section.owner = id(row)
        sections.append(section)
      }
    }
  }

  /// Returns the same section with each row wrapped by `decorate`.
  fileprivate func decorated(_ decorate: @escaping @MainActor (AnyView) -> AnyView) -> LazySection {
    changed { _, view in decorate(view) }
  }

  /// Returns the same section with each row changed by `change`, which receives the row's index in
  /// the section and its view.
  package func changed(_ change: @escaping @MainActor (Int, AnyView) -> AnyView) -> LazySection {
    let view = view
    var result = LazySection(
      count: count, rowType: rowType, id: id, view: { change($0, view($0)) })
    result.path = path
    result.belong(like: self)
    result.hasIdentity = hasIdentity
    return result
  }
}

/// A view that is a `Section`, with any modifiers, or none. A `ForEach` of such views is one lazy
/// section whose rows are whole sections, which lazy containers open.
package protocol SectionRow {}

extension ModifiedContent: SectionRow where Content: SectionRow {}
extension Optional: SectionRow where Wrapped: SectionRow {}
extension _ConditionalContent: SectionRow where First: SectionRow, Second: SectionRow {}

extension [LazySection] {
  /// The sections with each row that is a whole `Section` replaced by its header, rows and footer.
  ///
  /// - Complexity: O(*n*) in the number of such rows, whose views are made.
  @MainActor package var openingSections: [LazySection] {
    var result: [LazySection] = []
    for section in self { section.appendOpened(to: &result) }
    return result
  }
}

extension View {
  /// Appends the rows of the view. A view without `LazyContent` is a single row.
  package func appendLazySections(to sections: inout [LazySection]) {
    if let content = self as? any LazyContent {
      content.appendSections(to: &sections)
    } else {
      sections.append(LazySection(self))
    }
  }
}

extension ForEach: LazyContent where Content: View {
  /// Appends one section with a row for each element.
  package func appendSections(to sections: inout [LazySection]) {
    let data = data
    let content = content
    let id = id
    func element(_ index: Int) -> Data.Element {
      data[data.index(data.startIndex, offsetBy: index)]
    }
    sections.append(
      LazySection(
        count: data.count, rowType: Content.self, id: { AnyHashable(id(element($0))) },
        view: { AnyView(content(element($0))) }))
  }
}

extension TupleView: LazyContent where repeat each Content: View {
  /// Appends the sections of each view, in order.
  package func appendSections(to sections: inout [LazySection]) {
    var index = 0
    func add<C: View>(_ content: C, _ sections: inout [LazySection]) {
      sections.append(content, at: index)
      index += 1
    }
    let content = content
    repeat add(each content, &sections)
  }
}

extension Group: LazyContent where Content: View {
  /// Appends the sections of the content.
  package func appendSections(to sections: inout [LazySection]) {
    content.appendLazySections(to: &sections)
  }
}

extension EmptyView: LazyContent {
  /// Appends nothing.
  package func appendSections(to sections: inout [LazySection]) {}
}

// A modifier around several rows applies to each row.
extension ModifiedContent: LazyContent where Content: LazyContent, Modifier: ViewModifier {
  /// Appends the sections of the content, with the modifier on each row.
  package func appendSections(to sections: inout [LazySection]) {
    var inner: [LazySection] = []
    content.appendSections(to: &inner)
    let modifier = modifier
    for section in inner { sections.append(section.decorated { AnyView($0.modifier(modifier)) }) }
  }
}

extension Optional: LazyContent where Wrapped: View {
  /// Appends the sections of the view, if there is one.
  package func appendSections(to sections: inout [LazySection]) {
    self?.appendLazySections(to: &sections)
  }
}

extension _ConditionalContent: LazyContent where First: View, Second: View {
  /// Appends the sections of the branch that was taken.
  package func appendSections(to sections: inout [LazySection]) {
    switch self {
    case .first(let view): sections.append(view, at: 0)
    case .second(let view): sections.append(view, at: 1)
    }
  }
}

extension AnyView: LazyContent {
  /// Appends the sections of the stored view.
  package func appendSections(to sections: inout [LazySection]) {
    var collector = LazySectionCollector(sections: sections)
    sections = []
    storage.show(to: &collector)
    sections = collector.sections
  }
}

/// Collects the rows of the view that it visits.
private struct LazySectionCollector: ViewVisitor {
  var sections: [LazySection]

  mutating func visit(_ view: some View) { view.appendLazySections(to: &sections) }
}
