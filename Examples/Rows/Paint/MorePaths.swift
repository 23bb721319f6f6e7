import MartletUI

/// Paths of paths, a path that is scaled, shapes without their type, and smaller shapes.
struct MorePaths: View {
  private let radii = RectangleCornerRadii(topLeading: 30, bottomTrailing: 30)

  private var leaf: Path {
    Path { path in
      path.move(to: CGPoint(x: 0, y: 40))
      path.addQuadCurve(to: CGPoint(x: 80, y: 40), control: CGPoint(x: 40, y: -30))
      path.addRelativeArc(
        center: CGPoint(x: 40, y: 40), radius: 40, startAngle: .zero, delta: .degrees(180))
      path.addPath(Path(ellipseIn: CGRect(x: 30, y: 30, width: 20, height: 20)))
    }
  }

  var body: some View {
    HStack(spacing: 8) {
      leaf.fill(leaf.contains(CGPoint(x: 40, y: 60)) ? Color.green : Color.red, style: evenOdd)
        .frame(width: 80, height: 80)
      leaf.applying(small).strokedPath(StrokeStyle(lineWidth: 8)).fill(Color.purple)
        .frame(width: 80, height: 80)
      AnyShape(UnevenRoundedRectangle(cornerRadii: radii)).fill(.orange)
        .frame(width: 40, height: 80)
      framed(Capsule()).frame(width: 40, height: 80)
    }
  }

  private var small: CGAffineTransform { CGAffineTransform(scaleX: 0.8, y: 0.8) }

  private var evenOdd: FillStyle { FillStyle(eoFill: true) }

  private func framed<S: InsettableShape>(_ shape: S) -> some View {
    shape.inset(by: 6).fill(.blue).overlay(shape.strokeBorder(Color.gray, lineWidth: 3))
  }
}
