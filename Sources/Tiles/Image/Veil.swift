import MartletUI

/// Dims a view by at most 0.1 %, which is invisible. A transition with it animates the removal of
/// the view, so that the view stays while another one appears.
struct Veil: ViewModifier {
  /// The strength: 0 does not dim, 1 dims by 0.1 %.
  var share: Double

  init(_ share: Double) {
    self.share = share
  }

  func body(content: Content) -> some View { content.opacity(1 - share / 1000) }
}
