import MartletCharts
import MartletConfig
import MartletData
import MartletLive
import MartletUI

/// A button that performs an action.
package struct ButtonTile: TileKind {
  /// The name of the kind in the configuration: `kind = "button"`.
  package static let name = "button"
  /// The default size, in columns and rows.
  package static let defaultSize = TileSize(1, 1)

  var control: ControlSettings
  var value: String
  /// The text of the button; empty for the title.
  var label: String

  /// Reads `value`, `label` and the keys of a control. Returns nil without a valid `action`.
  package init?(_ reader: inout ConfigReader, _ common: TileCommon) {
    value = reader.string("value") ?? ""
    label = reader.string("label") ?? ""
    guard let control = ControlSettings(&reader, common, needsData: false) else { return nil }
    self.control = control
  }

  /// The item whose freshness shows whether the source is reachable; usually empty.
  package var data: [ItemName] { control.data }
  /// The action of the button.
  package var actions: [ItemName] { [control.action] }
  /// The text of the button.
  package var shownTexts: [String] { [label] }

  /// Returns the button in its card.
  @MainActor package func makeView(_ context: TileContext) -> AnyView {
    AnyView(
      ControlCard(control: control, context: context) { state in
        ControlButton(
          confirmation: control.confirmation, isEnabled: !state.isInert && !state.isPending
        ) {
          state.send(value)
        } label: {
          if state.isPending {
            ProgressView()
          } else if state.isDone {
            CheckMark().stroke(style: CheckMark.style)
              .frame(width: CheckMark.side, height: CheckMark.side)
          } else {
            ControlLabel(
              text: label.isEmpty ? context.title ?? control.action.shown : label,
              icon: context.icon)
          }
        }
      }
      // The button shows the icon, so the title does not.
      .environment(\.tileIcon, nil))
  }
}
