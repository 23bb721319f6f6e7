import MartletUI

/// Assigns colours, symbols, sizes and dashes to the values of `foregroundStyle(by:)`,
/// `symbol(by:)` and similar modifiers. Values are numbered in the order of the program's domain,
/// and then in the order in which they first occur in the marks. `PlotModel` makes one for its
/// marks, and the legend reads it. The initialiser costs O(marks), each lookup O(1).
struct PlotGroups {
  /// The default colours, in the order in which they are assigned. Neighbours also differ in
  /// lightness.
  @MainActor static let colors: [Color] = [
    .blue, .green, .orange, .purple, .red, .teal, .yellow, .pink, .indigo, .brown,
  ]

  /// The values that have a colour, in order.
  private(set) var colorNames = GroupValues()
  /// The values that have a symbol, in order.
  private(set) var symbolNames = GroupValues()
  /// The values that have a dash pattern, in order.
  private(set) var lineNames = GroupValues()
  /// The values by which bars are grouped side by side, in order.
  private(set) var positionNames = GroupValues()
  /// The range of the numbers of `symbolSize(by:)`; nil if there is none.
  private(set) var sizes: ClosedRange<Double>?
  /// The lowest and the highest number of the program's domain, or of `foregroundStyle(by:)`. Each
  /// number has a shade between those of these two. Nil for categories, for dates and for a single
  /// number, which have one colour each.
  private(set) var numberBounds: ClosedRange<Double>?
  private let settings: GroupSettings

  /// Collects the values of all marks.
  init(_ marks: [PlotMark], _ settings: GroupSettings) {
    self.settings = settings
    for value in settings.colorDomain ?? [] { colorNames.insert(value) }
    let domainBounds = colorNames.numberBounds
    for value in settings.symbolDomain ?? [] { symbolNames.insert(value) }
    for value in settings.lineDomain ?? [] { lineNames.insert(value) }
    for mark in marks {
      if let value = mark.look.colorGroup { colorNames.insert(value) }
      if let value = mark.look.symbolGroup { symbolNames.insert(value) }
      if let value = mark.look.lineGroup { lineNames.insert(value) }
      if let value = mark.look.position?.group { positionNames.insert(value) }
      if case .number(let size) = mark.look.sizeGroup {
        sizes = sizes.map { min($0.lowerBound, size)...max($0.upperBound, size) } ?? size...size
      }
    }
    if let domain = settings.sizeDomain { sizes = domain }
    numberBounds = colorNames.numberBounds.map { domainBounds ?? $0 }
  }

  /// Returns the style of a value of `foregroundStyle(by:)`.
  @MainActor func style(of value: _PlotValue) -> AnyShapeStyle {
    if let mapped = settings.colorMapping?(value) { return mapped }
    let range = settings.colorRange
    // A domain of numbers without at least two colours gives each number a colour of its own.
    if case .number(let number) = value, settings.colorDomain == nil || range.count > 1,
      let bounds = numberBounds
    {
      let share = (number - bounds.lowerBound) / (bounds.upperBound - bounds.lowerBound)
      return AnyShapeStyle(shade(min(max(share, 0), 1)))
    }
    let index = colorNames.index(of: value) ?? 0
    if !range.isEmpty { return range[index % range.count] }
    return AnyShapeStyle(Self.colors[index % Self.colors.count])
  }

  /// The colours of the lowest and the highest number of `foregroundStyle(by:)`, and of numbers
  /// between them at equal distances; nil if each value has a style of its own.
  @MainActor var shades: [Color]? {
    guard numberBounds != nil, settings.colorMapping == nil,
      settings.colorDomain == nil || settings.colorRange.count > 1
    else { return nil }
    let ends = settings.colorRange.compactMap { $0.style as? Color }
    return ends.count > 1 ? ends : [shade(0), shade(1)]
  }

  /// Returns a shade. The shades lead through the colours of the program's range, or from pale blue
  /// to blue if it has fewer than two colours. They are opaque, so no grid line shines through.
  /// `share` is the position, 0…1.
  @MainActor private func shade(_ share: Double) -> Color {
    let ends = settings.colorRange.compactMap { $0.style as? Color }
    guard ends.count > 1 else {
      let ground = Color(.schemed(light: .white, dark: .black))
      return ground.mix(with: .blue, by: 0.15 + 0.85 * share, in: .device)
    }
    let position = share * Double(ends.count - 1)
    let index = min(Int(position), ends.count - 2)
    return ends[index].mix(with: ends[index + 1], by: position - Double(index))
  }

  /// Returns the symbol of a value of `symbol(by:)`.
  @MainActor func symbol(of value: _PlotValue) -> PlotSymbol {
    if let mapped = settings.symbolMapping?(value) { return .shape(mapped) }
    let index = symbolNames.index(of: value) ?? 0
    let range = settings.symbolRange
    if !range.isEmpty { return .shape(range[index % range.count]) }
    let all = BasicChartSymbolShape.all
    return .shape(AnyChartSymbolShape(all[index % all.count]))
  }

  /// Returns the width and the dashes of a value of `lineStyle(by:)`, in points.
  func lineStyle(of value: _PlotValue) -> StrokeStyle {
    let index = lineNames.index(of: value) ?? 0
    let range = settings.lineRange
    if !range.isEmpty { return range[index % range.count] }
    let dashes: [[CGFloat]] = [[], [6, 4], [2, 3], [8, 3, 2, 3], [12, 4]]
    return StrokeStyle(lineWidth: 2, lineJoin: .round, dash: dashes[index % dashes.count])
  }

  /// Returns the area of the symbol of a value of `symbolSize(by:)`, in square points.
  func symbolArea(of value: _PlotValue) -> CGFloat {
    guard case .number(let number) = value, let sizes, sizes.upperBound > sizes.lowerBound else {
      return 36
    }
    let range = settings.sizeRange ?? 16...400
    let position = (number - sizes.lowerBound) / (sizes.upperBound - sizes.lowerBound)
    let share = min(max(position, 0), 1)
    return range.lowerBound + (range.upperBound - range.lowerBound) * CGFloat(share)
  }
}

/// The values of a `…(by:)` modifier in the order in which they are numbered.
struct GroupValues {
  private(set) var values: [_PlotValue] = []
  private var indices: [_PlotValue: Int] = [:]

  var isEmpty: Bool { values.isEmpty }
  var count: Int { values.count }

  /// Appends a value unless it is known.
  mutating func insert(_ value: _PlotValue) {
    guard indices[value] == nil else { return }
    indices[value] = values.count
    values.append(value)
  }

  /// Returns the index of a value in `values`; nil for an unknown value. The cost is O(1).
  func index(of value: _PlotValue) -> Int? { indices[value] }

  /// Returns true if the value is known. The cost is O(1).
  func contains(_ value: _PlotValue) -> Bool { indices[value] != nil }

  /// The range of the values if all of them are numbers and two differ; otherwise nil. The cost is
  /// O(n).
  var numberBounds: ClosedRange<Double>? {
    let numbers = values.compactMap { value -> Double? in
      if case .number(let number) = value { number } else { nil }
    }
    guard numbers.count == values.count, let low = numbers.min(), let high = numbers.max(),
      low < high
    else { return nil }
    return low...high
  }
}

/// The colours, symbols and dashes that the program sets for values. A domain is a list of values,
/// and a range is the list of the looks for them. An empty range means the defaults.
struct GroupSettings {
  var colorDomain: [_PlotValue]?
  var colorRange: [AnyShapeStyle] = []
  var colorMapping: ((_PlotValue) -> AnyShapeStyle?)?
  var symbolDomain: [_PlotValue]?
  var symbolRange: [AnyChartSymbolShape] = []
  var symbolMapping: ((_PlotValue) -> AnyChartSymbolShape?)?
  var lineDomain: [_PlotValue]?
  var lineRange: [StrokeStyle] = []
  var sizeRange: ClosedRange<CGFloat>?
  var sizeDomain: ClosedRange<Double>?

  init() {}
}
