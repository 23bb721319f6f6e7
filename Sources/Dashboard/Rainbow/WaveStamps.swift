import MartletUI

/// The recordings of waves in one half of a smooth bar. Each wave is recorded once and then only
/// moved.
@MainActor final class WaveStamps {
  /// All values that determine the appearance of a recorded wave.
  struct Form: Equatable {
    var look: RainbowLook
    var width: CGFloat
    var height: CGFloat
    /// Device pixels per point; the width is negative in a mirrored half.
    var scale: CGSize

    init(look: RainbowLook, width: CGFloat, height: CGFloat, transform: CGAffineTransform) {
      self.look = look
      self.width = width
      self.height = height
      scale = CGSize(width: transform.a, height: transform.d)
    }
  }

  private var form: Form?
  private var recordings: [Recording?] = []

  /// Drops the recordings of another form.
  func prepare(_ form: Form, waves: Int) {
    guard form != self.form || waves != recordings.count else { return }
    self.form = form
    recordings = Array(repeating: nil, count: waves)
  }

  /// Returns the recording of a slot, made by `record` if there is none.
  func recording(_ slot: Int, _ record: () -> Recording?) -> Recording? {
    if let known = recordings[slot] { return known }
    recordings[slot] = record()
    return recordings[slot]
  }
}
