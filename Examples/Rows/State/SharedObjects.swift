import MartletUI

/// An environment object is shared by all views below. Bindings reach values deep inside it.
struct SharedObjects: View {
  @StateObject private var house = House()

  var body: some View {
    HStack(spacing: 24) {
      Switches()
      Text("\(house.lamps.filter(\.isOn).count) on").font(.title)
    }
    .environmentObject(house)
  }
}

private final class House: ObservableObject {
  struct Lamp: Hashable {
    var name: String
    var isOn: Bool
  }
  @Published var lamps = [Lamp(name: "Hall", isOn: true), Lamp(name: "Stairs", isOn: false)]
}

private struct Switches: View {
  @EnvironmentObject private var house: House

  var body: some View {
    VStack {
      ForEach(house.lamps.indices, id: \.self) { index in
        Toggle(house.lamps[index].name, isOn: $house.lamps[index].isOn)
      }
    }
    .frame(width: 150)
  }
}
