import MartletCharts
import MartletConfig
import MartletData
import MartletLive
import MartletUI

/// A button that performs an action.
package struct ButtonTile: TileKind {
  package static let name = "button"
  package static let usualSize = TileSize(1, 1)

  var control: ControlSettings
  var value: String
  /// The word on the button; empty for the title.
  var label: String

  package init?(_ reader: inout ConfigReader, _ common: TileCommon) {
    value = reader.string("value") ?? ""
    label = reader.string("label") ?? ""
    guard let control = ControlSettings(&reader, common, needsData: false) else { return nil }
    self.control = control
  }

  package var data: [ItemName] { control.data }
  package var actions: [ItemName] { [control.action] }
  package var shownTexts: [String] { [label] }

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
            CheckMark().stroke(style: CheckMark.style).frame(width: 24, height: 24)
          } else {
            ControlLabel(
              text: label.isEmpty ? context.title ?? control.action.shown : label,
              icon: context.icon)
          }
        }
      }
      // The button has it.
      .environment(\.tileIcon, nil))
  }
}

/// The mark of a thing that is done.
struct CheckMark: Shape {
  static let style = StrokeStyle(lineWidth: 3, lineCap: .round, lineJoin: .round)

  func path(in rect: CGRect) -> Path {
    var path = Path()
    path.move(to: CGPoint(x: rect.minX + rect.width * 0.12, y: rect.minY + rect.height * 0.55))
    path.addLine(to: CGPoint(x: rect.minX + rect.width * 0.4, y: rect.minY + rect.height * 0.82))
    path.addLine(to: CGPoint(x: rect.minX + rect.width * 0.88, y: rect.minY + rect.height * 0.2))
    return path
  }
}
