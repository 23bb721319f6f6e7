import MartletUI

/// A container that shows the two halves of its content in columns, each on a style of its own.
struct Halves: View {
  var body: some View {
    Columns {
      Text("one")
      Text("two")
      ForEach(3..<6) { Text("\($0)") }
    }
  }
}

private struct Columns<Content: View>: View {
  @ViewBuilder let content: Content

  var body: some View {
    Group(subviews: content) { all in
      let middle = (all.count + 1) / 2
      HStack(alignment: .top, spacing: 16) {
        column(all[0..<middle], on: Color.mint)
        column(all[middle..<all.count], on: Color.orange.gradient)
      }
    }
  }

  private func column(_ part: SubviewsCollection, on style: some ShapeStyle) -> some View {
    VStack(spacing: 6) {
      Text("\(part.count) views").bold()
      part
    }
    .padding(12)
    .background(style, in: RoundedRectangle(cornerRadius: 8))
  }
}
