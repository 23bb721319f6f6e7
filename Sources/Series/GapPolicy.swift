/// The treatment of a line where samples are missing.
public struct GapPolicy: Hashable, Sendable {
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The line is interrupted.
    case `break`
    /// The last value holds until the next one.
    case hold
    /// A straight line connects the last value and the next one.
    case connect
  }

  /// The greatest distance between two samples that a line joins.
  public enum Longest: Hashable, Sendable {
    /// 2.5 times the usual distance of the chart's samples for `break`, so that missing rows
    /// interrupt a line just like missing values. Any distance for the other kinds, which fill
    /// gaps.
    case learned
    /// Any distance.
    case unlimited
    case milliseconds(Int64)
  }

  public var kind: Kind
  /// The greatest distance that a line joins. Samples farther apart are never joined, with or
  /// without gaps between them.
  public var longest: Longest

  public init(_ kind: Kind = .break, longest: Longest = .learned) {
    self.kind = kind
    self.longest = longest
  }

  /// Returns the rule for samples whose usual distance is given in milliseconds; nil if unknown.
  func rule(usualDistance: Int64?) -> GapRule {
    GapRule(kind: kind, longest: longest(usualDistance: usualDistance))
  }

  /// Returns the greatest distance that is joined, in milliseconds; nil for any.
  package func longest(usualDistance: Int64?) -> Int64? {
    switch (longest, kind) {
    case (.milliseconds(let limit), _): limit
    // Distances lie within `TimeColumn.limits`, so five times one of them fits.
    case (.learned, .break): usualDistance.map { $0 * 5 / 2 }
    case (.learned, _), (.unlimited, _): nil
    }
  }
}

extension GapPolicy.Longest: ExpressibleByIntegerLiteral {
  public init(integerLiteral value: Int64) { self = .milliseconds(value) }
}

/// A gap policy whose greatest distance is known.
struct GapRule: Hashable, Sendable {
  var kind: GapPolicy.Kind
  /// The greatest distance that is joined, in milliseconds; nil for any distance.
  var longest: Int64?

  /// Whether two neighbouring samples are near enough to be joined.
  func bridges(from earlier: Int64, to later: Int64) -> Bool {
    guard let longest else { return true }
    return later - earlier <= longest
  }

  /// Returns the joint to a sample that is near enough; `usual` is the joint without a gap.
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
  /// Returns the gap rule of a series, given the usual distance of the chart's times. O(1).
  func gapRule(of index: Int) -> GapRule {
    // Dots are never joined.
    if series[index].kind.between == .nothing { return GapRule(kind: .break, longest: 0) }
    return series[index].gaps.rule(usualDistance: times.usualDistance)
  }

  /// Returns the greatest distance between samples that a series joins, in milliseconds; nil for
  /// any. O(1).
  package func longestGap(of index: Int) -> Int64? { gapRule(of: index).longest }
}
