import MartletUI

/// Dims a view by at most 0.1 %, which is invisible. The removal of the view is thereby animated,
/// so that the view stays while another one appears.
struct Veil: ViewModifier {
  /// The strength, 0 for none … 1 for 0.1 %.
  var share: Double

  init(_ share: Double) {
    self.share = share
  }

  func body(content: Content) -> some View { content.opacity(1 - share / 1000) }
}
