import MartletGeometry

extension Font.TextStyle {
  /// The font sizes of the style in points, one per `DynamicTypeSize`, as the iOS guidelines
  /// publish them.
  fileprivate var sizes: [Double] {
    switch self {
    case .largeTitle: [31, 32, 33, 34, 36, 38, 40, 44, 48, 52, 56, 60]
    case .title: [25, 26, 27, 28, 30, 32, 34, 38, 43, 48, 53, 58]
    case .title2: [19, 20, 21, 22, 24, 26, 28, 34, 39, 44, 50, 56]
    case .title3: [17, 18, 19, 20, 22, 24, 26, 31, 37, 43, 49, 55]
    case .headline, .body: [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53]
    case .callout: [13, 14, 15, 16, 18, 20, 22, 26, 32, 38, 44, 51]
    case .subheadline: [12, 13, 14, 15, 17, 19, 21, 25, 30, 36, 42, 49]
    case .footnote: [12, 12, 12, 13, 15, 17, 19, 23, 27, 33, 38, 44]
    case .caption: [11, 11, 11, 12, 14, 16, 18, 22, 26, 32, 37, 43]
    case .caption2: [11, 11, 11, 11, 13, 15, 17, 20, 24, 29, 34, 40]
    }
  }

  /// Returns the font size of the style at `step`, divided by its standard size.
  package func factor(at step: DynamicTypeSize) -> Double {
    let sizes = sizes
    return sizes[step.rawValue] / sizes[DynamicTypeSize.large.rawValue]
  }
}

extension Font {
  /// Returns the font size in points at `step`. Only fonts with a text style, such as `Font.body`,
  /// grow; a font of a fixed size keeps it.
  package func size(at step: DynamicTypeSize) -> Double {
    guard step != .large, let use else { return size }
    return size * use.factor(at: step)
  }
}

extension View {
  /// Sets the size step of the texts inside whose font has a text style, such as `Font.body`.
  public func dynamicTypeSize(_ size: DynamicTypeSize) -> some View {
    environment(\.dynamicTypeSize, size)
  }

  /// Clamps the size step of the texts inside to a range. A range that contains no step changes
  /// nothing.
  public func dynamicTypeSize<R: RangeExpression>(_ range: R) -> some View
  where R.Bound == DynamicTypeSize {
    transformEnvironment(\.dynamicTypeSize) { size in
      if range.contains(size) { return }
      let allowed = DynamicTypeSize.allCases.filter { range.contains($0) }
      guard let first = allowed.first, let last = allowed.last else { return }
      size = size < first ? first : last
    }
  }
}
