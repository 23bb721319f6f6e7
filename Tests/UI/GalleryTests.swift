import MartletGeometry
import MartletTestSupport
import MartletUI
import MartletUITestSupport
import Testing

/// Pictures of views, to be looked at.
@MainActor
struct GalleryTests {
  private func expect(
    _ name: String, width: Double = 320, height: Double = 200, dark: Bool = false,
    safeArea: SafeArea = SafeArea(), @ViewBuilder _ view: () -> some View
  ) throws {
    let fonts = try TestFonts.library()
    let scheme: ColorScheme = dark ? .dark : .light
    let host = TestHost(width: width, height: height, text: fonts, safeArea: safeArea) {
      view().colorScheme(scheme)
    }
    let background = dark ? RGBA(hex: 0x0E141B) : RGBA.white
    expectGolden(host.picture(fonts: fonts, background: background), name)
  }

  /// The backgrounds of bars and rows reach the edges, and no text leaves the safe area.
  @Test func safeArea() throws {
    let area = SafeArea(top: 30, left: 12, bottom: 24, right: 20)
    try expect("safe-area", width: 240, height: 320, safeArea: area) {
      TabView {
        NavigationStack {
          ScrollView {
            VStack(spacing: 6) {
              ForEach(0..<8) { row in
                Text("Row \(row)").frame(maxWidth: .infinity, minHeight: 30)
                  .background(Color.blue.opacity(0.3))
              }
            }
          }
          .navigationBarTitle("Rows", displayMode: .inline)
          .toolbarBackground(Color.orange, for: .navigationBar)
          .toolbarBackground(.visible, for: .navigationBar)
        }
        .tabItem {
          Image(systemName: "moon")
          Text("Rows")
        }
      }
    }
  }

  @Test func shapes() throws {
    try expect("shapes", width: 328, height: 136) {
      VStack {
        HStack {
          Rectangle().fill(Color.red)
          RoundedRectangle(cornerRadius: 12).fill(Color.orange)
          Circle().fill(Color.green)
          Ellipse().fill(Color.blue)
          Capsule().fill(Color.purple)
        }
        HStack {
          Rectangle().stroke(Color.red, lineWidth: 4)
          RoundedRectangle(cornerRadius: 12).strokeBorder(Color.orange, lineWidth: 4)
          Circle().trim(from: 0, to: 0.7)
            .stroke(Color.green, style: StrokeStyle(lineWidth: 6, lineCap: .round))
          Path { path in
            path.move(to: CGPoint(x: 0, y: 40))
            path.addLine(to: CGPoint(x: 20, y: 10))
            path.addLine(to: CGPoint(x: 50, y: 40))
          }.stroke(Color.blue, style: StrokeStyle(lineWidth: 3, lineJoin: .round))
          Capsule().strokeBorder(Color.purple, style: StrokeStyle(lineWidth: 2, dash: [6, 4]))
        }
      }
      .padding(8)
    }
  }

  @Test func gradients() throws {
    let colors = [Color.red, .yellow, .blue]
    try expect("gradients", width: 216, height: 56) {
      HStack {
        LinearGradient(colors: colors, startPoint: .top, endPoint: .bottom)
        Circle().fill(
          RadialGradient(colors: colors, center: .center, startRadius: 0, endRadius: 20))
        Circle().fill(
          AngularGradient(gradient: Gradient(colors: colors), center: .center, angle: .zero))
        RoundedRectangle(cornerRadius: 10).fill(
          LinearGradient(
            colors: [.accentColor, .accentColor.opacity(0)], startPoint: .leading,
            endPoint: .trailing))
      }
      .padding(8)
    }
  }

  @Test func text() throws {
    try expect("text", width: 168, height: 80) {
      VStack(alignment: .leading, spacing: 2) {
        Text("Body with ") + Text("bold").bold() + Text(" and ")
          + Text("red").foregroundColor(.red)
        Text("Secondary footnote").font(.footnote).foregroundColor(.secondary)
        HStack(alignment: .firstTextBaseline) {
          Text("1 234").font(.system(size: 28, weight: .semibold)).monospacedDigit()
          Text("kWh").foregroundColor(.secondary)
        }
      }
    }
  }

  @Test func wrapping() throws {
    try expect("wrapping", width: 168, height: 96) {
      VStack(spacing: 4) {
        Text("A text that is broken into two lines or even more").font(.caption)
          .multilineTextAlignment(.center).frame(maxWidth: .infinity).border(Color.gray)
        Text("One line that is cut in the middle").lineLimit(1).truncationMode(.middle)
      }
      .padding(4)
    }
  }

  @Test func transforms() throws {
    try expect("transforms", width: 272, height: 80, dark: true) {
      HStack(spacing: 12) {
        tile("turned").rotationEffect(.degrees(20))
        tile("scaled").scaleEffect(0.7)
        tile("shifted").offset(x: 4, y: 8)
        tile("mirrored").scaleEffect(x: -1)
      }
    }
  }

  @Test func effects() throws {
    try expect("effects", width: 272, height: 72, dark: true) {
      HStack(spacing: 12) {
        tile("faded").opacity(0.4)
        tile("clipped").clipShape(Circle())
        tile("rounded").cornerRadius(20).overlay(
          Circle().fill(Color.red).frame(width: 14, height: 14), alignment: .topTrailing)
        tile("bordered").border(Color.yellow, width: 2)
      }
    }
  }

  @Test func layers() throws {
    try expect("layers", width: 268, height: 84) {
      HStack(spacing: 8) {
        tile("masked").mask(
          LinearGradient(
            colors: [.black, .clear], startPoint: .topLeading, endPoint: .bottomTrailing))
        tile("shaded").shadow(radius: 4, x: 2, y: 4)
        tile("blurred").blur(radius: 2)
        ZStack {
          tile("mixed")
          Circle().fill(Color.yellow).frame(width: 40, height: 40).blendMode(.multiply)
        }
        .compositingGroup()
      }
    }
  }

  @Test func turns() throws {
    try expect("turns", width: 216, height: 76) {
      HStack(spacing: 12) {
        tile("left").rotation3DEffect(.degrees(50), axis: (x: 0, y: 1, z: 0))
        tile("up").rotation3DEffect(.degrees(50), axis: (x: 1, y: 0, z: 0))
        tile("edge").rotation3DEffect(
          .degrees(40), axis: (x: 0, y: 1, z: 0), anchor: .leading, perspective: 0.5)
      }
    }
  }

  @Test func controls() throws {
    for dark in [false, true] {
      try expect(dark ? "controls-dark" : "controls", width: 204, height: 212, dark: dark) {
        VStack(alignment: .leading, spacing: 8) {
          Toggle("On", isOn: .constant(true))
          Toggle("Off", isOn: .constant(false))
          Slider(value: .constant(0.3))
          ProgressView(value: 0.6)
          HStack {
            Button("Faint") {}.buttonStyle(.bordered)
            Button("Filled") {}.buttonStyle(.borderedProminent)
          }
          HStack(spacing: 16) {
            Label("Label", systemImage: "bell")
            ProgressView()
          }
        }
        .font(.system(size: 14))
        .padding(8)
      }
    }
  }

  private func tile(_ title: String) -> some View {
    Text(title).font(.caption).frame(width: 56, height: 56).background(Color.blue)
  }
}
