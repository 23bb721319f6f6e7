import MartletGeometry

/// The look of progress views.
@MainActor @preconcurrency
public protocol ProgressViewStyle {
  /// The type of the view.
  associatedtype Body: View
  /// The fraction and the label of a progress view.
  typealias Configuration = ProgressViewStyleConfiguration

  /// Returns the view that shows a progress view in this style.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// The fraction and the label of a progress view, as a style receives them.
public struct ProgressViewStyleConfiguration {
  /// The label, whose type is erased.
  public struct Label: View {
    /// The label.
    package let view: AnyView

    /// The label.
    public var body: some View { view }
  }

  /// The label of the value, whose type is erased.
  public struct CurrentValueLabel: View {
    /// The label.
    package let view: AnyView

    /// The label.
    public var body: some View { view }
  }

  /// The completed fraction, 0…1; nil if it is not known.
  public let fractionCompleted: Double?
  /// The label; nil if there is none.
  public let label: Label?
  /// The label of the value; nil if there is none.
  public let currentValueLabel: CurrentValueLabel?
}

/// A bar if the fraction is known, otherwise a rotating arc.
public struct DefaultProgressViewStyle: ProgressViewStyle {
  /// Makes the style.
  nonisolated public init() {}

  /// Returns a bar with the label above it, or an arc with the label below it.
  public func makeBody(configuration: Configuration) -> some View {
    if configuration.fractionCompleted != nil {
      LinearProgressViewStyle().makeBody(configuration: configuration)
    } else {
      CircularProgressViewStyle().makeBody(configuration: configuration)
    }
  }
}

/// A bar that fills from the leading edge. Without a fraction it is empty.
public struct LinearProgressViewStyle: ProgressViewStyle {
  private let tint: Color?

  /// Makes the style.
  nonisolated public init() { tint = nil }

  /// Makes the style with a colour.
  nonisolated public init(tint: Color) { self.tint = tint }

  /// Returns a bar with the label above it and the label of the value below it.
  public func makeBody(configuration: Configuration) -> some View {
    Column(configuration: configuration, tint: tint)
  }

  private struct Column: View {
    let configuration: Configuration
    let tint: Color?
    @Environment(\.hidesLabels) private var hidesLabels

    var body: some View {
      VStack(alignment: .leading, spacing: 4) {
        if !hidesLabels { configuration.label }
        ProgressBar(share: configuration.fractionCompleted ?? 0, color: tint ?? .accentColor)
        if !hidesLabels {
          configuration.currentValueLabel.font(.caption).foregroundColor(.secondary)
        }
      }
    }
  }
}

/// A ring that fills clockwise, or a rotating arc if the fraction is not known.
public struct CircularProgressViewStyle: ProgressViewStyle {
  private let tint: Color?

  /// Makes the style.
  nonisolated public init() { tint = nil }

  /// Makes the style with a colour.
  nonisolated public init(tint: Color) { self.tint = tint }

  /// Returns a ring or an arc with the labels below it.
  public func makeBody(configuration: Configuration) -> some View {
    Column(configuration: configuration, tint: tint)
  }

  private struct Column: View {
    let configuration: Configuration
    let tint: Color?
    @Environment(\.hidesLabels) private var hidesLabels

    var body: some View {
      VStack(spacing: 8) {
        if let share = configuration.fractionCompleted {
          ProgressRing(share: share, color: tint ?? .accentColor)
        } else {
          ProgressArc(color: tint ?? .secondary)
        }
        if !hidesLabels {
          configuration.label
          configuration.currentValueLabel.font(.caption).foregroundColor(.secondary)
        }
      }
    }
  }
}

/// A ring of which a fraction is filled.
private struct ProgressRing: View {
  let share: Double
  let color: Color

  var body: some View {
    ZStack {
      Circle().stroke(Color.gray.opacity(0.35), lineWidth: 4)
      Circle().trim(from: 0, to: share)
        .stroke(color, style: StrokeStyle(lineWidth: 4, lineCap: .round))
        .rotationEffect(.degrees(-90))
    }
    .padding(2)
    .frame(width: 32, height: 32)
  }
}

extension ProgressViewStyle where Self == DefaultProgressViewStyle {
  /// A bar if the fraction is known, otherwise a rotating arc.
  public static var automatic: DefaultProgressViewStyle { DefaultProgressViewStyle() }
}

extension ProgressViewStyle where Self == LinearProgressViewStyle {
  /// A bar that fills from the leading edge.
  public static var linear: LinearProgressViewStyle { LinearProgressViewStyle() }
}

extension ProgressViewStyle where Self == CircularProgressViewStyle {
  /// A ring that fills clockwise, or a rotating arc.
  public static var circular: CircularProgressViewStyle { CircularProgressViewStyle() }
}

private struct ProgressViewStyleKey: EnvironmentKey {
  static var defaultValue: StyleBox<ProgressViewStyleConfiguration> {
    StyleBox { AnyView(DefaultProgressViewStyle().makeBody(configuration: $0)) }
  }
}

extension EnvironmentValues {
  /// The style of the progress views inside.
  package var progressViewStyle: StyleBox<ProgressViewStyleConfiguration> {
    get { self[ProgressViewStyleKey.self] }
    set { self[ProgressViewStyleKey.self] = newValue }
  }
}

extension View {
  /// Sets the style of the progress views inside. A style may make another progress view of its
  /// configuration. That one gets the style from outside this view, so a style never contains
  /// itself.
  public func progressViewStyle<S: ProgressViewStyle>(_ style: S) -> some View {
    transformEnvironment(\.progressViewStyle) { box in
      let outer = box
      box = StyleBox {
        AnyView(style.makeBody(configuration: $0).environment(\.progressViewStyle, outer))
      }
    }
  }
}
