/// The tokens of a search field, without the type of their collection. `searchable(text:tokens:)`
/// makes it and `SearchableView` uses it. Its closures read the binding when they are called, so
/// that the search field depends on the tokens.
@MainActor struct SearchTokens {
  /// The chips in front of the text, in the order of the tokens.
  let chips: AnyView
  /// The suggested tokens that are not chosen yet, each with its completion; nil if the program
  /// suggests none.
  let suggestions: AnyView?
  /// Returns true if no token is chosen.
  let isEmpty: @MainActor () -> Bool
  /// Returns true if a suggested token is not chosen yet.
  let hasSuggestions: @MainActor () -> Bool
  /// Appends a token unless it is chosen already. Returns false if the value is of another type.
  let add: @MainActor (Any) -> Bool
  /// Removes the last token, if there is one.
  let removeLast: @MainActor () -> Void
  /// Removes all tokens.
  let removeAll: @MainActor () -> Void

  /// Makes the tokens of a binding. `token` makes the view of a token, in its chip and as a
  /// suggestion.
  init<C: RandomAccessCollection & RangeReplaceableCollection, T: View>(
    _ tokens: Binding<C>, suggested: Binding<C>? = nil,
    @ViewBuilder token: @escaping (Binding<C.Element>) -> T
  ) where C.Element: Identifiable {
    chips = AnyView(SearchTokenChips(tokens: tokens, token: token))
    suggestions = suggested.map {
      AnyView(SuggestedTokens(tokens: tokens, suggested: $0, token: token))
    }
    isEmpty = { tokens.wrappedValue.isEmpty }
    hasSuggestions = {
      suggested.map { !$0.wrappedValue.without(tokens.wrappedValue).isEmpty } ?? false
    }
    add = { value in
      guard let token = value as? C.Element else { return false }
      if !tokens.wrappedValue.contains(where: { $0.id == token.id }) {
        tokens.wrappedValue.append(token)
      }
      return true
    }
    removeLast = {
      if !tokens.wrappedValue.isEmpty { tokens.wrappedValue.removeLast() }
    }
    removeAll = {
      if !tokens.wrappedValue.isEmpty { tokens.wrappedValue.removeAll() }
    }
  }
}

/// The chips of the chosen tokens. A chip that does not fit is shortened.
private struct SearchTokenChips<
  C: RandomAccessCollection & RangeReplaceableCollection, T: View
>: View where C.Element: Identifiable {
  let tokens: Binding<C>
  let token: (Binding<C.Element>) -> T

  var body: some View {
    HStack(spacing: 4) {
      ForEach(tokens.wrappedValue) { element in
        token(tokens.binding(to: element))
          .font(.subheadline)
          .lineLimit(1)
          .padding(.horizontal, 8)
          .padding(.vertical, 1)
          .background(RoundedRectangle(cornerRadius: 6).fill(Color.accentColor.opacity(0.2)))
      }
    }
  }
}

/// The suggested tokens that are not chosen yet.
private struct SuggestedTokens<
  C: RandomAccessCollection & RangeReplaceableCollection, T: View
>: View where C.Element: Identifiable {
  let tokens: Binding<C>
  let suggested: Binding<C>
  let token: (Binding<C.Element>) -> T

  var body: some View {
    ForEach(suggested.wrappedValue.without(tokens.wrappedValue)) { element in
      token(suggested.binding(to: element)).searchCompletion(element)
    }
  }
}

extension RangeReplaceableCollection where Element: Identifiable {
  /// Returns the elements whose identities `others` does not contain.
  fileprivate func without(_ others: Self) -> Self {
    filter { element in !others.contains { $0.id == element.id } }
  }
}

extension Binding where Value: RangeReplaceableCollection, Value.Element: Identifiable {
  /// Returns a binding to the element with the identity of `element`. Without such an element it
  /// reads `element`, and a write has no effect.
  fileprivate func binding(to element: Value.Element) -> Binding<Value.Element> {
    Binding<Value.Element>(
      get: { wrappedValue.first { $0.id == element.id } ?? element },
      set: { value in
        guard let index = wrappedValue.firstIndex(where: { $0.id == element.id }) else { return }
        wrappedValue.replaceSubrange(index...index, with: CollectionOfOne(value))
      })
  }
}

extension View {
  /// Puts a search field above the view. `text` is the searched text, and `tokens` are shown as
  /// chips in front of it, made by `token`. Backspace at the start of the text removes the last
  /// one. `suggestedTokens` that are not chosen yet are shown below the field while it has the
  /// focus; a touch adds one and clears the text. `isPresented` is set to whether the field has the
  /// focus; if it is true when the view appears, the field gets the focus. `placement` has no
  /// effect.
  @_disfavoredOverload
  public func searchable<C, T: View, S: StringProtocol>(
    text: Binding<String>, tokens: Binding<C>, suggestedTokens: Binding<C>? = nil,
    isPresented: Binding<Bool>? = nil, placement: SearchFieldPlacement = .automatic, prompt: S,
    @ViewBuilder token: @escaping (C.Element) -> T
  ) -> some View
  where C: RandomAccessCollection & RangeReplaceableCollection, C.Element: Identifiable {
    searchable(
      text, SearchTokens(tokens, suggested: suggestedTokens) { token($0.wrappedValue) },
      isPresented, prompt: String(prompt))
  }

  /// Puts a search field above the view. `text` is the searched text, and `tokens` are shown as
  /// chips in front of it, made by `token`. Backspace at the start of the text removes the last
  /// one. `suggestedTokens` that are not chosen yet are shown below the field while it has the
  /// focus; a touch adds one and clears the text. `isPresented` is set to whether the field has the
  /// focus; if it is true when the view appears, the field gets the focus. `placement` has no
  /// effect.
  public func searchable<C, T: View>(
    text: Binding<String>, tokens: Binding<C>, suggestedTokens: Binding<C>? = nil,
    isPresented: Binding<Bool>? = nil, placement: SearchFieldPlacement = .automatic,
    prompt: Text? = nil, @ViewBuilder token: @escaping (C.Element) -> T
  ) -> some View
  where C: RandomAccessCollection & RangeReplaceableCollection, C.Element: Identifiable {
    searchable(
      text, SearchTokens(tokens, suggested: suggestedTokens) { token($0.wrappedValue) },
      isPresented, prompt: prompt?.plainText)
  }

  /// Puts a search field above the view. `text` is the searched text, and `tokens` are shown as
  /// chips in front of it, made by `token`. Backspace at the start of the text removes the last
  /// one. `suggestedTokens` that are not chosen yet are shown below the field while it has the
  /// focus; a touch adds one and clears the text. `isPresented` is set to whether the field has the
  /// focus; if it is true when the view appears, the field gets the focus. `placement` has no
  /// effect.
  @_disfavoredOverload
  public func searchable<C, T: View>(
    text: Binding<String>, tokens: Binding<C>, suggestedTokens: Binding<C>? = nil,
    isPresented: Binding<Bool>? = nil, placement: SearchFieldPlacement = .automatic,
    prompt: LocalizedStringKey, @ViewBuilder token: @escaping (C.Element) -> T
  ) -> some View
  where C: RandomAccessCollection & RangeReplaceableCollection, C.Element: Identifiable {
    searchable(
      text, SearchTokens(tokens, suggested: suggestedTokens) { token($0.wrappedValue) },
      isPresented, prompt: prompt.text)
  }

  /// Puts a search field above the view, with tokens that their chips can change: `token` makes
  /// the view of a chip from a binding to its token. Backspace at the start of the text removes the
  /// last token. `isPresented` is set to whether the field has the focus; if it is true when the
  /// view appears, the field gets the focus. `placement` has no effect.
  @_disfavoredOverload
  public func searchable<C, T: View, S: StringProtocol>(
    text: Binding<String>, editableTokens: Binding<C>, isPresented: Binding<Bool>? = nil,
    placement: SearchFieldPlacement = .automatic, prompt: S,
    @ViewBuilder token: @escaping (Binding<C.Element>) -> T
  ) -> some View
  where C: RandomAccessCollection & RangeReplaceableCollection, C.Element: Identifiable {
    searchable(
      text, SearchTokens(editableTokens, token: token), isPresented, prompt: String(prompt))
  }

  /// Puts a search field above the view, with tokens that their chips can change: `token` makes
  /// the view of a chip from a binding to its token. Backspace at the start of the text removes the
  /// last token. `isPresented` is set to whether the field has the focus; if it is true when the
  /// view appears, the field gets the focus. `placement` has no effect.
  public func searchable<C, T: View>(
    text: Binding<String>, editableTokens: Binding<C>, isPresented: Binding<Bool>? = nil,
    placement: SearchFieldPlacement = .automatic, prompt: Text? = nil,
    @ViewBuilder token: @escaping (Binding<C.Element>) -> T
  ) -> some View
  where C: RandomAccessCollection & RangeReplaceableCollection, C.Element: Identifiable {
    searchable(
      text, SearchTokens(editableTokens, token: token), isPresented, prompt: prompt?.plainText)
  }

  /// Puts a search field above the view, with tokens that their chips can change: `token` makes
  /// the view of a chip from a binding to its token. Backspace at the start of the text removes the
  /// last token. `isPresented` is set to whether the field has the focus; if it is true when the
  /// view appears, the field gets the focus. `placement` has no effect.
  @_disfavoredOverload
  public func searchable<C, T: View>(
    text: Binding<String>, editableTokens: Binding<C>, isPresented: Binding<Bool>? = nil,
    placement: SearchFieldPlacement = .automatic, prompt: LocalizedStringKey,
    @ViewBuilder token: @escaping (Binding<C.Element>) -> T
  ) -> some View
  where C: RandomAccessCollection & RangeReplaceableCollection, C.Element: Identifiable {
    searchable(
      text, SearchTokens(editableTokens, token: token), isPresented, prompt: prompt.text)
  }

  private func searchable(
    _ text: Binding<String>, _ tokens: SearchTokens, _ isPresented: Binding<Bool>?, prompt: String?
  ) -> some View {
    SearchableView(self, text: text, tokens: tokens, isPresented: isPresented, prompt: prompt) {}
  }
}
