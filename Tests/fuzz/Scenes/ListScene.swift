import MartletGeometry
import MartletRaster
import MartletScene
import MartletText

/// Two display lists read from bytes, the second a little other than the first, and what must hold
/// of them: they are built and drawn without a trap, bands draw the same bytes, many small parts
/// equal the whole, and damage alone turns the first picture into the second.
struct ListScene {
  private enum Step {
    case draw((inout DisplayListBuilder) -> Void)
    case open((inout DisplayListBuilder) -> Void, isMasked: Bool)
    case transform((inout DisplayListBuilder) -> Void)
    case mask
    case close
  }

  /// Large enough for two bands.
  private static let size = PixelSize(width: 224, height: 152)

  private let fonts: FontLibrary
  private let images = ImageStore()
  private var first: [Step] = []
  private var second: [Step?] = []
  private let part: PixelRect

  init(_ bytes: inout FuzzBytes, fonts: FontLibrary) {
    self.fonts = fonts
    let image = images.add(Self.checker(), hasLevels: true)
    part = bytes.pixelRect()
    var changes: [Int] = (0..<2).map { _ in bytes.below(16) }
    while !bytes.isAtEnd && first.count < 16 {
      let step = Self.step(&bytes, image, fonts)
      let number = first.count
      first.append(step)
      second.append(step)
      if changes.contains(number) {
        changes.removeAll { $0 == number }
        second[number] = bytes.isTrue() ? nil : Self.step(&bytes, image, fonts)
      }
    }
  }

  /// The property that does not hold; nil if all hold.
  func check() -> String? {
    let output = PixelRect(Self.size)
    let old = list(first)
    let new = list(second)
    for item in old.items + new.items where !output.contains(item.bounds) && !item.bounds.isEmpty {
      return "an item's bounds \(item.bounds) lie outside the output"
    }

    let renderer = makeRenderer(bands: 1)
    var pixmap = Pixmap(width: Self.size.width, height: Self.size.height)
    renderer.paint(old, damage: PixelRegion(output), into: &pixmap)
    let damage = renderer.damage(from: old, to: new, in: output)
    renderer.paint(new, damage: damage, into: &pixmap)

    var whole = Pixmap(width: Self.size.width, height: Self.size.height)
    makeRenderer(bands: 1).paint(new, damage: PixelRegion(output), into: &whole)
    if let wrong = difference(whole, pixmap) { return "by damage: \(wrong)" }

    var banded = Pixmap(width: Self.size.width, height: Self.size.height)
    makeRenderer(bands: 2).paint(new, damage: PixelRegion(output), into: &banded)
    if let wrong = difference(whole, banded) { return "in bands: \(wrong)" }

    // One by one, so that each part leaves out what it can.
    let inner = part.intersection(output)
    var rest = PixelRegion(output)
    rest.subtract(inner)
    for rect in rest.rects + [inner] where !rect.isEmpty {
      renderer.paint(new, damage: PixelRegion(rect), into: &pixmap)
    }
    if let wrong = difference(whole, pixmap) { return "in parts: \(wrong)" }
    return nil
  }

  private func makeRenderer(bands: Int) -> SceneRenderer {
    SceneRenderer(fonts: fonts, images: images, runner: SerialRunner(width: bands))
  }

  private func list(_ steps: [Step?]) -> DisplayList {
    var builder = DisplayListBuilder(
      output: PixelRect(Self.size), transform: CGAffineTransform(scaleX: 1.25, y: 1.25))
    /// The scopes and transforms that are open: whether a mask may begin, nil for a transform.
    var open: [Bool?] = []
    func close(_ builder: inout DisplayListBuilder) {
      guard let last = open.popLast() else { return }
      if last == nil { builder.popTransform() } else { builder.pop() }
      builder.endNode()
    }
    for (id, step) in steps.enumerated() {
      switch step {
      case nil: break
      case .draw(let body):
        builder.beginNode(UInt64(id + 1))
        body(&builder)
        builder.endNode()
      case .open(let body, let isMasked):
        builder.beginNode(UInt64(id + 1))
        body(&builder)
        open.append(.some(isMasked))
      case .transform(let body):
        builder.beginNode(UInt64(id + 1))
        body(&builder)
        open.append(.none)
      case .mask:
        guard let last = open.last, last == true else { break }
        open[open.count - 1] = .some(false)
        builder.mask()
      case .close:
        close(&builder)
      }
    }
    while !open.isEmpty { close(&builder) }
    return builder.finish()
  }

  private static func step(
    _ bytes: inout FuzzBytes, _ image: ImageReference, _ fonts: FontLibrary
  ) -> Step {
    switch bytes.below(20) {
    case 0, 1, 2:
      let (path, rule, paint) = (bytes.path(), bytes.rule(), bytes.paint())
      // A translucent colour is that of a surface that shows what is behind it.
      if case .solid(let tint) = paint, tint.alpha < 1 {
        return .draw { $0.backdrop(path, rule: rule, radius: 40 * tint.alpha, tint: tint) }
      }
      return .draw { $0.fill(path, rule: rule, paint: paint) }
    case 3, 4:
      let (path, style, paint) = (bytes.path(), bytes.strokeStyle(), bytes.paint())
      return .draw { $0.stroke(path, style: style, paint: paint) }
    case 5, 6:
      let words = ["Martlet", "48.2 °C", "fi AVA", "Wind N 3", "\u{05D0}\u{05D1}", "", "8"]
      let style = TextStyle(
        size: bytes.isTrue() ? 6 + 30 * bytes.unit() : bytes.number(), color: bytes.color())
      let layout = fonts.layout(
        StyledText([.init(words[bytes.below(words.count)], style: style)]))
      let point = bytes.point()
      return .draw { $0.text(layout, at: point) }
    case 7:
      let (rect, style) = (bytes.rect(), bytes.imageStyle())
      return .draw { $0.image(image, in: rect, style: style) }
    case 8:
      let (path, rule) = (bytes.path(), bytes.rule())
      let (placing, style) = (bytes.transform(), bytes.imageStyle())
      return .draw { $0.fill(path, rule: rule, with: image, placing: placing, style: style) }
    case 9:
      let (path, rule) = (bytes.path(), bytes.rule())
      return .open({ $0.pushClip(path, rule: rule) }, isMasked: false)
    case 10:
      let opacity = bytes.number()
      let mode = BlendMode.allCases[bytes.below(BlendMode.allCases.count)]
      return .open({ $0.pushGroup(opacity: opacity, blendMode: mode) }, isMasked: false)
    case 11:
      return bytes.isTrue()
        ? .open({ $0.pushIsolated() }, isMasked: false)
        : .open({ $0.pushMasked() }, isMasked: true)
    case 12: return .mask
    case 13:
      let map = bytes.projection()
      return .open({ $0.pushProjection(map) }, isMasked: false)
    case 14:
      let map = bytes.isTrue() ? bytes.projection() : ProjectionTransform()
      return .open({ $0.pushLayer(map) }, isMasked: false)
    case 15:
      let radius = bytes.isTrue() ? bytes.unit() * 8 : bytes.number()
      return .open({ $0.pushBlur(radius: radius) }, isMasked: false)
    case 16:
      let (color, radius) = (bytes.color(), bytes.unit() * 8)
      let (x, y) = (bytes.isTrue() ? bytes.number() : bytes.sway() * 9, bytes.sway() * 9)
      return .open({ $0.pushShadow(color, radius: radius, x: x, y: y) }, isMasked: false)
    case 17:
      let map = bytes.transform()
      return .transform { $0.pushTransform(map) }
    case 18:
      let (path, paint) = (bytes.path(), bytes.paint())
      let (point, rect) = (bytes.point(), bytes.rect())
      let area = PixelRect(x: -6, y: -9, width: 40, height: 30)
      var builder = DisplayListBuilder(output: area)
      builder.fill(path, paint: paint)
      let recording = Recording(builder.finish(), area: area)
      return .draw { $0.stamp(recording, at: point, within: rect) }
    default: return .close
    }
  }

  private static func checker() -> Pixmap {
    var pixmap = Pixmap(width: 24, height: 18)
    for y in 0..<18 {
      for x in 0..<24 { pixmap[x, y] = (x / 4 + y / 3) % 2 == 0 ? 0xFFE6_EAF0 : 0x802B_1876 }
    }
    return pixmap
  }
}
