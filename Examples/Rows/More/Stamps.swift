import MartletUI

/// A picture that draws a view several times: once at its own size, and around it stretched and
/// turned. The view keeps its state, so a touch changes all of them.
struct Stamps: View {
  @State private var isOpen = false

  var body: some View {
    Canvas { (context: inout GraphicsContext, size: CGSize) in
      guard let flower = context.resolveSymbol(id: "flower") else { return }
      let middle = CGPoint(x: size.width / 2, y: size.height / 2)
      context.draw(flower, at: middle)
      for step in 0..<4 {
        var turned = context
        turned.translateBy(x: middle.x, y: middle.y)
        turned.rotate(by: .degrees(Double(step) * 90))
        turned.opacity = 0.4 + Double(step) * 0.2
        turned.draw(flower, in: CGRect(x: 60, y: -12, width: 36, height: 24))
      }
    } symbols: {
      Flower(isOpen: isOpen).tag("flower")
    }
    .onTapGesture { withAnimation(.linear(duration: 0.6)) { isOpen.toggle() } }
  }
}

private struct Flower: View {
  var isOpen: Bool

  var body: some View {
    ZStack {
      RoundedRectangle(cornerRadius: isOpen ? 24 : 6)
        .fill(isOpen ? Color.pink : Color.indigo)
        .frame(width: 48, height: 48)
      Circle().fill(.yellow).frame(width: 16, height: 16)
    }
  }
}
