import MartletGeometry
import MartletRaster

/// An output that shows its picture on several displays. The primary display has the size of the
/// picture. The others, its clones, show the picture scaled to fit, with black bars. Each display
/// has its own mode, rotation and page flips.
///
///     present ─► primary output           ─► presented ─► the frame loop
///             └► copy of the damage, scaled ─► clone's output ─► presented ─► newer damage
///
/// To the frame loop it is one output with the mode of the primary display. A slow clone drops
/// frames and delays nothing. While the primary display is unplugged, the picture keeps its size,
/// and the `presented` events of the first clone pace the loop.
package final class CloneOutput: Output {
  /// The display whose `presented` event is passed on for the newest frame. The loop makes the next
  /// frame after it.
  private enum Pace: Hashable {
    case nobody, primary
    case clone(Int)
  }

  private let primary: any Output
  private let clones: [CloneHead]
  /// The mode of the picture; nil while no display shows it.
  package private(set) var mode: OutputMode?
  /// The mode of the primary display; nil while it shows nothing.
  private var primaryMode: OutputMode?
  /// The last mode of the primary display.
  private var lastMode: OutputMode?
  /// Whether another program has the primary display. The clones then wait for it.
  private var isSuspended = false
  private var isBlanked = false
  private var pace = Pace.nobody
  /// Whether a clone waits for its first frame. If the picture does not change, the loop must be
  /// asked for this frame.
  private var needsFrame = false
  private let note: (String) -> Void
  /// The last failure of a clone that was reported.
  private var lastFailure: DisplayError?

  /// Makes an output of several displays.
  ///
  /// - Parameters:
  ///   - primary: the display whose size the picture has.
  ///   - clones: the displays that show the same picture.
  ///   - note: called with lines for the journal: the failures of clones.
  package init(
    _ primary: any Output, clones: [any Output], note: @escaping (String) -> Void = { _ in }
  ) {
    self.primary = primary
    self.clones = clones.map(CloneHead.init)
    self.note = note
  }

  /// Calls `change` when the mode of a clone changes, or the rectangle of the picture on it.
  /// Touches on the clone's glass are mapped with both.
  ///
  /// - Parameters:
  ///   - index: the position among the clones.
  ///   - change: called with nil for a mode or a rectangle that is not known.
  package func follow(
    clone index: Int, _ change: @escaping (OutputMode?, CloneFit?) -> Void
  ) {
    clones[index].onChange = change
  }

  /// The descriptors of all displays. The first output of a graphics card has the descriptors of
  /// all outputs of the card. The others usually have none, so no array is made.
  package var descriptors: [CInt] {
    var all = primary.descriptors
    for clone in clones {
      let others = clone.output.descriptors
      all = all.isEmpty ? others : others.isEmpty ? all : all + others
    }
    return all
  }

  /// The earliest deadline of all displays.
  package var deadline: MonotonicTime? {
    clones.reduce(primary.deadline) { MonotonicTime.earlier($0, $1.output.deadline) }
  }

  /// The status of the primary display, followed by those of its clones.
  package var status: String {
    clones.reduce(primary.status) { "\($0), clone \($1.output.status)" }
  }

  /// The connector of the primary display.
  package var connector: String { primary.connector }

  // MARK: - Events

  /// Handles the events of all displays, and passes on those that concern the picture.
  ///
  /// - Throws: the error of the primary output. Failures of clones are noted.
  package func dispatch(
    now: MonotonicTime, _ sink: (OutputEvent) -> Void
  ) throws(DisplayError) {
    var failure: DisplayError?
    do throws(DisplayError) {
      try primary.dispatch(now: now) { receive($0, sink) }
    } catch {
      failure = error
    }
    for index in clones.indices {
      attempt { () throws(DisplayError) in
        try clones[index].output.dispatch(now: now) { receive($0, ofClone: index, sink) }
      }
    }
    flush()
    askForFrame(sink)
    if let failure { throw failure }
  }

  private func receive(_ event: OutputEvent, _ sink: (OutputEvent) -> Void) {
    switch event {
    case .modeChanged(let new?):
      (primaryMode, lastMode, isSuspended) = (new, new, false)
      show(new, sink)
    case .modeChanged(nil):
      (primaryMode, isSuspended) = (nil, false)
      substitute(sink)
    case .presented:
      guard pace == .primary else { return }
      pace = .nobody
      sink(event)
    case .suspended:
      (primaryMode, mode, isSuspended, pace) = (nil, nil, true, .nobody)
      sink(event)
    case .quit: sink(event)
    }
  }

  private func receive(
    _ event: OutputEvent, ofClone index: Int, _ sink: (OutputEvent) -> Void
  ) {
    switch event {
    case .modeChanged(let new): connect(index, new, sink)
    case .suspended: connect(index, nil, sink)
    case .presented:
      clones[index].presented()
      guard pace == .clone(index) else { return }
      pace = .nobody
      sink(event)
    case .quit: sink(event)
    }
  }

  private func connect(_ index: Int, _ new: OutputMode?, _ sink: (OutputEvent) -> Void) {
    let wasPacing = pace == .clone(index)
    clones[index].connect(new)
    if new != nil { needsFrame = true }
    guard primaryMode == nil, !isSuspended, mode != nil || new != nil else { return }
    // The frame for which the loop waits is lost with its display.
    if wasPacing || mode == nil || clones.allSatisfy({ $0.mode == nil }) { substitute(sink) }
  }

  /// Shows the picture without the primary display: on the first clone that is there.
  private func substitute(_ sink: (OutputEvent) -> Void) {
    guard let clone = clones.lazy.compactMap(\.mode).first else { return show(nil, sink) }
    var new = lastMode ?? clone
    new.refreshMilliHertz = clone.refreshMilliHertz
    show(new, sink)
  }

  /// Changes the mode of the picture, which makes the loop present the whole of it.
  private func show(_ new: OutputMode?, _ sink: (OutputEvent) -> Void) {
    (mode, pace, needsFrame) = (new, .nobody, false)
    sink(.modeChanged(new))
  }

  /// Makes the loop present the picture for a clone that has none yet. It waits until no frame is
  /// pending, because a change of the mode makes the loop present at once.
  private func askForFrame(_ sink: (OutputEvent) -> Void) {
    guard needsFrame, let mode, pace == .nobody, !isBlanked else { return }
    show(mode, sink)
  }

  // MARK: - Frames

  /// Shows a frame on all displays. Returns whether a `presented` event will follow: that of the
  /// primary display, or without it that of the first clone.
  ///
  /// - Throws: the error of the primary output.
  package func present(
    _ frame: borrowing Pixmap, damage: PixelRegion
  ) throws(DisplayError) -> Bool {
    for clone in clones { clone.take(frame, damage: damage) }
    needsFrame = false
    defer { flush() }
    guard primaryMode == nil else {
      let isPending = try primary.present(frame, damage: damage)
      if isPending { pace = .primary }
      return isPending
    }
    // The clones must be asked now, because one of them paces the loop.
    flush()
    guard let index = clones.firstIndex(where: \.isPending) else { return false }
    pace = .clone(index)
    return true
  }

  private func flush() {
    guard !isBlanked else { return }
    for clone in clones { attempt(clone.flush) }
  }

  /// Notes the failure of a clone. The other displays go on.
  private func attempt(_ action: () throws(DisplayError) -> Void) {
    do throws(DisplayError) {
      try action()
    } catch {
      if error != lastFailure { note("a clone: \(error)") }
      lastFailure = error
    }
  }

  /// Turns all displays off and on.
  ///
  /// - Throws: the error of the primary output.
  package func setBlanked(_ isBlanked: Bool) throws(DisplayError) {
    try primary.setBlanked(isBlanked)
    self.isBlanked = isBlanked
    for clone in clones {
      attempt { () throws(DisplayError) in try clone.output.setBlanked(isBlanked) }
    }
  }

  /// Lets all outputs check whether another program has changed their displays, and repair that.
  package func check(now: MonotonicTime) {
    primary.check(now: now)
    for clone in clones { clone.output.check(now: now) }
  }

  /// Asks the kernel to show another virtual terminal.
  ///
  /// - Throws: the error of the primary output.
  package func switchTerminal(to number: Int) throws(DisplayError) {
    try primary.switchTerminal(to: number)
  }

  /// Restores all displays as they were found.
  package func close() {
    primary.close()
    for clone in clones { clone.output.close() }
  }
}
