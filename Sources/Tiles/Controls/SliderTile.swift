import MartletCharts
import MartletConfig
import MartletData
import MartletSeries
import MartletUI

/// A slider that sets a number. It sends the number when the finger leaves it.
package struct SliderTile: TileKind {
  /// The name of the kind in the configuration: `kind = "slider"`.
  package static let name = "slider"
  /// The default size, in columns and rows.
  package static let defaultSize = TileSize(2, 1)

  var control: ControlSettings
  var range: ControlRange

  /// Reads `step` and the keys of a control, which have the ends of the range. Returns nil without
  /// a valid `action` and `data`.
  package init?(_ reader: inout ConfigReader, _ common: TileCommon) {
    range = ControlRange(&reader)
    guard let control = ControlSettings(&reader, common, needsData: true) else { return nil }
    self.control = control
    if control.confirmation != .none {
      reader.report("only buttons take confirm", at: reader.location(of: "confirm"))
    }
  }

  /// The item that shows the number.
  package var data: [ItemName] { control.data }
  /// The action that sets the number.
  package var actions: [ItemName] { [control.action] }
  /// The unit of the number, which the font check of `martlet doctor` looks at.
  package var shownTexts: [String] { [control.scale.unit ?? ""] }

  /// Returns the number above the slider, in a card.
  @MainActor package func makeView(_ context: TileContext) -> AnyView {
    AnyView(
      ControlCard(control: control, context: context) { state in
        SliderTileView(tile: self, state: state, width: context.contentWidth)
      })
  }
}

private struct SliderTileView: View {
  var tile: SliderTile
  var state: ControlState
  var width: CGFloat

  /// The minimum height of a slider that takes no touches, in points.
  private static let inertHeight: CGFloat = 14

  @Environment(\.resolvedChartTheme) private var theme
  @Environment(\.chartDateFormat) private var dates
  /// The value under the finger; nil while no finger drags.
  @State private var pending: Double?

  var body: some View {
    let ends = tile.range.ends(tile.control.scale, state.item?.settings)
    let number = pending ?? ControlRange.number(state.reading)
    let readout = tile.range.readout(number, state, tile.control.scale, dates.language)
    VStack(alignment: .leading, spacing: Space.tight) {
      ValueText(
        readout: readout,
        // The reason below an inert slider takes some of its height.
        fonts: ValueText.Fonts(
          of: readout, width: width,
          largest: state.isInert ? TypeScale.heading : TypeScale.value),
        isQuiet: state.isPending || state.isInert || number == nil)
      Spacer(minLength: 0)
      Slider(
        value: Binding(
          get: { number ?? ends.lowerBound },
          set: { if !state.isInert, !state.isPending { pending = $0 } }),
        in: ends, step: tile.range.step,
        onEditingChanged: { isHeld in
          guard !isHeld, let value = pending else { return }
          pending = nil
          state.send(
            ControlValue.text(
              ControlValue.onStep(
                value, from: ends.lowerBound, to: ends.upperBound, step: tile.range.step)))
        }
      )
      .tint(Color(theme.accent))
      .disabled(state.isInert)
      .frame(
        minHeight: state.isInert ? Self.inertHeight : TouchSize.minimum,
        maxHeight: TouchSize.minimum
      )
      .layoutPriority(1)
    }
    .frame(maxHeight: TouchSize.control)
  }
}
