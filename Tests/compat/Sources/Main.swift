import MartletApp
import SwiftUI

/// Shows the program that the environment names.
@main struct CompatPanel: App {
  var body: some Scene {
    WindowGroup { Page(name: ProcessInfo.processInfo.environment["COMPAT_PAGE"] ?? "") }
  }
}

struct Page: View {
  let name: String

  @ViewBuilder var body: some View {
    if name == "waves" {
      WavesScreen()
    } else if name == "bubbles" {
      BubblesScreen()
    } else if name == "engine" {
      EngineScreen()
    } else if name == "charts" {
      ChartsScreen().environmentObject(UserData())
    } else if name == "planets" {
      PlanetsScreen()
    } else if name == "timers" {
      TimersScreen()
    } else if name == "screen" {
      ScreenView()
    } else {
      Text("no page \(name)")
    }
  }
}
