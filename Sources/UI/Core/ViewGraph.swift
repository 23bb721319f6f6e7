import MartletGeometry
import MartletScene
import MartletText

/// What one update of the views cost, counted where it happens.
package struct UpdateStatistics: Hashable, Sendable {
  /// Bodies evaluated.
  package var bodies = 0
  /// Structure nodes made.
  package var nodesMade = 0
  /// Sizes measured: cache misses of `sizeThatFits`.
  package var measurements = 0
  /// Nodes whose children were placed.
  package var layouts = 0
  /// Layout nodes that drew.
  package var draws = 0
  /// Rounds of body, layout, preferences and actions until nothing was left to do.
  package var rounds = 0

  package init() {}
}

/// What all nodes of one tree share: the marks, the running transaction, the passes.
///
/// Nodes refer to it and it to nodes that have work to do, so who owns the tree calls `abandon()`.
///
/// Safety of what is marked so: each access is one load or store, around which nothing else runs.
@MainActor
package final class ViewGraph {
  package let fields = FieldTable()
  package let text: any TextSetting
  /// Finds pictures by name; nil finds none.
  package var images: (any ImageSource)?
  @exclusivity(unchecked) @safe package var statistics = UpdateStatistics()
  @exclusivity(unchecked) @safe package var nodeCount = 0
  @exclusivity(unchecked) @safe var lastSerial = 0
  @exclusivity(unchecked) @safe package var preferencesChanged = false
  /// The instant the frame being made will be seen.
  @exclusivity(unchecked) @safe package internal(set) var time = MonotonicTime.zero
  /// Device pixels in a point.
  @exclusivity(unchecked) @safe package var scale = 1.0
  /// The offset of the picture in device pixels.
  @exclusivity(unchecked) @safe package var shift = CGPoint.zero
  /// Maps points to device pixels.
  package var toPixels: CGAffineTransform {
    CGAffineTransform(a: scale, b: 0, c: 0, d: scale, tx: shift.x, ty: shift.y)
  }
  /// The transaction that updates run in.
  @exclusivity(unchecked) @safe package var transaction = Transaction()
  /// The transaction of the changes being shown: what layout moves, moves in it.
  @exclusivity(unchecked) @safe package private(set) var frameTransaction = Transaction()
  @exclusivity(unchecked) @safe package private(set) var evaluatingNode: (any DependentNode)?
  /// Told once when the first work after a frame comes in.
  package var onNeedsUpdate: (() -> Void)?
  /// Takes messages for the programmer: a state write in a body, a layout cycle.
  /// What came before it was set is handed over then.
  package var onReport: ((String) -> Void)? {
    didSet {
      guard let onReport else { return }
      for message in unheard { onReport(message) }
      unheard.removeAll()
    }
  }
  private var unheard: [String] = []

  private var marked: [(node: any DependentNode, transaction: Transaction)] = []
  private var collecting: [any ElementContainer] = []
  /// Room for the nodes above one that is evaluated; empty between uses.
  private var adjusting: [_StructureNode] = []
  private var actions: [() -> Void] = []
  private var events: [() -> Void] = []
  /// Node types of which an evaluation has read an observable object.
  var observingTypes: Set<ObjectIdentifier> = []
  /// Tells on any thread whether it is the one that owns the tree.
  let isOwnThread: @Sendable () -> Bool
  private var animations: [WeakAnimation] = []
  private var reported: Set<String> = []
  @exclusivity(unchecked) @safe private var lastNumber: UInt64 = 0
  @exclusivity(unchecked) @safe private var writing = Transaction()
  @exclusivity(unchecked) @safe private var isRequested = false

  package let layout = LayoutQueue()
  var preferenceReaders: [any PreferenceReader] = []
  package var geometryReaders = GeometryReaders()
  package var anchors = Anchors()
  package var lazyStacks = LazyStacks()
  /// What was kept of the row that is being made; nil at all other times.
  @exclusivity(unchecked) @safe package var restoring: KeptState?
  /// What is shown over the page.
  package let presentations = Presentations()
  /// Who waits for an instant.
  package var timers = Timers()
  /// Whether a finger is down, or the pointer's button.
  @exclusivity(unchecked) @safe package private(set) var isTouched = false
  /// The nodes that are told when that changes.
  package var touchWatchers: [WeakTouchWatcher] = []
  @exclusivity(unchecked) @safe package var needsDisplay = true
  /// Counts the runs of the passes: one a frame, one more for each event that needs it.
  @exclusivity(unchecked) @safe package private(set) var runNumber = 0
  /// True while small buttons take touches around them.
  package var hitsReachOut = false

  package init(text: any TextSetting, isOwnThread: @escaping @Sendable () -> Bool) {
    self.text = text
    self.isOwnThread = isOwnThread
  }

  /// Lets go of all nodes, when the tree has left.
  package func abandon() {
    marked.removeAll()
    collecting.removeAll()
    actions.removeAll()
    events.removeAll()
    layout.removeAll()
    preferenceReaders.removeAll()
    geometryReaders = GeometryReaders()
    anchors = Anchors()
    lazyStacks = LazyStacks()
    presentations.removeAll()
    onNeedsUpdate = nil
    evaluatingNode = nil
    restoring = nil
  }

  package func nextNumber() -> UInt64 {
    lastNumber += 1
    return lastNumber
  }

  // MARK: - Marks

  /// True while a frame would do more than repeat the last one.
  package var needsUpdate: Bool {
    needsDisplay || hasWork || !animations.isEmpty
  }

  private var hasWork: Bool {
    !marked.isEmpty || !collecting.isEmpty || !actions.isEmpty || !events.isEmpty
      || !layout.isEmpty || preferencesChanged
  }

  package var isAnimating: Bool { !animations.isEmpty }

  package func requestUpdate() {
    guard !isRequested else { return }
    isRequested = true
    onNeedsUpdate?()
  }

  package func setNeedsDisplay() {
    needsDisplay = true
    requestUpdate()
  }

  /// Asks for another evaluation of the node in the transaction of the running write.
  package func mark(_ node: any DependentNode) {
    guard node.isAlive else { return }
    if node.isMarked {
      if writing.animation != nil,
        let index = marked.firstIndex(where: { $0.node === node })
      {
        marked[index].transaction = writing
      }
      return
    }
    node.isMarked = true
    marked.append((node: node, transaction: writing))
    requestUpdate()
  }

  package func withWriting(_ transaction: Transaction, _ body: () -> Void) {
    let outer = writing
    writing = transaction
    body()
    writing = outer
  }

  package func enqueueCollection(_ container: any ElementContainer) {
    collecting.append(container)
    requestUpdate()
  }

  /// Runs `action` after the layout of this frame; what it changes is shown in the same frame.
  package func enqueueAction(_ action: @escaping () -> Void) {
    actions.append(action)
    requestUpdate()
  }

  /// Sets whether a finger is down, or the pointer's button.
  package func note(isTouched: Bool) {
    if isTouched == self.isTouched { return }
    self.isTouched = isTouched
    touchWatchers.removeAll { $0.watcher == nil }
    for entry in touchWatchers { entry.watcher?.touchesChanged(isTouched: isTouched) }
  }

  /// Runs `event` at the start of the next update, before any body.
  package func enqueueEvent(_ event: @escaping () -> Void) {
    events.append(event)
    requestUpdate()
  }

  // MARK: - Evaluation

  /// Runs a part of the node's evaluation and notes what it reads.
  package func evaluating<R>(_ node: any DependentNode, _ body: () -> R) -> R {
    let outer = evaluatingNode
    evaluatingNode = node
    defer { evaluatingNode = outer }
    return noteObservations(of: node, body)
  }

  /// Reports a state write during an evaluation and says that it is to be ignored.
  package func refusesWrite<V>(to type: V.Type, of owner: _StructureNode?) -> Bool {
    guard let node = evaluatingNode else { return false }
    report(
      "Modifying state during view update: the body of \(node.typePath) writes a \(type) of "
        + "\(owner?.typePath ?? "a removed view"); the write is ignored.")
    return true
  }

  /// Reports a change of an observed object during an evaluation and says that nobody is to be
  /// evaluated again for it.
  package func refusesChange<V>(of type: V.Type) -> Bool {
    guard let node = evaluatingNode else { return false }
    report(
      "Publishing changes during view update: the body of \(node.typePath) changes a \(type) that "
        + "views observe; they are not evaluated again for it.")
    return true
  }

  /// Reports once per text, and no more than a thousand texts: ids in them may be without end.
  package func report(_ message: String) {
    guard reported.count < 1000, reported.insert(message).inserted else { return }
    if let onReport { onReport(message) } else { unheard.append(message) }
  }

  /// Runs `body` with a changed transaction.
  package func withTransaction(_ transaction: Transaction, _ body: () -> Void) {
    let outer = self.transaction
    self.transaction = transaction
    body()
    self.transaction = outer
  }

  // MARK: - Passes

  /// Evaluates what was marked in one transaction: that of the oldest mark. What waits in other
  /// transactions is left for the next round, so that one change's animation takes no other along.
  package func evaluateMarked() {
    guard let first = marked.first else { return }
    frameTransaction = first.transaction
    while true {
      var batch: [any DependentNode] = []
      marked.removeAll { mark in
        guard mark.transaction == frameTransaction else { return false }
        batch.append(mark.node)
        return true
      }
      if batch.isEmpty { return }
      // Observers of an object are told in the order of a hash table, which is another one in each
      // run of the program.
      batch.sort { ($0.depth, $0.serial) < ($1.depth, $1.serial) }
      for node in batch where node.isAlive && node.isMarked && !node.isFrozen {
        withTransaction(adjusted(frameTransaction, above: node)) { node.refresh() }
      }
    }
  }

  /// The transaction that a marked node still waits to be evaluated in.
  package func waitingTransaction(of node: any DependentNode) -> Transaction? {
    guard node.isMarked else { return nil }
    return marked.first { $0.node === node }.map { adjusted($0.transaction, above: node) }
  }

  /// The transaction as the modifiers above the node shape it, from the root down.
  package func adjusted(_ transaction: Transaction, above node: _StructureNode) -> Transaction {
    // An adjustment runs no other one.
    var ancestors = adjusting
    adjusting = []
    var next = node.parent
    while let current = next {
      ancestors.append(current)
      // What is presented does not follow the animations of where it is presented from.
      next = current.asPresentation == nil ? current.parent : nil
    }
    var result = transaction
    while let ancestor = ancestors.popLast() { ancestor.adjust(&result) }
    adjusting = ancestors
    return result
  }

  package func collectElements() {
    while !collecting.isEmpty {
      let batch = collecting.sorted { $0.depth > $1.depth }
      collecting.removeAll(keepingCapacity: true)
      for container in batch where container.isAlive { container.collectElements() }
    }
  }

  package func runEvents() {
    let batch = events
    events.removeAll()
    for event in batch { event() }
  }

  package func runActions() {
    let batch = actions
    actions.removeAll()
    for action in batch { action() }
  }

  package func takePreferencesChanged() -> Bool {
    defer { preferencesChanged = false }
    return preferencesChanged
  }

  package var isSettled: Bool { !hasWork }

  /// Collects, lays out and tells preferences until nothing of it is left, in a bounded number of
  /// rounds; false when something is.
  package func layOut() -> Bool {
    for _ in 0..<ViewGraph.maximumRounds {
      collectElements()
      layout.run(in: self)
      readPreferences()
      if collecting.isEmpty && layout.isEmpty && !preferencesChanged { return true }
    }
    return false
  }

  /// Rounds of changes answering changes in one frame, before it goes out as it is.
  package static let maximumRounds = 12

  package func beginRun(at time: MonotonicTime) {
    self.time = max(self.time, time)
    runNumber += 1
  }

  package func beginFrame(at time: MonotonicTime) {
    self.time = time
    isRequested = true
    statistics = UpdateStatistics()
  }

  /// From here on new work tells `onNeedsUpdate` again.
  package func endFrame() {
    isRequested = false
    animations.removeAll { $0.animation == nil }
    transaction = Transaction()
    frameTransaction = Transaction()
  }

  // MARK: - Animations

  /// Has it advanced in every frame until it says that it has ended. O(1).
  package func add(_ animation: any RunningAnimation) {
    guard !animation.isRunning else { return }
    animation.isRunning = true
    animations.append(WeakAnimation(animation: animation))
    requestUpdate()
  }

  /// Moves what runs to the frame's time and forgets what has ended.
  package func advanceAnimations() {
    guard !animations.isEmpty else { return }
    let running = animations
    animations.removeAll(keepingCapacity: true)
    for entry in running {
      guard let animation = entry.animation else { continue }
      animation.isRunning = false
      if animation.advance(to: time) { add(animation) }
    }
  }
}

/// An animation of something that may leave the tree at any time, endless ones too.
private struct WeakAnimation {
  weak var animation: (any RunningAnimation)?
}

/// Something that changes with time alone.
@MainActor
package protocol RunningAnimation: AnyObject {
  /// Kept by the graph: true while it will be advanced.
  var isRunning: Bool { get set }

  /// Takes the presentation to `time`; false when it has ended and needs no further frame.
  func advance(to time: MonotonicTime) -> Bool
}

/// A structure node whose layout node has the elements of its content as children.
@MainActor
package protocol ElementContainer: _StructureNode {
  func collectElements()
}

/// Sets text for measuring and drawing.
@MainActor
package protocol TextSetting {
  func layout(_ text: StyledText, fit: TextFit) -> TextLayout
}
