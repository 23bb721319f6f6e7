import MartletUI

/// Shapes with several layers, gradients as styles, tinted progress, and corners of their own.
struct Overlaid: View {
  @State private var isWarm = false

  var body: some View {
    VStack(spacing: 10) {
      HStack(spacing: 12) {
        Circle().fill(.teal).stroke(.indigo, lineWidth: 4)
        RoundedRectangle(cornerRadius: 10).fill(Gradient(colors: [.yellow, .red]))
          .strokeBorder(.black, lineWidth: 2)
        Capsule().stroke(.gray, lineWidth: 8).fill(.mint).stroke(.white, lineWidth: 2)
      }
      .frame(height: 40)
      Path {
        let frame = CGRect(x: 0, y: 0, width: 120, height: 30)
        $0.addRoundedRect(in: frame, cornerRadii: .init(topLeading: 14, bottomTrailing: 14))
      }
      .fill(.purple).frame(width: 120, height: 30)
      HStack(spacing: 16) {
        ProgressView(value: 0.4).progressViewStyle(CircularProgressViewStyle(tint: .orange))
        ProgressView(value: 0.6).progressViewStyle(Framed())
          .progressViewStyle(LinearProgressViewStyle(tint: .green)).frame(width: 120)
      }
      Image(systemName: "heart.fill").symbolRenderingMode(.hierarchical)
        .animation(.linear(duration: 1)) { $0.foregroundStyle(isWarm ? .red : .blue) }
        .onTapGesture { isWarm.toggle() }
        .onHover { _ in }.onContinuousHover { _ in }.hoverEffect(.lift)
    }
    .padding(8)
  }
}

/// The style around this one, in a frame.
private struct Framed: ProgressViewStyle {
  func makeBody(configuration: Configuration) -> some View {
    ProgressView(configuration).padding(6).border(.gray)
  }
}
