import MartletGeometry

// The content of lazy containers before it is made: the number of rows, their identities, and a
// closure that makes each row on demand.

/// A number of rows that are made one at a time.
package struct LazySection {
  /// The position of the section in the content. It does not change when views before it come or
  /// go.
  package private(set) var path: [Int] = []
  /// The number of rows.
  package let count: Int
  /// True for the header or footer of a section.
  package private(set) var isHeading = false
  /// The path of the `Section` that contains the rows; nil for rows outside a section.
  package private(set) var group: [Int]?
  /// The identity of a row among those of its section.
  package let id: @MainActor (Int) -> AnyHashable
  /// Makes the view of a row.
  package let view: @MainActor (Int) -> AnyView

  /// Makes a section of a single row.
  @MainActor package init(_ view: some View) {
    count = 1
    id = { _ in AnyHashable(0) }
    self.view = { _ in AnyView(view) }
  }

  /// Makes a section.
  package init(
    count: Int, id: @escaping @MainActor (Int) -> AnyHashable,
    view: @escaping @MainActor (Int) -> AnyView
  ) {
    self.count = count
    self.id = id
    self.view = view
  }
}

/// A view that consists of any number of rows.
@MainActor
package protocol LazyContent {
  /// Appends the sections of the view.
  func appendSections(to sections: inout [LazySection])
}

extension [LazySection] {
  /// Appends the rows of a view that has the index `place` among its siblings.
  @MainActor mutating func append(_ content: some View, at place: Int) {
    let start = count
    content.appendLazySections(to: &self)
    for index in start..<count { self[index].move(below: place) }
  }
}

extension LazySection {
  fileprivate mutating func move(below place: Int) {
    path.insert(place, at: 0)
    group?.insert(place, at: 0)
  }

  /// Marks the rows as those of one `Section`.
  package mutating func beginGroup() {
    if group == nil { group = [] }
  }

  /// The same rows as the header or footer of other rows.
  package var asHeading: LazySection {
    var result = self
    result.isHeading = true
    return result
  }

  /// Returns the same rows, each changed by `dress`.
  fileprivate func dressed(_ dress: @escaping @MainActor (AnyView) -> AnyView) -> LazySection {
    changed { _, view in dress(view) }
  }

  /// Returns the same rows, each changed by `change`, which also receives the index of the row.
  package func changed(_ change: @escaping @MainActor (Int, AnyView) -> AnyView) -> LazySection {
    let view = view
    var result = LazySection(count: count, id: id, view: { change($0, view($0)) })
    result.path = path
    result.isHeading = isHeading
    result.group = group
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
        count: data.count, id: { AnyHashable(id(element($0))) },
        view: { AnyView(content(element($0))) }))
  }
}

extension TupleView: LazyContent where repeat each Content: View {
  /// Appends the sections of each view, in order.
  package func appendSections(to sections: inout [LazySection]) {
    var place = 0
    func add<C: View>(_ content: C, _ sections: inout [LazySection]) {
      sections.append(content, at: place)
      place += 1
    }
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

// A modifier on several rows applies to each of them.
extension ModifiedContent: LazyContent where Content: LazyContent, Modifier: ViewModifier {
  /// Appends the sections of the content, with the modifier on each row.
  package func appendSections(to sections: inout [LazySection]) {
    var inner: [LazySection] = []
    content.appendSections(to: &inner)
    let modifier = modifier
    for section in inner { sections.append(section.dressed { AnyView($0.modifier(modifier)) }) }
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
    switch storage {
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
