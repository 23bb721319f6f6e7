import MartletCharts
import MartletConfig
import MartletData
import MartletSeries
import MartletUI

/// The colour of a lamp: a track of hues, a track of saturations, and fixed colours to choose from.
/// A track sends the colour when the finger leaves it.
package struct ColorTile: TileKind {
  /// The name of the kind in the configuration: `kind = "color"`.
  package static let name = "color"
  /// The default size, in columns and rows.
  package static let defaultSize = TileSize(2, 2)
  /// The maximum number of fixed colours. More would be too small to touch.
  private static let limit = 8

  var control: ControlSettings
  var notation: ControlColor.Notation
  var choices: [SeriesColor]

  /// Reads `format`, `colors` and the keys of a control. Returns nil without a valid `action`.
  package init?(_ reader: inout ConfigReader, _ common: TileCommon) {
    notation = reader.choice(
      "format", of: ["hex": ControlColor.Notation.hex, "rgb": .rgb, "hs": .hs], default: .hex)
    choices = (reader.colors("colors") ?? []).map { SeriesColor(integerLiteral: $0) }
    if choices.count > Self.limit {
      reader.report("colors takes at most \(Self.limit) colours", at: reader.location(of: "colors"))
    }
    guard let control = ControlSettings(&reader, common, needsData: false) else { return nil }
    self.control = control
    if control.confirmation != .none {
      reader.report("only buttons take confirm", at: reader.location(of: "confirm"))
    }
  }

  /// The item that holds the lamp's colour; empty for none.
  package var data: [ItemName] { control.data }
  /// The action that sets the colour.
  package var actions: [ItemName] { [control.action] }

  /// Returns the tracks and the fixed colours in a card.
  @MainActor package func makeView(_ context: TileContext) -> AnyView {
    AnyView(
      ControlCard(control: control, context: context, matches: ControlColor.matches) { state in
        ColorTileView(tile: self, state: state, size: context.size)
      })
  }
}

private struct ColorTileView: View {
  var tile: ColorTile
  var state: ControlState
  var size: CGSize

  @Environment(\.resolvedChartTheme) private var theme
  /// The colour under the finger; nil without one.
  @State private var pending: ControlColor?
  /// The hue that was chosen last. It is kept because white has no hue.
  @State private var lastHue: Double?

  /// The hues of a circle, 60 degrees apart.
  private static let hues = stride(from: 0.0, through: 360, by: 60).map {
    Color(ControlColor(hue: $0, saturation: 1).color)
  }

  /// The minimum heights of the tile, in points, at which the sample and the fixed colours are
  /// shown.
  private static let heights = (sample: 230.0, choices: 190.0)
  /// The height of a track that takes no touches in a low tile, in points.
  private static let inertTrack: CGFloat = 26
  /// The maximum height of the sample, in widths of the tile.
  private static let sampleShare = 0.6
  /// The side of a fixed colour, and of the check mark on the chosen one, in points.
  private static let choice: CGFloat = 30
  private static let checkMark: CGFloat = 14

  var body: some View {
    let color = pending ?? shown
    let isWhite = (color?.saturation ?? 0) < 0.01
    let hue = (isWhite ? lastHue : nil) ?? color?.hue ?? 0
    let isQuiet = state.isInert || state.isPending
    // The reason below inert tracks takes some of the height of a low tile.
    let isLow = state.isInert && size.height < Self.heights.choices
    let track = isLow ? Self.inertTrack : TouchSize.minimum
    VStack(spacing: Space.small) {
      if size.height >= Self.heights.sample {
        RoundedRectangle(cornerRadius: CornerRadius.card)
          .fill(Color(color?.color ?? SeriesColor(red: 128, green: 128, blue: 128)))
          .opacity(color == nil ? 0.2 : 1)
          .frame(maxHeight: size.width * Self.sampleShare)
      }
      ColorTrack(
        colors: Self.hues, share: color.map { _ in hue / 360 },
        knob: ControlColor(hue: hue, saturation: 1).color,
        height: track,
        move: { hold(ControlColor(hue: min($0 * 360, 359.9), saturation: strength(color))) },
        end: release)
      ColorTrack(
        colors: [.white, Color(ControlColor(hue: hue, saturation: 1).color)],
        share: color?.saturation,
        knob: color?.color ?? SeriesColor(red: 255, green: 255, blue: 255),
        height: track, move: { hold(ControlColor(hue: hue, saturation: $0)) }, end: release)
      if !tile.choices.isEmpty, size.height >= Self.heights.choices { choices(color) }
    }
    .opacity(isQuiet ? 0.5 : 1)
    .frame(maxHeight: .infinity)
  }

  /// The colour of the item, or the one that was sent; nil for none.
  private var shown: ControlColor? {
    guard case .text(let text)? = state.reading else { return nil }
    return ControlColor(text)
  }

  /// Returns the saturation for a new hue. Near white it is 1, so that the hue is visible.
  private func strength(_ color: ControlColor?) -> Double {
    guard let color, color.saturation >= 0.05 else { return 1 }
    return color.saturation
  }

  private func choices(_ color: ControlColor?) -> some View {
    HStack(spacing: Space.small) {
      ForEach(tile.choices.indices, id: \.self) { index in
        let choice = ControlColor(tile.choices[index])
        // White is visible on a white card by its edge.
        let edge = choice.color.outline(on: theme.card, in: theme)
        Button {
          send(choice)
        } label: {
          ZStack {
            Circle().fill(Color(choice.color))
              .frame(width: Self.choice, height: Self.choice)
            if let edge {
              Circle().strokeBorder(Color(edge), lineWidth: LineWidth.hairline)
                .frame(width: Self.choice, height: Self.choice)
            }
            if color.map(choice.isNear) ?? false {
              CheckMark().stroke(Color(choice.color.readableText), style: CheckMark.style)
                .frame(width: Self.checkMark, height: Self.checkMark)
            }
          }
          .frame(maxWidth: .infinity, minHeight: TouchSize.minimum)
          .contentShape(Rectangle())
        }
        .buttonStyle(.plain)
      }
    }
  }

  // MARK: - Fingers

  private func hold(_ color: ControlColor) {
    if state.isInert || state.isPending { return }
    pending = color
    lastHue = color.hue
  }

  private func release() {
    guard let color = pending else { return }
    pending = nil
    send(color)
  }

  private func send(_ color: ControlColor) {
    lastHue = color.hue
    state.send(color.text(tile.notation))
  }
}

/// A track of colours with a knob that a finger moves.
private struct ColorTrack: View {
  var colors: [Color]
  /// The position of the knob, 0…1 from the left; nil for no knob.
  var share: Double?
  var knob: SeriesColor
  /// The height in which the finger moves the knob, in points.
  var height: CGFloat
  var move: (_ share: Double) -> Void
  var end: () -> Void

  private static let knobWidth: CGFloat = 30
  /// The width of the white ring of the knob, in points.
  private static let ring: CGFloat = 4
  private static let thickness: CGFloat = 22

  var body: some View {
    GeometryReader { proxy in
      let travel = max(1, proxy.size.width - Self.knobWidth)
      ZStack(alignment: .leading) {
        Capsule()
          .fill(LinearGradient(colors: colors, startPoint: .leading, endPoint: .trailing))
          .overlay(Capsule().stroke(Color.gray.opacity(0.3), lineWidth: LineWidth.hairline))
          .frame(height: Self.thickness)
        if let share {
          Circle().fill(Color.white)
            .overlay(Circle().inset(by: Self.ring).fill(Color(knob)))
            .frame(width: Self.knobWidth, height: Self.knobWidth)
            .shadow(color: Color.black.opacity(0.25), radius: 2, y: 1)
            .padding(.leading, travel * min(max(share, 0), 1))
        }
      }
      .frame(width: proxy.size.width, height: height)
      .contentShape(Rectangle())
      .gesture(
        DragGesture(minimumDistance: 0)
          .onChanged { drag in
            move(min(max((drag.location.x - Self.knobWidth / 2) / travel, 0), 1))
          }
          .onEnded { _ in end() })
    }
    .frame(height: height)
    // The order of hues does not depend on the reading direction.
    .environment(\.layoutDirection, .leftToRight)
  }
}
