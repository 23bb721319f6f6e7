import MartletUI

/// A container that takes its content apart and asks each view for a value.
struct Parts: View {
  var body: some View {
    Cards {
      Text("first")
      Text("second").containerValue(\.isLoud, true)
      ForEach(3..<5) { Text("\($0)") }
    }
    .font(.callout)
  }
}

private struct Cards<Content: View>: View {
  @ViewBuilder let content: Content

  var body: some View {
    VStack(spacing: 4) {
      Group(subviews: content) { subviews in
        Text("\(subviews.count) views")
        ForEach(subviews) { subview in
          subview.padding(.horizontal, 8)
            .background(subview.containerValues.isLoud ? Color.orange : Color.gray.opacity(0.2))
        }
      }
      HStack { ForEach(subviews: content) { $0.border(Color.teal) } }
    }
  }
}

private enum LoudKey: ContainerValueKey { static let defaultValue = false }

extension ContainerValues {
  fileprivate var isLoud: Bool {
    get { self[LoudKey.self] }
    set { self[LoudKey.self] = newValue }
  }
}
