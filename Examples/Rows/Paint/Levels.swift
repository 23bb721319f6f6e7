import MartletUI

/// Levels of the foreground style, and styles that the surroundings give.
struct Levels: View {
  private let levels: [HierarchicalShapeStyle] = [.primary, .secondary, .tertiary, .quaternary]

  var body: some View {
    VStack(spacing: 10) {
      row
      row.foregroundStyle(.indigo)
      row.foregroundStyle(.red, .orange, .yellow)
      HStack(spacing: 12) {
        Circle().fill(TintShapeStyle())
        Circle().fill(.background).background(Circle().inset(by: -1).fill(SeparatorShapeStyle()))
        Circle().fill(BackgroundStyle()).backgroundStyle(.mint)
        Circle().fill(AnyShapeStyle(ForegroundStyle()))
      }
      .tint(.pink)
      .frame(height: 26)
    }
  }

  private var row: some View {
    HStack(spacing: 12) {
      ForEach(0..<4) { Circle().fill(levels[$0]).frame(width: 26, height: 26) }
    }
  }
}
