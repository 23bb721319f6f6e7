import MartletCharts
import MartletData
import MartletSeries
import MartletUI

private struct LiveDataKey: EnvironmentKey {
  static var defaultValue: LiveData? { nil }
}

extension EnvironmentValues {
  /// The current data of the program's sources; nil outside of `liveData(_:)`.
  public var liveData: LiveData? {
    get { self[LiveDataKey.self] }
    set { self[LiveDataKey.self] = newValue }
  }
}

extension EnvironmentValues {
  /// Sets the data of sources for `@SourceValue` and `Chart(source:)`, like the modifier
  /// `liveData(_:)`. The dashboard uses it, which makes the whole environment of its views.
  package mutating func setLiveData(_ data: LiveData) {
    liveData = data
    chartSource = { name in data.item(ItemName(name)).state.series }
  }
}

extension View {
  /// Gives the data of sources to the views inside, for `@SourceValue` and `Chart(source:)`.
  public func liveData(_ data: LiveData) -> some View {
    environment(\.liveData, data)
      .environment(\.chartSource) { name in data.item(ItemName(name)).state.series }
  }
}

/// The newest value of an item, and its freshness.
///
///     @SourceValue("boiler:temperature") var temperature
///
///     Text(temperature.map { "\($0) °C" } ?? "–")
///       .opacity($temperature == .fresh ? 1 : 0.5)
///
/// A view that reads it is evaluated again only when the item changes.
@propertyWrapper @MainActor public struct SourceValue: DynamicProperty {
  @Environment(\.liveData) private var live
  private let name: ItemName

  /// Makes the wrapper of one item.
  ///
  /// - Parameter name: `source:item`.
  public init(_ name: ItemName) {
    self.name = name
  }

  /// The newest value as a number; true is 1 and false is 0. Nil before the first value, and for a
  /// text that is not a number.
  public var wrappedValue: Double? { reading?.number }

  /// The freshness of the item, such as `$temperature` of the property `temperature`; `.blank`
  /// before the first delivery.
  public var projectedValue: Freshness { live?.item(name).freshness ?? .blank }

  /// The whole value: a number, a text or a boolean, with its unit and time.
  public var reading: DataValue? { live?.item(name).state.latest }
}
