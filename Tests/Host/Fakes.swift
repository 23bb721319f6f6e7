import MartletDisplay
import MartletGeometry
import MartletHost
import MartletInput
import MartletRaster
import MartletScene

/// A view tree of one square that a tap turns to the next colour, and that can run an animation
/// or a timer.
@MainActor final class FakeContent: FrameContent {
  var color = 0
  var isAnimating = false
  var timer: MonotonicTime?
  private(set) var isDirty = true
  private(set) var updates: [MonotonicTime] = []
  private(set) var events: [InputEvent] = []
  private(set) var size = PixelSize(width: 0, height: 0)
  private(set) var scale = 0.0

  static let square = PixelRect(x: 10, y: 10, width: 20, height: 20)
  static let colors: [UInt32] = [0xFF0000, 0x00FF00, 0x0000FF]

  var nextUpdate: MonotonicTime? { isDirty || isAnimating ? .zero : timer }

  func resize(to mode: OutputMode) {
    (size, scale) = (mode.size, mode.scale)
    isDirty = true
  }

  var hasFocus = false
  /// The times of the keys that were commands of the panel.
  private(set) var uses: [MonotonicTime] = []

  func noteUse(at time: MonotonicTime) { uses.append(time) }

  /// What the content was told about the display: dark or lit.
  private(set) var darkness: [Bool] = []

  func setDark(_ isDark: Bool) {
    darkness.append(isDark)
    isDirty = true
  }

  private(set) var shift = (x: 0, y: 0)

  func shift(x: Int, y: Int) { shift = (x, y) }

  func handle(_ event: InputEvent) {
    events.append(event)
    guard case .touch(.up, _, let position) = event.kind else { return }
    let pixel = PixelPoint(x: Int(position.x), y: Int(position.y))
    if Self.square.contains(pixel) { change() }
  }

  func change() {
    color = (color + 1) % Self.colors.count
    isDirty = true
  }

  /// Dirty without any change of the picture.
  func touchWithoutChange() { isDirty = true }

  func update(at time: MonotonicTime) -> UpdateCounts {
    isDirty = false
    if let timer, timer <= time { self.timer = nil }
    updates.append(time)
    return UpdateCounts(bodies: 1, layouts: 1, draws: 1)
  }

  var displayList: DisplayList {
    var builder = DisplayListBuilder(output: PixelRect(size))
    let r = Self.square
    var path = Path()
    path.addLines([CGPoint(x: r.minX, y: r.minY), CGPoint(x: r.maxX, y: r.maxY)])
    builder.beginNode(1)
    builder.fill(path, paint: .solid(RGBA(hex: Self.colors[color])))
    builder.endNode()
    return builder.finish()
  }
}

/// Fills bounds with solid colours, and takes every item that differs as damaged.
final class FakePainter: FramePainter {
  var keepsScratch = false
  private(set) var holdsScratch = false
  private(set) var releases = 0

  func releaseScratch() {
    holdsScratch = false
    releases += 1
  }

  func damage(from old: DisplayList, to new: DisplayList, in bounds: PixelRect) -> PixelRegion {
    var box = PixelRect.empty
    for index in 0..<max(old.items.count, new.items.count) {
      let before = index < old.items.count ? old.items[index] : nil
      let after = index < new.items.count ? new.items[index] : nil
      guard before != after else { continue }
      box = box.union(before?.bounds ?? .empty).union(after?.bounds ?? .empty)
    }
    return PixelRegion(box.intersection(bounds))
  }

  func paint(_ list: DisplayList, damage: PixelRegion, into target: inout Pixmap) {
    holdsScratch = keepsScratch
    for rect in damage.rects {
      target.fill(rect, with: 0xFF00_0000)
      for item in list.items {
        guard case .fill(_, _, .solid(let color)) = item.content else { continue }
        let red = UInt32(color.red * 255) << 16
        let green = UInt32(color.green * 255) << 8
        target.fill(
          item.bounds.intersection(rect),
          with: 0xFF00_0000 | red | green | UInt32(color.blue * 255))
      }
    }
  }
}

/// Input from a script.
final class FakeInput: InputSource {
  var queue: [InputEvent] = []
  private(set) var outputSizes: [PixelSize?] = []

  var descriptors: [CInt] { [] }
  var deadline: MonotonicTime? { queue.first?.time }

  func dispatch(now: MonotonicTime, _ sink: (InputEvent) -> Void) {
    while let event = queue.first, event.time <= now {
      queue.removeFirst()
      sink(event)
    }
  }

  func outputChanged(size: PixelSize?, rotation: QuarterTurn) {
    outputSizes.append(size)
  }
}

/// An output that fails on demand and flips when told or at its refresh.
final class FakeOutput: Output {
  var mode: OutputMode?
  var queue: [OutputEvent] = []
  var presentError: DisplayError?
  var dispatchError: DisplayError?
  var descriptor: CInt?
  private(set) var dispatches = 0
  private(set) var attempts = 0
  private(set) var damages: [PixelRegion] = []
  private(set) var centre: UInt32 = 0
  private(set) var blanked: [Bool] = []
  private(set) var terminals: [Int] = []
  private(set) var isClosed = false
  private var flipAt: MonotonicTime?
  /// A frame came since the last dispatch, which is wanted at once to tell the time.
  private var isTakingFrame = false
  private var now = MonotonicTime.zero

  init(mode: OutputMode?) {
    self.mode = mode
    queue = [.modeChanged(mode)]
  }

  var descriptors: [CInt] { descriptor.map { [$0] } ?? [] }
  var deadline: MonotonicTime? { queue.isEmpty && !isTakingFrame ? flipAt : now }

  func connect(_ mode: OutputMode?) {
    self.mode = mode
    (flipAt, isTakingFrame) = (nil, false)
    queue.append(.modeChanged(mode))
  }

  func dispatch(now: MonotonicTime, _ sink: (OutputEvent) -> Void) throws(DisplayError) {
    self.now = now
    dispatches += 1
    if let dispatchError { throw dispatchError }
    let events = queue
    queue = []
    for event in events { sink(event) }
    if isTakingFrame {
      isTakingFrame = false
      flipAt = now.advanced(by: mode?.refreshInterval ?? 1)
    }
    if let time = flipAt, time <= now {
      flipAt = nil
      sink(.presented(time: time, isVblank: true))
    }
  }

  func present(
    _ frame: borrowing Pixmap, damage: PixelRegion
  ) throws(DisplayError) -> Bool {
    attempts += 1
    if let presentError { throw presentError }
    damages.append(damage)
    centre = frame[20, 20]
    isTakingFrame = true
    return true
  }

  func setBlanked(_ isBlanked: Bool) throws(DisplayError) {
    blanked.append(isBlanked)
    (flipAt, isTakingFrame) = (nil, false)
    if !isBlanked { queue.append(.modeChanged(mode)) }
  }

  func switchTerminal(to number: Int) throws(DisplayError) { terminals.append(number) }

  func close() { isClosed = true }
}

/// A frame loop over fakes and a hand-turned clock.
@MainActor final class Stage {
  static let mode = OutputMode(
    size: PixelSize(width: 100, height: 80), refreshMilliHertz: 50_000, scale: 1)

  let clock = ManualClock()
  let loop: EventLoop
  let content = FakeContent()
  let painter = FakePainter()
  let output: FakeOutput
  let input = FakeInput()
  let frames: FrameLoop
  private(set) var notices: [Notice] = []

  init(mode: OutputMode? = Stage.mode, options: FrameLoopOptions = FrameLoopOptions()) {
    loop = EventLoop(clock: clock)
    output = FakeOutput(mode: mode)
    frames = FrameLoop(
      content: content, painter: painter, output: output, inputs: [input], options: options,
      now: .zero, stopwatch: clock)
    frames.onNotice = { [unowned self] in notices.append($0) }
    frames.attach(to: loop)
  }

  func advance(_ seconds: Double) {
    loop.run(until: clock.now.advanced(by: seconds))
  }

  /// Plans an event `delay` seconds from now.
  func plan(_ kind: InputEvent.Kind, in delay: Double = 0) {
    input.queue.append(InputEvent(time: clock.now.advanced(by: delay), kind: kind))
  }

  func tap(x: Double, y: Double, slot: Int = 0) {
    plan(.touch(.down, slot: slot, position: CGPoint(x: x, y: y)))
    plan(.touch(.up, slot: slot, position: CGPoint(x: x, y: y)), in: 0.05)
  }
}
