import MartletUI

/// The waves of the rainbow bar: which are on the way, and how they end.
///
/// A train's wave k sets off at k · period and takes `period · count` seconds with an ease-in, the
/// newest on top; so between count and count + 1 of them live. A stop sends a closing wave after
/// them, which ends as plain background. A start while that one runs sends new waves over it: all
/// take the same time, so they arrive in the order in which they set off.
///
/// Times are seconds of the bar's own clock.
struct WaveQueue: Hashable {
  /// What a wave is coloured with.
  enum Tint: Hashable {
    /// Numbers the waves from 0; the colour is that modulo the number of colours.
    case palette(Int)
    case alarm
  }

  struct Wave: Hashable {
    enum Kind: Hashable {
      case plain(Tint)
      /// The background's colour, with a soft edge in the colour of the wave before it.
      case closing(after: Tint)
    }

    var kind: Kind
    /// When it sets off.
    var start: Double
    /// Whether a closing wave's arrival has been counted.
    var isCounted = false
  }

  let period: Double
  let count: Int
  /// From the oldest to the newest.
  private(set) var waves: [Wave] = []
  private(set) var isRunning = false
  /// Stops that have come to their end since the beginning.
  private(set) var finishedStops = 0
  /// When the last closing wave set off or sets off; nil while there is none.
  private(set) var closingStart: Double?

  /// When wave `firstOfTrain` of the present train set off.
  private var trainStart = 0.0
  private var firstOfTrain = 0
  private var nextWave = 0

  init(period: Double, count: Int) {
    // Each wave changes a place's colour; two changes are a flash, and three a second are enough.
    self.period = max(period, RainbowPace.shortestPeriod)
    self.count = max(1, count)
  }

  var travelTime: Double { period * Double(count) }

  /// True when nothing is on the way and nothing will be.
  var isIdle: Bool { !isRunning && waves.isEmpty }

  /// 0…1 of a wave's way at `time`; exactly 1 once it has arrived.
  func phase(of wave: Wave, at time: Double) -> Double {
    TimingCurve.easeIn.value(at: share(of: wave, at: time))
  }

  /// 0…1 of a wave's time.
  func share(of wave: Wave, at time: Double) -> Double {
    let share = (time - wave.start) / travelTime
    // The next waves start at sums that may fall short of this one's arrival by a rounding.
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

  /// Ends the train. Waves that have not set off are dropped, and without one on the way there is
  /// nothing to close: the stop has come to its end at once.
  mutating func stop(at time: Double, failed: Bool = false) {
    guard isRunning else { return }
    advance(to: time)
    isRunning = false
    while let last = waves.last, last.start >= time, case .plain = last.kind {
      waves.removeLast()
      nextWave -= 1
    }
    guard case .plain(var tint)? = waves.last?.kind else {
      // Whatever still closes under the dropped waves was counted as a stop of its own.
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

  /// Lets waves set off that are due, and forgets those that nobody sees any more.
  mutating func advance(to time: Double) {
    if isRunning { emit(until: time) }
    for i in waves.indices {
      guard case .closing = waves[i].kind, !waves[i].isCounted else { continue }
      if share(of: waves[i], at: time) >= 1 {
        waves[i].isCounted = true
        finishedStops += 1
      }
    }
    // An arrived wave covers all before it, and stays until the next one has arrived.
    let last = waves.lastIndex { share(of: $0, at: time) >= 1 }
    if let last, last > 0 { waves.removeFirst(last) }
    if !isRunning, waves.count == 1, waves[0].isCounted {
      waves.removeAll()
      closingStart = nil
    }
  }

  private mutating func emit(until time: Double) {
    var due = trainStart + Double(nextWave - firstOfTrain) * period
    // After a long sleep only the waves that are still seen are worth making.
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

/// What limits how fast a rainbow may change.
enum RainbowPace {
  /// Seconds between two changes of colour at one place. A flash is two opposite changes, and more
  /// than three flashes a second can harm (WCAG 2.3.1).
  static let shortestPeriod = 1.0 / 6
}
