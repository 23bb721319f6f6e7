import MartletUI

/// A model whose properties views observe one by one.
struct Observed: View {
  @State private var tank = Tank()

  var body: some View {
    VStack(spacing: 12) {
      Text("\(Int(tank.litres)) l").font(.title)
      Filler(tank: tank)
      Button("Empty") { tank.litres = 0 }
    }
    .environment(tank)
    .frame(width: 200)
  }
}

private struct Filler: View {
  @Bindable var tank: Tank

  var body: some View {
    Slider(value: $tank.litres, in: 0...100)
  }
}

@Observable private final class Tank {
  var litres = 40.0
  @ObservationIgnored var unseen = 0
}
