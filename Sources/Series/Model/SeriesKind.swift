/// The kind of drawing for the samples of a series.
///
/// This file defines the meaning of the samples of a kind. `Charts/Kinds` defines the appearance of
/// a kind.
public enum SeriesKind: String, Hashable, Sendable, CaseIterable {
  /// A line that runs straight from sample to sample.
  case line
  /// A line that keeps a sample's value until the next sample.
  case step
  /// A bar from zero to the value of each sample.
  case bar
  /// A line with the area below it filled.
  case area
  /// The area between two edges, such as the minimum and the maximum of each hour.
  case band
  /// A dot for each sample, with nothing between them.
  case point
  /// Coloured spans. The value of a sample is valid until the next sample.
  case state

  /// The value that a series shows between two samples.
  enum Between: Hashable, Sendable {
    /// A straight line from the earlier to the later value.
    case straight
    /// The value of the earlier sample.
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

  /// Whether a series of this kind has a lower edge in addition to its values.
  package var hasLowerEdge: Bool {
    switch self {
    case .band: true
    case .line, .step, .bar, .area, .point, .state: false
    }
  }

  /// Whether the shape starts at zero. A logarithmic axis cannot show that.
  var standsOnZero: Bool {
    switch self {
    case .bar: true
    case .line, .step, .area, .band, .point, .state: false
    }
  }

  /// The joint between a sample and the previous one without a gap between them.
  var defaultJoint: TracePoint.Joint {
    switch between {
    case .straight: .straight
    case .earlier: .step
    case .nothing: .start
    }
  }
}

/// The name and the colour of one value of a series of states.
public struct SeriesState: Hashable, Sendable {
  /// The value of the samples in this state.
  public var value: Double
  /// The name of the state.
  public var text: String
  /// The colour; nil for the next free colour of the theme.
  public var color: SeriesColor?

  /// Makes a state; without a colour the theme chooses one.
  public init(_ value: Double, _ text: String, color: SeriesColor? = nil) {
    self.value = value
    self.text = text
    self.color = color
  }
}
