import MartletCharts
import MartletConfig
import MartletData
import MartletLive
import MartletSeries
import MartletUI

/// A number between two buttons that decrease and increase it. A thermostat also shows a measured
/// number.
///
/// Taps add up. The resulting number is sent 0.7 seconds after the last tap.
package struct StepperTile: TileKind {
  /// The name of the kind in the configuration: `kind = "stepper"`.
  package static let name = "stepper"
  /// The word of the variant that also shows a measured number: `kind = "thermostat"`.
  package static let thermostatName = "thermostat"
  /// The default size, in columns and rows.
  package static let defaultSize = TileSize(2, 1)

  var control: ControlSettings
  var range: ControlRange
  /// The item with the measured number of a thermostat; nil for a stepper.
  var measured: ItemName?

  /// Reads `step` and the keys of a control. Returns nil without a valid `action` and `data`.
  package init?(_ reader: inout ConfigReader, _ common: TileCommon) {
    self.init(&reader, common, isThermostat: false)
  }

  init?(_ reader: inout ConfigReader, _ common: TileCommon, isThermostat: Bool) {
    range = ControlRange(&reader)
    var measured: [ItemName]?
    if isThermostat {
      measured = reader.items("measured", of: common.owner, sources: common.sources, maximum: 1)
    }
    guard let control = ControlSettings(&reader, common, needsData: true) else { return nil }
    self.control = control
    self.measured = measured?.first
    if control.confirmation != .none {
      reader.report("only buttons take confirm", at: reader.location(of: "confirm"))
    }
    if isThermostat, self.measured == nil { return nil }
  }

  /// The item that is set, then the measured item of a thermostat.
  package var data: [ItemName] { control.data + (measured.map { [$0] } ?? []) }
  /// The action that sets the number.
  package var actions: [ItemName] { [control.action] }
  /// The unit of the number.
  package var shownTexts: [String] { [control.scale.unit ?? ""] }

  /// Returns the number between its buttons, in a card.
  @MainActor package func makeView(_ context: TileContext) -> AnyView {
    AnyView(
      ControlCard(control: control, context: context) { state in
        StepperTileView(tile: self, state: state, context: context)
      })
  }
}

private struct StepperTileView: View {
  var tile: StepperTile
  var state: ControlState
  var context: TileContext

  @Environment(\.chartDateFormat) private var dates
  @Environment(\.resolvedChartTheme) private var theme
  /// The number that results from the taps; nil after it was sent.
  @State private var wanted: Double?

  /// The seconds without a tap after which the number is sent.
  private static let rest = 0.7
  private static let button: CGFloat = 52
  /// The minimum width between the buttons in which the number is, in points.
  private static let minimumRoom: CGFloat = 80
  private static let maximumButtonHeight: CGFloat = 64
  private static let sign: CGFloat = 20

  var body: some View {
    let number = wanted ?? ControlRange.number(state.reading)
    let room = context.contentWidth - 2 * Self.button - 2 * Space.small
    Group {
      if room >= Self.minimumRoom {
        HStack(spacing: Space.small) {
          step(-1, from: number)
          value(number, width: room, largest: TypeScale.setting).frame(maxWidth: .infinity)
          step(1, from: number)
        }
      } else {
        // A narrow tile has the number above the buttons, since it would not fit between them.
        VStack(spacing: Space.small) {
          value(number, width: context.contentWidth, largest: TypeScale.heading)
          HStack(spacing: Space.small) {
            step(-1, from: number)
            Spacer(minLength: 0)
            step(1, from: number)
          }
        }
      }
    }
    // The smaller number is on the left in every language, as on a scale.
    .environment(\.layoutDirection, .leftToRight)
    .frame(maxHeight: .infinity)
    .onElapse(of: wanted == nil ? nil : Self.rest, since: wanted) { _ in
      guard let value = wanted else { return }
      wanted = nil
      state.send(ControlValue.text(value))
    }
  }

  private func value(_ number: Double?, width: CGFloat, largest: CGFloat) -> some View {
    let readout = tile.range.readout(number, state, tile.control.scale, dates.language)
    return VStack(spacing: Space.tiny) {
      ValueText(
        readout: readout,
        fonts: ValueText.Fonts(of: readout, width: width, largest: largest),
        isQuiet: state.isPending || wanted != nil || state.isInert)
      if let measured = tile.measured {
        TileLine(text: context.live.item(measured).valueText(in: dates.language))
      }
    }
  }

  private func step(_ direction: Double, from number: Double?) -> some View {
    let ends = tile.range.ends(tile.control.scale, state.item?.settings)
    let isAtEnd = number.map { direction < 0 ? $0 <= ends.lowerBound : $0 >= ends.upperBound }
    let isEnabled = !state.isInert && !state.isPending && isAtEnd == false
    return ControlButton(isEnabled: isEnabled) {
      guard let number else { return }
      wanted = ControlValue.onStep(
        number + direction * tile.range.step, from: ends.lowerBound, to: ends.upperBound,
        step: tile.range.step)
    } label: {
      StepSign(isPlus: direction > 0).stroke(style: CheckMark.style)
        .frame(width: Self.sign, height: Self.sign)
    }
    .frame(width: Self.button)
    .frame(maxHeight: Self.maximumButtonHeight)
  }
}

/// A plus or a minus.
private struct StepSign: Shape {
  var isPlus: Bool

  func path(in rect: CGRect) -> Path {
    var path = Path()
    path.move(to: CGPoint(x: rect.minX, y: rect.midY))
    path.addLine(to: CGPoint(x: rect.maxX, y: rect.midY))
    if isPlus {
      path.move(to: CGPoint(x: rect.midX, y: rect.minY))
      path.addLine(to: CGPoint(x: rect.midX, y: rect.maxY))
    }
    return path
  }
}
