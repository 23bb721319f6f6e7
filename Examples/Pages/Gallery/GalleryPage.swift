import MartletDashboard
import MartletExamples
import MartletUI

/// The page of the gallery: a card for each example, table by table, in as many columns as fit.
struct GalleryPage: View {
  let palette: DashboardPalette

  var body: some View {
    GeometryReader { proxy in
      let margin: CGFloat = proxy.size.width < 1000 ? 16 : 24
      let columns = GalleryLayout.columns(in: proxy.size.width - 2 * margin)
      ScrollView {
        LazyVStack(alignment: .leading, spacing: GalleryLayout.gap) {
          ForEach(GalleryLayout.rows(columns: columns)) { row in
            if let title = row.title {
              Text(title)
                .font(.system(size: 20, weight: .semibold))
                .foregroundColor(Color(hex: palette.text))
                .padding(.top, 12)
            } else {
              GalleryCards(row: row, columns: columns, palette: palette)
            }
          }
        }
        .padding(margin)
      }
      .accessibilityIdentifier("gallery")
    }
  }
}

/// One row of cards.
private struct GalleryCards: View {
  let row: GalleryLayout.Row
  let columns: Int
  let palette: DashboardPalette

  var body: some View {
    HStack(spacing: GalleryLayout.gap) {
      ForEach(row.examples) { example in
        VStack(spacing: 0) {
          example.view()
            .foregroundColor(Color(hex: palette.text))
            .accentColor(Color(hex: palette.accent))
            .frame(maxWidth: .infinity)
            .frame(height: GalleryLayout.exampleHeight)
            .clipped()
          Divider()
          HStack(spacing: 8) {
            Text(example.id).font(.system(size: 14, weight: .semibold))
              .foregroundColor(Color(hex: palette.text))
            Spacer(minLength: 0)
            Text(example.words).font(.system(size: 12))
              .foregroundColor(Color(hex: palette.secondary))
              .truncationMode(.middle)
          }
          .lineLimit(1)
          .padding(.horizontal, 16)
          .frame(height: 44)
        }
        .background(Color(hex: palette.card))
        .clipShape(RoundedRectangle(cornerRadius: 12))
        .overlay(
          RoundedRectangle(cornerRadius: 12)
            .strokeBorder(Color(hex: palette.text).opacity(0.08), lineWidth: 1)
            .allowsHitTesting(false))
      }
      // Empty cells keep the columns of a last row that is not full.
      ForEach(0..<(columns - row.examples.count), id: \.self) { _ in
        Color.clear.frame(maxWidth: .infinity, maxHeight: 0)
      }
    }
  }
}

/// The division of the examples into rows of cards.
enum GalleryLayout {
  struct Row: Identifiable {
    var id: String
    /// The title of the table that begins here; nil for a row of examples.
    var title: String?
    var examples: [Example] = []
  }

  static let gap: CGFloat = 16
  static let exampleHeight: CGFloat = 176

  /// Returns the number of columns of at least 304 points that fit into a width, at least one.
  static func columns(in width: CGFloat) -> Int {
    max(1, Int(((width + gap) / (304 + gap)).rounded(.down)))
  }

  static func rows(columns: Int) -> [Row] {
    ExampleTable.all.flatMap { table in
      [Row(id: table.id, title: table.id)]
        + stride(from: 0, to: table.examples.count, by: columns).map { start in
          let end = min(start + columns, table.examples.count)
          return Row(
            id: table.examples[start].id, examples: Array(table.examples[start..<end]))
        }
    }
  }
}
