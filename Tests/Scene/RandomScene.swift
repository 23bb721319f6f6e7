import MartletGeometry
import MartletTestSupport
import MartletText

@testable import MartletScene

/// A tree of drawing nodes that can be written as a list and changed a little.
struct RandomScene {
  indirect enum Node {
    case fill(id: UInt64, Path, Paint)
    case stroke(id: UInt64, Path, StrokeStyle, Paint)
    case text(id: UInt64, TextLayout, CGPoint)
    case clip(id: UInt64, Path, [Node])
    case group(id: UInt64, Double, [Node])
    case moved(id: UInt64, CGAffineTransform, [Node])
    case effect(id: UInt64, Effect, [Node])
    case masked(id: UInt64, [Node], mask: [Node])
    case stamp(id: UInt64, Recording, CGPoint, CGRect)
    case backdrop(id: UInt64, Path, radius: Double, tint: RGBA)
  }

  enum Effect {
    case projection(ProjectionTransform)
    case layer(CGAffineTransform)
    case blur(Double)
    case shadow(RGBA, radius: Double, x: Double, y: Double)
    case blend(BlendMode, opacity: Double)
  }

  var nodes: [Node] = []
  private var nextID: UInt64 = 1
  private let fonts: FontLibrary
  private let size: PixelSize

  init(size: PixelSize, fonts: FontLibrary, random: inout SeededRandom) {
    self.fonts = fonts
    self.size = size
    nodes = children(depth: 0, &random)
  }

  func list(scale: Double = 1) -> DisplayList {
    var builder = DisplayListBuilder(
      output: PixelRect(size), transform: CGAffineTransform(scaleX: scale, y: scale))
    for node in nodes { write(node, &builder) }
    return builder.finish()
  }

  private func write(_ node: Node, _ builder: inout DisplayListBuilder) {
    switch node {
    case .fill(let id, let path, let paint):
      builder.beginNode(id)
      builder.fill(path, rule: .evenOdd, paint: paint)
    case .stroke(let id, let path, let style, let paint):
      builder.beginNode(id)
      builder.stroke(path, style: style, paint: paint)
    case .text(let id, let layout, let origin):
      builder.beginNode(id)
      builder.text(layout, at: origin)
    case .clip(let id, let path, let inner):
      builder.beginNode(id)
      builder.pushClip(path)
      for node in inner { write(node, &builder) }
      builder.pop()
    case .group(let id, let opacity, let inner):
      builder.beginNode(id)
      builder.pushGroup(opacity: opacity)
      for node in inner { write(node, &builder) }
      builder.pop()
    case .moved(let id, let transform, let inner):
      builder.beginNode(id)
      builder.pushTransform(transform)
      for node in inner { write(node, &builder) }
      builder.popTransform()
    case .effect(let id, let effect, let inner):
      builder.beginNode(id)
      switch effect {
      case .projection(let map): builder.pushProjection(map)
      case .layer(let map): builder.pushLayer(ProjectionTransform(map))
      case .blur(let radius): builder.pushBlur(radius: radius)
      case .shadow(let color, let radius, let x, let y):
        builder.pushShadow(color, radius: radius, x: x, y: y)
      case .blend(let mode, let opacity): builder.pushGroup(opacity: opacity, blendMode: mode)
      }
      for node in inner { write(node, &builder) }
      builder.pop()
    case .stamp(let id, let recording, let point, let part):
      builder.beginNode(id)
      builder.stamp(recording, at: point, within: part)
    case .backdrop(let id, let path, let radius, let tint):
      builder.beginNode(id)
      builder.backdrop(path, rule: .evenOdd, radius: radius, saturation: 1.5, tint: tint)
    case .masked(let id, let inner, let mask):
      builder.beginNode(id)
      builder.pushMasked()
      for node in inner { write(node, &builder) }
      builder.mask()
      for node in mask { write(node, &builder) }
      builder.pop()
    }
    builder.endNode()
  }

  // MARK: - Making

  private mutating func children(depth: Int, _ random: inout SeededRandom) -> [Node] {
    (0..<Int.random(in: 1...4, using: &random)).map { _ in node(depth: depth, &random) }
  }

  private mutating func node(depth: Int, _ random: inout SeededRandom) -> Node {
    let id = nextID
    nextID += 1
    switch Int.random(in: 0..<(depth < 3 ? 13 : 4), using: &random) {
    case 0, 1:
      return .fill(id: id, path(&random), paint(&random))
    case 2:
      let style = StrokeStyle(
        lineWidth: Double.random(in: 0.3...9, using: &random),
        lineCap: [.butt, .round, .square].randomElement(using: &random)!,
        lineJoin: [.miter, .round, .bevel].randomElement(using: &random)!,
        dash: Bool.random(using: &random) ? [] : [5, 3])
      return .stroke(id: id, path(&random), style, paint(&random))
    case 3:
      let words = ["Martlet", "48.2 °C", "\u{05D0}\u{05D1}\u{05D2} abc", "fi AVA", "Wind N 3", "🌞"]
      let style = TextStyle(
        size: Double.random(in: 8...30, using: &random), color: color(&random))
      let text = StyledText([.init(words.randomElement(using: &random)!, style: style)])
      return .text(
        id: id, fonts.layout(text, fit: TextFit(width: 60, lineLimit: 2)), point(&random))
    case 4:
      return .clip(id: id, path(&random), children(depth: depth + 1, &random))
    case 5:
      return .group(
        id: id, Double.random(in: -0.2...1.2, using: &random),
        children(depth: depth + 1, &random))
    case 8, 9:
      return .effect(id: id, effect(&random), children(depth: depth + 1, &random))
    case 11:
      return .stamp(id: id, recording(&random), point(&random), rect(&random))
    case 12:
      return .backdrop(
        id: id, path(&random), radius: Double.random(in: 0...22, using: &random),
        tint: color(&random).opacity(0.6))
    case 10:
      return .masked(
        id: id, children(depth: depth + 1, &random), mask: children(depth: depth + 1, &random))
    default:
      let k = Double.random(in: 0.5...1.5, using: &random)
      let turn = Bool.random(using: &random) ? 0 : Double.random(in: -0.5...0.5, using: &random)
      let transform = CGAffineTransform(
        a: k, b: turn, c: -turn, d: k, tx: Double.random(in: -20...20, using: &random),
        ty: Double.random(in: -20...20, using: &random))
      return .moved(id: id, transform, children(depth: depth + 1, &random))
    }
  }

  private mutating func recording(_ random: inout SeededRandom) -> Recording {
    let area = PixelRect(x: -10, y: -8, width: 70, height: 50)
    var builder = DisplayListBuilder(output: area)
    for node in children(depth: 2, &random) { write(node, &builder) }
    return Recording(builder.finish(), area: area)
  }

  private func rect(_ random: inout SeededRandom) -> CGRect {
    CGRect(
      origin: point(&random),
      size: CGSize(
        width: Double.random(in: 0...90, using: &random),
        height: Double.random(in: 0...90, using: &random)))
  }

  private func effect(_ random: inout SeededRandom) -> Effect {
    func unit() -> Double { Double.random(in: -1...1, using: &random) }
    switch Int.random(in: 0..<6, using: &random) {
    case 5:
      return .layer(
        CGAffineTransform(
          a: 1 + unit() * 0.5, b: unit() * 0.5, c: unit() * 0.5, d: 1 + unit() * 0.5,
          tx: unit() * 20, ty: unit() * 20))
    case 0:
      return .blend(
        BlendMode.allCases.randomElement(using: &random)!, opacity: 0.6 + unit() * 0.5)
    case 1: return .blur(unit() * 6 + 2)
    case 2:
      return .shadow(color(&random), radius: unit() * 5 + 3, x: unit() * 9, y: unit() * 9)
    default:
      var map = ProjectionTransform(
        CGAffineTransform(
          a: 1 + unit() * 0.3, b: unit() * 0.2, c: unit() * 0.2, d: 1 + unit() * 0.3,
          tx: unit() * 20, ty: unit() * 20))
      map.m13 = unit() * 0.008
      map.m23 = unit() * 0.008
      return .projection(map)
    }
  }

  private func point(_ random: inout SeededRandom) -> CGPoint {
    CGPoint(
      x: Double.random(in: -20...Double(size.width) + 20, using: &random),
      y: Double.random(in: -20...Double(size.height) + 20, using: &random))
  }

  private func color(_ random: inout SeededRandom) -> RGBA {
    RGBA(hex: UInt32.random(in: 0...0xFFFFFF, using: &random))
      .opacity([1, 1, 0.5].randomElement(using: &random)!)
  }

  private func paint(_ random: inout SeededRandom) -> Paint {
    let stops = GradientStops([
      .init(color: color(&random), location: 0), .init(color: color(&random), location: 1),
    ])
    switch Int.random(in: 0..<5, using: &random) {
    case 0: return .linear(stops, from: point(&random), to: point(&random))
    case 1:
      return .radial(stops, center: point(&random), startRadius: 0, endRadius: 30)
    case 2: return .angular(stops, center: point(&random), startAngle: 0, endAngle: 6)
    default: return .solid(color(&random))
    }
  }

  private func path(_ random: inout SeededRandom) -> Path {
    var path = Path()
    if Int.random(in: 0..<3, using: &random) == 0 {
      let origin = point(&random)
      return Path(
        CGRect(
          x: origin.x.rounded(), y: origin.y.rounded(),
          width: Double(Int.random(in: 1...40, using: &random)),
          height: Double(Int.random(in: 1...40, using: &random))))
    }
    for _ in 0..<Int.random(in: 1...2, using: &random) {
      path.move(to: point(&random))
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        if Bool.random(using: &random) {
          path.addLine(to: point(&random))
        } else {
          path.addCurve(to: point(&random), control1: point(&random), control2: point(&random))
        }
      }
      if Bool.random(using: &random) { path.closeSubpath() }
    }
    return path
  }

  // MARK: - Changing

  /// Changes, inserts, removes, moves or re-nests a node or two.
  mutating func mutate(_ random: inout SeededRandom) {
    for _ in 0..<Int.random(in: 1...2, using: &random) {
      var current = nodes
      change(&current, depth: 0, &random)
      nodes = current
    }
  }

  private mutating func change(
    _ list: inout [Node], depth: Int, _ random: inout SeededRandom
  ) {
    guard !list.isEmpty else {
      list.append(node(depth: depth, &random))
      return
    }
    let index = Int.random(in: 0..<list.count, using: &random)
    switch Int.random(in: 0..<7, using: &random) {
    case 0: list.insert(node(depth: depth, &random), at: index)
    case 1: list.remove(at: index)
    case 2: list.shuffle(using: &random)
    case 3:
      // A scope lets go of its children, or takes the next sibling in.
      switch list[index] {
      case .clip(_, _, let inner), .group(_, _, let inner), .moved(_, _, let inner),
        .effect(_, _, let inner), .masked(_, let inner, _):
        list.replaceSubrange(index...index, with: inner)
      default:
        let id = nextID
        nextID += 1
        list[index] = .clip(id: id, path(&random), [list[index]])
      }
    case 4 where index + 1 < list.count:
      switch list[index] {
      case .clip(let id, let path, let inner):
        list[index] = .clip(id: id, path, inner + [list.remove(at: index + 1)])
      case .group(let id, let opacity, let inner):
        list[index] = .group(id: id, opacity, inner + [list.remove(at: index + 1)])
      default: list.swapAt(index, index + 1)
      }
    default: list[index] = altered(list[index], depth: depth, &random)
    }
  }

  private mutating func altered(
    _ node: Node, depth: Int, _ random: inout SeededRandom
  ) -> Node {
    switch node {
    case .fill(let id, let path, _): return .fill(id: id, path, paint(&random))
    case .stroke(let id, _, let style, let paint):
      return .stroke(id: id, path(&random), style, paint)
    case .text(let id, let layout, _): return .text(id: id, layout, point(&random))
    case .stamp(let id, let recording, let point, let part):
      return Bool.random(using: &random)
        ? .stamp(id: id, recording, self.point(&random), part)
        : .stamp(id: id, self.recording(&random), point, rect(&random))
    case .backdrop(let id, let path, let radius, let tint):
      return Bool.random(using: &random)
        ? .backdrop(id: id, path, radius: radius, tint: color(&random))
        : .backdrop(id: id, self.path(&random), radius: radius, tint: tint)
    case .clip(let id, let path, var inner):
      if Bool.random(using: &random) { return .clip(id: id, self.path(&random), inner) }
      change(&inner, depth: depth + 1, &random)
      return .clip(id: id, path, inner)
    case .group(let id, let opacity, var inner):
      if Bool.random(using: &random) { return .group(id: id, 0.3, inner) }
      change(&inner, depth: depth + 1, &random)
      return .group(id: id, opacity, inner)
    case .moved(let id, var transform, var inner):
      if Bool.random(using: &random) {
        transform.tx += 1.25
        return .moved(id: id, transform, inner)
      }
      change(&inner, depth: depth + 1, &random)
      return .moved(id: id, transform, inner)
    case .effect(let id, let effect, var inner):
      if Bool.random(using: &random) { return .effect(id: id, self.effect(&random), inner) }
      change(&inner, depth: depth + 1, &random)
      return .effect(id: id, effect, inner)
    case .masked(let id, var inner, var mask):
      if Bool.random(using: &random) {
        change(&inner, depth: depth + 1, &random)
      } else {
        change(&mask, depth: depth + 1, &random)
      }
      return .masked(id: id, inner, mask: mask)
    }
  }
}
