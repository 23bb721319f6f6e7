import MartletUI

/// A geometry reader tells a view its own size, and its position in a named space.
struct Readers: View {
  var body: some View {
    HStack(spacing: 12) {
      ForEach(1..<4, id: \.self) { share in
        GeometryReader { proxy in
          let frame = proxy.frame(in: .named("row"))
          Circle().fill(Color.purple)
            .frame(width: proxy.size.width / 2, height: proxy.size.width / 2)
          Text("x \(Int(frame.minX))").font(.footnote).offset(y: proxy.size.height - 18)
        }
        .frame(width: CGFloat(share * 40), height: 90)
        .border(Color.gray.opacity(0.5))
      }
    }
    .coordinateSpace(name: "row")
  }
}
