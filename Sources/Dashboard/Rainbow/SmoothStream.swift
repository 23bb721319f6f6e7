import MartletUI

/// The waves of the smooth rainbow bar: one endless linear clock, of which everything is a function.
///
/// In a round of the clock n waves set off, wave j at phase j / n; each crosses the strip in one
/// round by the nested ease curve. The first wave of a run is its opening curtain, the last one its
/// closing curtain: so curtains and waves move together. Phases are rounds of the clock and never
/// reduced.
struct SmoothStream: Hashable {
  /// A stretch of waves from its opening curtain to its closing one.
  struct Run: Hashable {
    /// The wave that opens.
    var open: Int
    /// The wave that closes; nil while nobody has stopped it.
    var close: Int?
    var isFailed = false
  }

  /// One wave as it is at an instant.
  struct Front: Hashable {
    enum Kind: Hashable { case plain, opening, closing, failing }

    var index: Int
    /// Rounds since it set off: 1 when its front has left the strip.
    var position: Double
    var kind: Kind
  }

  let waveCount: Int
  /// From the oldest to the newest; only the newest may be running.
  private(set) var runs: [Run] = []
  /// Stops that have come to their end since the beginning.
  private(set) var finishedStops = 0
  /// The clock's time at phase 0.
  private var origin = 0.0

  init(waveCount: Int) {
    self.waveCount = max(1, waveCount)
  }

  /// Seconds of a round: how long a wave takes to cross the strip.
  var roundTime: Double { max(1, Double(waveCount) * RainbowPace.shortestPeriod) }

  var isIdle: Bool { runs.isEmpty }
  var isRunning: Bool { runs.last.map { $0.close == nil } ?? false }

  func phase(at time: Double) -> Double { (time - origin) / roundTime }

  /// When the last closing curtain sets off; nil while none is set.
  var closingStart: Double? {
    runs.last?.close.map { origin + Double($0) / Double(waveCount) * roundTime }
  }

  /// When the last closing curtain has left the strip.
  var closingEnd: Double? {
    closingStart.map { $0 + roundTime * (1 + 1 / Double(waveCount)) }
  }

  // MARK: - The course of a wave

  /// How far a wave's front has come after `position` rounds: 1 when it has left the strip; it goes
  /// on as it began, so that what it leaves in the strip goes on too.
  static func way(at position: Double) -> Double {
    let rounds = position.rounded(.down)
    return rounds + superEaseIn.value(at: position - rounds)
  }

  /// The nested ease curve of waves and curtains.
  static let superEaseIn = TimingCurve.bezier(x1: 0.2, y1: 0, x2: 1, y2: 0.7)

  // MARK: - Starting and stopping

  mutating func start(at time: Double) {
    advance(to: time)
    guard let last = runs.last else {
      origin = time
      runs = [Run(open: 0)]
      return
    }
    guard let close = last.close else { return }
    let next = nextWave(at: time)
    if next <= close {
      // The curtain has not been seen yet: there is none.
      runs[runs.count - 1].close = nil
      runs[runs.count - 1].isFailed = false
      finishedStops += 1
    } else {
      runs.append(Run(open: max(next, close + 1)))
    }
  }

  mutating func stop(at time: Double, failed: Bool = false) {
    advance(to: time)
    guard let last = runs.last, last.close == nil else { return }
    if Double(last.open) > phase(at: time) * Double(waveCount) {
      // It would have opened with a wave to come.
      runs.removeLast()
      finishedStops += 1
      return
    }
    runs[runs.count - 1].close = max(nextWave(at: time), last.open + 1)
    runs[runs.count - 1].isFailed = failed
  }

  /// The first wave that sets off after `time`.
  private func nextWave(at time: Double) -> Int {
    Int((phase(at: time) * Double(waveCount)).rounded(.down)) + 1
  }

  /// Forgets the runs whose closing curtain has left the strip.
  mutating func advance(to time: Double) {
    let phase = phase(at: time)
    while let close = runs.first?.close,
      phase >= Double(close + 1) / Double(waveCount) + 1 - 1e-9
    {
      runs.removeFirst()
      finishedStops += 1
    }
  }

  // MARK: - The picture

  /// The waves of which something is in the strip, from the newest to the oldest.
  func fronts(at time: Double) -> [Front] {
    let phase = phase(at: time)
    let count = Double(waveCount)
    let newest = Int((phase * count + 1e-9).rounded(.down))
    var fronts: [Front] = []
    for run in runs.reversed() {
      var index = min(newest, run.close ?? newest)
      while index >= run.open {
        let position = max(0, phase - Double(index) / count)
        if position >= 1 + 1 / count { break }
        var kind = index == run.open ? Front.Kind.opening : .plain
        if index == run.close { kind = run.isFailed ? .failing : .closing }
        fronts.append(Front(index: index, position: position, kind: kind))
        index -= 1
      }
    }
    return fronts
  }

  /// Which of the colours a wave's body has: the one before that of the wave before it.
  func colorIndex(of wave: Int) -> Int {
    waveCount - 1 - slot(of: wave)
  }

  /// Waves of the same slot look alike.
  func slot(of wave: Int) -> Int {
    let slot = wave % waveCount
    return slot < 0 ? slot + waveCount : slot
  }
}
