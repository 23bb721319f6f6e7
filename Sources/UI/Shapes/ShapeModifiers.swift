import MartletGeometry

/// A shape drawn as a line along its outline.
@MainActor @preconcurrency
public struct _StrokedShape<S> {
  package var shape: S
  package var style: StrokeStyle
}

extension _StrokedShape: Animatable, View, Shape where S: Shape {
  public var animatableData: AnimatablePair<S.AnimatableData, CGFloat> {
    get { AnimatablePair(shape.animatableData, style.lineWidth) }
    set {
      shape.animatableData = newValue.first
      style.lineWidth = newValue.second
    }
  }

  public func path(in rect: CGRect) -> Path { shape.path(in: rect).strokedPath(style) }

  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
    shape.sizeThatFits(proposal)
  }

  public func _outline(in rect: CGRect) -> _Outline {
    _Outline(path: shape.path(in: rect), kind: .stroke(style))
  }
}

/// How a shape's area is filled.
public struct FillStyle: Hashable, Sendable {
  public var isEOFilled: Bool
  /// Edges are smooth, whatever this says: there is one kind of coverage here.
  public var isAntialiased: Bool

  public init(eoFill: Bool = false, antialiased: Bool = true) {
    isEOFilled = eoFill
    isAntialiased = antialiased
  }
}

extension Shape {
  public func fill<S: ShapeStyle>(
    _ content: S, style: FillStyle = FillStyle()
  ) -> _ShapeView<Self, S> {
    _ShapeView(shape: self, style: content, rule: style.isEOFilled ? .evenOdd : .nonZero)
  }

  public func fill(style: FillStyle = FillStyle()) -> _ShapeView<Self, ForegroundStyle> {
    fill(ForegroundStyle(), style: style)
  }

  public func stroke<S: ShapeStyle>(
    _ content: S, style: StrokeStyle
  ) -> _ShapeView<_StrokedShape<Self>, S> {
    _ShapeView(shape: _StrokedShape(shape: self, style: style), style: content)
  }

  public func stroke<S: ShapeStyle>(
    _ content: S, lineWidth: CGFloat = 1
  ) -> _ShapeView<_StrokedShape<Self>, S> {
    stroke(content, style: StrokeStyle(lineWidth: lineWidth))
  }

  public func stroke(style: StrokeStyle) -> _StrokedShape<Self> {
    _StrokedShape(shape: self, style: style)
  }

  public func stroke(lineWidth: CGFloat = 1) -> _StrokedShape<Self> {
    stroke(style: StrokeStyle(lineWidth: lineWidth))
  }
}

extension InsettableShape {
  /// Draws a line whose outer edge is the shape's outline.
  public func strokeBorder<S: ShapeStyle>(
    _ content: S, style: StrokeStyle
  ) -> _ShapeView<_StrokedShape<InsetShape>, S> {
    inset(by: style.lineWidth / 2).stroke(content, style: style)
  }

  public func strokeBorder<S: ShapeStyle>(
    _ content: S, lineWidth: CGFloat = 1
  ) -> _ShapeView<_StrokedShape<InsetShape>, S> {
    strokeBorder(content, style: StrokeStyle(lineWidth: lineWidth))
  }

  /// A line in the foreground style, whose outer edge is the shape's outline.
  public func strokeBorder(style: StrokeStyle) -> _StrokedShape<InsetShape> {
    inset(by: style.lineWidth / 2).stroke(style: style)
  }

  public func strokeBorder(lineWidth: CGFloat = 1) -> _StrokedShape<InsetShape> {
    strokeBorder(style: StrokeStyle(lineWidth: lineWidth))
  }
}
