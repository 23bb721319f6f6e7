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

  public var kind: Kind
  /// Samples further apart, in milliseconds, are never joined, whether gaps lie between or not;
  /// nil for any distance.
  public var longest: Int64?

  public init(_ kind: Kind = .break, longest: Int64? = nil) {
    self.kind = kind
    self.longest = longest
  }

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
