import MartletCharts
import MartletConfig
import MartletData
import MartletLive
import MartletUI

/// A kind of page. A value of the type holds the settings of one page.
///
/// A new kind is a folder with a type that conforms, and a line in a list of kinds: `PageKinds.all`
/// for all dashboards, or the list that a program passes to `Config.reading`.
package protocol PageKind: Hashable, Sendable {
  /// The word of the key `kind` in the configuration.
  static var name: String { get }

  /// Reads the keys of this kind and reports problems in the reader. Returns nil if these settings
  /// cannot be shown.
  init?(_ reader: inout ConfigReader, _ common: PageCommon)

  /// The ids of the sources whose data the page shows.
  var sources: [String] { get }

  /// Whether the page has a bar of tabs at its lower edge.
  var hasTabs: Bool { get }

  /// The texts besides its data that the page may show, for the choice of fonts.
  var shownTexts: [String] { get }

  /// The IANA names of the time zones that parts of the page show.
  var zones: [String] { get }

  /// Returns the view of the page, which fills the space below the strip.
  @MainActor func makeView(_ context: PageContext) -> AnyView
}

extension PageKind {
  package var sources: [String] { [] }
  package var hasTabs: Bool { false }
  package var shownTexts: [String] { [] }
  package var zones: [String] { [] }
}

/// The settings that pages of all kinds have, for the `init` of a kind.
package struct PageCommon {
  package var id: String
  package var title: String
  /// The ids of the known sources; nil allows any.
  package var sources: [String]?
  /// The collected findings that are not settings of the page.
  package var notes = PageNotes()

  /// The name of the page in messages: `page "energy"`.
  package var owner: String { id.isEmpty ? "a [[page]]" : "page \"\(id.excerpt)\"" }
}

/// The findings of all pages while they are read.
package final class PageNotes {
  /// The pages that actions name, which are checked when all pages are known.
  package var pages: [(id: String, place: ConfigPlace)] = []
  /// The actions of sources that tiles name.
  package var actions: [(name: ItemName, place: ConfigPlace)] = []
  /// The tiles whose kinds this build of the program lacks.
  package var missing: [ConfigProblem] = []
  /// The keys that have a newer form.
  package var old: [ConfigProblem] = []

  package init() {}
}

/// The data and the settings of a page's view.
@MainActor package struct PageContext {
  package var id: String
  package var title: String
  package var live: LiveData
  /// The states that people give to the page's charts.
  package var charts: ChartStore
  package var alarms: AlarmKeeper
  package var palette: DashboardPalette
  /// The samples of single days, by the id of the source.
  package var days: [String: ChartDays]
}

/// A value of the key `kind`, and the function that reads pages of this kind.
package struct PageKindEntry: ConfigKindEntry {
  package let name: String
  let read: @Sendable (inout ConfigReader, PageCommon) -> (any PageKind)?

  package init<Kind: PageKind>(_ kind: Kind.Type) {
    name = kind.name
    read = { Kind(&$0, $1) }
  }
}

/// The kinds of pages that every dashboard knows.
package enum PageKinds {
  package static let all = [
    PageKindEntry(ChartsPageKind.self),
    PageKindEntry(TilesPageKind.self),
    PageKindEntry(AlarmsPageKind.self),
  ]
}
