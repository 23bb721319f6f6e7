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
  case popup(PopupLook)
}

/// Presents views while a condition is true.
public struct _PresentationModifier<Item, Presented: View>: PrimitiveModifier {
  /// Returns the item to present; nil for none.
  package let item: @MainActor () -> Item?
  /// Returns the identity of an item. Another identity is another presentation.
  package let identity: @MainActor (Item) -> AnyHashable
  /// Is called when the user or a view inside has ended the presentation.
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
      // Another item must wait until the previous sheet has gone.
      guard identity == self.identity else { return presentation.goOut() }
      presentation.update(graph.evaluating(self) { modifier.content(wanted) })
      presentation.comeIn()
      return
    }
    guard let place = place(modifier.kind) else {
      graph.report("A navigation link that is in no navigation view leads nowhere.")
      return
    }
    if place.isFree(enclosingPresentation(in: place)) {
      self.identity = identity
      let content = graph.evaluating(self) { modifier.content(wanted) }
      let made = PresentationNode(content, modifier.kind, in: place, context())
      made.onDismissRequest = { [weak self] in self?.modifier.clear() }
      made.setAnchor { [weak self] in
        self?.child?.firstPlace.map { $0.node.convert($0.rect, to: nil) }
      }
      made.onEnd = { [weak self] in self?.end() }
      presentation = made
      made.begin()
    } else {
      place.wait(self)
    }
  }

  private func place(_ kind: PresentationKind) -> Presentations? {
    if case .page = kind { environment.pages } else { graph.presentations }
  }

  /// Ends the presentation, which is no longer visible.
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

/// The structure node of a sheet, a cover or a page.
private final class PresentationNode<Content: View>: AnyPresentation, ElementContainer,
  PreferenceReader
{
  /// Is called when the sheet must go although its presenter still wants it.
  var onDismissRequest: () -> Void = {}
  /// Is called when the presentation is no longer visible.
  var onEnd: () -> Void = {}
  private var child: _ViewNode<Content>?
  private var isGoing = false
  private var preferredScheme: ColorScheme?
  private let number: UInt64
  private let kind: PresentationKind
  private let area: ZStackNode
  override var isElementContainer: Bool { true }

  init(
    _ content: Content, _ kind: PresentationKind, in place: Presentations,
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
    super.init(element, in: place, context)
    child = Content._makeNode(content, self.context(environment: innerEnvironment))
    collectElements()
    graph.addPreferenceReader(self)
    element.onDismiss = { [weak self] in self?.requestDismissal() }
    element.onEnd = { [weak self] in self?.hasGone() }
    applyLook()
  }

  /// Shows the presentation, in the next update if this is the first update of the tree.
  func begin() {
    place.add(self)
    graph.enqueueAction { [weak self] in self?.element.comeIn() }
  }

  func update(_ content: Content) {
    child?.update(content)
  }

  /// Sets the function that returns the frame of the presenting view, in points of the output.
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
    for inner in place.descendants(of: self) { inner.element.goOut() }
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

  /// The environment of the presented views. It differs from the presenter's in the style of text
  /// and controls, and a sheet is in no navigation view.
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
    if case .page = kind {} else { values.pages = nil }
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
      applyLook()
    }
    element.isFixed = isFixed ?? false
    if (scheme ?? nil) == preferredScheme { return }
    preferredScheme = scheme ?? nil
    passEnvironment()
  }

  // MARK: - Structure

  // Preferences of the presented views concern the presentation, not the page.
  override func reducePreference<K: PreferenceKey>(
    _ key: K.Type, into value: inout K.Value?
  ) {}

  override func appendElements(to elements: inout [LayoutNode]) {}

  override func forEachChild(_ body: (_StructureNode) -> Void) {
    if let child { body(child) }
  }

  override func elementsDidChange() {
    graph.enqueueCollection(self)
  }

  func collectElements() {
    area.setChildren(child?.elements ?? [])
  }

  override func willLeave() {
    element.willLeave()
    place.remove(self)
  }
}
