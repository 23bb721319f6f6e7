import MartletUI

/// A binding writes to the state of another view. `$room.lamp` binds a part of a value. A
/// `.constant` binding never changes.
struct Bindings: View {
  @State private var room = Room(lamp: true, level: 0.6)

  var body: some View {
    VStack(spacing: 12) {
      Switch(name: "Lamp", isOn: $room.lamp)
      Switch(name: "Locked", isOn: .constant(true))
      Slider(value: $room.level).disabled(!room.lamp)
    }
    .frame(width: 220)
  }
}

private struct Room {
  var lamp: Bool
  var level: Double
}

private struct Switch: View {
  let name: String
  @Binding var isOn: Bool

  var body: some View { Toggle(name, isOn: $isOn) }
}
