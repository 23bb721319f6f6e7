import MartletUI

/// Three layouts for the same views, which keep what they have counted.
struct AnyLayouts: View {
  @State private var kind = 0

  private var layout: AnyLayout {
    switch kind {
    case 0: AnyLayout(HStackLayout(spacing: 4))
    case 1: AnyLayout(VStackLayout(alignment: .trailing, spacing: 4))
    default: AnyLayout(ZStackLayout(alignment: .bottom))
    }
  }

  var body: some View {
    layout {
      Color.red.frame(width: 90, height: 50)
      Color.green.frame(width: 60, height: 40)
      Color.blue.frame(width: 30, height: 30)
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity)
    .contentShape(Rectangle())
    .onTapGesture { withAnimation(.linear(duration: 0.4)) { kind += 1 } }
  }
}
