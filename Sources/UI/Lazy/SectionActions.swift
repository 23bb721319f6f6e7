extension Section {
  /// Returns the section with actions, such as a button that adds an element. They are rows after
  /// its own rows, and are hidden with them.
  public func sectionActions<Actions: View>(@ViewBuilder content: () -> Actions) -> Section {
    var result = self
    result.actions = AnyView(content())
    return result
  }
}

extension View {
  /// Adds actions to a section. A section with other modifiers shows them after its footer.
  public func sectionActions<Content: View>(@ViewBuilder content: () -> Content) -> some View {
    Group {
      self
      content()
    }
  }
}
