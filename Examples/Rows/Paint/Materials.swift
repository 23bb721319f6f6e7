import MartletUI

/// Translucent surfaces over a picture.
struct Materials: View {
  var body: some View {
    ZStack {
      HStack(spacing: 0) {
        ForEach(0..<12) { number in
          number.isMultiple(of: 2) ? Color.orange : Color.indigo
        }
      }
      VStack(spacing: 6) {
        strip("ultra thin").background(.ultraThinMaterial)
        strip("thin").background(.thinMaterial)
        strip("regular").background(.regularMaterial)
        strip("thick").background(.thickMaterial)
        strip("ultra thick").background(.ultraThickMaterial)
        strip("bar").background(Material.bar)
      }
    }
  }

  private func strip(_ name: String) -> some View {
    Text(name).font(.footnote).frame(width: 200, height: 22)
  }
}
