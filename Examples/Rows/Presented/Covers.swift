import MartletUI

/// A view over the whole display that closes itself.
struct Covers: View {
  @State private var isCovered = false
  @State private var isAsked = false
  private let low: PresentationDetent = .height(90)

  var body: some View {
    VStack(spacing: 16) {
      Button("Cover") { isCovered = true }
      Button("Ask") { isAsked = true }
    }
    .fullScreenCover(isPresented: $isCovered) { Cover() }
    .sheet(isPresented: $isAsked) {
      Cover().presentationDetents([low]).interactiveDismissDisabled()
    }
  }
}

private struct Cover: View {
  @Environment(\.dismiss) private var dismiss
  @Environment(\.isPresented) private var isPresented
  @Environment(\.isEnabled) private var isEnabled

  var body: some View {
    VStack(spacing: 12) {
      Text(isPresented && isEnabled ? "Over all of it" : "Alone")
      Button("Back") { dismiss() }
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity)
    .background(Color.teal.opacity(0.3))
    .preferredColorScheme(.light)
  }
}
