import MartletUI

/// Hides nothing that an eye sees: it gives a transition something to do while another view comes.
struct Veil: ViewModifier {
  /// 0 for none, 1 for as much as there is.
  var share: Double

  init(_ share: Double) {
    self.share = share
  }

  func body(content: Content) -> some View { content.opacity(1 - share / 1000) }
}
