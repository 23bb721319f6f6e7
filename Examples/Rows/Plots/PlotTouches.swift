import MartletPlots

/// A gesture of one's own turns places into values: a tap puts a point where the finger was.
struct PlotTouches: View {
  @State private var points = [CGPoint(x: 2, y: 3), CGPoint(x: 5, y: 6)]

  var body: some View {
    Chart(points.indices, id: \.self) { index in
      PointMark(
        x: .value("x", Double(points[index].x)), y: .value("y", Double(points[index].y)))
    }
    .chartXScale(domain: 0...10)
    .chartYScale(domain: 0...10)
    .chartGesture { proxy in
      SpatialTapGesture().onEnded { tap in
        if let (x, y) = proxy.value(at: tap.location, as: (Double, Double).self) {
          points.append(CGPoint(x: x, y: y))
        }
      }
    }
    .padding(12)
  }
}
