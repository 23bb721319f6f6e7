import MartletGeometry

/// A label and a disc of the selected colour. A tap on the disc opens a card with a slider per
/// component.
public struct ColorPicker<Label: View>: View {
  private let selection: Binding<Color>
  private let hasOpacity: Bool
  private let label: Label
  @State private var isOpen = false
  @Environment(\.hidesLabels) private var hidesLabels

  /// Makes a picker.
  ///
  /// `supportsOpacity` is true if there is also a slider for the opacity.
  public init(
    selection: Binding<Color>, supportsOpacity: Bool = true, @ViewBuilder label: () -> Label
  ) {
    self.selection = selection
    hasOpacity = supportsOpacity
    self.label = label()
  }

  /// The label and the disc.
  public var body: some View {
    let (selection, hasOpacity, isOpen) = (selection, hasOpacity, $isOpen)
    HStack {
      if !hidesLabels {
        label
        Spacer()
      }
      Button {
        isOpen.wrappedValue = true
      } label: {
        Circle().fill(selection.wrappedValue)
          .overlay(Circle().strokeBorder(Color.gray.opacity(0.5), lineWidth: 2))
          .frame(width: 30, height: 30)
      }
      .buttonStyle(PlainButtonStyle())
      .popover(isPresented: isOpen) {
        ColorSliders(selection: selection, hasOpacity: hasOpacity)
      }
    }
  }
}

extension ColorPicker where Label == Text {
  /// Makes a picker with a text as its label.
  public init<S: StringProtocol>(
    _ title: S, selection: Binding<Color>, supportsOpacity: Bool = true
  ) {
    self.init(selection: selection, supportsOpacity: supportsOpacity) { Text(title) }
  }
}

/// A colour by its hue, saturation, brightness and opacity, each 0…1.
package struct HueColor: Equatable {
  var hue = 0.0
  var saturation = 0.0
  var brightness = 0.0
  var opacity = 1.0

  /// Splits a colour into its components. A grey has the hue 0, and black has the saturation 0.
  package init(_ color: Color.Resolved) {
    let (red, green, blue) = (Double(color.red), Double(color.green), Double(color.blue))
    let high = max(red, green, blue)
    let range = high - min(red, green, blue)
    brightness = high
    saturation = high > 0 ? range / high : 0
    opacity = Double(color.opacity)
    guard range > 0 else { return }
    let turn =
      switch high {
      case red: (green - blue) / range
      case green: 2 + (blue - red) / range
      default: 4 + (red - green) / range
      }
    hue = turn < 0 ? turn / 6 + 1 : turn / 6
  }

  /// The colour with these components.
  package var color: Color {
    Color(hue: hue, saturation: saturation, brightness: brightness, opacity: opacity)
  }
}

/// The sliders on the card of a colour picker. Each movement of a slider writes the selection.
private struct ColorSliders: View {
  let selection: Binding<Color>
  let hasOpacity: Bool
  /// The components that the sliders have set; nil before the first change. They keep the hue of a
  /// grey, which the selected colour cannot store.
  @State private var edited: HueColor?
  @Environment(\.self) private var environment

  var body: some View {
    let start = edited ?? HueColor(selection.wrappedValue.resolve(in: environment))
    VStack(spacing: 4) {
      slider("Hue", start, \.hue)
      slider("Saturation", start, \.saturation)
      slider("Brightness", start, \.brightness)
      if hasOpacity { slider("Opacity", start, \.opacity) }
    }
    .padding(16)
    .frame(width: 260)
  }

  private func slider(
    _ name: String, _ color: HueColor, _ path: WritableKeyPath<HueColor, Double>
  ) -> some View {
    HStack(spacing: 12) {
      Text(name).font(.footnote).frame(width: 76, alignment: .leading)
      Slider(
        value: Binding(
          get: { color[keyPath: path] },
          set: { value in
            var changed = color
            changed[keyPath: path] = value
            edited = changed
            selection.wrappedValue = changed.color
          }))
    }
  }
}
