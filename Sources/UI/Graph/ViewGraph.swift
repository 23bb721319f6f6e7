import MartletGeometry
import MartletScene

/// The shared state of all nodes of one tree: the marked nodes, the queues, the running transaction
/// and the time of the frame.
///
/// Each `ViewHost` owns one and calls the passes: `runEvents`, `evaluateMarked`, `layOut`,
/// `runActions`. Nodes call the rest, to mark themselves, to enqueue work and to start animations.
/// The graph calls into nodes only from a pass, except that it calls touch watchers at once. It
/// knows no clock: times come from the host. All of it runs on the thread that owns the tree.
///
/// The graph's queues hold nodes, and the nodes hold the graph. The host breaks these reference
/// cycles with `releaseNodes()` when it is deallocated.
///
/// Safety of the members marked `@safe`: each access is a single load or store, and no other code
/// runs during it.
@MainActor
package final class ViewGraph {
  /// The fields of view types, for comparing views and for linking their dynamic properties.
  package let fields: FieldTable
  /// Shapes and measures text.
  package let text: any TextSetting
  /// Finds images by name; nil if the program has no pictures.
  package var images: (any ImageSource)?
  /// The cost of the current update, counted by the nodes themselves.
  @exclusivity(unchecked) @safe package var statistics = UpdateStatistics()
  /// The number of nodes that are in the tree.
  @exclusivity(unchecked) @safe package var nodeCount = 0
  @exclusivity(unchecked) @safe var lastSerial = 0
  /// True once a node with a z-index was made. Until then no container looks for one, because a
  /// child's z-index lies behind all modifiers of the child.
  @exclusivity(unchecked) @safe package var hasZIndices = false
  /// True if preferences must be read again.
  @exclusivity(unchecked) @safe package var preferencesChanged = false
  /// The instant at which the frame being made is presented. Between frames it is the time of the
  /// last run of the passes.
  @exclusivity(unchecked) @safe package internal(set) var time = MonotonicTime.zero
  /// The number of device pixels per point.
  @exclusivity(unchecked) @safe package var scale = 1.0
  /// The offset of the whole picture, in device pixels. The host sets it against burn-in.
  @exclusivity(unchecked) @safe package var shift = CGPoint.zero
  /// The distances from the edges of the output to the safe area. The host sets them.
  @exclusivity(unchecked) @safe package var safeArea = SafeArea()
  /// True once a bar was made that makes the safe area of the views below it smaller.
  @exclusivity(unchecked) @safe package var hasBars = false
  /// The map from points to device pixels.
  package var toPixels: CGAffineTransform {
    CGAffineTransform(a: scale, b: 0, c: 0, d: scale, tx: shift.x, ty: shift.y)
  }
  /// The transaction in which nodes are updated now. New animations take their curve from it.
  @exclusivity(unchecked) @safe package var transaction = Transaction()
  /// The transaction of the marks that this round evaluates, before modifiers adjust it. Layout
  /// moves views in it.
  @exclusivity(unchecked) @safe package private(set) var frameTransaction = Transaction()
  /// The node that is being evaluated; nil outside of an evaluation.
  @exclusivity(unchecked) @safe package private(set) var evaluatingNode: (any DependentNode)?
  /// Receives messages for the programmer, such as a state write in a body or a layout cycle. A new
  /// receiver also gets the messages that were reported before it was set.
  package var onReport: ((String) -> Void)? {
    didSet {
      guard let onReport else { return }
      for message in reports.takeUndelivered() { onReport(message) }
    }
  }
  /// The messages that were reported.
  var reports = ReportedMessages()

  /// The nodes to evaluate, in the order of their marks, each with the transaction of its mark.
  private var marked: [(node: any DependentNode, transaction: Transaction)] = []
  /// The containers whose elements must be collected before the next layout.
  private var collecting: [any ElementContainer] = []
  /// Reusable storage for `adjusted(_:above:)`; empty between uses.
  private var adjusting: [_GraphNode] = []
  /// The actions to run after layout.
  private var actions: [() -> Void] = []
  /// The actions to run before bodies.
  private var events: [() -> Void] = []
  /// The types of nodes that have read an observable object in an evaluation.
  var observingTypes: Set<ObjectIdentifier> = []
  /// Returns true on the thread that owns the tree. It may be called on any thread.
  let isOwnThread: @Sendable () -> Bool
  /// The animations that are advanced in each frame.
  var animations: [WeakAnimation] = []
  /// The least `frameInterval` of the running animations, in seconds.
  var animationInterval = Double.infinity
  @exclusivity(unchecked) @safe private var lastNumber: UInt64 = 0
  /// The transaction of the running state write. New marks get it.
  @exclusivity(unchecked) @safe private var writing = Transaction()

  /// The layout of the tree.
  let layout: LayoutPass
  /// The readers of preferences that are in the tree, and those that have left since the last read.
  var preferenceReaders: [any PreferenceReader] = []
  /// The data of other parts of the view layer for this tree, in the order of their passes.
  package var parts: [any GraphPart]
  /// The saved state of the row whose nodes are being made; nil at all other times.
  @exclusivity(unchecked) @safe package var restoring: SavedState?
  /// The nodes that wait for a time.
  package var timers = Timers()
  /// The completions of running animations. The list keeps them alive.
  package var completions: [AnimationCompletion] = []
  /// The wall-clock time at `MonotonicTime.zero`, in seconds since 2001-01-01 00:00 UTC. The
  /// program sets it.
  package var wallClockAtZero = 0.0
  /// True while a finger or the pointer's button is down.
  @exclusivity(unchecked) @safe package internal(set) var isTouched = false
  /// The nodes to call when `isTouched` changes.
  package var touchWatchers: [WeakTouchWatcher] = []
  /// True if a new display list must be drawn.
  @exclusivity(unchecked) @safe package var needsDisplay = true
  /// The number of runs of the passes: one per frame, and one for each event before which the tree
  /// was settled.
  @exclusivity(unchecked) @safe package private(set) var runNumber = 0
  /// True during a hit test in which small buttons also take touches around them. The gesture
  /// system sets it.
  package var hitsReachOut = false

  /// Makes the graph of a new tree.
  ///
  /// - Parameters:
  ///   - known: the types that are frequent as fields of views.
  ///   - layout: the layout of the tree.
  ///   - parts: the data of other parts of the view layer for the tree, in the order of their
  ///     passes.
  package init(
    text: any TextSetting, known: KnownTypes, layout: LayoutPass, parts: [any GraphPart],
    isOwnThread: @escaping @Sendable () -> Bool
  ) {
    self.text = text
    fields = FieldTable(known: known)
    self.layout = layout
    self.parts = parts
    self.isOwnThread = isOwnThread
  }

  /// Releases all nodes, after the host has taken the tree apart.
  package func releaseNodes() {
    marked.removeAll()
    collecting.removeAll()
    actions.removeAll()
    events.removeAll()
    layout.removeAll()
    preferenceReaders.removeAll()
    completions.removeAll()
    for part in parts { part.releaseNodes() }
    evaluatingNode = nil
    restoring = nil
  }

  /// Returns 1 at the first call and one more at each later call.
  package func nextNumber() -> UInt64 {
    lastNumber += 1
    return lastNumber
  }

  // MARK: - Marks

  /// True if a new frame may differ from the previous one.
  package var needsUpdate: Bool {
    needsDisplay || hasWork || needsEachFrame
  }

  private var hasWork: Bool {
    !marked.isEmpty || !collecting.isEmpty || !actions.isEmpty || !events.isEmpty
      || !layout.isEmpty || preferencesChanged
  }

  /// Requests a new display list for the next frame.
  package func setNeedsDisplay() {
    needsDisplay = true
  }

  /// Marks the node for evaluation, in the transaction of the running write. If the node is already
  /// marked, that transaction replaces the node's own only if it has an animation.
  package func mark(_ node: any DependentNode) {
    guard node.isAlive else { return }
    if let completion = writing.completion, !completion.isAttached { keep(completion) }
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

  /// Runs `body`. Nodes that it marks are evaluated in `transaction`.
  package func withWriting(_ transaction: Transaction, _ body: () -> Void) {
    let outer = writing
    writing = transaction
    body()
    writing = outer
  }

  /// Enqueues a container. The next layout collects its elements first.
  package func enqueueCollection(_ container: any ElementContainer) {
    guard !container.awaitsCollection else { return }
    container.awaitsCollection = true
    collecting.append(container)
  }

  /// Queues an action that runs after the layout of this frame. Changes that it makes are shown in
  /// the same frame.
  package func enqueueAction(_ action: @escaping () -> Void) {
    actions.append(action)
  }

  /// Queues an action that runs before the bodies of the next round: in the running update if it
  /// has another round, otherwise in the next update.
  package func enqueueEvent(_ event: @escaping () -> Void) {
    events.append(event)
  }

  // MARK: - Evaluation

  /// Runs a part of the node's evaluation and returns its result. The locations and observable
  /// objects that `body` reads become dependencies of the node.
  package func evaluating<R>(_ node: any DependentNode, _ body: () -> R) -> R {
    let outer = evaluatingNode
    evaluatingNode = node
    defer { evaluatingNode = outer }
    return noteObservations(of: node, body)
  }

  /// Runs `body` with `transaction` as the running one.
  package func withTransaction(_ transaction: Transaction, _ body: () -> Void) {
    let outer = self.transaction
    self.transaction = transaction
    body()
    self.transaction = outer
  }

  // MARK: - Passes

  /// Evaluates the nodes that are marked in the transaction of the oldest mark, from the root down.
  /// Nodes with another transaction wait for the next round, so that the animation of one change
  /// does not move the results of another.
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
      // Marks come in the order of a hash table, which differs between runs of the program.
      batch.sort { ($0.depth, $0.serial) < ($1.depth, $1.serial) }
      for node in batch where node.isAlive && node.isMarked && !node.isFrozen {
        withTransaction(adjusted(frameTransaction, above: node)) { node.refresh() }
      }
    }
  }

  /// The number of different transactions among the marks; `evaluateMarked` takes one at a time.
  package var markedTransactions: Int {
    marked.indices.count { index in
      !marked[..<index].contains { $0.transaction == marked[index].transaction }
    }
  }

  /// Returns the transaction in which a marked node will be evaluated; nil if it waits for no
  /// evaluation.
  package func waitingTransaction(of node: any DependentNode) -> Transaction? {
    guard node.isMarked else { return nil }
    return marked.first { $0.node === node }.map { adjusted($0.transaction, above: node) }
  }

  /// Returns `transaction` as the modifiers above the node adjust it, from the root down.
  package func adjusted(_ transaction: Transaction, above node: _GraphNode) -> Transaction {
    // `adjust` never calls this function, so the storage is free.
    var ancestors = adjusting
    adjusting = []
    var next = node.enclosing
    while let current = next {
      if current.shapesTransactions { ancestors.append(current) }
      // A presented view does not follow the animations of the view that presents it.
      next = current.isPresentation ? nil : current.enclosing
    }
    var result = transaction
    while let ancestor = ancestors.popLast() { ancestor.adjust(&result) }
    adjusting = ancestors
    return result
  }

  /// Collects the elements of all enqueued containers, the deepest containers first.
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

  /// Runs the queued events. Those that they enqueue wait for the next call.
  package func runEvents() {
    let batch = events
    events.removeAll()
    for event in batch { event() }
  }

  /// Runs the queued actions. Those that they enqueue wait for the next call.
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

  /// True if no work is left but drawing and animations.
  package var isSettled: Bool { !hasWork }

  /// Collects elements, lays out, runs the passes of the parts and reads preferences until no such
  /// work is left, in at most `maximumRounds` rounds. Returns false if some work is left.
  package func layOut() -> Bool {
    for _ in 0..<ViewGraph.maximumRounds {
      collectElements()
      layout.run(in: self)
      for part in parts { part.graphDidLayOut(self) }
      readPreferences()
      if collecting.isEmpty && layout.isEmpty && !preferencesChanged { return true }
    }
    return false
  }

  /// The maximum number of rounds in one frame. After these, the frame is shown as it is, and the
  /// rest of the work waits for the next frame.
  package static let maximumRounds = 12

  /// Begins a run of the passes. `time` becomes the later of its value and the argument.
  package func beginRun(at time: MonotonicTime) {
    self.time = max(self.time, time)
    runNumber += 1
  }

  /// Begins a frame that is presented at `time` and resets the statistics. The time may go back
  /// here: after a single time that was far too late, running animations would otherwise stand
  /// still until that time.
  package func beginFrame(at time: MonotonicTime) {
    self.time = time
    statistics = UpdateStatistics()
  }

  /// Drops animations whose node is gone, and resets the transactions of the frame.
  package func endFrame() {
    animations.removeAll { $0.animation == nil }
    transaction = Transaction()
    frameTransaction = Transaction()
  }

  // MARK: - Timers

  /// Calls the timed nodes whose instant is at most the time of the frame.
  func fireTimers() {
    for node in timers.takeDue(at: time) { node.timerDidFire() }
  }
}
