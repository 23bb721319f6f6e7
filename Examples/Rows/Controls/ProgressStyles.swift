import MartletUI

/// Progress views in the panel's styles and in one of one's own.
struct ProgressStyles: View {
  var body: some View {
    VStack(spacing: 14) {
      ProgressView("Linear", value: 0.3).progressViewStyle(.linear)
      ProgressView("Circular", value: 0.7).progressViewStyle(.circular)
      ProgressView("Of one's own", value: 3, total: 5).progressViewStyle(Beads())
    }
    .frame(width: 200)
  }
}

private struct Beads: ProgressViewStyle {
  func makeBody(configuration: Configuration) -> some View {
    HStack(spacing: 6) {
      configuration.label
      ForEach(0..<5) { number in
        Circle()
          .fill(isDone(number, configuration) ? Color.accentColor : Color.gray.opacity(0.3))
          .frame(width: 12, height: 12)
      }
    }
  }

  private func isDone(_ number: Int, _ configuration: Configuration) -> Bool {
    Double(number) < (configuration.fractionCompleted ?? 0) * 5
  }
}
