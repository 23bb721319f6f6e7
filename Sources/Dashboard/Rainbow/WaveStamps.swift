import MartletUI

/// The waves of a smooth bar's half as they were recorded: each is drawn once and then only moved.
@MainActor final class WaveStamps {
  /// All that the look of a wave at rest depends on.
  struct Form: Equatable {
    var look: RainbowLook
    var width: CGFloat
    var height: CGFloat
    /// Of lengths to device pixels, one negative in a mirrored half.
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

  /// Forgets what was recorded in another form.
  func prepare(_ form: Form, waves: Int) {
    guard form != self.form || waves != recordings.count else { return }
    self.form = form
    recordings = Array(repeating: nil, count: waves)
  }

  /// The recording of a slot, made by `record` if there is none.
  func recording(_ slot: Int, _ record: () -> Recording?) -> Recording? {
    if let known = recordings[slot] { return known }
    recordings[slot] = record()
    return recordings[slot]
  }
}
