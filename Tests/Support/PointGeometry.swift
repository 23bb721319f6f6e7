import MartletGeometry

/// How often a polygon winds around a point: positive if its turns are clockwise on the screen,
/// zero outside.
package func winding(_ polygon: [CGPoint], _ p: CGPoint) -> Int {
  var result = 0
  var a = polygon[polygon.count - 1]
  for b in polygon {
    if (a.y <= p.y) != (b.y <= p.y) {
      let x = a.x + (p.y - a.y) / (b.y - a.y) * (b.x - a.x)
      if x > p.x { result += a.y <= p.y ? 1 : -1 }
    }
    a = b
  }
  return result
}

/// The distance of a point from the nearest point of the line from `a` to `b`.
package func distance(_ p: CGPoint, _ a: CGPoint, _ b: CGPoint) -> Double {
  let dx = b.x - a.x
  let dy = b.y - a.y
  let length = dx * dx + dy * dy
  let t = length > 0 ? max(0, min(1, ((p.x - a.x) * dx + (p.y - a.y) * dy) / length)) : 0
  let ex = p.x - a.x - t * dx
  let ey = p.y - a.y - t * dy
  return (ex * ex + ey * ey).squareRoot()
}
