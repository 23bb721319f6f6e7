/// The way in which the samples of a series are drawn.
///
/// This file defines the meaning of the samples of a kind, `Charts/Kinds` its look.
public enum SeriesKind: String, Hashable, Sendable, CaseIterable {
  case line
  /// A line that keeps a sample's value until the next sample.
  case step
  case bar
  case area
  /// The area between two edges, such as the least and the greatest value of each hour.
  case band
  /// A dot for each sample, with nothing between them.
  case point
  /// Coloured spans. The value of a sample holds until the next sample.
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

  /// Whether a series has a lower edge besides its values.
  package var hasLowerEdge: Bool {
    switch self {
    case .band: true
    case .line, .step, .bar, .area, .point, .state: false
    }
  }

  /// Whether the shape starts at zero, which a logarithmic axis does not have.
  var standsOnZero: Bool {
    switch self {
    case .bar: true
    case .line, .step, .area, .band, .point, .state: false
    }
  }

  /// The joint between a sample and the previous one without a gap between them.
  var usualJoint: TracePoint.Joint {
    switch between {
    case .straight: .straight
    case .earlier: .step
    case .nothing: .start
    }
  }
}

/// The name and the colour of one value of a series of states.
public struct SeriesState: Hashable, Sendable {
  public var value: Double
  public var text: String
  /// The colour; nil for the next free colour of the theme.
  public var color: SeriesColor?

  public init(_ value: Double, _ text: String, color: SeriesColor? = nil) {
    self.value = value
    self.text = text
    self.color = color
  }
}
