import MartletGeometry

/// A search field above the views that it searches. `searchable` makes it. It passes the state of
/// the search and the actions that change it to the views inside and to the suggestions, in the
/// environment. The field has the look of the page's navigation bar and is below its large title.
struct SearchableView<Content: View, Suggestions: View>: View {
  @Binding private var text: String
  private let tokens: SearchTokens?
  private let isPresented: Binding<Bool>?
  private let prompt: String
  private let suggestions: Suggestions
  private let content: Content
  @FocusState private var isSearching: Bool
  @Environment(\.searchParts) private var parts
  @Environment(\.barLook) private var look

  /// Makes the view. `isPresented` is set to whether the field has the focus. Without a prompt the
  /// field shows "Search".
  init(
    _ content: Content, text: Binding<String>, tokens: SearchTokens? = nil,
    isPresented: Binding<Bool>? = nil, prompt: String?,
    @ViewBuilder suggestions: () -> Suggestions
  ) {
    self.content = content
    _text = text
    self.tokens = tokens
    self.isPresented = isPresented
    self.prompt = prompt ?? "Search"
    self.suggestions = suggestions()
  }

  var body: some View {
    let focus = $isSearching
    VStack(spacing: 0) { content }
      .modifier(
        BarModifier(
          edge: .top, bar: VStack(spacing: 0) { bar }.barScheme(look.scheme),
          ground: BarFill(look.background, edge: .top, scheme: look.scheme), title: EmptyView(),
          groundVisibility: look.ground, isBelowTitle: true)
      )
      .environment(\.isSearching, isActive)
      .environment(
        \.dismissSearch,
        DismissSearchAction {
          clear()
          focus.wrappedValue = false
        }
      )
      .environment(\.searchCompletion, { text = $0 })
      .environment(\.searchTokenCompletion, complete)
      .onChange(of: isSearching) { isSearching in isPresented?.wrappedValue = isSearching }
      .onAppear { if isPresented?.wrappedValue == true { isSearching = true } }
  }

  private var isActive: Bool { isSearching || hasInput }

  /// The field, with the scopes and the suggestions below it.
  @ViewBuilder private var bar: some View {
    field
    if parts.scopesNeedInput ? hasInput : isActive, let scopes = parts.scopes {
      scopes.padding(.horizontal, 16).padding(.bottom, 8)
    }
    if isSearching, hasSuggestions { suggestionList }
  }

  private var hasTokens: Bool { tokens.map { !$0.isEmpty() } ?? false }

  /// True if there is a text or a token to search for.
  private var hasInput: Bool { !text.isEmpty || hasTokens }

  private var hasSuggestions: Bool {
    Suggestions.self != EmptyView.self || parts.suggestions != nil
      || tokens?.hasSuggestions() == true
  }

  private func clear() {
    text = ""
    tokens?.removeAll()
  }

  /// Adds a token in place of the text that was typed to find it.
  private func complete(_ token: Any) {
    if tokens?.add(token) == true { text = "" }
  }

  /// The suggestions in a column. It scrolls if it is higher than four rows and a half, which is
  /// what a small panel shows between the field and the keyboard on the glass.
  private var suggestionList: some View {
    ScrollView {
      VStack(alignment: .leading, spacing: 0) {
        tokens?.suggestions
        suggestions
        parts.suggestions
      }
      .padding(.horizontal, 24)
      .padding(.bottom, 8)
      .frame(maxWidth: .infinity, alignment: .leading)
    }
    // The settings around the search are for the scroll views that are searched.
    .environment(\.scrollSettings, nil)
    .modifier(_ContentHeightModifier(maximum: 4.5 * 44))
    .layoutPriority(1)
  }

  private var input: some View {
    TextField(hasTokens ? "" : prompt, text: $text)
      .focused($isSearching)
      .submitLabel(.search)
      .environment(\.submitTrigger, .search)
      .environment(\.deleteAtStart, tokens?.removeLast)
  }

  private var field: some View {
    HStack(spacing: 8) {
      KeyIcon(sign: .search).foregroundColor(.gray)
      if hasTokens { tokens?.chips.layoutPriority(1) }
      Group {
        if let change = parts.field { change(AnyView(input)) } else { input }
      }
      // The chips leave some room to type in.
      .frame(minWidth: hasTokens ? 60 : nil)
      if hasInput {
        Button {
          clear()
        } label: {
          ClearSign()
        }
        .buttonStyle(.plain)
        .accessibilityIdentifier("search clear")
      }
    }
    .padding(.horizontal, 8)
    .padding(.vertical, 7)
    .background(RoundedRectangle(cornerRadius: 10).fill(Color.primary.opacity(0.07)))
    .padding(.horizontal, 16)
    .padding(.vertical, 8)
  }
}

/// Gives a scroll view the height of its content, or a smaller one if the content is too high.
private struct _ContentHeightModifier: ElementModifier {
  /// The maximum height, in points.
  let maximum: CGFloat

  func makeElement(_ content: LayoutNode, _ context: _NodeContext) -> ContentHeightNode {
    ContentHeightNode(self, content)
  }
}

/// The layout node of `_ContentHeightModifier`.
private final class ContentHeightNode: ProposingNode<_ContentHeightModifier> {
  override func inner(_ proposal: ProposedViewSize) -> ProposedViewSize {
    let whole = content.sizeThatFits(ProposedViewSize(width: proposal.width, height: nil)).height
    let limit = min(modifier.maximum, proposal.height ?? .infinity)
    return ProposedViewSize(width: proposal.width, height: min(whole, limit))
  }
}

/// The symbol of the button that clears a search field: a cross in a disc.
private struct ClearSign: View {
  var body: some View {
    ZStack {
      Circle().fill(Color.gray.opacity(0.6))
      Path { path in
        path.move(to: CGPoint(x: 7, y: 7))
        path.addLine(to: CGPoint(x: 13, y: 13))
        path.move(to: CGPoint(x: 13, y: 7))
        path.addLine(to: CGPoint(x: 7, y: 13))
      }
      .stroke(Color.white, style: StrokeStyle(lineWidth: 1.6, lineCap: .round))
    }
    .frame(width: 20, height: 20)
  }
}

/// Ends a search: clears its text, removes its tokens and takes the focus from the field. A view
/// calls it as a function, from `EnvironmentValues.dismissSearch`.
public struct DismissSearchAction {
  fileprivate let action: @MainActor () -> Void

  /// Ends the search.
  @MainActor public func callAsFunction() { action() }
}

/// The parts that `searchSuggestions`, `searchScopes` and `searchFocused` add to a search field.
struct SearchParts {
  var suggestions: AnyView?
  var scopes: AnyView?
  /// True if the scopes are shown only with a text or a token.
  var scopesNeedInput = false
  /// Puts modifiers on the text input; nil if there are none.
  var field: (@MainActor (AnyView) -> AnyView)?
}

private enum SearchPartsKey: EnvironmentKey {
  static var defaultValue: SearchParts { SearchParts() }
}
private enum IsSearchingKey: EnvironmentKey { static let defaultValue = false }
private enum DismissSearchKey: EnvironmentKey {
  static var defaultValue: DismissSearchAction { DismissSearchAction {} }
}
private enum SearchCompletionKey: EnvironmentKey {
  static var defaultValue: (@MainActor (String) -> Void)? { nil }
}
private enum SearchTokenCompletionKey: EnvironmentKey {
  static var defaultValue: (@MainActor (Any) -> Void)? { nil }
}

extension EnvironmentValues {
  var searchParts: SearchParts {
    get { self[SearchPartsKey.self] }
    set { self[SearchPartsKey.self] = newValue }
  }

  fileprivate var searchCompletion: (@MainActor (String) -> Void)? {
    get { self[SearchCompletionKey.self] }
    set { self[SearchCompletionKey.self] = newValue }
  }

  /// Adds a token to the search field of the enclosing `searchable`.
  fileprivate var searchTokenCompletion: (@MainActor (Any) -> Void)? {
    get { self[SearchTokenCompletionKey.self] }
    set { self[SearchTokenCompletionKey.self] = newValue }
  }

  /// True while the search field of the enclosing `searchable` has the focus, a text or a token.
  public internal(set) var isSearching: Bool {
    get { self[IsSearchingKey.self] }
    set { self[IsSearchingKey.self] = newValue }
  }

  /// Ends the search of the enclosing `searchable`. It has no effect outside of one.
  public internal(set) var dismissSearch: DismissSearchAction {
    get { self[DismissSearchKey.self] }
    set { self[DismissSearchKey.self] = newValue }
  }
}

extension View {
  /// Puts a search field above the view. `text` is the searched text. `placement` has no effect.
  @_disfavoredOverload
  public func searchable<S: StringProtocol>(
    text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: S
  ) -> some View {
    SearchableView(self, text: text, prompt: String(prompt)) {}
  }

  /// Puts a search field above the view. `text` is the searched text. `placement` has no effect.
  public func searchable(
    text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: Text? = nil
  ) -> some View {
    SearchableView(self, text: text, prompt: prompt?.plainText) {}
  }

  /// Puts a search field above the view. `text` is the searched text. `placement` has no effect.
  @_disfavoredOverload
  public func searchable(
    text: Binding<String>, placement: SearchFieldPlacement = .automatic,
    prompt: LocalizedStringKey
  ) -> some View {
    SearchableView(self, text: text, prompt: prompt.text) {}
  }

  /// Puts a search field above the view, and shows suggestions below the field while it has the
  /// focus. A tap on a suggestion with `searchCompletion(_:)` writes the completion into the field.
  /// `placement` has no effect.
  @_disfavoredOverload
  public func searchable<V: View, S: StringProtocol>(
    text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: S,
    @ViewBuilder suggestions: () -> V
  ) -> some View {
    SearchableView(self, text: text, prompt: String(prompt), suggestions: suggestions)
  }

  /// Puts a search field above the view, and shows suggestions below the field while it has the
  /// focus. A tap on a suggestion with `searchCompletion(_:)` writes the completion into the field.
  /// `placement` has no effect.
  public func searchable<V: View>(
    text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: Text? = nil,
    @ViewBuilder suggestions: () -> V
  ) -> some View {
    SearchableView(self, text: text, prompt: prompt?.plainText, suggestions: suggestions)
  }

  /// Puts a search field above the view, and shows suggestions below the field while it has the
  /// focus. A tap on a suggestion with `searchCompletion(_:)` writes the completion into the field.
  /// `placement` has no effect.
  @_disfavoredOverload
  public func searchable<V: View>(
    text: Binding<String>, placement: SearchFieldPlacement = .automatic,
    prompt: LocalizedStringKey, @ViewBuilder suggestions: () -> V
  ) -> some View {
    SearchableView(self, text: text, prompt: prompt.text, suggestions: suggestions)
  }

  /// Puts a search field above the view. `isPresented` is set to whether the field has the focus;
  /// if it is true when the view appears, the field gets the focus. `placement` has no effect.
  @_disfavoredOverload
  public func searchable<S: StringProtocol>(
    text: Binding<String>, isPresented: Binding<Bool>,
    placement: SearchFieldPlacement = .automatic, prompt: S
  ) -> some View {
    SearchableView(self, text: text, isPresented: isPresented, prompt: String(prompt)) {}
  }

  /// Puts a search field above the view. `isPresented` is set to whether the field has the focus;
  /// if it is true when the view appears, the field gets the focus. `placement` has no effect.
  public func searchable(
    text: Binding<String>, isPresented: Binding<Bool>,
    placement: SearchFieldPlacement = .automatic, prompt: Text? = nil
  ) -> some View {
    SearchableView(self, text: text, isPresented: isPresented, prompt: prompt?.plainText) {}
  }

  /// Puts a search field above the view. `isPresented` is set to whether the field has the focus;
  /// if it is true when the view appears, the field gets the focus. `placement` has no effect.
  @_disfavoredOverload
  public func searchable(
    text: Binding<String>, isPresented: Binding<Bool>,
    placement: SearchFieldPlacement = .automatic, prompt: LocalizedStringKey
  ) -> some View {
    SearchableView(self, text: text, isPresented: isPresented, prompt: prompt.text) {}
  }

  /// Shows views below the search field inside while it has the focus.
  public func searchSuggestions<S: View>(@ViewBuilder _ suggestions: () -> S) -> some View {
    let suggestions = AnyView(suggestions())
    return transformEnvironment(\.searchParts) { $0.suggestions = suggestions }
  }

  /// Shows a segmented picker of scopes below the search field inside, while that field has the
  /// focus, a text or a token.
  public func searchScopes<V: Hashable, S: View>(
    _ scope: Binding<V>, @ViewBuilder scopes: () -> S
  ) -> some View { searchScopes(scope, activation: .automatic, scopes) }

  /// Shows a segmented picker of scopes below the search field inside. `activation` says when.
  public func searchScopes<V: Hashable, S: View>(
    _ scope: Binding<V>, activation: SearchScopeActivation, @ViewBuilder _ scopes: () -> S
  ) -> some View {
    let picker = AnyView(
      Picker("", selection: scope, content: scopes).pickerStyle(SegmentedPickerStyle()))
    return transformEnvironment(\.searchParts) {
      $0.scopes = picker
      $0.scopesNeedInput = activation == .onTextEntry
    }
  }

  /// Turns the view into a search suggestion: a tap on it writes `completion` into the enclosing
  /// search field.
  public func searchCompletion(_ completion: String) -> some View {
    SearchCompletionView(token: nil, text: completion, content: self)
  }

  /// Turns the view into a search suggestion: a tap on it adds `token` to the tokens of the
  /// enclosing search field, in place of the text in the field. A field whose tokens are of another
  /// type ignores it.
  public func searchCompletion<T: Identifiable>(_ token: T) -> some View {
    SearchCompletionView(token: token, text: "", content: self)
  }
}

/// A search suggestion as a button of at least 44 points of height.
private struct SearchCompletionView<Content: View>: View {
  /// The token that a tap adds; nil for a suggestion that writes `text`.
  let token: Any?
  let text: String
  let content: Content
  @Environment(\.searchCompletion) private var write
  @Environment(\.searchTokenCompletion) private var add

  var body: some View {
    Button {
      if let token { add?(token) } else { write?(text) }
    } label: {
      content.frame(maxWidth: .infinity, minHeight: 44, alignment: .leading)
        .contentShape(Rectangle())
    }
    .buttonStyle(.plain)
  }
}
