extension View {
  /// Connects the focus of the search field inside with a value that is true while the field has
  /// the focus. Write true to begin a search and false to take the focus from the field.
  public func searchFocused(_ binding: FocusState<Bool>.Binding) -> some View {
    searchField { AnyView($0.focused(binding)) }
  }

  /// Connects the focus of the search field inside with a value that equals `value` while the field
  /// has the focus.
  public func searchFocused<V: Hashable>(
    _ binding: FocusState<V>.Binding, equals value: V
  ) -> some View {
    searchField { AnyView($0.focused(binding, equals: value)) }
  }

  /// Puts modifiers on the text input of the search field inside.
  private func searchField(_ change: @escaping @MainActor (AnyView) -> AnyView) -> some View {
    transformEnvironment(\.searchParts) { parts in
      let outer = parts.field
      parts.field = { change(outer?($0) ?? $0) }
    }
  }
}
