// Operations on the areas of two paths. Curves are first flattened to lines, so the results have no
// curves. Coordinates are rounded to 1/1024.

extension Path {
  /// Returns the outline of the points that are in this area, in `other`, or in both. `eoFill`
  /// selects the even-odd rule for both; the default is the non-zero rule.
  ///
  /// - Complexity: O(n · m) for n lines of which each overlaps m others in y.
  public func union(_ other: Path, eoFill: Bool = false) -> Path {
    combined(other, eoFill) { $0 || $1 }
  }

  /// Returns the outline of the points that are in this area and in `other`, like `union`.
  public func intersection(_ other: Path, eoFill: Bool = false) -> Path {
    combined(other, eoFill) { $0 && $1 }
  }

  /// Returns the outline of the points that are in this area, but not in `other`, like `union`.
  public func subtracting(_ other: Path, eoFill: Bool = false) -> Path {
    combined(other, eoFill) { $0 && !$1 }
  }

  /// Returns the outline of the points that are in exactly one of this area and `other`, like
  /// `union`.
  public func symmetricDifference(_ other: Path, eoFill: Bool = false) -> Path {
    combined(other, eoFill) { $0 != $1 }
  }

  /// Returns the outline of the area without parts inside the area. Both rules fill the result in
  /// the same way.
  public func normalized(eoFill: Bool = true) -> Path {
    combined(Path(), eoFill) { own, _ in own }
  }

  /// Returns the parts of this outline that run inside the area of `other` or along its edge, as
  /// open lines.
  public func lineIntersection(_ other: Path, eoFill: Bool = false) -> Path {
    lines(of: other, eoFill) { $0 }
  }

  /// Returns the parts of this outline that run outside the area of `other`, as open lines.
  public func lineSubtraction(_ other: Path, eoFill: Bool = false) -> Path {
    lines(of: other, eoFill) { !$0 }
  }

  private func combined(
    _ other: Path, _ eoFill: Bool, _ operation: (_ own: Bool, _ other: Bool) -> Bool
  ) -> Path {
    var planar = PlanarEdges()
    planar.addArea(self, owner: .first)
    planar.addArea(other, owner: .second)
    planar.divide()
    func isInside(_ winding: WindingPair) -> Bool {
      operation(winding.first.isFilled(eoFill), winding.second.isFilled(eoFill))
    }
    var contours = ContourBuilder()
    for edge in WindingSweep(planar).edges {
      let isWest = isInside(edge.west)
      if isWest == isInside(edge.east) { continue }
      // West of an edge that runs down is on its right-hand side.
      contours.add(
        from: isWest ? edge.top : edge.bottom, to: isWest ? edge.bottom : edge.top)
    }
    return contours.path()
  }

  private func lines(of other: Path, _ eoFill: Bool, _ keeps: (_ isInside: Bool) -> Bool) -> Path {
    var planar = PlanarEdges()
    planar.addLines(self)
    planar.addArea(other, owner: .second)
    planar.divide()
    let sweep = WindingSweep(planar)
    var result = Path()
    var end: GridPoint?
    for edge in planar.edges where edge.owner == .line {
      guard let swept = sweep[edge] else { continue }
      let isInside =
        swept.west.second.isFilled(eoFill) || swept.east.second.isFilled(eoFill)
      guard keeps(isInside) else { continue }
      if end != edge.from { result.move(to: edge.from.point) }
      result.addLine(to: edge.to.point)
      end = edge.to
    }
    return result
  }
}

extension Int {
  /// Returns true if a point with this winding number is filled.
  fileprivate func isFilled(_ eoFill: Bool) -> Bool { eoFill ? self & 1 != 0 : self != 0 }
}
