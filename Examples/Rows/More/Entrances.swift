import MartletUI

/// The simple transitions side by side; without motion where the user prefers that.
struct Entrances: View {
  @Environment(\.accessibilityReduceMotion) private var reducesMotion
  @State private var isOpen = false

  var body: some View {
    HStack(spacing: 8) {
      slot { tile("opacity").transition(.opacity) }
      slot { tile("scale").transition(.scale) }
      slot { tile("offset").transition(.offset(x: 0, y: 60)) }
      slot { tile("identity").transition(.identity) }
    }
    .contentShape(Rectangle())
    .onTapGesture {
      withAnimation(reducesMotion ? nil : .linear(duration: 0.6)) { isOpen.toggle() }
    }
  }

  private func slot(@ViewBuilder content: () -> some View) -> some View {
    ZStack {
      Color.gray.opacity(0.15)
      if isOpen { content() }
    }
    .frame(width: 60, height: 100)
    .clipped()
  }

  private func tile(_ name: String) -> some View {
    Text(name).font(.footnote).frame(width: 56, height: 40).background(Color.cyan)
  }
}
