import MartletGeometry

/// A group of rows in a list or form, with an optional header and footer.
public struct Section<Parent: View, Content: View, Footer: View>: View {
  private let header: Parent
  private let content: Content
  private let footer: Footer
  /// Whether the rows are shown; nil if they always are.
  private var expansion: Binding<Bool>?
  private var isOpen = true
  /// The rows after the content, which `sectionActions` sets; nil if there are none.
  var actions: AnyView?

  /// Makes a section from a header and a footer.
  public init(header: Parent, footer: Footer, @ViewBuilder content: () -> Content) {
    self.header = header
    self.content = content()
    self.footer = footer
  }

  /// Makes a section from a header and a footer.
  public init(
    @ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent,
    @ViewBuilder footer: () -> Footer
  ) {
    self.init(header: header(), footer: footer(), content: content)
  }

  /// The header, the rows and the footer.
  public var body: some View {
    headline
    if isOpen {
      content
      actions
    }
    heading(footer)
  }

  @ViewBuilder private var headline: some View {
    if let expansion {
      SectionHeading(words: ExpandingHeader(words: header, isExpanded: expansion))
    } else {
      heading(header)
    }
  }

  @ViewBuilder private func heading(_ words: some View) -> some View {
    if !(words is EmptyView) {
      SectionHeading(words: words)
    }
  }
}

extension Section where Footer == EmptyView {
  /// Makes a section that shows its rows while `isExpanded` is true. A tap on the header, which has
  /// a chevron, changes the value.
  public init(
    isExpanded: Binding<Bool>, @ViewBuilder content: () -> Content,
    @ViewBuilder header: () -> Parent
  ) {
    self.init(header: header(), footer: EmptyView(), content: content)
    expansion = isExpanded
    // It is read here, while the view around the section is evaluated, which thereby follows it.
    isOpen = isExpanded.wrappedValue
  }
}

extension Section where Parent == Text, Footer == EmptyView {
  /// Makes a section with a text as its header that shows its rows while `isExpanded` is true. A
  /// tap on the header, which has a chevron, changes the value.
  public init<S: StringProtocol>(
    _ title: S, isExpanded: Binding<Bool>, @ViewBuilder content: () -> Content
  ) {
    self.init(isExpanded: isExpanded, content: content) { Text(title) }
  }
}

/// The header of a section that opens and closes.
private struct ExpandingHeader<Words: View>: View {
  let words: Words
  let isExpanded: Binding<Bool>

  var body: some View {
    let isExpanded = isExpanded
    Button {
      withAnimation(.easeInOut(duration: 0.25)) { isExpanded.wrappedValue.toggle() }
    } label: {
      HStack {
        words
        Spacer()
        ExpansionChevron(isExpanded: isExpanded.wrappedValue)
      }
      .contentShape(Rectangle())
    }
    .buttonStyle(.plain)
  }
}

extension Section where Footer == EmptyView {
  /// Makes a section with a header.
  public init(header: Parent, @ViewBuilder content: () -> Content) {
    self.init(header: header, footer: EmptyView(), content: content)
  }

  /// Makes a section with a header.
  public init(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent) {
    self.init(header: header(), footer: EmptyView(), content: content)
  }
}

extension Section where Parent == EmptyView {
  /// Makes a section with a footer.
  public init(footer: Footer, @ViewBuilder content: () -> Content) {
    self.init(header: EmptyView(), footer: footer, content: content)
  }

  /// Makes a section with a footer.
  public init(@ViewBuilder content: () -> Content, @ViewBuilder footer: () -> Footer) {
    self.init(header: EmptyView(), footer: footer(), content: content)
  }
}

extension Section where Parent == EmptyView, Footer == EmptyView {
  /// Makes a section without a header and a footer.
  public init(@ViewBuilder content: () -> Content) {
    self.init(header: EmptyView(), footer: EmptyView(), content: content)
  }
}

extension Section where Parent == Text, Footer == EmptyView {
  /// Makes a section with a text as its header.
  public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
    self.init(header: Text(title), footer: EmptyView(), content: content)
  }
}

extension Section: SectionRow {}

extension Section: LazyContent {
  /// Appends the header, the sections of the rows and the footer.
  package func appendSections(to sections: inout [LazySection]) {
    let start = sections.count
    defer { for index in start..<sections.count { sections[index].beginGroup() } }
    if expansion != nil || !(header is EmptyView) {
      appendHeading(headline, at: 0, isFooter: false, to: &sections)
    }
    if isOpen {
      sections.append(content, at: 1)
      if let actions { sections.append(actions, at: 3) }
    }
    if !(footer is EmptyView) {
      appendHeading(heading(footer), at: 2, isFooter: true, to: &sections)
    }
  }

  @MainActor private func appendHeading(
    _ heading: some View, at siblingIndex: Int, isFooter: Bool, to sections: inout [LazySection]
  ) {
    let start = sections.count
    sections.append(AnyView(heading), at: siblingIndex)
    for index in start..<sections.count {
      sections[index] = sections[index].asHeading(isFooter: isFooter)
    }
  }
}
