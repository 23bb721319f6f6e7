import MartletDashboard
import MartletUI

/// The sheet of a moon: the moons of its planet as a cover flow, and the planet's figures.
struct PlanetInfo: View {
  let moon: Moon
  let palette: DashboardPalette

  @Environment(\.presentationMode) private var presentationMode

  var body: some View {
    VStack(spacing: 0) {
      HStack(alignment: .firstTextBaseline) {
        Text(moon.name)
          .font(.largeTitle.weight(.bold))
          .lineLimit(1)
          .minimumScaleFactor(0.6)
        Spacer(minLength: 16)
        Button {
          presentationMode.wrappedValue.dismiss()
        } label: {
          Text("Done").font(.system(size: 17, weight: .semibold)).frame(height: 44)
        }
        .accessibilityIdentifier("done")
      }
      ScrollView(.vertical, showsIndicators: false) {
        VStack(spacing: 0) {
          CoverFlow(moons: moon.planet.moons, first: moon.name)
            .frame(height: 200)
            .padding(.vertical, 8)
          VStack(spacing: 0) {
            Text(moon.planet.name)
              .font(.system(size: 14, weight: .semibold))
              .foregroundColor(Color(hex: palette.secondary))
              .frame(maxWidth: .infinity, alignment: .leading)
              .padding(.vertical, 8)
            figure("Radius", moon.planet.radiusText)
            Divider()
            figure("Weight", moon.planet.massText)
            Divider()
            figure("Gravity", moon.planet.gravityText)
          }
        }
      }
    }
    .padding(.horizontal, 24)
    .padding(.top, 16)
    .foregroundColor(Color(hex: palette.text))
    .accentColor(Color(hex: palette.accent))
    .frame(maxWidth: .infinity, maxHeight: .infinity)
    .background(Color(hex: palette.card))
  }

  private func figure(_ name: String, _ value: String) -> some View {
    HStack {
      Text(name).foregroundColor(Color(hex: palette.secondary))
      Spacer(minLength: 16)
      Text(value).fontWeight(.medium).monospacedDigit().lineLimit(1)
    }
    .font(.system(size: 16))
    .frame(height: 44)
  }
}

/// A row of pictures. A picture is turned away by an angle that grows with its distance from the
/// middle.
private struct CoverFlow: View {
  let moons: [String]
  /// The moon that is in the middle at first.
  let first: String

  private static let side: CGFloat = 120

  var body: some View {
    GeometryReader { window in
      ScrollViewReader { scroll in
        ScrollView(.horizontal, showsIndicators: false) {
          HStack(spacing: 20) {
            ForEach(moons, id: \.self) { name in
              GeometryReader { proxy in
                GlobeView(globe: Globe(moon: name), diameter: Self.side)
                  .rotation3DEffect(
                    angle(proxy, window.size.width), axis: (x: 0, y: 1, z: 0))
              }
              .frame(width: Self.side, height: Self.side)
              .id(name)
              .accessibilityIdentifier("cover.\(name)")
            }
          }
          // The padding lets the first and the last picture scroll to the middle.
          .padding(.horizontal, max(0, (window.size.width - Self.side) / 2))
          .frame(height: window.size.height)
        }
        .onAppear { scroll.scrollTo(first, anchor: .center) }
      }
      .coordinateSpace(name: "cover flow")
    }
    // In a wider row the outermost pictures would be turned by more than 90°.
    .frame(maxWidth: 520)
  }

  /// Returns the angle of a picture: one degree for every three points from the middle.
  private func angle(_ proxy: GeometryProxy, _ width: CGFloat) -> Angle {
    let center = proxy.frame(in: .named("cover flow")).midX
    return .degrees((center - width / 2) / 3)
  }
}
