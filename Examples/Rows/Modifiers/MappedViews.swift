import MartletUI

/// Views that are drawn through a map.
struct MappedViews: View {
  private var tilted: ProjectionTransform {
    var map = ProjectionTransform()
    map.m13 = 0.004
    return map
  }

  var body: some View {
    HStack(spacing: 40) {
      Text("skewed").padding(10).background(Color.yellow)
        .transformEffect(CGAffineTransform(a: 1, b: 0, c: -0.4, d: 1, tx: 0, ty: 0))
      Text("in space").padding(10).background(Color.green.opacity(0.4))
        .projectionEffect(tilted)
    }
  }
}
