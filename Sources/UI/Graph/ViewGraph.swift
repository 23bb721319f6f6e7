import MartletGeometry
import MartletScene
import MartletText

/// The cost of one update of the views.
package struct UpdateStatistics: Hashable, Sendable {
  /// The number of bodies that were evaluated.
  package var bodies = 0
  /// The number of structure nodes that were made.
  package var nodesMade = 0
  /// The number of sizes that were measured, that is the cache misses of `sizeThatFits`.
  package var measurements = 0
  /// The number of nodes whose children were placed.
  package var layouts = 0
  /// The number of layout nodes that were drawn.
  package var draws = 0
  /// The number of rounds of bodies, layout, preferences and actions until no work was left.
  package var rounds = 0

  /// Makes counters that are all zero.
  package init() {}
}

/// The shared state of all nodes of one tree: the marked nodes, the running transaction and the
/// passes.
///
/// The graph and its nodes refer to each other while there is work to do. The owner of the tree
/// therefore calls `abandon()`.
///
/// Safety of the members marked `@safe`: each access is a single load or store, and no other code
/// runs during it.
@MainActor
package final class ViewGraph {
  /// The fields of view types, for comparing views.
  package let fields: FieldTable
  /// Shapes and measures text.
  package let text: any TextSetting
  /// Finds images by name; nil finds none.
  package var images: (any ImageSource)?
  /// The cost of the current update.
  @exclusivity(unchecked) @safe package var statistics = UpdateStatistics()
  /// The number of nodes that are in the tree.
  @exclusivity(unchecked) @safe package var nodeCount = 0
  @exclusivity(unchecked) @safe var lastSerial = 0
  /// True if preferences must be read again.
  @exclusivity(unchecked) @safe package var preferencesChanged = false
  /// The instant at which the frame being made is presented.
  @exclusivity(unchecked) @safe package internal(set) var time = MonotonicTime.zero
  /// The number of device pixels per point.
  @exclusivity(unchecked) @safe package var scale = 1.0
  /// The offset of the picture, in device pixels.
  @exclusivity(unchecked) @safe package var shift = CGPoint.zero
  /// The map from points to device pixels.
  package var toPixels: CGAffineTransform {
    CGAffineTransform(a: scale, b: 0, c: 0, d: scale, tx: shift.x, ty: shift.y)
  }
  /// The transaction in which nodes are updated.
  @exclusivity(unchecked) @safe package var transaction = Transaction()
  /// The transaction of the changes being shown. Layout moves views in it.
  @exclusivity(unchecked) @safe package private(set) var frameTransaction = Transaction()
  /// The node that is being evaluated; nil outside of an evaluation.
  @exclusivity(unchecked) @safe package private(set) var evaluatingNode: (any DependentNode)?
  /// Receives messages for the programmer, such as a state write in a body or a layout cycle. A new
  /// receiver also gets the messages that came before it was set.
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
  /// Reusable storage for the ancestors of a node that is evaluated; empty between uses.
  private var adjusting: [_StructureNode] = []
  private var actions: [() -> Void] = []
  private var events: [() -> Void] = []
  /// The node types that have read an observable object in an evaluation.
  var observingTypes: Set<ObjectIdentifier> = []
  /// Returns true on the thread that owns the tree. It may be called on any thread.
  let isOwnThread: @Sendable () -> Bool
  private var animations: [WeakAnimation] = []
  private var reported: Set<String> = []
  @exclusivity(unchecked) @safe private var lastNumber: UInt64 = 0
  @exclusivity(unchecked) @safe private var writing = Transaction()

  /// The layout nodes that wait for layout.
  package let layout = LayoutQueue()
  var preferenceReaders: [any PreferenceReader] = []
  /// The data of other parts of the view layer for this tree, in the order of their passes.
  package var parts: [any GraphPart]
  /// The saved state of the row that is being made; nil at all other times.
  @exclusivity(unchecked) @safe package var restoring: KeptState?
  /// The nodes that wait for a time.
  package var timers = Timers()
  /// The completions of animations that are running.
  package var completions: [AnimationCompletion] = []
  /// The wall time at time zero, in seconds since 2001-01-01 UTC. It is given by the program.
  package var wallStart = 0.0
  /// True while a finger or the pointer's button is down.
  @exclusivity(unchecked) @safe package private(set) var isTouched = false
  /// The nodes that are called when `isTouched` changes.
  package var touchWatchers: [WeakTouchWatcher] = []
  /// True if the picture must be drawn again.
  @exclusivity(unchecked) @safe package var needsDisplay = true
  /// The number of runs of the passes: one per frame and one more for each event that needs a run.
  @exclusivity(unchecked) @safe package private(set) var runNumber = 0
  /// True while small buttons also take touches around them.
  package var hitsReachOut = false

  /// Makes the graph of a new tree.
  ///
  /// - Parameters:
  ///   - known: the types that are frequent as fields of views.
  ///   - parts: the data of other parts of the view layer for the tree, in the order of their
  ///     passes.
  package init(
    text: any TextSetting, known: KnownTypes, parts: [any GraphPart],
    isOwnThread: @escaping @Sendable () -> Bool
  ) {
    self.text = text
    fields = FieldTable(known: known)
    self.parts = parts
    self.isOwnThread = isOwnThread
  }

  /// Releases all nodes after the tree has left.
  package func abandon() {
    marked.removeAll()
    collecting.removeAll()
    actions.removeAll()
    events.removeAll()
    layout.removeAll()
    preferenceReaders.removeAll()
    completions.removeAll()
    for part in parts { part.abandon() }
    evaluatingNode = nil
    restoring = nil
  }

  /// Returns the next number of a rising sequence; the first is 1.
  package func nextNumber() -> UInt64 {
    lastNumber += 1
    return lastNumber
  }

  // MARK: - Marks

  /// True if a new frame may differ from the previous one.
  package var needsUpdate: Bool {
    needsDisplay || hasWork || !animations.isEmpty
  }

  private var hasWork: Bool {
    !marked.isEmpty || !collecting.isEmpty || !actions.isEmpty || !events.isEmpty
      || !layout.isEmpty || preferencesChanged
  }

  /// True while at least one animation is running.
  package var isAnimating: Bool { !animations.isEmpty }

  /// Requests a new display list for the next frame.
  package func setNeedsDisplay() {
    needsDisplay = true
  }

  /// Schedules another evaluation of the node, in the transaction of the running write. If the node
  /// is already marked, the transaction is replaced only by one with an animation.
  package func mark(_ node: any DependentNode) {
    guard node.isAlive else { return }
    if let completion = writing.completion { completion.attach(to: self) }
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
  }

  /// Runs `body`; nodes that are marked meanwhile are evaluated in `transaction`.
  package func withWriting(_ transaction: Transaction, _ body: () -> Void) {
    let outer = writing
    writing = transaction
    body()
    writing = outer
  }

  /// Enqueues a container, whose elements are collected before the next layout.
  package func enqueueCollection(_ container: any ElementContainer) {
    guard !container.awaitsCollection else { return }
    container.awaitsCollection = true
    collecting.append(container)
  }

  /// Runs `action` after the layout of this frame. Changes that it makes are shown in the same
  /// frame.
  package func enqueueAction(_ action: @escaping () -> Void) {
    actions.append(action)
  }

  /// Sets whether a finger or the pointer's button is down, and calls the watchers if that has
  /// changed.
  package func note(isTouched: Bool) {
    if isTouched == self.isTouched { return }
    self.isTouched = isTouched
    touchWatchers.removeAll { $0.watcher == nil }
    for entry in touchWatchers { entry.watcher?.touchesChanged(isTouched: isTouched) }
  }

  /// Runs `event` at the start of the next update, before any body.
  package func enqueueEvent(_ event: @escaping () -> Void) {
    events.append(event)
  }

  // MARK: - Evaluation

  /// Runs a part of the node's evaluation and records what it reads. Returns the result of `body`.
  package func evaluating<R>(_ node: any DependentNode, _ body: () -> R) -> R {
    let outer = evaluatingNode
    evaluatingNode = node
    defer { evaluatingNode = outer }
    return noteObservations(of: node, body)
  }

  /// Returns true during an evaluation: the state write is reported and must be ignored.
  package func refusesWrite<V>(to type: V.Type, of owner: _StructureNode?) -> Bool {
    guard let node = evaluatingNode else { return false }
    report(
      "Modifying state during view update: the body of \(node.typePath) writes a \(type) of "
        + "\(owner?.typePath ?? "a removed view"); the write is ignored.")
    return true
  }

  /// Returns true during an evaluation: the change of an observed object is reported, and no node
  /// must be evaluated again for it.
  package func refusesChange<V>(of type: V.Type) -> Bool {
    guard let node = evaluatingNode else { return false }
    report(
      "Publishing changes during view update: the body of \(node.typePath) changes a \(type) that "
        + "views observe; they are not evaluated again for it.")
    return true
  }

  /// Reports each text once, and at most 1000 texts, because the ids in them may vary without
  /// limit.
  package func report(_ message: String) {
    guard reported.count < 1000, reported.insert(message).inserted else { return }
    if let onReport { onReport(message) } else { unheard.append(message) }
  }

  /// Runs `body` with `transaction` as the running one.
  package func withTransaction(_ transaction: Transaction, _ body: () -> Void) {
    let outer = self.transaction
    self.transaction = transaction
    body()
    self.transaction = outer
  }

  // MARK: - Passes

  /// Evaluates the nodes that are marked in the transaction of the oldest mark. Nodes with another
  /// transaction wait for the next round, so the animation of one change does not move the results
  /// of another.
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
      // Observers of an object are called in the order of a hash table, which differs between runs
      // of the program.
      batch.sort { ($0.depth, $0.serial) < ($1.depth, $1.serial) }
      for node in batch where node.isAlive && node.isMarked && !node.isFrozen {
        withTransaction(adjusted(frameTransaction, above: node)) { node.refresh() }
      }
    }
  }

  /// Returns the transaction in which a marked node will be evaluated; nil if it is not marked.
  package func waitingTransaction(of node: any DependentNode) -> Transaction? {
    guard node.isMarked else { return nil }
    return marked.first { $0.node === node }.map { adjusted($0.transaction, above: node) }
  }

  /// Returns the transaction as changed by the modifiers above the node, from the root down.
  package func adjusted(_ transaction: Transaction, above node: _StructureNode) -> Transaction {
    // An adjustment never calls this function, so the storage is free.
    var ancestors = adjusting
    adjusting = []
    var next = node.parent
    while let current = next {
      ancestors.append(current)
      // A presented view does not follow the animations of the view that presents it.
      next = current.isPresentation ? nil : current.parent
    }
    var result = transaction
    while let ancestor = ancestors.popLast() { ancestor.adjust(&result) }
    adjusting = ancestors
    return result
  }

  /// Collects the elements of all containers that need it, the deepest containers first.
  package func collectElements() {
    while !collecting.isEmpty {
      let batch = collecting.sorted { $0.depth > $1.depth }
      collecting.removeAll(keepingCapacity: true)
      for container in batch where container.isAlive {
        container.awaitsCollection = false
        container.collectElements()
      }
    }
  }

  /// Runs the queued events. Events that these enqueue wait for the next call.
  package func runEvents() {
    let batch = events
    events.removeAll()
    for event in batch { event() }
  }

  /// Runs the queued actions. Actions that these enqueue wait for the next call.
  package func runActions() {
    let batch = actions
    actions.removeAll()
    for action in batch { action() }
  }

  /// Returns `preferencesChanged` and resets it.
  package func takePreferencesChanged() -> Bool {
    defer { preferencesChanged = false }
    return preferencesChanged
  }

  /// True if no work is left for this frame.
  package var isSettled: Bool { !hasWork }

  /// Collects elements, lays out and reads preferences until no such work is left, in at most
  /// `maximumRounds` rounds. Returns false if some work is left.
  package func layOut() -> Bool {
    for _ in 0..<ViewGraph.maximumRounds {
      collectElements()
      layout.run(in: self)
      readPreferences()
      if collecting.isEmpty && layout.isEmpty && !preferencesChanged { return true }
    }
    return false
  }

  /// The maximum number of rounds in one frame. After these, the frame is shown as it is.
  package static let maximumRounds = 12

  /// Begins a run of the passes. The time never goes back.
  package func beginRun(at time: MonotonicTime) {
    self.time = max(self.time, time)
    runNumber += 1
  }

  /// Begins a frame that is presented at `time` and resets the statistics.
  package func beginFrame(at time: MonotonicTime) {
    self.time = time
    statistics = UpdateStatistics()
  }

  /// Removes finished animations and resets the transactions of the frame.
  package func endFrame() {
    animations.removeAll { $0.animation == nil }
    transaction = Transaction()
    frameTransaction = Transaction()
  }

  // MARK: - Animations

  /// Advances `animation` in each frame until it has ended. The cost is O(1).
  package func add(_ animation: any RunningAnimation) {
    guard !animation.isRunning else { return }
    animation.isRunning = true
    animations.append(WeakAnimation(animation: animation))
  }

  /// Advances the running animations to the frame's time and removes those that have ended.
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

/// A running animation. The reference is weak, because its node may leave the tree at any time,
/// even during an endless animation.
private struct WeakAnimation {
  weak var animation: (any RunningAnimation)?
}

/// An object that changes with time alone.
@MainActor
package protocol RunningAnimation: AnyObject {
  /// True while the graph advances the animation. The graph sets it.
  var isRunning: Bool { get set }

  /// Advances to `time`. Returns false if the animation has ended and needs no further frame.
  func advance(to time: MonotonicTime) -> Bool
}

/// A structure node whose layout node has the elements of the content as its children.
@MainActor
package protocol ElementContainer: _StructureNode {
  /// Collects the elements of the content again and gives them to the layout node.
  func collectElements()
}

/// Sets text for measuring and drawing.
@MainActor
package protocol TextSetting {
  /// Returns the lines and glyphs of `text` for the given width and line limit.
  func layout(_ text: StyledText, fit: TextFit) -> TextLayout

  /// Returns the positions of a caret in the layout of `text`.
  func carets(_ text: StyledText, fit: TextFit) -> TextCarets
}
