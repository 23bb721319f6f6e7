import MartletGeometry

/// A line along the outline of a shape.
@MainActor @preconcurrency
public struct _StrokedShape<S> {
  /// The shape.
  public var shape: S
  /// The width, caps, joins and dashes of the line, in points.
  package var style: StrokeStyle
}

extension _StrokedShape: Animatable, View, Shape where S: Shape {
  /// The animatable data of the shape and the width of the line.
  public var animatableData: AnimatablePair<S.AnimatableData, CGFloat> {
    get { AnimatablePair(shape.animatableData, style.lineWidth) }
    set {
      shape.animatableData = newValue.first
      style.lineWidth = newValue.second
    }
  }

  /// Returns the outline of the area that the line covers.
  public func path(in rect: CGRect) -> Path { shape.path(in: rect).strokedPath(style) }

  /// Returns the size of the shape.
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
    shape.sizeThatFits(proposal)
  }

  /// Returns the outline, to be drawn as a line.
  public func _outline(in rect: CGRect) -> _Outline {
    _Outline(path: shape.path(in: rect), kind: .stroke(style))
  }

  /// Returns the distance of the shapes if the style stays.
  public func _distance(to other: Self, in rect: CGRect) -> Double {
    style == other.style ? shape._distance(to: other.shape, in: rect) : .infinity
  }
}

/// The rule that decides which points of a shape are filled.
public struct FillStyle: Hashable, Sendable {
  /// True for the even-odd rule, false for the non-zero rule.
  public var isEOFilled: Bool
  /// Has no effect, because edges are always antialiased.
  public var isAntialiased: Bool

  /// Makes a style.
  public init(eoFill: Bool = false, antialiased: Bool = true) {
    isEOFilled = eoFill
    isAntialiased = antialiased
  }
}

extension Shape {
  /// Fills the shape with a style.
  public func fill<S: ShapeStyle>(
    _ content: S, style: FillStyle = FillStyle()
  ) -> _ShapeView<Self, S> {
    _ShapeView(shape: self, style: content, rule: style.isEOFilled ? .evenOdd : .nonZero)
  }

  /// Fills the shape with the foreground style.
  public func fill(style: FillStyle = FillStyle()) -> _ShapeView<Self, ForegroundStyle> {
    fill(ForegroundStyle(), style: style)
  }

  /// Draws a line centred on the outline, in a style. Lengths are in points.
  public func stroke<S: ShapeStyle>(
    _ content: S, style: StrokeStyle
  ) -> _ShapeView<_StrokedShape<Self>, S> {
    _ShapeView(shape: _StrokedShape(shape: self, style: style), style: content)
  }

  /// Draws a line centred on the outline, in a style. The width is in points.
  public func stroke<S: ShapeStyle>(
    _ content: S, lineWidth: CGFloat = 1
  ) -> _ShapeView<_StrokedShape<Self>, S> {
    stroke(content, style: StrokeStyle(lineWidth: lineWidth))
  }

  /// Returns a line centred on the outline, as a shape. Lengths are in points.
  public func stroke(style: StrokeStyle) -> _StrokedShape<Self> {
    _StrokedShape(shape: self, style: style)
  }

  /// Returns a line centred on the outline, as a shape. The width is in points.
  public func stroke(lineWidth: CGFloat = 1) -> _StrokedShape<Self> {
    stroke(style: StrokeStyle(lineWidth: lineWidth))
  }

  /// Draws a line centred on the outline, in a style. Edges are always smooth.
  public func stroke<S: ShapeStyle>(
    _ content: S, style: StrokeStyle, antialiased: Bool
  ) -> _ShapeView<_StrokedShape<Self>, S> {
    stroke(content, style: style)
  }

  /// Draws a line centred on the outline. Edges are always smooth.
  public func stroke<S: ShapeStyle>(
    _ content: S, lineWidth: CGFloat = 1, antialiased: Bool
  ) -> _ShapeView<_StrokedShape<Self>, S> {
    stroke(content, lineWidth: lineWidth)
  }
}

extension InsettableShape {
  /// Draws a line whose outer edge is the shape's outline.
  public func strokeBorder<S: ShapeStyle>(
    _ content: S, style: StrokeStyle
  ) -> _ShapeView<_StrokedShape<InsetShape>, S> {
    inset(by: style.lineWidth / 2).stroke(content, style: style)
  }

  /// Draws a line whose outer edge is the shape's outline. The width is in points.
  public func strokeBorder<S: ShapeStyle>(
    _ content: S, lineWidth: CGFloat = 1
  ) -> _ShapeView<_StrokedShape<InsetShape>, S> {
    strokeBorder(content, style: StrokeStyle(lineWidth: lineWidth))
  }

  /// Returns a line whose outer edge is the shape's outline, as a shape.
  public func strokeBorder(style: StrokeStyle) -> _StrokedShape<InsetShape> {
    inset(by: style.lineWidth / 2).stroke(style: style)
  }

  /// Returns a line whose outer edge is the shape's outline, as a shape. The width is in points.
  public func strokeBorder(lineWidth: CGFloat = 1) -> _StrokedShape<InsetShape> {
    strokeBorder(style: StrokeStyle(lineWidth: lineWidth))
  }

  /// Draws a line whose outer edge is the shape's outline, in a style. Edges are always smooth.
  public func strokeBorder<S: ShapeStyle>(
    _ content: S, style: StrokeStyle, antialiased: Bool
  ) -> _ShapeView<_StrokedShape<InsetShape>, S> {
    strokeBorder(content, style: style)
  }

  /// Draws a line whose outer edge is the shape's outline. Edges are always smooth.
  public func strokeBorder<S: ShapeStyle>(
    _ content: S, lineWidth: CGFloat = 1, antialiased: Bool
  ) -> _ShapeView<_StrokedShape<InsetShape>, S> {
    strokeBorder(content, lineWidth: lineWidth)
  }
}
