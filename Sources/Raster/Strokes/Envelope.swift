/// An upper half circle of an envelope. Heights increase with the distance from the line.
struct Arc {
  var x = 0.0
  var height = 0.0
  /// The x from which on this arc is the topmost one.
  var from = 0.0
  /// The order of the previous arc plus one if the line runs straight from that arc to this one.
  var order = 0
}

/// The upper envelope of half circles of equal radius, whose centres are added from left to right.
///
/// Invariant: `arcs` has `capacity` elements as long as the value is used. The first `count` are
/// the envelope, with increasing `from`.
@safe
struct Envelope {
  private(set) var count = 0
  let arcs: UnsafeMutablePointer<Arc>
  private let capacity: Int
  private let radius: Double
  private var order = 0

  /// The number of arcs for which there is still memory.
  var room: Int { capacity &- count }

  init(arcs: UnsafeMutablePointer<Arc>, capacity: Int, radius: Double) {
    unsafe self.arcs = arcs
    self.capacity = capacity
    self.radius = radius
  }

  @inline(__always)
  mutating func add(x: Double, height: Double, goesOn: Bool) {
    order &+= goesOn ? 1 : 2
    var from = x - radius
    while count > 0 {
      // Safety: `count` is at least 1.
      let last = unsafe arcs[count - 1]
      let dx = x - last.x
      let rise = height - last.height
      let square = dx * dx + rise * rise
      if square >= 2 * radius * dx {
        // The crossing lies below one of the centres. The border between the arcs is then an end of
        // the higher arc.
        from = rise < 0 ? last.x + radius : x - radius
      } else if square < 1e-12 {
        return
      } else {
        // The factor for the vector along the normal, from the middle between the centres to the
        // crossing of the circles.
        let away = (radius * radius / square - 0.25).squareRoot()
        from = (last.x + x) * 0.5 - rise * away
      }
      if from > last.from { break }
      count &-= 1
    }
    if count == 0 { from = x - radius }
    if from >= x + radius { return }
    precondition(count < capacity, "more columns than reserved")
    unsafe arcs[count] = Arc(x: x, height: height, from: from, order: order)
    count &+= 1
  }
}
