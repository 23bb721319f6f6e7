import MartletUI

/// A view that is evaluated again when an observable object which its closure reads changes. The
/// root of a `TestHost` is evaluated only once.
package struct Observed<Content: View>: View {
  private let content: () -> Content

  /// Evaluates `content` in the body of the view.
  package init(@ViewBuilder _ content: @escaping () -> Content) {
    self.content = content
  }

  package var body: some View { content() }
}
