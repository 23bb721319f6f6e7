/// A chevron that points to the trailing edge, and down when what it stands for is open.
struct ExpansionChevron: View {
  let isExpanded: Bool
  @Environment(\.layoutDirection) private var direction

  var body: some View {
    let isMirrored = direction == .rightToLeft
    Image(systemName: isMirrored ? "chevron.left" : "chevron.right")
      .font(.system(size: 14, weight: .semibold))
      .foregroundColor(.accentColor)
      .rotationEffect(.degrees(isExpanded ? (isMirrored ? -90 : 90) : 0))
  }
}
