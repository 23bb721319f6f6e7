import MartletGeometry

/// The form of a presentation.
package enum PresentationKind {
  /// A sheet that can be dragged away, or a cover of the whole display.
  case sheet, cover
  /// A further page of the enclosing navigation view.
  case page
  /// A card in the middle of the display: an alert.
  case alert
  /// A card at the lower edge: a confirmation dialog.
  case dialog
  /// A card next to the view that presents it: a menu or a popover.
  case popup
}

/// Presents views while `item` returns a value. All modifiers that present views use it, such as
/// `sheet`, `alert` and `popover`.
public struct _PresentationModifier<Item, Presented: View>: PrimitiveModifier {
  /// Returns the item to present; nil ends the presentation. It is called during evaluation, and
  /// the values that it reads are observed.
  package let item: @MainActor () -> Item?
  /// Returns the identity of an item. An item with another identity gets a presentation of its own.
  package let identity: @MainActor (Item) -> AnyHashable
  /// Is called when a finger or a view inside requests the end of the presentation. It must make
  /// `item` return nil; otherwise the presentation stays.
  package let clear: @MainActor () -> Void
  /// Is called when the presentation is no longer visible.
  package let onDismiss: (() -> Void)?
  /// The form of the presentation.
  package let kind: PresentationKind
  /// Makes the presented views.
  package let content: (Item) -> Presented

  /// Makes the node of a modified view. Only the view tree calls it.
  public static func _makeNode<Content: View>(
    _ view: ModifiedContent<Content, Self>, _ context: _NodeContext
  ) -> _ViewNode<ModifiedContent<Content, Self>> {
    PresenterNode(view, context)
  }
}

extension _PresentationModifier where Item == Bool {
  /// Presents views while `isPresented` is true. The end of the presentation writes false.
  package init(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, kind: PresentationKind,
    content: @escaping () -> Presented
  ) {
    self.init(
      item: { isPresented.wrappedValue ? true : nil }, identity: { AnyHashable($0) },
      clear: { isPresented.wrappedValue = false }, onDismiss: onDismiss, kind: kind,
      content: { _ in content() })
  }
}

extension _PresentationModifier where Item: Identifiable {
  /// Presents views while `item` is not nil. The end of the presentation writes nil.
  package init(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil, kind: PresentationKind,
    content: @escaping (Item) -> Presented
  ) {
    self.init(
      item: { item.wrappedValue }, identity: { AnyHashable($0.id) },
      clear: { item.wrappedValue = nil }, onDismiss: onDismiss, kind: kind, content: content)
  }
}

/// The structure node of a view that can present others. Each evaluation compares the wanted item
/// with the presented one and shows, updates, hides or exchanges the presentation.
private final class PresenterNode<Content: View, Item, Presented: View>:
  _ViewNode<ModifiedContent<Content, _PresentationModifier<Item, Presented>>>, DependentNode,
  PresentingNode
{
  private var modifier: _PresentationModifier<Item, Presented>
  private var child: _ViewNode<Content>?
  private var presentation: PresentationNode<Presented>?
  /// The identity of the item that is presented or is being removed.
  private var identity: AnyHashable?
  var reads: [AnyLocation] = []
  var isMarked = false

  package override var asDependent: (any DependentNode)? { self }

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

  func presentationDidEnd() {
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
      // The presentation of another item begins only after the previous presentation has gone.
      guard identity == self.identity else { return presentation.goOut() }
      presentation.update(graph.evaluating(self) { modifier.content(wanted) })
      presentation.comeIn()
      return
    }
    guard let presentations = presentations(modifier.kind) else {
      graph.report("A navigation link that is in no navigation view leads nowhere.")
      return
    }
    if presentations.isFree(enclosingPresentation(in: presentations)) {
      self.identity = identity
      let content = graph.evaluating(self) { modifier.content(wanted) }
      let made = PresentationNode(content, modifier.kind, in: presentations, context())
      made.onDismissRequest = { [weak self] in self?.modifier.clear() }
      made.setAnchor { [weak self] in
        self?.child?.firstFrame.map { $0.node.convert($0.rect, to: nil) }
      }
      made.onEnd = { [weak self] in self?.end() }
      presentation = made
      made.begin()
    } else {
      presentations.wait(self)
    }
  }

  private func presentations(_ kind: PresentationKind) -> Presentations? {
    if case .page = kind { environment.pages } else { graph.presentations }
  }

  /// Removes the presentation from the tree, after it has become invisible.
  private func end() {
    guard let presentation else { return }
    self.presentation = nil
    identity = nil
    presentation.leave()
    modifier.onDismiss?()
    if isAlive { graph.mark(self) }
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

/// The structure node of a presentation of any kind. It makes the layout node for the kind, passes
/// the environment on, reads the preferences of the presented views and slides the layout node in
/// and out.
private final class PresentationNode<Content: View>: AnyPresentation, ElementContainer,
  PreferenceReader
{
  /// Is called when a finger or a view inside requests the end of the presentation.
  var onDismissRequest: () -> Void = {}
  /// Is called when the presentation is no longer visible.
  var onEnd: () -> Void = {}
  private var child: _ViewNode<Content>?
  private var isGoing = false
  private var preferredScheme: ColorScheme?
  private let number: UInt64
  private let kind: PresentationKind
  private let area: ZStackNode
  private var column = RootColumn()
  override var isElementContainer: Bool { true }

  init(
    _ content: Content, _ kind: PresentationKind, in presentations: Presentations,
    _ context: _NodeContext
  ) {
    self.kind = kind
    number = context.graph.nextNumber()
    let element: SlidingNode
    switch kind {
    case .sheet, .cover:
      let isCover = if case .cover = kind { true } else { false }
      let sheet = SheetNode(graph: context.graph, isCover: isCover)
      (element, area) = (sheet, sheet.content)
    case .alert, .dialog, .popup:
      let popup = PopupNode(graph: context.graph, kind)
      (element, area) = (popup, popup.content)
    case .page:
      let page = PageNode(graph: context.graph, isFirst: false)
      (element, area) = (page, page.content)
    }
    super.init(element, in: presentations, context)
    child = Content._makeNode(content, self.context(environment: innerEnvironment))
    collectElements()
    graph.addPreferenceReader(self)
    element.onDismiss = { [weak self] in self?.requestDismissal() }
    element.onEnd = { [weak self] in self?.hasGone() }
    applyEnvironment()
  }

  /// Adds the presentation to its list. It begins to slide in after the layout of the current
  /// update, or of the first one if the tree is just being made.
  func begin() {
    presentations.add(self)
    graph.enqueueAction { [weak self] in self?.element.comeIn() }
  }

  func update(_ content: Content) {
    child?.update(content)
  }

  /// Sets the function that returns the frame of the presenting view in the root's space. Only
  /// menus and popovers call it.
  func setAnchor(_ anchor: @escaping @MainActor () -> CGRect?) {
    (element as? PopupNode)?.anchor = anchor
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
    for inner in presentations.descendants(of: self) { inner.element.goOut() }
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

  /// The environment of the presented views. Text styles and `isEnabled` have their defaults and
  /// are not inherited from the presenter, no view is inside the presenter's list, and only a page
  /// is inside the navigation view.
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
    if case .page = kind {
    } else {
      values.pages = nil
      values.isBelowBar = false
      values.barLook = BarLook()
    }
    values.isInList = false
    values.rowSelection = nil
    values.rowBadge = nil
    switch kind {
    case .sheet, .cover:
      // A link in a sheet belongs to a stack of the sheet, not to the one that the sheet covers.
      values.navigationPusher = nil
      values.navigationDestinations = nil
      values.columnFollower = nil
    case .page, .alert, .dialog, .popup: break
    }
    if let preferredScheme { values.colorScheme = preferredScheme }
    return values
  }

  private func passEnvironment() {
    child?.setEnvironment(innerEnvironment)
    applyEnvironment()
  }

  private func applyEnvironment() {
    let values = innerEnvironment
    element.isMirrored = values.isRightToLeft
    area.isMirrored = values.isRightToLeft
    if let sheet = element as? SheetNode {
      sheet.card =
        sheet.look.background?._resolve(in: values).color
        ?? values.sheetBackground.resolved(in: values)
    }
    (element as? PopupNode)?.update(values)
    (element as? PageNode)?.background = values.pageBackground.resolved(in: values)
  }

  override func environmentDidChange() {
    passEnvironment()
  }

  func readPreference() {
    var scheme: ColorScheme??
    var isFixed: Bool?
    child?.reducePreference(PreferredColorSchemeKey.self, into: &scheme)
    child?.reducePreference(DismissDisabledKey.self, into: &isFixed)
    if let sheet = element as? SheetNode {
      var look: SheetLook?
      child?.reducePreference(SheetLookKey.self, into: &look)
      sheet.look = look ?? SheetLook()
      applyEnvironment()
    }
    element.isFixed = isFixed ?? false
    var transition: PageTransition?
    if element.canZoom {
      child?.reducePreference(NavigationTransitionKey.self, into: &transition)
    }
    element.setZoom(outOf: transition?.source)
    if (scheme ?? nil) == preferredScheme { return }
    preferredScheme = scheme ?? nil
    passEnvironment()
  }

  // MARK: - Structure

  // The preferences of the presented views apply to the presentation, so views around the presenter
  // do not see them. Only the tab view around a page sees those for its bar.
  override func reducePreference<K: PreferenceKey>(
    _ key: K.Type, into value: inout K.Value?
  ) {
    if case .page = kind, key == TabBarKey.self { super.reducePreference(key, into: &value) }
  }

  override func appendElements(to elements: inout [LayoutNode]) {}

  override func forEachChild(_ body: (_StructureNode) -> Void) {
    if let child { body(child) }
  }

  override func elementsDidChange() {
    graph.enqueueCollection(self)
  }

  func collectElements() {
    area.setChildren(column.arrange(child?.elements ?? [], in: graph))
  }

  override func willLeave() {
    element.willLeave()
    presentations.remove(self)
  }
}
