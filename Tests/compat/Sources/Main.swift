import MartletApp
import SwiftUI

/// Shows the program that the environment names.
@main struct CompatPanel: App {
  static var imageFolders: [String] {
    [URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + "/../Resources"]
  }

  private let page = ProcessInfo.processInfo.environment["COMPAT_PAGE"] ?? ""

  var body: some Scene {
    if page == "delegate" {
      startOfDelegate()
    }
    if page == "assets" {
      return WindowGroup(delegate: PanelSceneDelegate())
    }
    return WindowGroup { AnyView(Page(name: page)) }
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
    } else if name == "delays" {
      DelaysScreen()
    } else if name == "hours" {
      ScrolledHoursScreen()
    } else if name == "formatters" {
      FormattersScreen()
    } else if name.hasPrefix("keys.") {
      KeyPage(name: name)
    } else if name == "logs" {
      LogScreen()
    } else if name == "drops" {
      DraggedRows()
    } else if name == "providers" {
      ItemProviders()
    } else if name.hasPrefix("error.") {
      ErrorAlerts(hasMessage: name == "error.message")
    } else if name == "screen" {
      ScreenView()
    } else if name == "wavebar" {
      WaveBarScreen()
    } else if name == "tabs" {
      ChartTabsScreen()
    } else if name == "accordion" {
      AccordionScreen()
    } else if name == "chat" {
      ChatScreen()
    } else if name == "studio" {
      StudioScreen()
    } else if name == "pieces" {
      PiecesScreen()
    } else if name == "lab" {
      LabScreen()
    } else if name == "reports" {
      ReportsScreen()
    } else if name == "recipes" {
      RecipesScreen()
    } else if name == "habits" {
      HabitsScreen()
    } else if name == "preferences" {
      PreferencesScreen()
    } else if name == "workout" {
      WorkoutScreen()
    } else if name == "photoboard" {
      PhotoBoardScreen()
    } else if name == "trips" {
      TripsScreen()
    } else if name == "health" {
      HealthScreen()
    } else if name == "notes" {
      NotesScreen()
    } else if name == "variants" {
      VariantsScreen()
    } else if name == "factory" {
      FactoryScreen()
    } else {
      Text("no page \(name)")
    }
  }
}

/// Views whose texts are values of `LocalizedStringKey`.
struct KeyPage: View {
  let name: String

  @ViewBuilder var body: some View {
    switch name {
    case "keys.fields": FieldTitles()
    case "keys.symbols": SymbolTitles()
    case "keys.tabs": TabTitles()
    case "keys.groups": GroupTitles()
    case "keys.controls": ControlTitles()
    case "keys.charts": ChartTitles()
    case "keys.dialog": ModifierKeys(isPresented: true)
    default: ModifierKeys(isPresented: false)
    }
  }
}
