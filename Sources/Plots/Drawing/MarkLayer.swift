import MartletUI

/// A step of drawing a chart: a line or an area with all its points, or a single mark.
struct MarkStep: Hashable {
  /// The index of the mark. For a line or an area it is the first point.
  var index: Int
  /// The indices of the points of the line or the area; empty for a step that draws one mark, or
  /// only the symbol of a point of a line.
  var points: [Int] = []
}

/// Consecutive steps with the same masks. `PlotCanvas` draws each layer in a canvas of its own, so
/// that a view can mask it.
struct MarkLayer: Hashable {
  /// The ids of the masks of all marks in the layer; empty for marks without a mask.
  var masks: [Int]
  /// The steps in drawing order.
  var steps: [MarkStep] = []

  /// Returns the layers of `marks` in drawing order. The first layer has no masks and may be empty.
  /// A line and an area are drawn at once, in the order of their first point. Further points have a
  /// step only if they have a symbol.
  ///
  /// - Complexity: O(marks).
  @MainActor static func layers(of marks: [PlacedMark]) -> [MarkLayer] {
    var numbers: [PlotLine: Int] = [:]
    var lines: [[Int]] = []
    for (index, mark) in marks.enumerated() where mark.mark.isPointOfLine {
      let line = mark.line
      if let number = numbers[line] {
        lines[number].append(index)
      } else {
        numbers[line] = lines.count
        lines.append([index])
      }
    }
    let firsts = Dictionary(
      lines.compactMap { points in points.first.map { ($0, points) } },
      uniquingKeysWith: { first, _ in first })
    var layers = [MarkLayer(masks: [])]
    for (index, mark) in marks.enumerated() {
      let points = firsts[index] ?? []
      let drawsOnlySymbol =
        points.isEmpty && mark.columns == nil && (mark.kind == .line || mark.kind == .area)
      if drawsOnlySymbol, mark.kind == .area || mark.symbol == nil { continue }
      let masks = mark.mark.look.masks.map(\.id)
      if layers[layers.count - 1].masks != masks { layers.append(MarkLayer(masks: masks)) }
      layers[layers.count - 1].steps.append(MarkStep(index: index, points: points))
    }
    return layers
  }
}
