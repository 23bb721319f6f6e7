import MartletCharts
import MartletUI

/// A text in Markdown, which scrolls if it does not fit. A QR code for each link is below it,
/// because a panel has no browser.
struct MarkdownView: View {
  var text: String
  /// The size of the font of paragraphs, in points.
  var fontSize: Double
  /// Whether the data is stale, so that the text is dimmed.
  var isQuiet: Bool
  /// The width of the text, in points.
  var width: CGFloat

  @Environment(\.resolvedChartTheme) private var theme

  /// The side of a QR code and the gap between two, in points.
  private static let code = (side: CGFloat(112), gap: CGFloat(16))

  private var reading: Result<Markdown, MarkdownReader.Failure> {
    Result { () throws(MarkdownReader.Failure) in try MarkdownReader.read(text) }
  }

  var body: some View {
    switch reading {
    case .success(let markdown):
      ScrollView {
        VStack(alignment: .leading, spacing: 0) {
          ForEach(markdown.blocks.indices, id: \.self) { index in
            view(of: markdown.blocks[index])
              .padding(.top, gap(above: markdown.blocks[index], index))
          }
          codes(markdown.links)
        }
        .frame(maxWidth: .infinity, alignment: .leading)
      }
    case .failure(let failure):
      // The source text, and the reason why it is not formatted.
      Text(verbatim: text).font(.system(size: fontSize)).foregroundColor(textColor)
        .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
        .clipped()
      TileLine(text: failure.why)
    }
  }

  private var textColor: Color { Color(isQuiet ? theme.secondaryText : theme.text) }

  private func gap(above block: Markdown.Block, _ index: Int) -> CGFloat {
    if index == 0 { return 0 }
    if block.isTight { return fontSize / 4 }
    if case .heading = block.content { return fontSize }
    return fontSize * 0.6
  }

  // MARK: - Blocks

  private func view(of block: Markdown.Block) -> some View {
    HStack(alignment: .firstTextBaseline, spacing: fontSize / 2) {
      if block.isQuoted {
        Text(verbatim: "“").font(.system(size: fontSize, weight: .semibold))
          .foregroundColor(Color(theme.secondaryText))
      }
      if block.level > 0 {
        Text(verbatim: block.marker ?? "")
          .font(.system(size: fontSize))
          .monospacedDigit()
          .foregroundColor(Color(theme.secondaryText))
          .frame(width: fontSize * 1.4, alignment: .trailing)
          .padding(.leading, fontSize * 1.2 * CGFloat(min(block.level, 4) - 1))
      }
      content(of: block)
    }
  }

  @ViewBuilder private func content(of block: Markdown.Block) -> some View {
    switch block.content {
    case .heading(let level, let spans):
      let size = (fontSize * [1.6, 1.3, 1.15][min(max(level, 1), 3) - 1]).rounded()
      styled(spans, isQuoted: block.isQuoted)
        .font(.system(size: size, weight: .semibold))
        .accessibilityIdentifier("markdown.heading")
    case .paragraph(let spans):
      styled(spans, isQuoted: block.isQuoted).font(.system(size: fontSize))
    case .code(let text):
      Text(verbatim: text)
        .font(.system(size: max(TypeScale.caption, fontSize - 2)).monospacedDigit())
        .foregroundColor(textColor)
        .padding(Space.small)
        .frame(maxWidth: .infinity, alignment: .leading)
        .background(RoundedRectangle(cornerRadius: CornerRadius.small).fill(Color(theme.raised)))
    case .rule:
      Rectangle().fill(Color(theme.secondaryText)).opacity(0.4)
        .frame(height: LineWidth.hairline)
        .frame(maxWidth: .infinity)
    case .table(let table): tableView(table)
    }
  }

  /// Returns the pieces as one text. Code and struck words have the secondary colour, because the
  /// panel's fonts have no monospaced face and code cannot be struck through; links have the accent
  /// colour.
  private func styled(_ spans: [Markdown.Span], isQuoted: Bool) -> Text {
    let baseColor = isQuoted ? Color(theme.secondaryText) : textColor
    return spans.reduce(Text(verbatim: "")) { text, span in
      var piece = Text(verbatim: span.text)
      if span.isStrong { piece = piece.fontWeight(.semibold) }
      if span.isEmphasized { piece = piece.italic() }
      if span.isCode { piece = piece.monospacedDigit() }
      let color: Color =
        span.link != nil
        ? Color(theme.accent)
        : span.isStruck || span.isCode ? Color(theme.secondaryText) : baseColor
      return text + piece.foregroundColor(color)
    }
  }

  // MARK: - Tables

  /// Returns the table as columns next to each other. Cells are one line high, so the rows are
  /// aligned.
  private func tableView(_ table: Markdown.Table) -> some View {
    HStack(alignment: .top, spacing: fontSize) {
      ForEach(0..<table.columnCount, id: \.self) { column in
        let alignment =
          table.alignments.indices.contains(column) ? table.alignments[column] : .leading
        VStack(alignment: alignment.horizontal, spacing: fontSize * 0.4) {
          ForEach(0..<table.rows.count, id: \.self) { row in
            let cells = table.rows[row]
            styled(cells.indices.contains(column) ? cells[column] : [], isQuoted: row == 0)
              .font(.system(size: fontSize, weight: row == 0 ? .semibold : .regular))
              .monospacedDigit()
              .lineLimit(1)
              .truncationMode(.middle)
          }
        }
      }
    }
  }

  // MARK: - Links

  @ViewBuilder private func codes(_ links: [Markdown.Link]) -> some View {
    let (side, gap) = Self.code
    let perRow = max(1, Int((width + gap) / (side + gap)))
    let rows = stride(from: 0, to: links.count, by: perRow).map {
      Array(links[$0..<min($0 + perRow, links.count)])
    }
    ForEach(rows.indices, id: \.self) { row in
      HStack(alignment: .top, spacing: gap) {
        ForEach(rows[row], id: \.address) { link in
          VStack(spacing: Space.tight) {
            QRCodeView(text: link.address, correction: .medium).frame(width: side, height: side)
            Text(verbatim: link.words)
              .font(.system(size: TypeScale.caption))
              .foregroundColor(Color(theme.secondaryText))
              .lineLimit(1)
              .truncationMode(.middle)
              .frame(width: side)
          }
        }
      }
      .padding(.top, fontSize)
    }
  }
}

extension Markdown.Table.Alignment {
  fileprivate var horizontal: HorizontalAlignment {
    switch self {
    case .leading: .leading
    case .center: .center
    case .trailing: .trailing
    }
  }
}
