import MartletUI

/// Shapes cut out of each other, and a shape that is concentric to its container.
struct CutShapes: View {
  private let circle = Circle().scale(0.8).offset(x: 14)

  var body: some View {
    VStack(spacing: 12) {
      HStack(spacing: 12) {
        Rectangle().union(circle).fill(.orange)
        Rectangle().intersection(circle).fill(.teal)
        Rectangle().subtracting(circle).stroke(.indigo, lineWidth: 3)
        Rectangle().symmetricDifference(circle).fill(.pink)
        Circle().lineIntersection(Rectangle().offset(x: 20)).stroke(.green, lineWidth: 4)
        Circle().lineSubtraction(Rectangle().offset(x: 20)).stroke(.green, lineWidth: 4)
      }
      .frame(height: 34)
      ZStack {
        Color.gray.opacity(0.3)
        ContainerRelativeShape().inset(by: 8).fill(.blue)
        ContainerRelativeShape().fill(.yellow).padding(16)
      }
      .clipShape(ContainerRelativeShape())
      .containerShape(RoundedRectangle(cornerRadius: 28))
      Path { path in
        path.addEllipse(in: CGRect(x: 0, y: 0, width: 200, height: 24))
        path = path.union(Path(CGRect(x: 0, y: 12, width: 100, height: 12)))
        path = path.subtracting(Path(CGRect(x: 90, y: 6, width: 20, height: 12)))
        path = path.intersection(Path(CGRect(x: 10, y: 0, width: 160, height: 24)))
      }
      .fill(.purple).frame(width: 200, height: 24)
    }
    .padding(10)
  }
}
