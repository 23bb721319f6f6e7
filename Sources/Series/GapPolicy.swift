/// What becomes of a line where samples are missing.
public struct GapPolicy: Hashable, Sendable {
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The line is interrupted.
    case `break`
    /// The last value stands until the next one.
    case hold
    /// The line goes straight from the last value to the next one.
    case connect
  }

  /// The greatest distance of two samples that a line joins.
  public enum Longest: Hashable, Sendable {
    /// For `break` 2.5 times the usual distance of the chart's samples, so that missing rows
    /// interrupt a line as missing values do; any distance for the other kinds, which say
    /// themselves what becomes of a gap.
    case learned
    /// Any distance.
    case unlimited
    case milliseconds(Int64)
  }

  public var kind: Kind
  /// Samples further apart are never joined, whether gaps lie between or not.
  public var longest: Longest

  public init(_ kind: Kind = .break, longest: Longest = .learned) {
    self.kind = kind
    self.longest = longest
  }

  /// The rule for samples that are usually so many milliseconds apart; nil when that is unknown.
  func rule(usualDistance: Int64?) -> GapRule {
    switch (longest, kind) {
    case (.milliseconds(let limit), _): GapRule(kind: kind, longest: limit)
    case (.learned, .break):
      // Distances lie within `TimeColumn.limits`, so five times one of them fits.
      GapRule(kind: kind, longest: usualDistance.map { $0 * 5 / 2 })
    case (.learned, _), (.unlimited, _): GapRule(kind: kind, longest: nil)
    }
  }
}

extension GapPolicy.Longest: ExpressibleByIntegerLiteral {
  public init(integerLiteral value: Int64) { self = .milliseconds(value) }
}

/// A gap policy with its distance in milliseconds.
struct GapRule: Hashable, Sendable {
  var kind: GapPolicy.Kind
  /// Nil for any distance.
  var longest: Int64?

  /// Whether two neighbouring samples may be joined at all.
  func bridges(from earlier: Int64, to later: Int64) -> Bool {
    guard let longest else { return true }
    return later - earlier <= longest
  }

  /// How a line goes on that is bridged, usually in one way.
  func joint(hasGap: Bool, usual: TracePoint.Joint) -> TracePoint.Joint {
    guard hasGap else { return usual }
    switch kind {
    case .break: return .start
    case .hold: return .step
    case .connect: return usual
    }
  }
}

extension ChartData {
  /// What becomes of the gaps of a series, by the distance that its times usually have. O(1).
  func gapRule(of index: Int) -> GapRule {
    // Nothing is between samples that stand alone.
    if series[index].kind.between == .nothing { return GapRule(kind: .break, longest: 0) }
    return series[index].gaps.rule(usualDistance: times.usualDistance)
  }

  /// The greatest distance of two samples that a series joins, in milliseconds; nil for any. O(1).
  package func longestGap(of index: Int) -> Int64? { gapRule(of: index).longest }
}
