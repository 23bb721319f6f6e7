import MartletCharts
import MartletConfig
import MartletData
import MartletLive
import MartletUI

/// Three buttons for a shutter or a door: up, stop and down.
package struct CoverTile: TileKind {
  /// The name of the kind in the configuration: `kind = "cover"`.
  package static let name = "cover"
  /// The default size, in columns and rows.
  package static let defaultSize = TileSize(2, 1)

  var control: ControlSettings
  /// The values that the buttons send.
  var open: String
  var stop: String
  var close: String

  /// Reads `open`, `stop`, `close` and the keys of a control. Returns nil without a valid `action`.
  package init?(_ reader: inout ConfigReader, _ common: TileCommon) {
    open = reader.string("open") ?? "open"
    stop = reader.string("stop") ?? "stop"
    close = reader.string("close") ?? "close"
    guard let control = ControlSettings(&reader, common, needsData: false) else { return nil }
    self.control = control
    // A cover shows its measured position, not the value that was sent.
    position = control.item
    self.control.item = nil
  }

  /// The item with the position or the state; nil shows only the buttons.
  var position: ItemName?

  /// The item with the position; empty for none.
  package var data: [ItemName] { position.map { [$0] } ?? [] }
  /// The action of all three buttons.
  package var actions: [ItemName] { [control.action] }
  /// The unit of the position and the labels of states.
  package var shownTexts: [String] {
    [control.scale.unit ?? ""] + control.scale.labels.map(\.text)
  }

  /// Returns the position above the buttons, in a card.
  @MainActor package func makeView(_ context: TileContext) -> AnyView {
    var context = context
    context.title = context.title ?? position.map { context.live.item($0).title }
    return AnyView(
      ControlCard(control: control, context: context) { state in
        CoverTileView(tile: self, state: state, context: context)
      })
  }
}

private struct CoverTileView: View {
  var tile: CoverTile
  var state: ControlState
  var context: TileContext

  @Environment(\.resolvedChartTheme) private var theme
  @Environment(\.chartDateFormat) private var dates

  private static let skeleton = CGSize(width: 72, height: 26)
  private static let sign: CGFloat = 22

  var body: some View {
    let item = tile.position.map(context.live.item)
    VStack(alignment: .leading, spacing: Space.snug) {
      if let item {
        HStack(alignment: .firstTextBaseline, spacing: Space.small) {
          position(item)
          RowRemark(state: RowState(item, now: context.live.now, dates: dates))
        }
      }
      HStack(spacing: Space.small) {
        button(.up, tile.open)
        button(.square, tile.stop)
        button(.down, tile.close)
      }
    }
    .frame(maxHeight: TouchSize.control)
  }

  /// Returns the position, or a grey shape in its place while the source loads. The buttons need no
  /// data.
  @ViewBuilder private func position(_ item: LiveItem) -> some View {
    if context.isLoading(item) {
      RoundedRectangle(cornerRadius: CornerRadius.small).fill(Color(theme.raised))
        .frame(width: Self.skeleton.width, height: Self.skeleton.height)
        .accessibilityIdentifier("tile.skeleton")
    } else {
      let readout = ValueReadout(
        item.state, item: item.settings, tile: tile.control.scale, language: dates.language)
      ValueText(
        readout: readout,
        fonts: ValueText.Fonts(
          of: readout, width: context.contentWidth, largest: TypeScale.heading),
        isQuiet: item.freshness != .fresh)
    }
  }

  private func button(_ sign: CoverSign.Form, _ value: String) -> some View {
    // Stop must work while another value is pending, and it must not ask for a confirmation.
    let isStop = sign == .square
    return ControlButton(
      confirmation: isStop ? .none : tile.control.confirmation,
      isEnabled: !state.isInert && (isStop || !state.isPending)
    ) {
      if isStop { state.interrupt(value) } else { state.send(value) }
    } label: {
      CoverSign(form: sign).fill().frame(width: Self.sign, height: Self.sign)
    }
  }
}

/// A triangle or a square.
private struct CoverSign: Shape {
  enum Form: Hashable {
    case up
    case square
    case down
  }

  var form: Form

  func path(in rect: CGRect) -> Path {
    let inset = rect.insetBy(dx: rect.width * 0.12, dy: rect.height * 0.16)
    var path = Path()
    switch form {
    case .square: path.addRect(inset)
    case .up, .down:
      let (tip, base) =
        form == .up ? (inset.minY, inset.maxY) : (inset.maxY, inset.minY)
      path.move(to: CGPoint(x: inset.midX, y: tip))
      path.addLine(to: CGPoint(x: inset.maxX, y: base))
      path.addLine(to: CGPoint(x: inset.minX, y: base))
      path.closeSubpath()
    }
    return path
  }
}
