import MartletGeometry

/// Where a value is between two others: a bar, an arc or a mark on one of both.
public struct Gauge<Label: View, CurrentValueLabel: View, BoundsLabel: View>: View {
  private let share: Double
  private let label: Label
  private let current: CurrentValueLabel
  private let minimum: BoundsLabel
  private let maximum: BoundsLabel
  @Environment(\.gaugeStyle) private var style

  /// - Parameters:
  ///   - value: kept inside `bounds` for showing.
  ///   - currentValueLabel: the value in words.
  ///   - minimumValueLabel: the lower end in words.
  ///   - maximumValueLabel: the upper end in words.
  public init<V: BinaryFloatingPoint>(
    value: V, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
    @ViewBuilder currentValueLabel: () -> CurrentValueLabel,
    @ViewBuilder minimumValueLabel: () -> BoundsLabel,
    @ViewBuilder maximumValueLabel: () -> BoundsLabel
  ) {
    let length = bounds.upperBound - bounds.lowerBound
    let share = length > 0 ? Double((value - bounds.lowerBound) / length) : 0
    self.share = share.isNaN ? 0 : min(max(share, 0), 1)
    self.label = label()
    current = currentValueLabel()
    minimum = minimumValueLabel()
    maximum = maximumValueLabel()
  }

  public var body: some View {
    style.makeBody(
      GaugeStyleConfiguration(
        value: share, label: GaugeStyleConfiguration.Label(view: AnyView(label)),
        currentValueLabel: GaugeStyleConfiguration.Label(view: AnyView(current)),
        minimumValueLabel: GaugeStyleConfiguration.Label(view: AnyView(minimum)),
        maximumValueLabel: GaugeStyleConfiguration.Label(view: AnyView(maximum))))
  }
}

extension Gauge where BoundsLabel == EmptyView {
  /// A value with words for itself.
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
  /// A value with a label.
  public init<V: BinaryFloatingPoint>(
    value: V, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label
  ) {
    self.init(value: value, in: bounds, label: label, currentValueLabel: { EmptyView() })
  }
}

// MARK: - Style

/// How gauges look.
@MainActor @preconcurrency
public protocol GaugeStyle {
  associatedtype Body: View
  typealias Configuration = GaugeStyleConfiguration

  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// What a style has to show.
public struct GaugeStyleConfiguration {
  /// Words, whatever they are.
  public struct Label: View {
    package let view: AnyView

    public var body: some View { view }
  }

  /// 0 at the lower end, 1 at the upper one.
  public let value: Double
  public let label: Label
  public let currentValueLabel: Label
  public let minimumValueLabel: Label
  public let maximumValueLabel: Label
}

/// A bar that fills, with the label above and the value's words below.
public struct LinearCapacityGaugeStyle: GaugeStyle {
  nonisolated public init() {}

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

/// A small bar that fills, or one with a mark.
public struct AccessoryLinearGaugeStyle: GaugeStyle {
  let isCapacity: Bool

  public func makeBody(configuration: Configuration) -> some View {
    HStack(spacing: 6) {
      configuration.minimumValueLabel.font(.caption)
      GaugeBar(share: configuration.value, isMark: !isCapacity)
      configuration.maximumValueLabel.font(.caption)
    }
  }
}

/// An arc of three quarters with a mark, or a circle that fills; the value's words in its middle.
public struct AccessoryCircularGaugeStyle: GaugeStyle {
  let isCapacity: Bool

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

/// A bar of six points: filled up to a share, or whole with a mark there.
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
  /// A bar that fills.
  public static var automatic: LinearCapacityGaugeStyle { LinearCapacityGaugeStyle() }
  /// A bar that fills.
  public static var linearCapacity: LinearCapacityGaugeStyle { LinearCapacityGaugeStyle() }
}

extension GaugeStyle where Self == AccessoryLinearGaugeStyle {
  /// A bar with a mark at the value.
  public static var accessoryLinear: AccessoryLinearGaugeStyle {
    AccessoryLinearGaugeStyle(isCapacity: false)
  }
  /// A bar that fills.
  public static var accessoryLinearCapacity: AccessoryLinearGaugeStyle {
    AccessoryLinearGaugeStyle(isCapacity: true)
  }
}

extension GaugeStyle where Self == AccessoryCircularGaugeStyle {
  /// An arc with a mark at the value.
  public static var accessoryCircular: AccessoryCircularGaugeStyle {
    AccessoryCircularGaugeStyle(isCapacity: false)
  }
  /// A circle that fills.
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
  /// Sets the look of the gauges inside.
  public func gaugeStyle<S: GaugeStyle>(_ style: S) -> some View {
    environment(\.gaugeStyle, StyleBox { AnyView(style.makeBody(configuration: $0)) })
  }
}
