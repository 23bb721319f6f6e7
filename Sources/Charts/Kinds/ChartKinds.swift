import MartletSeries

extension SeriesKind {
  /// The rules by which charts scale, draw and read the kind.
  var rules: any ChartKind.Type {
    switch self {
    case .line: LineKind.self
    case .step: LineKind.self
    case .bar: BarKind.self
    case .area: AreaKind.self
    case .band: BandKind.self
    case .point: PointKind.self
    case .state: StateKind.self
    }
  }
}
