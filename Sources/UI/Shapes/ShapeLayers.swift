import MartletGeometry

/// A filled or stroked shape that can be filled and stroked again: `fill(.white).stroke(.black)`.
///
/// Each further layer lies above the previous ones.
@MainActor @preconcurrency
public protocol ShapeView<Content>: View {
  /// The type of the shape.
  associatedtype Content: Shape

  /// The shape that further layers fill or follow.
  var shape: Content { get }
}

/// A layer of a shape above other layers of the same shape.
public struct _ShapeLayer<Content: Shape, Top: View, Lower: View>: ShapeView {
  /// The shape without a line.
  public let shape: Content
  private let top: Top
  private let lower: Lower

  init(_ shape: Content, _ top: Top, above lower: Lower) {
    self.shape = shape
    self.top = top
    self.lower = lower
  }

  /// The layers, the new one on top.
  public var body: some View { top.background(lower) }
}

extension _ShapeView: ShapeView where S: Shape, Style: ShapeStyle {
  /// The type of the shape.
  public typealias Content = S
}

extension ShapeView {
  /// Fills the shape again, above what is drawn.
  public func fill<Fill: ShapeStyle>(
    _ content: Fill, style: FillStyle = FillStyle()
  ) -> _ShapeLayer<Content, _ShapeView<Content, Fill>, Self> {
    _ShapeLayer(shape, shape.fill(content, style: style), above: self)
  }

  /// Draws a line centred on the outline, above what is drawn. Lengths are in points.
  public func stroke<Line: ShapeStyle>(
    _ content: Line, style: StrokeStyle, antialiased: Bool = true
  ) -> _ShapeLayer<Content, _ShapeView<_StrokedShape<Content>, Line>, Self> {
    _ShapeLayer(shape, shape.stroke(content, style: style), above: self)
  }

  /// Draws a line centred on the outline, above what is drawn. The width is in points.
  public func stroke<Line: ShapeStyle>(
    _ content: Line, lineWidth: CGFloat = 1, antialiased: Bool = true
  ) -> _ShapeLayer<Content, _ShapeView<_StrokedShape<Content>, Line>, Self> {
    stroke(content, style: StrokeStyle(lineWidth: lineWidth))
  }
}

extension ShapeView where Content: InsettableShape {
  /// Draws a line whose outer edge is the outline, above what is drawn. Lengths are in points.
  public func strokeBorder<Line: ShapeStyle>(
    _ content: Line, style: StrokeStyle, antialiased: Bool = true
  ) -> _ShapeLayer<Content, _ShapeView<_StrokedShape<Content.InsetShape>, Line>, Self> {
    _ShapeLayer(shape, shape.strokeBorder(content, style: style), above: self)
  }

  /// Draws a line whose outer edge is the outline, above what is drawn. The width is in points.
  public func strokeBorder<Line: ShapeStyle>(
    _ content: Line, lineWidth: CGFloat = 1, antialiased: Bool = true
  ) -> _ShapeLayer<Content, _ShapeView<_StrokedShape<Content.InsetShape>, Line>, Self> {
    strokeBorder(content, style: StrokeStyle(lineWidth: lineWidth))
  }
}

// The shape of a line is the area that it covers. What follows a line fills or follows the outline
// that the line was drawn along. For `strokeBorder` that is the middle of the line.
extension _ShapeView where Style: ShapeStyle {
  /// Fills the shape that the line follows, above the line.
  public func fill<Base: Shape, Fill: ShapeStyle>(
    _ content: Fill, style: FillStyle = FillStyle()
  ) -> _ShapeLayer<Base, _ShapeView<Base, Fill>, Self> where S == _StrokedShape<Base> {
    _ShapeLayer(shape.shape, shape.shape.fill(content, style: style), above: self)
  }

  /// Draws another line along the outline that the line follows. Lengths are in points.
  public func stroke<Base: Shape, Line: ShapeStyle>(
    _ content: Line, style: StrokeStyle, antialiased: Bool = true
  ) -> _ShapeLayer<Base, _ShapeView<_StrokedShape<Base>, Line>, Self>
  where S == _StrokedShape<Base> {
    _ShapeLayer(shape.shape, shape.shape.stroke(content, style: style), above: self)
  }

  /// Draws another line along the outline that the line follows. The width is in points.
  public func stroke<Base: Shape, Line: ShapeStyle>(
    _ content: Line, lineWidth: CGFloat = 1, antialiased: Bool = true
  ) -> _ShapeLayer<Base, _ShapeView<_StrokedShape<Base>, Line>, Self>
  where S == _StrokedShape<Base> {
    stroke(content, style: StrokeStyle(lineWidth: lineWidth))
  }
}
