import MartletGeometry

// What lazy containers know of their content without making it: how many rows there are, what they
// are called, and how each is made when it is wanted.

/// Rows that are made one at a time.
package struct LazySection {
  /// The section's place in the content: views that come and go before it leave it alone.
  package private(set) var path: [Int] = []
  package let count: Int
  /// The identity of a row among those of its section.
  package let id: @MainActor (Int) -> AnyHashable
  package let view: @MainActor (Int) -> AnyView

  /// A single row.
  @MainActor package init(_ view: some View) {
    count = 1
    id = { _ in AnyHashable(0) }
    self.view = { _ in AnyView(view) }
  }

  package init(
    count: Int, id: @escaping @MainActor (Int) -> AnyHashable,
    view: @escaping @MainActor (Int) -> AnyView
  ) {
    self.count = count
    self.id = id
    self.view = view
  }
}

/// A view that stands for any number of rows.
@MainActor
package protocol LazyContent {
  func appendSections(to sections: inout [LazySection])
}

extension [LazySection] {
  /// Appends the rows of a view that is one of several in its place.
  @MainActor mutating func append(_ content: some View, at place: Int) {
    let start = count
    content.appendLazySections(to: &self)
    for index in start..<count { self[index].move(below: place) }
  }
}

extension LazySection {
  fileprivate mutating func move(below place: Int) { path.insert(place, at: 0) }

  /// The same rows with something round each.
  fileprivate func dressed(_ dress: @escaping @MainActor (AnyView) -> AnyView) -> LazySection {
    let view = view
    var result = LazySection(count: count, id: id, view: { dress(view($0)) })
    result.path = path
    return result
  }
}

extension View {
  /// The view's rows; a view that does not say is one.
  package func appendLazySections(to sections: inout [LazySection]) {
    if let content = self as? any LazyContent {
      content.appendSections(to: &sections)
    } else {
      sections.append(LazySection(self))
    }
  }
}

extension ForEach: LazyContent where Content: View {
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
  package func appendSections(to sections: inout [LazySection]) {
    content.appendLazySections(to: &sections)
  }
}

extension EmptyView: LazyContent {
  package func appendSections(to sections: inout [LazySection]) {}
}

// A modifier on many rows is one on each of them.
extension ModifiedContent: LazyContent where Content: LazyContent, Modifier: ViewModifier {
  package func appendSections(to sections: inout [LazySection]) {
    var inner: [LazySection] = []
    content.appendSections(to: &inner)
    let modifier = modifier
    for section in inner { sections.append(section.dressed { AnyView($0.modifier(modifier)) }) }
  }
}

extension Optional: LazyContent where Wrapped: View {
  package func appendSections(to sections: inout [LazySection]) {
    self?.appendLazySections(to: &sections)
  }
}

extension _ConditionalContent: LazyContent where First: View, Second: View {
  package func appendSections(to sections: inout [LazySection]) {
    switch storage {
    case .first(let view): sections.append(view, at: 0)
    case .second(let view): sections.append(view, at: 1)
    }
  }
}

extension AnyView: LazyContent {
  package func appendSections(to sections: inout [LazySection]) {
    storage.appendSections(to: &sections)
  }
}
