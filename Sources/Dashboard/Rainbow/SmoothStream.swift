import MartletUI

/// The waves of the smooth rainbow bar. Their positions depend only on the time of one linear
/// clock.
///
/// In one round of the clock n waves start, wave j at phase j / n. Each crosses its half of the bar
/// in one round along a nested ease curve. The first wave of a run is its opening curtain and the
/// last one its closing curtain, so curtains and waves move together. A phase is a number of rounds
/// since the first start and never wraps.
struct SmoothStream: Hashable {
  /// The waves from an opening curtain to its closing one.
  struct Run: Hashable {
    /// The wave that opens.
    var open: Int
    /// The wave that closes; nil while the run is not stopped.
    var close: Int?
    var isFailed = false
  }

  /// The state of one wave at a moment.
  struct Front: Hashable {
    enum Kind: Hashable { case plain, opening, closing, failing }

    var index: Int
    /// The rounds since its start; 1 when its front has left the bar.
    var position: Double
    var kind: Kind
  }

  let waveCount: Int
  /// The runs from the oldest to the newest; only the newest may be running.
  private(set) var runs: [Run] = []
  /// The number of stops that have been carried out.
  private(set) var finishedStops = 0
  /// The time of phase 0.
  private var origin = 0.0

  init(waveCount: Int) {
    self.waveCount = max(1, waveCount)
  }

  /// The duration of a round in seconds, in which a wave crosses the bar.
  var roundTime: Double { max(1, Double(waveCount) * RainbowPace.shortestPeriod) }

  var isIdle: Bool { runs.isEmpty }
  var isRunning: Bool { runs.last.map { $0.close == nil } ?? false }

  func phase(at time: Double) -> Double { (time - origin) / roundTime }

  /// The time at which the last closing curtain starts; nil without one.
  var closingStart: Double? {
    runs.last?.close.map { origin + Double($0) / Double(waveCount) * roundTime }
  }

  /// The time at which the last closing curtain has left the bar; nil without one.
  var closingEnd: Double? {
    closingStart.map { $0 + roundTime * (1 + 1 / Double(waveCount)) }
  }

  // MARK: - The motion of a wave

  /// Returns the distance of a wave's front after `position` rounds: 1 when it has left the bar.
  /// The same curve repeats in each further round, so the visible part of the wave keeps moving.
  static func distance(at position: Double) -> Double {
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
      // The curtain has not started yet, so it is removed.
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
      // The first wave of the run has not started yet.
      runs.removeLast()
      finishedStops += 1
      return
    }
    runs[runs.count - 1].close = max(nextWave(at: time), last.open + 1)
    runs[runs.count - 1].isFailed = failed
  }

  /// Returns the first wave that starts after `time`.
  private func nextWave(at time: Double) -> Int {
    Int((phase(at: time) * Double(waveCount)).rounded(.down)) + 1
  }

  /// Removes the runs whose closing curtain has left the bar.
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

  /// Returns the visible waves, from the newest to the oldest.
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

  /// Returns the index of a wave's colour. Each wave has the colour that precedes that of the
  /// previous wave in the list, which is circular.
  func colorIndex(of wave: Int) -> Int {
    waveCount - 1 - slot(of: wave)
  }

  /// Returns the slot of a wave, 0..<waveCount. Waves of the same slot look the same.
  func slot(of wave: Int) -> Int {
    let slot = wave % waveCount
    return slot < 0 ? slot + waveCount : slot
  }
}
