/// The treatment of a line where samples are missing.
public struct GapPolicy: Hashable, Sendable {
  /// The form of a line across missing samples.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The line is interrupted.
    case `break`
    /// The last value holds until the next one.
    case hold
    /// A straight line connects the last value and the next one.
    case connect
  }

  /// The maximum distance between two samples that a line joins.
  public enum Longest: Hashable, Sendable {
    /// The limit is computed from the data. For `break` it is 2.5 times the typical interval
    /// between the chart's samples, so that a missing row interrupts a line just like a missing
    /// value. The other kinds fill gaps, so they have no limit.
    case automatic
    /// There is no limit.
    case unlimited
    /// The limit in milliseconds; samples that far apart are still joined.
    case milliseconds(Int64)
  }

  /// The form of the line across missing samples.
  public var kind: Kind
  /// The maximum distance that a line joins. Samples farther apart are never joined, even if no gap
  /// is marked between them.
  public var longest: Longest

  /// Makes a policy; the default interrupts the line at each missing sample.
  public init(_ kind: Kind = .break, longest: Longest = .automatic) {
    self.kind = kind
    self.longest = longest
  }

  /// Returns the rule for samples with a typical interval. `typicalInterval` is in milliseconds;
  /// nil if unknown.
  func rule(typicalInterval: Int64?) -> GapRule {
    GapRule(kind: kind, longest: longest(typicalInterval: typicalInterval))
  }

  /// Returns the maximum distance that is joined, in milliseconds; nil for any distance.
  ///
  /// - Parameter typicalInterval: the typical interval between the chart's samples, in
  ///   milliseconds; nil if unknown.
  package func longest(typicalInterval: Int64?) -> Int64? {
    switch (longest, kind) {
    case (.milliseconds(let limit), _): limit
    // Distances lie within `TimeColumn.limits`, so five times one of them fits.
    case (.automatic, .break): typicalInterval.map { $0 * 5 / 2 }
    case (.automatic, _), (.unlimited, _): nil
    }
  }
}

extension GapPolicy.Longest: ExpressibleByIntegerLiteral {
  /// Makes a limit of this many milliseconds.
  public init(integerLiteral value: Int64) { self = .milliseconds(value) }
}

/// A gap policy whose maximum distance is known.
struct GapRule: Hashable, Sendable {
  var kind: GapPolicy.Kind
  /// The maximum distance that is joined, in milliseconds; nil for any distance.
  var longest: Int64?

  /// Returns whether two neighbouring samples are near enough to be joined.
  func bridges(from earlier: Int64, to later: Int64) -> Bool {
    guard let longest else { return true }
    return later - earlier <= longest
  }

  /// Returns the joint to a sample that is near enough to be joined; `defaultJoint` is the joint
  /// without a gap.
  func joint(hasGap: Bool, defaultJoint: TracePoint.Joint) -> TracePoint.Joint {
    guard hasGap else { return defaultJoint }
    switch kind {
    case .break: return .start
    case .hold: return .step
    case .connect: return defaultJoint
    }
  }
}

extension ChartData {
  /// Returns the gap rule of a series, computed with the typical interval of the chart's times.
  func gapRule(of index: Int) -> GapRule {
    // Dots are never joined.
    if series[index].kind.between == .nothing { return GapRule(kind: .break, longest: 0) }
    return series[index].gaps.rule(typicalInterval: times.typicalInterval)
  }

  /// Returns the maximum interval between samples that a series joins, in milliseconds; nil for any
  /// interval.
  package func longestGap(of index: Int) -> Int64? { gapRule(of: index).longest }
}
