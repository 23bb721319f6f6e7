import MartletUI

/// A shape that is drawn as the symbol of a point.
public protocol ChartSymbolShape: Shape {
  /// The size at which the shape looks as large as a disc of size 1. The rectangle of a symbol is
  /// divided by it, so that symbols of one area look equally large.
  var perceptualUnitRect: CGRect { get }
}

/// The symbol of a point: a shape, or a view.
enum PlotSymbol {
  case shape(AnyChartSymbolShape)
  case view(AnyView)

  /// The default symbol of points.
  @MainActor static var circle: PlotSymbol {
    .shape(AnyChartSymbolShape(BasicChartSymbolShape.circle))
  }

  /// True for a view.
  var isView: Bool {
    if case .view = self { true } else { false }
  }
}

/// A symbol whose type is erased.
@MainActor
struct AnyChartSymbolShape {
  private let makePath: @MainActor (CGRect) -> Path
  /// The `perceptualUnitRect` of the symbol.
  let unit: CGRect

  init<S: ChartSymbolShape>(_ shape: S) {
    makePath = { shape.path(in: $0) }
    unit = shape.perceptualUnitRect
  }

  /// Returns the path of the symbol with its centre at `point`. It is empty for an area of 0.
  ///
  /// - Parameter area: the area of the symbol in square points, before the correction by
  ///   `perceptualUnitRect`.
  func path(at point: CGPoint, area: CGFloat) -> Path {
    let side = max(area, 0).squareRoot()
    // An outline would keep the width of its line in an empty rectangle.
    guard side > 0 else { return Path() }
    let (width, height) = (side / unit.width, side / unit.height)
    return makePath(
      CGRect(x: point.x - width / 2, y: point.y - height / 2, width: width, height: height))
  }
}

extension ChartSymbolShape {
  /// The symbol without its type.
  @MainActor var erased: AnyChartSymbolShape { AnyChartSymbolShape(self) }
}

/// The built-in symbols. Charts assign them to the values of `symbol(by:)`, in the order of `all`.
public struct BasicChartSymbolShape: ChartSymbolShape, Hashable, Sendable {
  enum Form: Hashable, Sendable, CaseIterable {
    case circle
    case square
    case triangle
    case diamond
    case pentagon
    case plus
    case cross
    case asterisk
  }

  let form: Form
  var isFilled = true

  /// A disc.
  public static let circle = BasicChartSymbolShape(form: .circle)
  /// A square.
  public static let square = BasicChartSymbolShape(form: .square)
  /// A triangle with its base below.
  public static let triangle = BasicChartSymbolShape(form: .triangle)
  /// A square that is rotated by 45 degrees.
  public static let diamond = BasicChartSymbolShape(form: .diamond)
  /// A pentagon.
  public static let pentagon = BasicChartSymbolShape(form: .pentagon)
  /// A cross of a horizontal and a vertical line.
  public static let plus = BasicChartSymbolShape(form: .plus)
  /// A diagonal cross.
  public static let cross = BasicChartSymbolShape(form: .cross)
  /// Three crossing lines.
  public static let asterisk = BasicChartSymbolShape(form: .asterisk)

  /// All symbols, in the order in which they are assigned to values.
  static let all = Form.allCases.map { BasicChartSymbolShape(form: $0) }

  /// Returns the outline of the symbol as a line of `lineWidth` points inside its edge.
  public func strokeBorder(lineWidth: CGFloat = 1.5) -> some ChartSymbolShape {
    OutlinedSymbol(symbol: self, lineWidth: lineWidth)
  }

  /// The size at which the symbol looks as large as a disc of size 1.
  public var perceptualUnitRect: CGRect {
    switch form {
    case .square: CGRect(x: 0, y: 0, width: 1.13, height: 1.13)
    case .circle, .pentagon: CGRect(x: 0, y: 0, width: 1, height: 1)
    default: CGRect(x: 0, y: 0, width: 0.86, height: 0.86)
    }
  }

  /// Returns the symbol's path in a rectangle.
  public func path(in rect: CGRect) -> Path {
    switch form {
    case .circle: return Path(ellipseIn: rect)
    case .square: return Path(rect)
    case .triangle: return polygon(3, in: rect)
    case .diamond: return polygon(4, in: rect)
    case .pentagon: return polygon(5, in: rect)
    case .plus: return lines(2, from: 0, in: rect)
    case .cross: return lines(2, from: .pi / 4, in: rect)
    case .asterisk: return lines(3, from: 0, in: rect)
    }
  }

  private func corner(_ angle: Double, _ rect: CGRect) -> CGPoint {
    CGPoint(
      x: rect.midX + rect.width / 2 * CGFloat(Elementary.sin(angle)),
      y: rect.midY - rect.height / 2 * CGFloat(Elementary.cos(angle)))
  }

  private func polygon(_ count: Int, in rect: CGRect) -> Path {
    var path = Path()
    path.addLines(
      (0..<count).map { corner(2 * .pi * Double($0) / Double(count), rect) })
    path.closeSubpath()
    return path
  }

  private func lines(_ count: Int, from angle: Double, in rect: CGRect) -> Path {
    var path = Path()
    for index in 0..<count {
      let turned = angle + .pi * Double(index) / Double(count)
      path.move(to: corner(turned, rect))
      path.addLine(to: corner(turned + .pi, rect))
    }
    return path.strokedPath(StrokeStyle(lineWidth: rect.width / 4))
  }
}

/// The outline of a symbol.
private struct OutlinedSymbol: ChartSymbolShape {
  var symbol: BasicChartSymbolShape
  var lineWidth: CGFloat

  var perceptualUnitRect: CGRect { symbol.perceptualUnitRect }

  func path(in rect: CGRect) -> Path {
    let inner = rect.insetBy(dx: lineWidth / 2, dy: lineWidth / 2)
    return symbol.path(in: inner).strokedPath(StrokeStyle(lineWidth: lineWidth))
  }
}

extension Circle: ChartSymbolShape {
  /// The unit square, because the size of all symbols is compared with a disc.
  public var perceptualUnitRect: CGRect { CGRect(x: 0, y: 0, width: 1, height: 1) }
}

extension ChartSymbolShape where Self: InsettableShape {
  /// Returns the outline of the symbol as a line inside its edge.
  ///
  /// - Parameter style: the width, caps, joins and dashes of the line, in points.
  public func strokeBorder(style: StrokeStyle) -> some ChartSymbolShape {
    BorderSymbol(
      border: inset(by: style.lineWidth / 2).stroke(style: style),
      perceptualUnitRect: perceptualUnitRect)
  }

  /// Returns the outline of the symbol as a line of `lineWidth` points inside its edge.
  public func strokeBorder(lineWidth: CGFloat = 1) -> some ChartSymbolShape {
    strokeBorder(style: StrokeStyle(lineWidth: lineWidth))
  }
}

/// The outline of a symbol that is a shape of MartletUI. As a view it is the line itself, because a
/// file that imports this module gets it for the border of a circle anywhere.
private struct BorderSymbol<Border: Shape>: ChartSymbolShape {
  var border: Border
  let perceptualUnitRect: CGRect

  var animatableData: Border.AnimatableData {
    get { border.animatableData }
    set { border.animatableData = newValue }
  }

  func path(in rect: CGRect) -> Path { border.path(in: rect) }

  func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { border.sizeThatFits(proposal) }

  func _outline(in rect: CGRect) -> _Outline { border._outline(in: rect) }
}

extension ChartSymbolShape where Self == BasicChartSymbolShape {
  /// A disc.
  public static var circle: BasicChartSymbolShape { .circle }
  /// A square.
  public static var square: BasicChartSymbolShape { .square }
  /// A triangle.
  public static var triangle: BasicChartSymbolShape { .triangle }
  /// A square that is rotated by 45 degrees.
  public static var diamond: BasicChartSymbolShape { .diamond }
  /// A pentagon.
  public static var pentagon: BasicChartSymbolShape { .pentagon }
  /// A cross of a horizontal and a vertical line.
  public static var plus: BasicChartSymbolShape { .plus }
  /// A diagonal cross.
  public static var cross: BasicChartSymbolShape { .cross }
  /// Three crossing lines.
  public static var asterisk: BasicChartSymbolShape { .asterisk }
}
