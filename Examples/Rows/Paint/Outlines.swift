import MartletUI

/// Lines along shapes, parts of them and inside of them.
struct Outlines: View {
  var body: some View {
    HStack(spacing: 12) {
      Ellipse().strokeBorder(.teal, lineWidth: 8).frame(width: 70, height: 50)
      Capsule().inset(by: 6).fill(.orange).frame(width: 60, height: 30).border(.gray)
      Circle().trim(from: 0.1, to: 0.8)
        .stroke(.indigo, style: StrokeStyle(lineWidth: 6, lineCap: .round, dash: [1, 10]))
        .frame(width: 60)
      Path { path in
        path.addEllipse(in: CGRect(x: 0, y: 0, width: 44, height: 44))
        path.addRect(CGRect(x: 12, y: 12, width: 20, height: 20))
      }
      .fill(.red, style: FillStyle(eoFill: true)).frame(width: 44, height: 44)
    }
  }
}
