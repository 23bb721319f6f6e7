/// How the samples of a series are drawn.
///
/// `Charts/Kinds` says what each kind looks like; this file says what its samples mean.
public enum SeriesKind: String, Hashable, Sendable, CaseIterable {
  case line
  /// A line whose value stands until the next sample.
  case step
  case bar
  case area
  /// The room between two edges, such as the least and the greatest value of an hour.
  case band
  /// A dot for each sample, and nothing between.
  case point
  /// A coloured span for each value, which holds until the next sample.
  case state

  /// What a series shows between two samples.
  enum Between: Hashable, Sendable {
    /// The straight way from one to the other.
    case straight
    /// The value of the earlier one.
    case earlier
    case nothing
  }

  var between: Between {
    switch self {
    case .line, .bar, .area, .band: .straight
    case .step, .state: .earlier
    case .point: .nothing
    }
  }

  /// Whether a series has a lower edge besides its values.
  package var hasLowerEdge: Bool {
    switch self {
    case .band: true
    case .line, .step, .bar, .area, .point, .state: false
    }
  }

  /// Whether what is drawn begins at zero, which a logarithmic axis does not have.
  var standsOnZero: Bool {
    switch self {
    case .bar: true
    case .line, .step, .area, .band, .point, .state: false
    }
  }

  /// How a line comes to a sample from the one before.
  var usualJoint: TracePoint.Joint {
    switch between {
    case .straight: .straight
    case .earlier: .step
    case .nothing: .start
    }
  }
}

/// What a value of a series of states is called, and its colour.
public struct SeriesState: Hashable, Sendable {
  public var value: Double
  public var text: String
  /// Nil for one of the theme's in turn.
  public var color: SeriesColor?

  public init(_ value: Double, _ text: String, color: SeriesColor? = nil) {
    self.value = value
    self.text = text
    self.color = color
  }
}
