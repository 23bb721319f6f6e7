import MartletCharts
import MartletConfig
import MartletData
import MartletUI

/// A switch between two values of an item.
package struct ToggleTile: TileKind {
  /// The name of the kind in the configuration: `kind = "toggle"`.
  package static let name = "toggle"
  /// The default size, in columns and rows.
  package static let defaultSize = TileSize(1, 1)

  var control: ControlSettings
  /// The values that are sent for on and off. The item has the same values.
  var on: String
  var off: String

  /// Reads `on`, `off` and the keys of a control. Returns nil without a valid `action` and `data`.
  package init?(_ reader: inout ConfigReader, _ common: TileCommon) {
    on = reader.string("on") ?? "on"
    off = reader.string("off") ?? "off"
    if on == off {
      reader.report("on and off are different values", at: reader.location(of: "off"))
    }
    guard let control = ControlSettings(&reader, common, needsData: true) else { return nil }
    self.control = control
  }

  /// The item that shows the state.
  package var data: [ItemName] { control.data }
  /// The action that sets the state.
  package var actions: [ItemName] { [control.action] }
  /// The two values and their labels.
  package var shownTexts: [String] { [on, off] + control.scale.labels.map(\.text) }

  /// Returns a card that is one large switch.
  @MainActor package func makeView(_ context: TileContext) -> AnyView {
    AnyView(
      ControlCard(control: control, context: context) { state in
        ToggleTileView(tile: self, state: state, icon: context.icon)
      }
      // The button shows the icon, so the title does not.
      .environment(\.tileIcon, nil))
  }
}

private struct ToggleTileView: View {
  var tile: ToggleTile
  var state: ControlState
  var icon: IconName?

  @Environment(\.resolvedChartTheme) private var theme

  var body: some View {
    let isOn = state.reading.map { ControlValue.matches($0, tile.on) } ?? false
    // The whole card is the switch, so that it is easy to hit.
    ControlButton(
      confirmation: tile.control.confirmation, isEnabled: !state.isInert && !state.isPending,
      isChosen: isOn
    ) {
      state.send(isOn ? tile.off : tile.on)
    } label: {
      if state.isPending {
        ProgressView()
      } else {
        ControlLabel(text: state.reading == nil ? "–" : word(isOn), icon: icon)
      }
    }
  }

  private func word(_ isOn: Bool) -> String {
    let value = isOn ? tile.on : tile.off
    let reading = state.reading ?? .text(value)
    return tile.control.scale.label(of: reading)?.text
      ?? state.item?.settings.label(of: reading)?.text ?? value
  }
}
