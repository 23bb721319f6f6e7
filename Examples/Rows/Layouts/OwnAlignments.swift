import MartletUI

/// Views aligned by a line of one's own.
struct OwnAlignments: View {
  var body: some View {
    HStack(spacing: 24) {
      VStack(alignment: .colon, spacing: 6) {
        row("Wind", "12 km/h")
        row("Pressure", "1013 hPa")
        row("UV", "3")
      }
      ZStack(alignment: Alignment(horizontal: .trailing, vertical: VerticalAlignment.bottom)) {
        Color.gray.opacity(0.2).frame(width: 60, height: 60)
        Color.blue.frame(width: 20, height: 20)
      }
    }
  }

  private func row(_ name: String, _ value: String) -> some View {
    HStack(spacing: 4) {
      Text(name + ":").alignmentGuide(.colon) { $0[.trailing] }
      Text(value)
    }
  }
}

extension HorizontalAlignment {
  fileprivate static let colon = HorizontalAlignment(Colon.self)
}

private enum Colon: AlignmentID {
  static func defaultValue(in context: ViewDimensions) -> CGFloat { context[.leading] }
}
