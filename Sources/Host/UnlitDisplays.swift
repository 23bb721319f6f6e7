import MartletDisplay

extension Sequence where Element == FrameLoop {
  /// The status of a display that should be lit while no display shows a picture: its cable is
  /// pulled, or another program has it. Nil if a display shows a picture, and if all displays are
  /// dark because they should be.
  @MainActor package var unlitStatus: String? {
    var status: String?
    for frames in self {
      if frames.mode != nil { return nil }
      if status == nil, !frames.isDark { status = frames.status }
    }
    return status
  }
}
