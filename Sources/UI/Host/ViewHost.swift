import MartletGeometry
import MartletInput
import MartletScene
import MartletText

/// A tree of views with its passes: takes events and times, leaves a display list.
///
/// Knows no clock: `update(at:)` and the events bring the time.
@MainActor
package final class ViewHost {
  package let graph: ViewGraph
  private let rootNode: RootNode
  /// The layout node of the whole output.
  package var root: LayoutNode { rootNode }
  private var rootStructure: (_StructureNode & ElementContainer)?
  private let makeTree: (RootNode, _NodeContext) -> _StructureNode & ElementContainer
  package private(set) var displayList = DisplayList()
  private var gestures: GestureSystem?

  /// The size of the output in points.
  package var size: CGSize = .zero {
    didSet {
      guard size != oldValue else { return }
      rootNode.area = size
      tellScreen()
      growTree()
    }
  }

  /// Device pixels in a point.
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

  /// The offset of the picture in device pixels. What it moves over an edge is not seen.
  package var shift: (x: Int, y: Int) {
    get { (Int(graph.shift.x), Int(graph.shift.y)) }
    set {
      guard newValue != shift else { return }
      graph.shift = CGPoint(x: Double(newValue.x), y: Double(newValue.y))
      rootNode.invalidateAll()
    }
  }

  /// Maps points to device pixels.
  package var toPixels: CGAffineTransform { graph.toPixels }

  /// How the panel is built in: the turn of the picture that nobody chose.
  package var panelOrientation = QuarterTurn.none {
    didSet { if panelOrientation != oldValue { passEnvironment() } }
  }

  /// Sources that know UIKit ask its screen for the output's size.
  private func tellScreen() {
    #if SWIFTUI_COMPAT
      UIScreen.main.bounds = CGRect(origin: .zero, size: size)
      UIScreen.main.scale = CGFloat(scale)
    #endif
  }

  /// What the root view inherits, beside what the output is like.
  package var environment: EnvironmentValues {
    didSet { passEnvironment() }
  }

  private func passEnvironment() {
    rootStructure?.setEnvironment(inheritedEnvironment)
  }

  private var inheritedEnvironment: EnvironmentValues {
    var environment = environment
    environment.displayScale = scale
    environment.panelOrientation = panelOrientation
    return environment
  }

  // Not before the output's size is known: views that compute with a size would be asked for what
  // there is in none, which is a division by zero in more than one published program.
  private func growTree() {
    guard rootStructure == nil else { return }
    rootStructure = makeTree(
      rootNode, _NodeContext(graph: graph, parent: nil, environment: inheritedEnvironment))
  }

  /// The tree is made when the size is set, at the first update if it never is.
  ///
  /// - Parameter isOwnThread: tells on any thread whether it is the one that owns the tree.
  ///   Changes of observed objects on another one reach the views as main-actor tasks.
  package init(
    text: any TextSetting, images: (any ImageSource)? = nil,
    environment: EnvironmentValues = EnvironmentValues(),
    isOwnThread: @escaping @Sendable () -> Bool = { true },
    root: @autoclosure @escaping () -> some View
  ) {
    graph = ViewGraph(text: text, isOwnThread: isOwnThread)
    graph.images = images
    self.environment = environment
    rootNode = RootNode(graph: graph, isRoot: true)
    makeTree = { RootStructure(root(), $0, $1) }
    gestures = GestureSystem(
      graph: graph, root: { [rootNode] in rootNode },
      settle: { [unowned self] time in settle(at: time) })
  }

  // Nodes refer to the graph, and it to some of them.
  isolated deinit {
    rootStructure?.leave()
    graph.abandon()
  }

  // MARK: - The face to the frame loop

  package var onNeedsUpdate: (() -> Void)? {
    get { graph.onNeedsUpdate }
    set { graph.onNeedsUpdate = newValue }
  }

  /// Takes a message for the programmer, once per text.
  package var onReport: ((String) -> Void)? {
    get { graph.onReport }
    set { graph.onReport = newValue }
  }

  package var needsUpdate: Bool {
    graph.needsUpdate || gestures?.hasPendingMoves ?? false
  }

  /// The instant at which the views want to be updated without an event: the last frame's time
  /// while something moves, that is as soon as possible.
  package var nextDeadline: MonotonicTime? {
    if graph.isAnimating { return graph.time }
    guard let touch = gestures?.deadline, let timer = graph.timers.deadline else {
      return gestures?.deadline ?? graph.timers.deadline
    }
    return min(touch, timer)
  }

  /// Takes an event. Moves act at the next update, everything else at once.
  package func handle(_ event: InputEvent) {
    gestures?.handle(event)
  }

  /// Ends all touches without an action, as when the display is blanked.
  package func cancelTouches() {
    gestures?.cancelAll()
  }

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

  /// Brings the tree up to date without drawing, so that an event meets what the last one made.
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

  /// Debug builds distrust the parts taken over: they draw everything once more and compare.
  private var isAsDrawnAnew: Bool {
    let statistics = graph.statistics
    let anew = makeList(old: DisplayList(), takesParts: false)
    // What holds a number that is none is equal to nothing, not to itself made once more.
    let isEqual =
      anew == displayList || makeList(old: DisplayList(), takesParts: false) != anew
    graph.statistics = statistics
    return isEqual
  }
}

/// The layout node of the whole output: its children are proposed all of it and centred.
package final class RootNode: LayoutNode {
  package var area = CGSize.zero {
    didSet { invalidateLayout() }
  }

  package override func measure(_ proposal: ProposedViewSize) -> CGSize { area }

  package override func layoutChildren() {
    let proposal = ProposedViewSize(area)
    for child in children {
      child.place(
        at: CGPoint(x: area.width / 2, y: area.height / 2), anchor: .center, proposal: proposal)
    }
  }

  /// Forgets every measurement, after a change that no proposal shows.
  package func invalidateAll() {
    func invalidate(_ node: LayoutNode) {
      node.invalidateLayout(escalates: true)
      for child in node.children { invalidate(child) }
    }
    invalidate(self)
  }
}

/// The structure node of the root view; it also gives the tree the scheme that a view prefers.
private final class RootStructure<Content: View>:
  _StructureNode, ElementContainer, PreferenceReader
{
  private let element: RootNode
  private var child: _ViewNode<Content>?
  private var preferredScheme: ColorScheme?
  override var isElementContainer: Bool { true }

  init(_ content: Content, _ element: RootNode, _ context: _NodeContext) {
    self.element = element
    super.init(context)
    graph.presentations.root = self
    child = Content._makeNode(content, self.context())
    collectElements()
    graph.addPreferenceReader(self)
    element.place(at: .zero, proposal: .unspecified)
  }

  override func environmentDidChange() {
    var values = environment
    if let preferredScheme { values.colorScheme = preferredScheme }
    child?.setEnvironment(values)
  }

  func readPreference() {
    let scheme = preference(PreferredColorSchemeKey.self)
    if scheme == preferredScheme { return }
    preferredScheme = scheme
    environmentDidChange()
  }

  override func forEachChild(_ body: (_StructureNode) -> Void) {
    if let child { body(child) }
  }

  override func elementsDidChange() {
    graph.enqueueCollection(self)
  }

  func collectElements() {
    var elements: [LayoutNode] = []
    child?.appendElements(to: &elements)
    elements += graph.presentations.elements
    element.setChildren(elements)
  }
}
