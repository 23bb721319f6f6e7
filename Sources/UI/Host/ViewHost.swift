import MartletGeometry
import MartletInput
import MartletScene
import MartletText

/// A tree of views with its passes. It takes input events and times, and produces a display list.
///
/// The frame loop owns one host for each output, and headless runs and tests own theirs. They set
/// the size, call `handle(_:)` for each event and `update(at:)` for each frame, and read
/// `displayList`. The host owns the graph and both trees. It has no clock, no thread and no pixels:
/// times come with `update(at:)` and with the events. All calls come from the thread that owns the
/// tree.
@MainActor
package final class ViewHost {
  /// The host that last ran its views for a screen; nil if it is gone. An `ImageRenderer` takes the
  /// fonts, the pictures and the time from it, because its initialiser names no host.
  package private(set) static weak var current: ViewHost?

  /// The graph of the tree.
  package let graph: ViewGraph
  private let rootNode: RootNode
  /// The layout node of the whole output.
  package var root: LayoutNode { rootNode }
  private var rootStructure: (_StructureNode & ElementContainer)?
  private let makeTree: (RootNode, _NodeContext) -> _StructureNode & ElementContainer
  /// The display list of the last update that drew one.
  package private(set) var displayList = DisplayList()
  private var gestures: GestureSystem?
  /// False for a tree of which only a picture is made. It never becomes `current`, and programs do
  /// not learn its size as that of the screen.
  private let isOnScreen: Bool

  /// The size of the output, in points. The first size makes the tree, and later ones lay it out
  /// again.
  package var size: CGSize = .zero {
    didSet {
      guard size != oldValue else { return }
      rootNode.area = size
      updateScreen()
      if rootStructure != nil, hasOtherSizeClass(than: oldValue) { passEnvironment() }
      makeTreeIfNeeded()
    }
  }

  /// The number of device pixels per point.
  package var scale: Double {
    get { graph.scale }
    set {
      guard newValue != graph.scale else { return }
      graph.scale = newValue
      updateScreen()
      passEnvironment()
      rootNode.invalidateAll()
    }
  }

  /// The offset of the whole picture in device pixels, a protection against burn-in. Parts that
  /// move beyond an edge are cut off.
  package var shift: (x: Int, y: Int) {
    get { (Int(graph.shift.x), Int(graph.shift.y)) }
    set {
      guard newValue != shift else { return }
      graph.shift = CGPoint(x: Double(newValue.x), y: Double(newValue.y))
      rootNode.invalidateAll()
    }
  }

  /// The distances from the edges of the output to the area in which views are laid out. Views that
  /// ignore the safe area get their layout nodes only if there is one, so set it before `size`.
  package var safeArea: SafeArea {
    get { graph.safeArea }
    set {
      guard newValue != graph.safeArea else { return }
      graph.safeArea = newValue
      updateScreen()
      rootNode.invalidateAll()
    }
  }

  /// The map from points to device pixels.
  package var toPixels: CGAffineTransform { graph.toPixels }

  /// The rotation that compensates for the orientation in which the panel is mounted, without the
  /// configured rotation of the picture. Views read it from the environment. The host itself
  /// rotates nothing.
  package var panelOrientation = QuarterTurn.none {
    didSet { if panelOrientation != oldValue { passEnvironment() } }
  }

  /// Whether the display is dark. The views are in the background then.
  package var isDark = false {
    didSet { if isDark != oldValue { passEnvironment() } }
  }

  /// Programs with UIKit's words read the size and the scale of the output from `UIScreen`.
  private func updateScreen() {
    #if SWIFTUI_COMPAT
      guard isOnScreen else { return }
      UIScreen.main.bounds = CGRect(origin: .zero, size: size)
      UIScreen.main.scale = CGFloat(scale)
      UIScreen.main.safeArea = safeArea
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
    if isDark { environment.scenePhase = .background }
    return environment
  }

  private func hasOtherSizeClass(than old: CGSize) -> Bool {
    var (before, after) = (EnvironmentValues(), EnvironmentValues())
    before.setSizeClasses(for: old)
    after.setSizeClasses(for: size)
    return before.horizontalSizeClass != after.horizontalSizeClass
      || before.verticalSizeClass != after.verticalSizeClass
  }

  // The tree is made only when the size is known. Some published programs divide by the size of a
  // geometry reader, which would be zero.
  private func makeTreeIfNeeded() {
    guard rootStructure == nil else { return }
    becomeCurrent()
    rootStructure = makeTree(
      rootNode, _NodeContext(graph: graph, parent: nil, environment: inheritedEnvironment))
  }

  private func becomeCurrent() {
    if isOnScreen, Self.current !== self { Self.current = self }
  }

  /// Makes a host. The tree is made when the size is set, or at the first update if the size is
  /// never set.
  ///
  /// - Parameters:
  ///   - isOnScreen: false for a tree of which only a picture is made.
  ///   - isOwnThread: returns true on the thread that owns the tree, and may be called on any
  ///     thread. Changes of observed objects on other threads reach the views as main-actor tasks.
  package init(
    text: any TextSetting, images: (any ImageSource)? = nil,
    environment: EnvironmentValues = EnvironmentValues(), isOnScreen: Bool = true,
    isOwnThread: @escaping @Sendable () -> Bool = { true },
    root: @autoclosure @escaping () -> some View
  ) {
    graph = ViewGraph(
      text: text, known: .views, layout: LayoutQueue(), parts: ViewGraph.makeParts(),
      isOwnThread: isOwnThread)
    graph.images = images
    self.environment = environment
    self.isOnScreen = isOnScreen
    rootNode = RootNode(graph: graph, isRoot: true)
    makeTree = { RootStructure(root(), $0, $1) }
    gestures = GestureSystem(
      graph: graph, root: { [rootNode] in rootNode },
      settle: { [unowned self] time in settle(at: time) })
  }

  // Nodes hold the graph, and the graph's queues hold nodes. These reference cycles are broken
  // here.
  isolated deinit {
    rootStructure?.leave()
    graph.releaseNodes()
  }

  // MARK: - Interface for the frame loop

  /// Receives messages for the programmer, each text once.
  package var onReport: ((String) -> Void)? {
    get { graph.onReport }
    set { graph.onReport = newValue }
  }

  /// True if an update may change the picture.
  package var needsUpdate: Bool {
    graph.needsUpdate || gestures?.hasPendingMoves ?? false
  }

  /// The time at which the views need an update even without an event; nil for none. A time of
  /// the past or of the last frame means as soon as possible.
  package var nextDeadline: MonotonicTime? {
    .earlier(graph.animationDeadline, .earlier(gestures?.deadline, graph.timers.deadline))
  }

  /// Handles an input event. Moves of a touch take effect at the next update, all other events at
  /// once.
  package func handle(_ event: InputEvent) {
    becomeCurrent()
    if case .key(let key, let isPressed, let text) = event.kind {
      settle(at: event.time)
      if isPressed { graph.noteUse(at: event.time) }
      graph.focus.handle(key, isPressed: isPressed, text: text, at: event.time)
    } else {
      if event.kind.beginsTouch { graph.focus.touchDidBegin() }
      gestures?.handle(event)
    }
  }

  /// True while a text input has the focus, so that letters are text and not commands.
  package var takesText: Bool { graph.focus.takesText }

  /// True while a view or a control has the focus, so that arrow keys belong to it.
  package var hasFocus: Bool { graph.focus.focusedView != nil }

  /// Runs all passes for the frame that will be seen at `presentationTime`, and draws a new display
  /// list if a node needs it. Returns the cost of the update.
  @discardableResult
  package func update(at presentationTime: MonotonicTime) -> UpdateStatistics {
    becomeCurrent()
    makeTreeIfNeeded()
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

  /// Runs the passes without drawing, so that an event sees the result of the previous one.
  private func settle(at time: MonotonicTime) {
    if graph.isSettled { return }
    graph.beginRun(at: time)
    runPasses()
  }

  /// Runs events, bodies, layout and actions in rounds until no work is left, in at most
  /// `ViewGraph.maximumRounds` rounds. Changes with different animations that were made together
  /// count as one round, however many they are, although each animation has its own evaluation.
  private func runPasses() {
    var rounds = 0
    var evaluations = 0
    while true {
      graph.statistics.rounds += 1
      graph.runEvents()
      if evaluations == 0 {
        rounds += 1
        evaluations = max(1, graph.markedTransactions)
      }
      evaluations -= 1
      graph.evaluateMarked()
      let isLaidOut = graph.layOut()
      graph.runActions()
      if graph.isSettled { break }
      if !isLaidOut || evaluations == 0 && rounds == ViewGraph.maximumRounds {
        graph.report("The views do not settle: \(ViewGraph.maximumRounds) rounds in one frame.")
        break
      }
    }
  }

  private func draw() {
    let redrawn = graph.redrawnNodes
    let isDrawn =
      !rootNode.needsDraw
      && redrawn.draw(into: &displayList, output: output, toPixels: graph.toPixels)
    if !isDrawn { redrawn.markAll() }
    graph.needsDisplay = false
    if !isDrawn { displayList = makeList(old: displayList, takesParts: true) }
    assert(matchesFullRedraw, "a part of the last list was taken that has changed")
  }

  /// The device pixels of the output.
  private var output: PixelRect {
    PixelRect(
      minX: 0, minY: 0, maxX: Int((size.width * scale).rounded(.up)),
      maxY: Int((size.height * scale).rounded(.up)))
  }

  private func makeList(old: DisplayList, takesParts: Bool) -> DisplayList {
    var context = DrawContext(
      output: output, toPixels: graph.toPixels, old: old, takesParts: takesParts)
    rootNode.render(&context)
    return context.finish()
  }

  /// True if the display list equals one that is drawn without reuse. Debug builds check it after
  /// each drawing.
  private var matchesFullRedraw: Bool {
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

/// The structure node of the root view. It also applies the colour scheme that a view requests, and
/// shows the keyboard on the glass while a view takes text.
private final class RootStructure<Content: View>:
  _StructureNode, ElementContainer, PreferenceReader
{
  private let element: RootNode
  private var child: _ViewNode<Content>?
  private var keyboard: (state: KeyboardState, node: _ViewNode<OnScreenKeyboard>)?
  private var preferredScheme: ColorScheme?
  private var column = RootColumn()
  override var isElementContainer: Bool { true }

  init(_ content: Content, _ element: RootNode, _ context: _NodeContext) {
    self.element = element
    super.init(context)
    graph.presentations.root = self
    child = Content._makeNode(content, self.context())
    collectElements()
    graph.addPreferenceReader(self)
    graph.focus.root = element
    graph.focus.onTextInput = { [weak self] in self?.followFocus() }
    element.place(at: .zero, proposal: .unspecified)
  }

  // MARK: - Keyboard

  /// Shows or hides the keyboard on the glass after a change of the focus. The keyboard is made
  /// when it is first needed, and never while a keyboard with keys is in use.
  private func followFocus() {
    let focus = graph.focus
    if keyboard == nil, focus.takesText, !focus.usesPhysicalKeyboard {
      let state = KeyboardState(graph: graph)
      keyboard = (
        state, OnScreenKeyboard._makeNode(OnScreenKeyboard(focus: focus, state: state), context())
      )
      focus.onLayout = { [weak self] in self?.liftContent() }
      elementsDidChange()
    }
    keyboard?.state.follow(focus)
  }

  /// Moves the content up until the focused view is above the keyboard.
  private func liftContent() {
    keyboard?.state.followLayout(of: graph.focus)
    guard let keyboard, keyboard.state.isShown, let target = graph.focus.focused else {
      element.lift = 0
      return
    }
    let room = graph.safeArea.rect(in: element.area)
    let height = OnScreenKeyboard.height(in: room.size)
    let margin: CGFloat = 22
    let bottom = target.convert(target.focusArea, to: nil).maxY + element.lift + margin
    element.lift = min(max(0, bottom - (room.maxY - height)), height)
  }

  override func environmentDidChange() {
    var values = environment
    if let preferredScheme { values.colorScheme = preferredScheme }
    element.setGround(in: environment, preferred: preferredScheme)
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
      column.arrange(child?.elements ?? [], in: graph) + graph.presentations.elements
        + element.keyboard)
  }
}
