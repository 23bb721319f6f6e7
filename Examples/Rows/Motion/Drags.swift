import MartletUI

/// A shape that follows a finger and shows the distance from the start of the drag.
struct Drags: View {
  @State private var shift = CGSize.zero

  var body: some View {
    RoundedRectangle(cornerRadius: 16).fill(Color.purple.opacity(0.5))
      .overlay(Text("\(Int(shift.width)), \(Int(shift.height))"))
      .frame(width: 90, height: 90)
      .offset(shift)
      .gesture(
        DragGesture(minimumDistance: 0, coordinateSpace: .global)
          .onChanged { shift = $0.translation }
          .onEnded { _ in withAnimation(.spring()) { shift = .zero } })
  }
}
