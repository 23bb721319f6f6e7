import MartletConfig
import MartletData
import MartletFormats

/// The numbers that a slider or a stepper can set.
struct ControlRange: Hashable, Sendable {
  /// The distance between two values, greater than 0.
  var step: Double

  init(_ reader: inout ConfigReader) {
    step = reader.number("step", in: 1e-9...1e12) ?? 1
  }

  /// Returns the minimum and the maximum of the scale. Each is taken from the tile, otherwise from
  /// the item, otherwise it is 0 or 100.
  func ends(_ tile: ItemSettings, _ item: ItemSettings?) -> ClosedRange<Double> {
    let low = tile.minimum ?? item?.minimum ?? 0
    let high = tile.maximum ?? item?.maximum ?? 100
    return low...max(low + step, high)
  }

  /// Returns the number of a reading; nil if it is not a number.
  static func number(_ reading: DataValue.Reading?) -> Double? {
    switch reading {
    case .number(let number)?: number.isFinite ? number : nil
    case .text(let text)?: Double(text).flatMap { $0.isFinite ? $0 : nil }
    case .truth, nil: nil
    }
  }

  /// Returns the text of a value with the item's unit; a dash for nil.
  @MainActor func readout(
    _ number: Double?, _ state: ControlState, _ tile: ItemSettings, _ language: Language
  ) -> ValueReadout {
    var shown = ItemState()
    if let number {
      let unit = state.item?.state.latest?.unit ?? ""
      shown.receive(
        Delivery(
          item: "", content: .success(.value(DataValue(.number(number), unit: unit, time: 0))),
          received: 0))
    }
    return ValueReadout(
      shown, item: state.item?.settings ?? ItemSettings(), tile: tile, language: language)
  }
}
