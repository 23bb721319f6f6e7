import Glibc
import MartletLiveApp

@main struct LoadPanel: LiveApp {
  static var ownSources: [String: any DataSource] { ["machine": Load()] }

  var body: some Scene {
    WindowGroup { LoadView() }
  }
}

struct LoadView: View {
  @SourceValue("machine:load") private var load

  var body: some View {
    Text(load.map { "\($0)" } ?? "–").font(.largeTitle).monospacedDigit()
  }
}

/// The load of this machine, read once.
final class Load: DataSource {
  func start(_ sink: @escaping DataSink) {
    var loads = [0.0]
    guard unsafe getloadavg(&loads, 1) == 1 else { return }
    let now = Int64(time(nil)) * 1000
    let value = DataValue(.number(loads[0]), time: now)
    sink(.ready([Delivery(item: "load", content: .success(.value(value)), received: now)]))
  }

  func stop() {}
}
