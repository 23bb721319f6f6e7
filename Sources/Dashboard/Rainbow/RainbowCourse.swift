import MartletUI

/// The state of one bar of any kind. Times are in seconds of the bar's clock.
enum RainbowCourse: Hashable {
  case none
  case waves(WaveQueue)
  case smooth(SmoothStream)
  case still(StillRainbow)

  init(_ form: RainbowLook.Form, colors: Int, _ reducesMotion: Bool) {
    switch form {
    case _ where reducesMotion: self = .still(StillRainbow())
    case .waves(let period, let count): self = .waves(WaveQueue(period: period, count: count))
    case .smooth: self = .smooth(SmoothStream(waveCount: colors))
    }
  }

  var isIdle: Bool {
    switch self {
    case .none: true
    case .waves(let waves): waves.isIdle
    case .smooth(let stream): stream.isIdle
    case .still(let still): still.isIdle
    }
  }

  var isRunning: Bool {
    switch self {
    case .none: false
    case .waves(let waves): waves.isRunning
    case .smooth(let stream): stream.isRunning
    case .still(let still): still.isRunning
    }
  }

  var finishedStops: Int {
    switch self {
    case .none: 0
    case .waves(let waves): waves.finishedStops
    case .smooth(let stream): stream.finishedStops
    case .still(let still): still.finishedStops
    }
  }

  /// Returns whether the picture no longer changes until the bar is started or stopped.
  func isStill(at time: Double) -> Bool {
    if case .still(let still) = self {
      still.isRunning && still.opacity(at: time) == 1
    } else {
      false
    }
  }

  /// Returns whether the status strip may fade in. It fades in early enough to be visible when the
  /// bar has disappeared.
  func isLeaving(at time: Double) -> Bool {
    if isIdle { return true }
    if isRunning { return false }
    let fade = RainbowCourse.fadeTime
    switch self {
    case .none: return true
    case .waves(let waves):
      return waves.closingStart.map { time >= $0 + waves.travelTime - fade } ?? true
    case .smooth(let stream):
      guard let start = stream.closingStart, let end = stream.closingEnd else { return false }
      return time >= max(start + 0.7, end - fade)
    case .still(let still): return still.isFading(at: time)
    }
  }

  /// The duration of the status strip's fade, in seconds.
  static let fadeTime = 0.3

  mutating func start(at time: Double) {
    change(
      waves: { $0.start(at: time) }, smooth: { $0.start(at: time) }, still: { $0.start(at: time) })
  }

  mutating func stop(at time: Double, failed: Bool) {
    change(
      waves: { $0.stop(at: time, failed: failed) }, smooth: { $0.stop(at: time, failed: failed) },
      still: { $0.stop(at: time, failed: failed) })
  }

  mutating func advance(to time: Double) {
    change(
      waves: { $0.advance(to: time) }, smooth: { $0.advance(to: time) },
      still: { $0.advance(to: time) })
  }

  private mutating func change(
    waves change: (inout WaveQueue) -> Void, smooth changeSmooth: (inout SmoothStream) -> Void,
    still changeStill: (inout StillRainbow) -> Void
  ) {
    switch self {
    case .none: break
    case .waves(var waves):
      // The value is moved out, so that its arrays are changed in place.
      self = .none
      change(&waves)
      self = .waves(waves)
    case .smooth(var stream):
      self = .none
      changeSmooth(&stream)
      self = .smooth(stream)
    case .still(var still):
      changeStill(&still)
      self = .still(still)
    }
  }

  /// Draws the picture at a time in one half of the bar.
  @MainActor func draw(at time: Double, in half: HalfBar, _ context: inout DrawContext) {
    switch self {
    case .none: break
    case .waves(let waves): half.draw(waves, at: time, &context)
    case .smooth(let stream): half.draw(stream, at: time, &context)
    case .still(let still): half.draw(still, at: time, &context)
    }
  }
}

/// The bar if motion is reduced: all colours at the same time, which fade in and out.
struct StillRainbow: Hashable {
  private(set) var finishedStops = 0
  private var start: Double?
  /// The time at which it began or will begin to fade out; nil while it runs.
  private var fadeStart: Double?
  private(set) var isFailed = false

  /// The duration of a fade, in seconds.
  static let fadeTime = 0.15
  /// The seconds for which a failure stays visible.
  static let alarmTime = 0.9

  init() {}

  var isIdle: Bool { start == nil }
  var isRunning: Bool { start != nil && fadeStart == nil }

  func isFading(at time: Double) -> Bool { fadeStart.map { time >= $0 } ?? isIdle }

  func opacity(at time: Double) -> Double {
    guard let start else { return 0 }
    let shown = min(1, max(0, (time - start) / Self.fadeTime))
    guard let fadeStart else { return shown }
    return min(shown, max(0, 1 - (time - fadeStart) / Self.fadeTime))
  }

  mutating func start(at time: Double) {
    advance(to: time)
    guard !isRunning else { return }
    if fadeStart != nil { finishedStops += 1 }
    // A new start fades in from the current opacity.
    start = time - opacity(at: time) * Self.fadeTime
    fadeStart = nil
    isFailed = false
  }

  mutating func stop(at time: Double, failed: Bool) {
    guard isRunning else { return }
    isFailed = failed
    fadeStart = time + (failed ? Self.alarmTime : 0)
    advance(to: time)
  }

  mutating func advance(to time: Double) {
    guard let fadeStart, time >= fadeStart, opacity(at: time) <= 0 else { return }
    start = nil
    self.fadeStart = nil
    finishedStops += 1
  }
}
