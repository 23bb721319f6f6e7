import MartletUI

/// What views say about themselves to programs and tests. Nothing of it is drawn.
struct Described: View {
  @State private var level = 3

  var body: some View {
    VStack(spacing: 12) {
      Text("Kitchen").font(.title)
        .accessibilityAddTraits(.isHeader).accessibilityHeading(.h1)
        .accessibilitySortPriority(1)
      HStack {
        Image(systemName: "lightbulb").accessibilityHidden(true)
        Text("Level \(level)")
      }
      .accessibilityElement(children: .combine)
      .accessibilityLabel("Light")
      .accessibilityValue("\(level) of 5")
      .accessibilityHint("Changes the brightness")
      .accessibilityIdentifier("light")
      .accessibilityRemoveTraits(.isImage)
      .accessibilityAdjustableAction { level += $0 == .increment ? 1 : -1 }
      .accessibilityAction { level = 5 }
    }
  }
}
