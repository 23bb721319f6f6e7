import MartletCharts
import MartletConfig
import MartletData
import MartletLive
import MartletTiles
import MartletUI

/// A kind of page. A value of the type holds the settings of one page.
///
/// A new kind is a folder with a type that conforms, and a line in a list of kinds: `PageKinds.all`
/// for all dashboards, or the list that a program passes to `Config.reading`.
package protocol PageKind: Hashable, Sendable {
  /// The value of the key `kind` in the configuration that selects this kind.
  static var name: String { get }

  /// Reads the keys of this kind and reports problems in the reader. Returns nil if these settings
  /// cannot be shown.
  init?(_ reader: inout ConfigReader, _ common: PageCommon)

  /// The ids of the sources whose data the page shows.
  var sources: [String] { get }

  /// Whether the page has a bar of tabs at its lower edge.
  var hasTabs: Bool { get }

  /// The texts besides its data that the page may show, for the font check of `martlet doctor`.
  var shownTexts: [String] { get }

  /// The IANA names of the time zones that parts of the page show.
  var zones: [String] { get }

  /// Returns the view of the page, which fills the space below the strip.
  @MainActor func makeView(_ context: PageContext) -> AnyView
}

extension PageKind {
  /// No sources, for a page that shows no data.
  package var sources: [String] { [] }
  /// No tabs.
  package var hasTabs: Bool { false }
  /// No texts, for a page that shows only its data.
  package var shownTexts: [String] { [] }
  /// No zones, for a page that uses only its own zone.
  package var zones: [String] { [] }
}

/// The settings that pages of all kinds have, for the `init` of a kind.
package struct PageCommon {
  /// The id of the page; empty if the configuration gives no valid one.
  package var id: String
  /// The title of the page; the id by default.
  package var title: String
  /// The ids of the known sources; nil allows any source.
  package var sources: [String]?
  /// The findings of all pages, to be checked when all pages are read.
  package var notes = PageNotes()

  /// The name of the page in the texts of problems: `page "energy"`.
  package var owner: String { id.isEmpty ? "a [[page]]" : "page \"\(id.excerpt)\"" }
}

/// The findings of all pages while they are read. All pages share one object.
package final class PageNotes {
  /// The pages that actions name. They are checked later, when all pages are known.
  package var pages: [(id: String, location: ConfigLocation)] = []
  /// The actions of sources that tiles name. They are checked when all pages are read.
  package var actions: [(name: ItemName, location: ConfigLocation)] = []
  /// The variables that tiles set. They are checked when all pages are read.
  package var variables: [(name: String, location: ConfigLocation)] = []
  /// The tiles whose kinds this build of the program does not support.
  package var missing: [ConfigProblem] = []
  /// The keys for which a newer form exists.
  package var old: [ConfigProblem] = []

  /// Creates an object without findings.
  package init() {}

  /// Adds what the tiles of a page name.
  func add(_ reading: TileSettings.Reading) {
    pages += reading.pages
    actions += reading.actions
    variables += reading.variables
  }
}

/// The data and the settings of a page's view.
@MainActor package struct PageContext {
  /// The id of the page.
  package var id: String
  /// The title of the page.
  package var title: String
  /// The data of all sources.
  package var live: LiveData
  /// The state of the page's charts that a finger changes.
  package var charts: ChartStore
  /// The active and past alarms of the dashboard.
  package var alarms: AlarmKeeper
  /// The colours of the theme in use.
  package var palette: DashboardPalette
  /// The samples of single days, by the id of the source.
  package var days: [String: ChartDays]
}

/// A value of the key `kind`, and the function that reads pages of this kind.
package struct PageKindEntry: ConfigKindEntry {
  /// The value of the key `kind`.
  package let name: String
  let read: @Sendable (inout ConfigReader, PageCommon) -> (any PageKind)?

  /// Creates the entry of a kind.
  package init<Kind: PageKind>(_ kind: Kind.Type) {
    name = kind.name
    read = { Kind(&$0, $1) }
  }
}
