import MartletGeometry
import MartletInput
import MartletScene
import MartletText

/// A tree of views with its passes. It takes events and times, and produces a display list.
///
/// The host has no clock: the time comes with `update(at:)` and with the events.
@MainActor
package final class ViewHost {
  /// The graph of the tree.
  package let graph: ViewGraph
  private let rootNode: RootNode
  /// The layout node of the whole output.
  package var root: LayoutNode { rootNode }
  private var rootStructure: (_StructureNode & ElementContainer)?
  private let makeTree: (RootNode, _NodeContext) -> _StructureNode & ElementContainer
  /// The drawing of the last update.
  package private(set) var displayList = DisplayList()
  private var gestures: GestureSystem?

  /// The size of the output, in points. The tree is made when it is set.
  package var size: CGSize = .zero {
    didSet {
      guard size != oldValue else { return }
      rootNode.area = size
      tellScreen()
      if rootStructure != nil, hasOtherSizeClass(than: oldValue) { passEnvironment() }
      growTree()
    }
  }

  /// The number of device pixels per point.
  package var scale: Double {
    get { graph.scale }
    set {
      guard newValue != graph.scale else { return }
      graph.scale = newValue
      tellScreen()
      passEnvironment()
      rootNode.invalidateAll()
    }
  }

  /// The offset of the picture, in device pixels. Parts that move beyond an edge are cut off.
  package var shift: (x: Int, y: Int) {
    get { (Int(graph.shift.x), Int(graph.shift.y)) }
    set {
      guard newValue != shift else { return }
      graph.shift = CGPoint(x: Double(newValue.x), y: Double(newValue.y))
      rootNode.invalidateAll()
    }
  }

  /// The map from points to device pixels.
  package var toPixels: CGAffineTransform { graph.toPixels }

  /// The turn of the mounted panel, in addition to the configured rotation.
  package var panelOrientation = QuarterTurn.none {
    didSet { if panelOrientation != oldValue { passEnvironment() } }
  }

  /// Programs that use UIKit ask its screen for the size of the output.
  private func tellScreen() {
    #if SWIFTUI_COMPAT
      UIScreen.main.bounds = CGRect(origin: .zero, size: size)
      UIScreen.main.scale = CGFloat(scale)
    #endif
  }

  /// The environment of the root view, without the values that describe the output.
  package var environment: EnvironmentValues {
    didSet { passEnvironment() }
  }

  private func passEnvironment() {
    rootStructure?.setEnvironment(inheritedEnvironment)
  }

  private var inheritedEnvironment: EnvironmentValues {
    var environment = environment
    environment.displayScale = scale
    environment.setSizeClasses(for: size)
    environment.panelOrientation = panelOrientation
    return environment
  }

  private func hasOtherSizeClass(than old: CGSize) -> Bool {
    var (before, after) = (EnvironmentValues(), EnvironmentValues())
    before.setSizeClasses(for: old)
    after.setSizeClasses(for: size)
    return before.horizontalSizeClass != after.horizontalSizeClass
      || before.verticalSizeClass != after.verticalSizeClass
  }

  // The tree is not made before the size is known. Some published programs divide by the size of a
  // geometry reader, which would be zero.
  private func growTree() {
    guard rootStructure == nil else { return }
    rootStructure = makeTree(
      rootNode, _NodeContext(graph: graph, parent: nil, environment: inheritedEnvironment))
  }

  /// Makes a host. The tree is made when the size is set, or at the first update if it is never
  /// set.
  ///
  /// - Parameter isOwnThread: returns true on the thread that owns the tree, and may be called on
  ///   any thread. Changes of observed objects on other threads reach the views as main-actor
  ///   tasks.
  package init(
    text: any TextSetting, images: (any ImageSource)? = nil,
    environment: EnvironmentValues = EnvironmentValues(),
    isOwnThread: @escaping @Sendable () -> Bool = { true },
    root: @autoclosure @escaping () -> some View
  ) {
    graph = ViewGraph(
      text: text, known: .views, parts: ViewGraph.makeParts(), isOwnThread: isOwnThread)
    graph.images = images
    self.environment = environment
    rootNode = RootNode(graph: graph, isRoot: true)
    makeTree = { RootStructure(root(), $0, $1) }
    gestures = GestureSystem(
      graph: graph, root: { [rootNode] in rootNode },
      settle: { [unowned self] time in settle(at: time) })
  }

  // Nodes refer to the graph, and the graph to some of them, so the cycles are broken here.
  isolated deinit {
    rootStructure?.leave()
    graph.abandon()
  }

  // MARK: - Interface for the frame loop

  /// Takes a message for the programmer, once per text.
  package var onReport: ((String) -> Void)? {
    get { graph.onReport }
    set { graph.onReport = newValue }
  }

  /// True if an update may change the picture.
  package var needsUpdate: Bool {
    graph.needsUpdate || gestures?.hasPendingMoves ?? false
  }

  /// The time at which the views want an update even without an event; nil for none. While
  /// something moves it is the time of the last frame, which means as soon as possible.
  package var nextDeadline: MonotonicTime? {
    if graph.isAnimating { return graph.time }
    return .earlier(gestures?.deadline, graph.timers.deadline)
  }

  /// Handles an event. Moves take effect at the next update, all other events at once.
  package func handle(_ event: InputEvent) {
    if case .key(let key, let isPressed, let text) = event.kind {
      settle(at: event.time)
      graph.focus.handle(key, isPressed: isPressed, text: text, at: event.time)
    } else {
      gestures?.handle(event)
    }
  }

  /// True while a view with the focus takes text, so that letters are not commands.
  package var takesText: Bool { graph.focus.takesText }

  /// Runs the passes for the frame that will be seen at `presentationTime`.
  @discardableResult
  package func update(at presentationTime: MonotonicTime) -> UpdateStatistics {
    growTree()
    graph.beginFrame(at: presentationTime)
    gestures?.flush()
    gestures?.advance(to: presentationTime)
    graph.beginRun(at: presentationTime)
    graph.fireTimers()
    graph.advanceAnimations()
    runPasses()
    if graph.needsDisplay { draw() }
    graph.endFrame()
    return graph.statistics
  }

  /// Updates the tree without drawing, so that an event sees the result of the previous one.
  private func settle(at time: MonotonicTime) {
    if graph.isSettled { return }
    graph.beginRun(at: time)
    runPasses()
  }

  private func runPasses() {
    var rounds = 0
    while true {
      rounds += 1
      graph.statistics.rounds += 1
      graph.runEvents()
      graph.evaluateMarked()
      let isLaidOut = graph.layOut()
      graph.runActions()
      if graph.isSettled { break }
      if !isLaidOut || rounds == ViewGraph.maximumRounds {
        graph.report("The views do not settle: \(ViewGraph.maximumRounds) rounds in one frame.")
        break
      }
    }
  }

  private func draw() {
    graph.needsDisplay = false
    displayList = makeList(old: displayList, takesParts: true)
    assert(isAsDrawnAnew, "a part of the last list was taken that has changed")
  }

  private func makeList(old: DisplayList, takesParts: Bool) -> DisplayList {
    let output = PixelRect(
      minX: 0, minY: 0, maxX: Int((size.width * scale).rounded(.up)),
      maxY: Int((size.height * scale).rounded(.up)))
    var context = DrawContext(
      output: output, toPixels: graph.toPixels, old: old, takesParts: takesParts)
    rootNode.render(&context)
    return context.finish()
  }

  /// Debug builds check the reused parts: they draw everything again and compare.
  private var isAsDrawnAnew: Bool {
    let statistics = graph.statistics
    let anew = makeList(old: DisplayList(), takesParts: false)
    // A list that contains NaN never compares equal, not even with a copy of itself, so two fresh
    // lists are compared first.
    let isEqual =
      anew == displayList || makeList(old: DisplayList(), takesParts: false) != anew
    graph.statistics = statistics
    return isEqual
  }
}

/// The layout node of the whole output. Its children are proposed the whole size and are centred.
package final class RootNode: LayoutNode {
  package override var isFrameContainer: Bool { true }

  /// The size of the output, in points.
  package var area = CGSize.zero {
    didSet { invalidateLayout() }
  }

  package override func measure(_ proposal: ProposedViewSize) -> CGSize { area }

  /// The distance by which everything but the keyboard is moved up, in points, so that the focused
  /// view is seen above the keyboard.
  package var lift: CGFloat = 0 {
    didSet { if lift != oldValue { invalidateLayout() } }
  }

  /// The layout nodes of the keyboard on the glass.
  package var keyboard: [LayoutNode] = []

  package override func layoutChildren() {
    let proposal = ProposedViewSize(area)
    for child in children {
      let isKeyboard = keyboard.contains { $0 === child }
      child.place(
        at: CGPoint(x: area.width / 2, y: area.height / 2 - (isKeyboard ? 0 : lift)),
        anchor: .center, proposal: proposal)
    }
  }

  /// Discards all measurements, after a change that no proposal contains.
  package func invalidateAll() {
    func invalidate(_ node: LayoutNode) {
      node.invalidateLayout(escalates: true)
      for child in node.children { invalidate(child) }
    }
    invalidate(self)
  }
}

/// The structure node of the root view. It also applies the colour scheme that a view requests.
private final class RootStructure<Content: View>:
  _StructureNode, ElementContainer, PreferenceReader
{
  private let element: RootNode
  private var child: _ViewNode<Content>?
  private var keyboard: (place: KeyboardPlace, node: _ViewNode<GlassKeyboard>)?
  private var preferredScheme: ColorScheme?
  override var isElementContainer: Bool { true }

  init(_ content: Content, _ element: RootNode, _ context: _NodeContext) {
    self.element = element
    super.init(context)
    graph.presentations.root = self
    child = Content._makeNode(content, self.context())
    collectElements()
    graph.addPreferenceReader(self)
    graph.focus.onTextInput = { [weak self] in self?.followFocus() }
    element.place(at: .zero, proposal: .unspecified)
  }

  // MARK: - Keyboard

  /// Shows the keyboard on the glass while a view takes text. It is made when it is first needed.
  private func followFocus() {
    let focus = graph.focus
    if keyboard == nil, focus.takesText, !focus.usesKeys {
      let place = KeyboardPlace(graph: graph)
      keyboard = (
        place, GlassKeyboard._makeNode(GlassKeyboard(focus: focus, place: place), context())
      )
      focus.onLayout = { [weak self] in self?.liftContent() }
      elementsDidChange()
    }
    keyboard?.place.follow(focus)
  }

  /// Moves the content so far up that the focused view is above the keyboard.
  private func liftContent() {
    guard let keyboard, keyboard.place.isShown, let target = graph.focus.focused else {
      element.lift = 0
      return
    }
    let height = GlassKeyboard.height(in: element.area)
    let margin: CGFloat = 22
    let bottom = target.convert(target.focusArea, to: nil).maxY + element.lift + margin
    element.lift = min(max(0, bottom - (element.area.height - height)), height)
  }

  override func environmentDidChange() {
    var values = environment
    if let preferredScheme { values.colorScheme = preferredScheme }
    child?.setEnvironment(values)
    keyboard?.node.setEnvironment(values)
  }

  func readPreference() {
    let scheme = preference(PreferredColorSchemeKey.self)
    if scheme == preferredScheme { return }
    preferredScheme = scheme
    environmentDidChange()
  }

  override func forEachChild(_ body: (_StructureNode) -> Void) {
    if let child { body(child) }
    if let keyboard { body(keyboard.node) }
  }

  override func elementsDidChange() {
    graph.enqueueCollection(self)
  }

  func collectElements() {
    element.keyboard = keyboard?.node.elements ?? []
    element.setChildren(
      (child?.elements ?? []) + graph.presentations.elements + element.keyboard)
  }
}
