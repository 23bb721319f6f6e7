import MartletUI

/// The travelling waves of the rainbow bar, and the closing wave that ends them.
///
/// Wave k of a train starts at k · period and takes `period · count` seconds with an ease-in. The
/// newest wave is on top, and at any time there are `count` or `count + 1` waves. A stop starts a
/// closing wave after them, which ends as plain background. A start during the closing wave starts
/// new waves on top of it. All waves take the same time, so they arrive in the order in which they
/// started.
///
/// Times are in seconds of the bar's own clock.
struct WaveQueue: Hashable {
  /// The colour of a wave.
  enum Tint: Hashable {
    /// The number of the wave from 0, which selects a colour modulo the number of colours.
    case palette(Int)
    case alarm
  }

  struct Wave: Hashable {
    enum Kind: Hashable {
      case plain(Tint)
      /// The background's colour, with a soft edge in the colour of the previous wave.
      case closing(after: Tint)
    }

    var kind: Kind
    /// The time at which it starts.
    var start: Double
    /// Whether the arrival of a closing wave has been counted.
    var isCounted = false
  }

  let period: Double
  let count: Int
  /// The waves from the oldest to the newest.
  private(set) var waves: [Wave] = []
  private(set) var isRunning = false
  /// The number of stops that have been carried out.
  private(set) var finishedStops = 0
  /// The time at which the last closing wave starts; nil if there is none.
  private(set) var closingStart: Double?

  /// The time at which wave `firstOfTrain` of the current train started.
  private var trainStart = 0.0
  private var firstOfTrain = 0
  private var nextWave = 0

  init(period: Double, count: Int) {
    // Each wave changes the colour at every point of the bar. Two changes are a flash, and the
    // limit is three flashes a second.
    self.period = max(period, RainbowPace.shortestPeriod)
    self.count = max(1, count)
  }

  var travelTime: Double { period * Double(count) }

  /// Whether no wave travels and none will start.
  var isIdle: Bool { !isRunning && waves.isEmpty }

  /// Returns the share of a wave's distance at a time, 0…1; exactly 1 once it has arrived.
  func phase(of wave: Wave, at time: Double) -> Double {
    TimingCurve.easeIn.value(at: share(of: wave, at: time))
  }

  /// Returns the share of a wave's travel time, 0…1.
  func share(of wave: Wave, at time: Double) -> Double {
    let share = (time - wave.start) / travelTime
    // Rounding may put the start of a later wave slightly before the arrival of this one.
    return share > 1 - 1e-9 ? 1 : max(0, share)
  }

  mutating func start(at time: Double) {
    guard !isRunning else { return }
    advance(to: time)
    isRunning = true
    closingStart = nil
    trainStart = max(time, waves.last?.start ?? time)
    firstOfTrain = nextWave
    advance(to: time)
  }

  /// Ends the train. Waves that have not started are dropped. If no wave travels there is nothing
  /// to close, and the stop is carried out immediately.
  mutating func stop(at time: Double, failed: Bool = false) {
    guard isRunning else { return }
    advance(to: time)
    isRunning = false
    while let last = waves.last, last.start >= time, case .plain = last.kind {
      waves.removeLast()
      nextWave -= 1
    }
    guard case .plain(var tint)? = waves.last?.kind else {
      // A closing wave below the dropped ones was a stop of its own.
      finishedStops += 1
      closingStart = waves.last?.start
      return
    }
    var start = time
    if failed {
      waves.append(Wave(kind: .plain(.alarm), start: time))
      tint = .alarm
      start += period
    }
    waves.append(Wave(kind: .closing(after: tint), start: start))
    closingStart = start
  }

  /// Starts the waves that are due and removes those that are no longer visible.
  mutating func advance(to time: Double) {
    if isRunning { emit(until: time) }
    for i in waves.indices {
      guard case .closing = waves[i].kind, !waves[i].isCounted else { continue }
      if share(of: waves[i], at: time) >= 1 {
        waves[i].isCounted = true
        finishedStops += 1
      }
    }
    // A wave that has arrived covers all older ones, and stays until the next one has arrived.
    let last = waves.lastIndex { share(of: $0, at: time) >= 1 }
    if let last, last > 0 { waves.removeFirst(last) }
    if !isRunning, waves.count == 1, waves[0].isCounted {
      waves.removeAll()
      closingStart = nil
    }
  }

  private mutating func emit(until time: Double) {
    var due = trainStart + Double(nextWave - firstOfTrain) * period
    // After a long pause only the waves that are still visible are created.
    let missed = ((time - due) / period - Double(count) - 2).rounded(.down)
    if missed > 0 {
      nextWave += Int(missed)
      due = trainStart + Double(nextWave - firstOfTrain) * period
    }
    while due <= time {
      waves.append(Wave(kind: .plain(.palette(nextWave)), start: due))
      nextWave += 1
      due = trainStart + Double(nextWave - firstOfTrain) * period
    }
  }
}

/// The limit for the rate of colour changes in the loading bar.
enum RainbowPace {
  /// The minimum time between two changes of colour at one place, in seconds. A flash is two
  /// opposite changes, and more than three flashes a second can harm (WCAG 2.3.1).
  static let shortestPeriod = 1.0 / 6
}
