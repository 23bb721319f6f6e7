import MartletUI

/// The published values of an object update the views that observe it.
struct Objects: View {
  @StateObject private var boiler = Boiler()

  var body: some View {
    VStack(spacing: 12) {
      Gauge(boiler: boiler)
      Button("Heat") { boiler.degrees += 5 }
    }
  }
}

private final class Boiler: ObservableObject {
  @Published var degrees = 55
}

private struct Gauge: View {
  @ObservedObject var boiler: Boiler

  var body: some View {
    Text("\(boiler.degrees) °C").font(.title)
      .foregroundColor(boiler.degrees > 60 ? .red : .primary)
  }
}
