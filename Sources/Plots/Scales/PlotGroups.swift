import MartletUI

/// The colours, symbols and dashes that the values of groups get, in the order in which they first
/// occur.
struct PlotGroups {
  /// The colours of charts, in the order in which groups get them. Neighbours differ in lightness
  /// too.
  @MainActor static let colors: [Color] = [
    .blue, .green, .orange, .purple, .red, .teal, .yellow, .pink, .indigo, .brown,
  ]

  private(set) var colorNames: [_PlotValue] = []
  private(set) var symbolNames: [_PlotValue] = []
  private(set) var lineNames: [_PlotValue] = []
  private(set) var positionNames: [_PlotValue] = []
  private(set) var sizes: ClosedRange<Double>?
  private let settings: GroupSettings

  /// Collects the groups of marks.
  init(_ marks: [PlotMark], _ settings: GroupSettings) {
    self.settings = settings
    var known: (Set<_PlotValue>, Set<_PlotValue>, Set<_PlotValue>, Set<_PlotValue>) =
      ([], [], [], [])
    func take(_ value: _PlotValue?, _ names: inout [_PlotValue], _ known: inout Set<_PlotValue>) {
      if let value, known.insert(value).inserted { names.append(value) }
    }
    for name in settings.colorDomain ?? [] { take(name, &colorNames, &known.0) }
    for name in settings.symbolDomain ?? [] { take(name, &symbolNames, &known.1) }
    for name in settings.lineDomain ?? [] { take(name, &lineNames, &known.2) }
    for mark in marks {
      take(mark.look.colorGroup, &colorNames, &known.0)
      take(mark.look.symbolGroup, &symbolNames, &known.1)
      take(mark.look.lineGroup, &lineNames, &known.2)
      take(mark.look.position?.group, &positionNames, &known.3)
      if case .number(let size) = mark.look.sizeGroup {
        sizes = sizes.map { min($0.lowerBound, size)...max($0.upperBound, size) } ?? size...size
      }
    }
  }

  /// Returns the style of a value of `foregroundStyle(by:)`.
  @MainActor func style(of value: _PlotValue) -> AnyShapeStyle {
    if let mapped = settings.colorMapping?(value) { return mapped }
    let range = settings.colorRange
    if case .number(let number) = value, settings.colorDomain == nil || range.count > 1,
      let bounds = numberBounds
    {
      let share = (number - bounds.lowerBound) / (bounds.upperBound - bounds.lowerBound)
      return AnyShapeStyle(shade(min(max(share, 0), 1)))
    }
    let index = colorNames.firstIndex(of: value) ?? 0
    if !range.isEmpty { return range[index % range.count] }
    return AnyShapeStyle(Self.colors[index % Self.colors.count])
  }

  /// The range of numbers that are shown by shades of a colour; nil for names.
  private var numberBounds: ClosedRange<Double>? {
    let numbers = colorNames.compactMap { name -> Double? in
      if case .number(let value) = name { value } else { nil }
    }
    guard numbers.count == colorNames.count, let low = numbers.min(), let high = numbers.max(),
      low < high
    else { return nil }
    return low...high
  }

  @MainActor private func shade(_ share: Double) -> Color {
    let ends = settings.colorRange.compactMap { $0.style as? Color }
    guard ends.count > 1 else { return Color.blue.opacity(0.15 + 0.85 * share) }
    let place = share * Double(ends.count - 1)
    let index = min(Int(place), ends.count - 2)
    return ends[index].mix(with: ends[index + 1], by: place - Double(index))
  }

  /// Returns the symbol of a value of `symbol(by:)`.
  @MainActor func symbol(of value: _PlotValue) -> PlotSymbol {
    if let mapped = settings.symbolMapping?(value) { return .shape(mapped) }
    let index = symbolNames.firstIndex(of: value) ?? 0
    let range = settings.symbolRange
    if !range.isEmpty { return .shape(range[index % range.count]) }
    let all = BasicChartSymbolShape.all
    return .shape(AnyChartSymbolShape(all[index % all.count]))
  }

  /// Returns the dashes of a value of `lineStyle(by:)`.
  func lineStyle(of value: _PlotValue) -> StrokeStyle {
    let index = lineNames.firstIndex(of: value) ?? 0
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
    let share = (number - sizes.lowerBound) / (sizes.upperBound - sizes.lowerBound)
    return range.lowerBound + (range.upperBound - range.lowerBound) * CGFloat(share)
  }
}

/// The settings of a program for groups.
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

  init() {}
}
