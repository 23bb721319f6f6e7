import MartletUI

/// Two gestures of one view that are recognised at the same time.
struct Gestures: View {
  @State private var shift = CGSize.zero
  @State private var touches = 0

  var body: some View {
    Text("\(touches)").font(.title)
      .frame(width: 80, height: 80)
      .background(Circle().fill(Color.orange))
      .offset(shift)
      .gesture(DragGesture().onChanged { shift = $0.translation })
      .simultaneousGesture(TapGesture().onEnded { touches += 1 })
  }
}
