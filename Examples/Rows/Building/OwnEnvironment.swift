import MartletUI

/// A custom value of the environment is set once and can be read anywhere below.
struct OwnEnvironment: View {
  var body: some View {
    VStack(spacing: 12) {
      Temperature(celsius: 21.5)
      Temperature(celsius: 21.5).environment(\.isFahrenheit, true)
    }
    .font(.title)
  }
}

private struct Temperature: View {
  let celsius: Double
  @Environment(\.isFahrenheit) private var isFahrenheit

  var body: some View {
    Text(isFahrenheit ? "\((celsius * 1.8 + 32).rounded(.down)) °F" : "\(celsius) °C")
  }
}

private enum FahrenheitKey: EnvironmentKey {
  static let defaultValue = false
}

extension EnvironmentValues {
  fileprivate var isFahrenheit: Bool {
    get { self[FahrenheitKey.self] }
    set { self[FahrenheitKey.self] = newValue }
  }
}
