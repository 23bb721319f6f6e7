import MartletGeometry

/// A value between two bounds, shown as a bar or an arc.
public struct Gauge<Label: View, CurrentValueLabel: View, BoundsLabel: View>: View {
  private let share: Double
  private let label: Label
  private let current: CurrentValueLabel
  private let minimum: BoundsLabel
  private let maximum: BoundsLabel
  @Environment(\.gaugeStyle) private var style

  /// Creates a gauge.
  ///
  /// - Parameters:
  ///   - value: the value to show. It is clamped to `bounds`; NaN shows the lower bound.
  ///   - bounds: the values at the ends of the gauge.
  ///   - label: describes the gauge.
  ///   - currentValueLabel: shows the value as text.
  ///   - minimumValueLabel: shows the lower bound as text.
  ///   - maximumValueLabel: shows the upper bound as text.
  public init<V: BinaryFloatingPoint>(
    value: V, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
    @ViewBuilder currentValueLabel: () -> CurrentValueLabel,
    @ViewBuilder minimumValueLabel: () -> BoundsLabel,
    @ViewBuilder maximumValueLabel: () -> BoundsLabel
  ) {
    let length = bounds.upperBound - bounds.lowerBound
    // `fraction(of:)` clamps to 0…1, and returns nil for NaN and for bounds without length.
    share = (value - bounds.lowerBound).fraction(of: length) ?? 0
    self.label = label()
    current = currentValueLabel()
    minimum = minimumValueLabel()
    maximum = maximumValueLabel()
  }

  /// The gauge in its style.
  public var body: some View {
    let (share, label, current) = (share, label, current)
    style.makeBody(
      GaugeStyleConfiguration(
        value: share, label: GaugeStyleConfiguration.Label(view: AnyView(label)),
        currentValueLabel: GaugeStyleConfiguration.Label(of: current),
        minimumValueLabel: GaugeStyleConfiguration.Label(of: minimum),
        maximumValueLabel: GaugeStyleConfiguration.Label(of: maximum))
    )
    .control {
      let value = ControlTitle.text(of: current)
      return AccessibilityControl(
        .gauge, label: ControlTitle.text(of: label),
        value: value.isEmpty ? AccessibilityControl.percent(share) : value)
    }
  }
}

extension Gauge where BoundsLabel == EmptyView {
  /// Creates a gauge with a label for its value.
  public init<V: BinaryFloatingPoint>(
    value: V, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
    @ViewBuilder currentValueLabel: () -> CurrentValueLabel
  ) {
    self.init(
      value: value, in: bounds, label: label, currentValueLabel: currentValueLabel,
      minimumValueLabel: { EmptyView() }, maximumValueLabel: { EmptyView() })
  }
}

extension Gauge where BoundsLabel == EmptyView, CurrentValueLabel == EmptyView {
  /// Creates a gauge without labels for its values.
  public init<V: BinaryFloatingPoint>(
    value: V, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label
  ) {
    self.init(value: value, in: bounds, label: label, currentValueLabel: { EmptyView() })
  }
}

// MARK: - Style

/// The look of gauges.
@MainActor @preconcurrency
public protocol GaugeStyle {
  /// The type of the styled view.
  associatedtype Body: View
  /// The value and labels of the styled gauge.
  typealias Configuration = GaugeStyleConfiguration

  /// Makes the view that shows a gauge.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// The value and the labels of a gauge, for its style.
public struct GaugeStyleConfiguration {
  /// A label whose type is erased.
  public struct Label: View {
    /// The label.
    package let view: AnyView

    /// Makes a label from the view of a gauge. Returns nil for `EmptyView`, the view of a label
    /// that the gauge does not have.
    init?<Content: View>(of view: Content) {
      if view is EmptyView { return nil }
      self.view = AnyView(view)
    }

    /// Makes a label.
    init(view: AnyView) {
      self.view = view
    }

    /// The label.
    public var body: some View { view }
  }

  /// The position of the value: 0 at the lower bound, 1 at the upper bound.
  public let value: Double
  /// The label of the gauge.
  public let label: Label
  /// The value as text; nil if the gauge has no label for it.
  public let currentValueLabel: Label?
  /// The lower bound as text; nil if the gauge has no label for it.
  public let minimumValueLabel: Label?
  /// The upper bound as text; nil if the gauge has no label for it.
  public let maximumValueLabel: Label?
}

/// Shows a bar that fills up, with the label above it and the value's label below.
public struct LinearCapacityGaugeStyle: GaugeStyle {
  /// Makes the style.
  nonisolated public init() {}

  /// Makes the bar and its labels.
  public func makeBody(configuration: Configuration) -> some View {
    VStack(spacing: 4) {
      configuration.label
      HStack(spacing: 8) {
        configuration.minimumValueLabel.font(.caption)
        GaugeBar(share: configuration.value, isMark: false)
        configuration.maximumValueLabel.font(.caption)
      }
      configuration.currentValueLabel.font(.caption).foregroundStyle(.secondary)
    }
  }
}

/// Shows a small bar between the labels of the bounds. The bar fills up, or has a mark at the
/// value.
public struct AccessoryLinearGaugeStyle: GaugeStyle {
  let isCapacity: Bool

  /// Makes the bar and the labels of the bounds.
  public func makeBody(configuration: Configuration) -> some View {
    HStack(spacing: 6) {
      configuration.minimumValueLabel.font(.caption)
      GaugeBar(share: configuration.value, isMark: !isCapacity)
      configuration.maximumValueLabel.font(.caption)
    }
  }
}

/// Shows three quarters of a ring with a mark, or a ring that fills up, with the value's label in
/// the middle. The gauge has 56 × 56 points.
public struct AccessoryCircularGaugeStyle: GaugeStyle {
  let isCapacity: Bool

  /// Makes the arc and its labels.
  public func makeBody(configuration: Configuration) -> some View {
    let sweep = isCapacity ? 1.0 : 0.75
    ZStack {
      arc(sweep).opacity(0.2)
      if isCapacity {
        arc(configuration.value)
      } else {
        arc(sweep).opacity(0.5)
        Circle().fill(.primary).frame(width: 9, height: 9).offset(y: -24)
          .rotationEffect(.degrees(-135 + 270 * configuration.value))
      }
      configuration.currentValueLabel.font(.system(size: 17, weight: .medium))
        .minimumScaleFactor(0.5).lineLimit(1).frame(maxWidth: 36)
      if !isCapacity {
        HStack {
          configuration.minimumValueLabel
          Spacer(minLength: 4)
          configuration.maximumValueLabel
        }
        .font(.system(size: 9)).frame(width: 38).offset(y: 21)
      }
    }
    .frame(width: 56, height: 56)
  }

  private func arc(_ share: Double) -> some View {
    Circle().trim(from: 0, to: CGFloat(share))
      .stroke(Color.accentColor, style: StrokeStyle(lineWidth: 6, lineCap: .round))
      .rotationEffect(.degrees(isCapacity ? -90 : 135))
      .padding(4)
  }
}

/// A bar, 6 points high, that is filled up to the fraction `share` of its width or has a mark
/// there.
private struct GaugeBar: View {
  let share: Double
  let isMark: Bool

  var body: some View {
    Capsule().fill(Color.accentColor.opacity(isMark ? 0.5 : 0.2))
      .frame(minWidth: 60, maxWidth: .infinity)
      .frame(height: 6)
      .overlay(
        GeometryReader { proxy in
          if isMark {
            Circle().fill(.primary).frame(width: 10, height: 10)
              .offset(x: (proxy.size.width - 10) * CGFloat(share), y: -2)
          } else {
            Capsule().fill(Color.accentColor).frame(width: proxy.size.width * CGFloat(share))
          }
        })
  }
}

extension GaugeStyle where Self == LinearCapacityGaugeStyle {
  /// A bar that fills up.
  public static var automatic: LinearCapacityGaugeStyle { LinearCapacityGaugeStyle() }
  /// A bar that fills up.
  public static var linearCapacity: LinearCapacityGaugeStyle { LinearCapacityGaugeStyle() }
}

extension GaugeStyle where Self == AccessoryLinearGaugeStyle {
  /// A small bar with a mark at the value.
  public static var accessoryLinear: AccessoryLinearGaugeStyle {
    AccessoryLinearGaugeStyle(isCapacity: false)
  }
  /// A small bar that fills up.
  public static var accessoryLinearCapacity: AccessoryLinearGaugeStyle {
    AccessoryLinearGaugeStyle(isCapacity: true)
  }
}

extension GaugeStyle where Self == AccessoryCircularGaugeStyle {
  /// Three quarters of a ring with a mark at the value.
  public static var accessoryCircular: AccessoryCircularGaugeStyle {
    AccessoryCircularGaugeStyle(isCapacity: false)
  }
  /// A ring that fills up.
  public static var accessoryCircularCapacity: AccessoryCircularGaugeStyle {
    AccessoryCircularGaugeStyle(isCapacity: true)
  }
}

private struct GaugeStyleKey: EnvironmentKey {
  static var defaultValue: StyleBox<GaugeStyleConfiguration> {
    StyleBox { AnyView(LinearCapacityGaugeStyle().makeBody(configuration: $0)) }
  }
}

extension EnvironmentValues {
  fileprivate var gaugeStyle: StyleBox<GaugeStyleConfiguration> {
    get { self[GaugeStyleKey.self] }
    set { self[GaugeStyleKey.self] = newValue }
  }
}

extension View {
  /// Sets the style of the gauges inside.
  public func gaugeStyle<S: GaugeStyle>(_ style: S) -> some View {
    environment(\.gaugeStyle, StyleBox { AnyView(style.makeBody(configuration: $0)) })
  }
}
