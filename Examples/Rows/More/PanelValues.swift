import MartletUI

/// What programs of phones and desktops ask for.
struct PanelValues: View {
  @Environment(\.scenePhase) private var phase
  @Environment(\.horizontalSizeClass) private var width
  @Environment(\.verticalSizeClass) private var height
  @Environment(\.pixelLength) private var pixel
  @Environment(\.colorSchemeContrast) private var contrast
  @Environment(\.accessibilityReduceTransparency) private var isOpaque
  @Environment(\.accessibilityDifferentiateWithoutColor) private var needsForms

  var body: some View {
    VStack(alignment: .leading, spacing: 6) {
      Text(phase == .active ? "active" : "at rest")
      Text("\(name(width)) width, \(name(height)) height")
      Text(contrast == .standard ? "usual contrast" : "high contrast")
      HStack {
        Text("alarm").foregroundColor(.red)
        if needsForms { Image(systemName: "exclamationmark.triangle") }
      }
      Text("surface").padding(6).background(isOpaque ? Color.gray : Color.gray.opacity(0.3))
      Rectangle().frame(height: pixel)
    }
    .frame(width: 220)
  }

  private func name(_ size: UserInterfaceSizeClass?) -> String {
    size == .compact ? "compact" : "regular"
  }
}
