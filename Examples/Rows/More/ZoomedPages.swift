import MartletUI

/// Tiles from which pages grow. A page shrinks into its tile again.
struct ZoomedPages: View {
  @Namespace private var space
  private let colors: [Color] = [.teal, .orange, .pink]

  var body: some View {
    NavigationStack {
      HStack(spacing: 16) {
        ForEach(colors.indices, id: \.self) { index in
          NavigationLink {
            page(index)
          } label: {
            tile(index)
          }
        }
      }
      .navigationTitle("Tiles")
    }
  }

  private func tile(_ index: Int) -> some View {
    RoundedRectangle(cornerRadius: 12).fill(colors[index]).frame(width: 70, height: 60)
      .matchedTransitionSource(id: index, in: space) {
        $0.clipShape(RoundedRectangle(cornerRadius: 12)).shadow(radius: 4)
      }
  }

  private func page(_ index: Int) -> some View {
    Text("Page \(index + 1)").font(.largeTitle).foregroundColor(.white)
      .frame(maxWidth: .infinity, maxHeight: .infinity)
      .background(colors[index])
      .navigationTitle(Text("Page"))
      .navigationBarTitleDisplayMode(.inline)
      .navigationTransition(.zoom(sourceID: index, in: space))
  }
}
