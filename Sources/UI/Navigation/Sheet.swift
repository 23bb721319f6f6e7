import MartletGeometry

/// Presents views over the page while a condition holds.
public struct _PresentationModifier<Item, Presented: View>: PrimitiveModifier {
  /// What is to be presented; nil for nothing.
  package let item: @MainActor () -> Item?
  /// Tells one item from the next: another one is another presentation.
  package let identity: @MainActor (Item) -> AnyHashable
  /// Called when the user or a view inside has ended the presentation.
  package let clear: @MainActor () -> Void
  package let onDismiss: (() -> Void)?
  package let isCover: Bool
  package let content: (Item) -> Presented

  public static func _makeNode<Content: View>(
    _ view: ModifiedContent<Content, Self>, _ context: _NodeContext
  ) -> _ViewNode<ModifiedContent<Content, Self>> {
    PresenterNode(view, context)
  }
}

private final class PresenterNode<Content: View, Item, Presented: View>:
  _ViewNode<ModifiedContent<Content, _PresentationModifier<Item, Presented>>>, DependentNode,
  PresentingNode
{
  private var modifier: _PresentationModifier<Item, Presented>
  private var child: _ViewNode<Content>?
  private var presentation: PresentationNode<Presented>?
  /// What is presented, or was until it began to go.
  private var identity: AnyHashable?
  var reads: [AnyLocation] = []
  var isMarked = false

  init(
    _ view: ModifiedContent<Content, _PresentationModifier<Item, Presented>>,
    _ context: _NodeContext
  ) {
    modifier = view.modifier
    super.init(context)
    child = Content._makeNode(view.content, self.context())
    evaluate()
  }

  override func update(
    _ view: ModifiedContent<Content, _PresentationModifier<Item, Presented>>
  ) {
    modifier = view.modifier
    child?.update(view.content)
    evaluate()
  }

  override func refresh() {
    if isMarked { evaluate() }
  }

  func placeIsFree() {
    if isAlive { graph.mark(self) }
  }

  private func evaluate() {
    isMarked = false
    forgetReads()
    let modifier = modifier
    let wanted = graph.evaluating(self) { modifier.item() }
    guard let wanted else {
      presentation?.goOut()
      return
    }
    let identity = modifier.identity(wanted)
    if let presentation {
      // Another item has to wait until the old one's sheet has gone.
      guard identity == self.identity else { return presentation.goOut() }
      presentation.update(graph.evaluating(self) { modifier.content(wanted) })
      presentation.comeIn()
    } else if graph.presentations.isFree(enclosingPresentation) {
      self.identity = identity
      let content = graph.evaluating(self) { modifier.content(wanted) }
      let made = PresentationNode(content, isCover: modifier.isCover, context())
      made.onDismissRequest = { [weak self] in self?.modifier.clear() }
      made.onEnd = { [weak self] in self?.end() }
      presentation = made
      made.begin()
    } else {
      graph.presentations.wait(self)
    }
  }

  /// The presentation is out of sight.
  private func end() {
    guard let presentation else { return }
    self.presentation = nil
    identity = nil
    presentation.leave()
    modifier.onDismiss?()
    if isAlive { graph.mark(self) }
  }

  override func appendElements(to elements: inout [LayoutNode]) {
    child?.appendElements(to: &elements)
  }

  override func forEachPrimaryChild(_ body: (_StructureNode) -> Void) {
    if let child { body(child) }
  }

  override func forEachChild(_ body: (_StructureNode) -> Void) {
    if let child { body(child) }
    if let presentation { body(presentation) }
  }

  override func willLeave() {
    forgetReads()
  }
}

/// The structure of a sheet or cover.
private final class PresentationNode<Content: View>: AnyPresentation, ElementContainer,
  PreferenceReader
{
  /// Called when the sheet is to go although its presenter still wants it.
  var onDismissRequest: () -> Void = {}
  /// Called once it is out of sight.
  var onEnd: () -> Void = {}
  private var child: _ViewNode<Content>?
  private var isEnqueued = false
  private var isGoing = false
  private var preferredScheme: ColorScheme?
  private let number: UInt64
  override var isElementContainer: Bool { true }

  init(_ content: Content, isCover: Bool, _ context: _NodeContext) {
    number = context.graph.nextNumber()
    super.init(SheetNode(graph: context.graph, isCover: isCover), context)
    child = Content._makeNode(content, self.context(environment: innerEnvironment))
    collectElements()
    graph.addPreferenceReader(self)
    element.onDismiss = { [weak self] in self?.requestDismissal() }
    element.onEnd = { [weak self] in self?.hasGone() }
    applyLook()
  }

  /// Shows the sheet, in the next update if this is the tree's first.
  func begin() {
    graph.presentations.add(self)
    graph.enqueueAction { [weak self] in self?.element.comeIn() }
  }

  func update(_ content: Content) {
    child?.update(content)
  }

  func comeIn() {
    guard isGoing else { return }
    isGoing = false
    passEnvironment()
    element.comeIn()
  }

  func goOut() {
    guard !isGoing else { return }
    isGoing = true
    passEnvironment()
    for inner in graph.presentations.descendants(of: self) { inner.element.goOut() }
    element.goOut()
  }

  private func requestDismissal() {
    guard !isGoing else { return }
    onDismissRequest()
  }

  private func hasGone() {
    onEnd()
  }

  // MARK: - Environment

  /// What the sheet's views inherit: everything but how text and controls look where it is
  /// presented from.
  private var innerEnvironment: EnvironmentValues {
    var values = environment
    values.presentation = PresentationHandle(number: number, isPresented: !isGoing) {
      [weak self] in self?.requestDismissal()
    }
    values.isEnabled = true
    values.font = nil
    values.fontWeight = nil
    values.foregroundStyle = nil
    values.lineLimit = nil
    values.multilineTextAlignment = .leading
    if let preferredScheme { values.colorScheme = preferredScheme }
    return values
  }

  private func passEnvironment() {
    child?.setEnvironment(innerEnvironment)
    applyLook()
  }

  private func applyLook() {
    let values = innerEnvironment
    element.isMirrored = values.isRightToLeft
    element.card = values.sheetBackground.resolved(in: values)
  }

  override func environmentDidChange() {
    passEnvironment()
  }

  func readPreference() {
    var scheme: ColorScheme??
    var isFixed: Bool?
    child?.reducePreference(PreferredColorSchemeKey.self, into: &scheme)
    child?.reducePreference(DismissDisabledKey.self, into: &isFixed)
    element.isFixed = isFixed ?? false
    if (scheme ?? nil) == preferredScheme { return }
    preferredScheme = scheme ?? nil
    passEnvironment()
  }

  // MARK: - Structure

  // What the views inside prefer concerns the sheet, not the page.
  override func reducePreference<K: PreferenceKey>(
    _ key: K.Type, into value: inout K.Value?
  ) {}

  override func appendElements(to elements: inout [LayoutNode]) {}

  override func forEachChild(_ body: (_StructureNode) -> Void) {
    if let child { body(child) }
  }

  override func elementsDidChange() {
    guard !isEnqueued else { return }
    isEnqueued = true
    graph.enqueueCollection(self)
  }

  func collectElements() {
    isEnqueued = false
    var elements: [LayoutNode] = []
    child?.appendElements(to: &elements)
    element.content.setChildren(elements)
  }

  override func willLeave() {
    element.willLeave()
    graph.presentations.remove(self)
  }
}

// MARK: - Preferences and environment

private enum DismissDisabledKey: PreferenceKey {
  static var defaultValue: Bool { false }
  static func reduce(value: inout Bool, nextValue: () -> Bool) { value = value || nextValue() }
}

private enum SheetBackgroundKey: EnvironmentKey {
  // The system's backgrounds of what is raised, from the published iOS values.
  static let defaultValue = Color(.schemed(light: .white, dark: RGBA(hex: 0x1C1C1E)))
}

extension EnvironmentValues {
  /// What sheets and covers are drawn on.
  package var sheetBackground: Color {
    get { self[SheetBackgroundKey.self] }
    set { self[SheetBackgroundKey.self] = newValue }
  }
}

// MARK: - On views

extension View {
  /// Presents a sheet while `isPresented` holds. Dragging the sheet down, and `dismiss` inside of
  /// it, write false; `onDismiss` is called once it is out of sight, however it went.
  ///
  /// One sheet at a time is presented over a page; a second one waits until the first has gone.
  public func sheet<Content: View>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping () -> Content
  ) -> some View {
    modifier(
      presentation(isPresented, onDismiss: onDismiss, isCover: false, content: content))
  }

  /// Presents a sheet for an item while there is one. Another item's sheet follows the old one's.
  public func sheet<Item: Identifiable, Content: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View {
    modifier(presentation(item, onDismiss: onDismiss, isCover: false, content: content))
  }

  /// Presents views over the whole display while `isPresented` holds; they are not dragged away.
  public func fullScreenCover<Content: View>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping () -> Content
  ) -> some View {
    modifier(presentation(isPresented, onDismiss: onDismiss, isCover: true, content: content))
  }

  /// Presents views for an item over the whole display while there is one.
  public func fullScreenCover<Item: Identifiable, Content: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View {
    modifier(presentation(item, onDismiss: onDismiss, isCover: true, content: content))
  }

  /// Keeps the sheet that the view is in from being dragged away.
  public func interactiveDismissDisabled(_ isDisabled: Bool = true) -> some View {
    preference(key: DismissDisabledKey.self, value: isDisabled)
  }

  private func presentation<Content: View>(
    _ isPresented: Binding<Bool>, onDismiss: (() -> Void)?, isCover: Bool,
    content: @escaping () -> Content
  ) -> _PresentationModifier<Bool, Content> {
    _PresentationModifier(
      item: { isPresented.wrappedValue ? true : nil }, identity: { AnyHashable($0) },
      clear: { isPresented.wrappedValue = false }, onDismiss: onDismiss, isCover: isCover,
      content: { _ in content() })
  }

  private func presentation<Item: Identifiable, Content: View>(
    _ item: Binding<Item?>, onDismiss: (() -> Void)?, isCover: Bool,
    content: @escaping (Item) -> Content
  ) -> _PresentationModifier<Item, Content> {
    _PresentationModifier(
      item: { item.wrappedValue }, identity: { AnyHashable($0.id) },
      clear: { item.wrappedValue = nil }, onDismiss: onDismiss, isCover: isCover,
      content: content)
  }
}
