import MartletUI

/// A long press that must come before a drag.
struct Holds: View {
  @State private var isHeld = false
  @State private var shift = CGSize.zero

  var body: some View {
    Circle().fill(isHeld ? Color.red : Color.gray)
      .frame(width: 90, height: 90)
      .scaleEffect(isHeld ? 1.2 : 1)
      .offset(shift)
      .gesture(
        LongPressGesture(minimumDuration: 0.3)
          .onEnded { _ in withAnimation { isHeld = true } }
          .sequenced(before: DragGesture())
          .onChanged { value in
            if case .second(true, let drag?) = value { shift = drag.translation }
          }
          .onEnded { _ in
            withAnimation(.spring()) { (isHeld, shift) = (false, .zero) }
          })
  }
}
